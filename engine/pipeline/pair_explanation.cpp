#include "pipeline/pair_explanation.h"

#include <algorithm>

#include "narrow/proof/exact_verdict.h"
#include "pipeline/pair_query.h"
#include "shape/hull_tree.h"

namespace collidoscope {
namespace {

DecidedBy decided_by(const FrameReport& report, const PairFilter& filter, BodyPair pair) {
  if (!filter.tests(pair)) return DecidedBy::collision_filter;
  if (!std::ranges::binary_search(report.candidates, pair)) return DecidedBy::broad;
  return index_of_surviving(report, pair) ? DecidedBy::narrow : DecidedBy::mid;
}

std::vector<VolumeTest> test_volumes(const Pipeline& pipeline, const BodyView& bodies, BodyPair pair) {
  std::vector<VolumeTest> tests;
  ThreadPool threads;
  for (const auto& [algorithm] : pipeline.config().mid) {
    std::vector<BodyPair> pairs = {pair};
    algorithm->create()->filter(bodies, threads, pairs);
    tests.push_back({algorithm, !pairs.empty()});
    if (algorithm->measure) tests.back().gap = algorithm->measure(bodies, pair);
  }
  return tests;
}

NarrowAnswer answer_of(const Pipeline& pipeline, const Bodies& bodies, BodyPair pair, Request request) {
  const PairQuery query = PairQuery::as_in_frame(pipeline, bodies, pair, request);
  return {request, query.run(), query.algorithm().counters, query.count(), query.measure_time()};
}

/// The pipeline proves its own answers the same way.
void prove(const Bodies& bodies, PairExplanation& explanation) {
  const PlacedHulls hulls = placed_hulls(bodies, explanation.pair);
  const PairResult claimed = explanation.result;
  const Claim claim{claimed, hulls.pose_a.rotation};
  Certificate certificate;
  const ProvenVerdict proven = prove_verdict(hulls, claim, certificate);
  explanation.proof = {claimed.verdict, proven.exactly};
  explanation.result = corrected(claim, proven.verdict, hulls);
}

/// A body without pieces is compared by triangles too, and no algorithm counts those operations.
bool counts_hulls_only(const Pipeline& pipeline, const Bodies& bodies, BodyPair pair) {
  return pipeline.input() == NarrowInput::pieces &&
         (bodies.shapes[pair.a]->get<HullTree>().empty() || bodies.shapes[pair.b]->get<HullTree>().empty());
}

void query_narrow_phase(const Pipeline& pipeline, const Bodies& bodies, PairExplanation& explanation) {
  const BodyPair pair = explanation.pair;
  const Request request = explanation.in_frame ? pipeline.config().request : Request::penetration;
  explanation.query = answer_of(pipeline, bodies, pair, request);
  if (request != Request::penetration)
    explanation.measurement = answer_of(pipeline, bodies, pair, Request::penetration);
  explanation.result = explanation.measurement.value_or(explanation.query).result;
  if (pipeline.config().exact) prove(bodies, explanation);
}

}  // namespace

PairExplanation explain(const Pipeline& pipeline, const Bodies& bodies, const PairFilter& filter,
                        BodyPair pair) {
  const FrameReport& report = pipeline.report();
  PairExplanation explanation;
  explanation.pair = pair;
  explanation.decided_by = decided_by(report, filter, pair);
  explanation.boxes = gap_between(pipeline.boxes()[pair.a], pipeline.boxes()[pair.b]);
  const bool swept = pipeline.config().detection == Detection::swept && !bodies.sweeps.empty();
  if (!swept) explanation.volume_tests = test_volumes(pipeline, BodyView{bodies}, pair);
  explanation.counts_hulls_only = counts_hulls_only(pipeline, bodies, pair);
  if (const std::optional<std::size_t> index = index_of_surviving(report, pair)) {
    explanation.in_frame = report.results[*index];
    if (!report.impacts.empty()) explanation.impact = report.impacts[*index];
  }
  query_narrow_phase(pipeline, bodies, explanation);
  return explanation;
}

}  // namespace collidoscope
