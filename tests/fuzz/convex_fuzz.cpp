// Makes pairs of polytopes out of bytes, many of them near contact, and asks every convex algorithm about
// each pair, with any parameters and any support search. Outside the contact band, answers must agree with
// exact arithmetic. Proven verdicts must be true within the band, too. Swapping the two sides must not change
// an answer.

#include <memory>
#include <string>

#include "fuzz/geometry.h"
#include "fuzz/require.h"
#include "narrow/narrow_choice.h"
#include "narrow/proof/exact_verdict.h"
#include "oracles/pair_truth.h"
#include "support/support_search.h"

namespace {

using namespace collidoscope;
using namespace fuzz;
using test::ConvexPair;
using test::PairTruth;

/// mpr measures along the direction that it has come to.
bool has_least_depth(const NarrowAlgorithm& algorithm) {
  return algorithm.id != "mpr";
}

/// Algorithms as printed have no proofs, and a filter may leave a pair undecided.
bool keeps_answers_right(const AlgorithmParameter& parameter) {
  return parameter.name != "paper" && parameter.name != "then";
}

NarrowOptions any_options(const NarrowAlgorithm& algorithm, Bytes& bytes) {
  NarrowOptions options = algorithm.default_options();
  if (bytes.coin()) return options;
  const auto any = [&](std::size_t count) { return bytes.below(static_cast<std::uint32_t>(count)); };
  options.support = support_algorithms()[any(support_algorithms().size())].search;
  for (std::size_t i = 0; i < algorithm.parameters.size(); ++i) {
    const AlgorithmParameter& parameter = algorithm.parameters[i];
    if (!keeps_answers_right(parameter)) continue;
    options.parameters[i] =
        parameter.choices.empty()
            ? parameter.minimum + (parameter.maximum - parameter.minimum) * bytes.byte() / 255
            : any(parameter.choices.size());
  }
  return options;
}

/// A pair as algorithms and proofs see it, beside the truth.
struct AskedPair {
  explicit AskedPair(const ConvexPair& placed)
      : pair(placed),
        truth(pair),
        kernel(pair),
        hulls{HullView<Real>(kernel.a.get<HullData>()), HullView<Real>(kernel.b.get<HullData>()), pair.pose_a,
              pair.pose_b} {}
  AskedPair(const AskedPair&) = delete;

  Verdict verdict() const { return truth.exact().intersects() ? Verdict::colliding : Verdict::separated; }
  bool in_band() const { return truth.exact().distance() <= truth.band() && truth.depth() <= truth.band(); }
  PairResult ask(const NarrowChoice& choice, Request request, PairCache& cache) const {
    for (const Shape* shape : {&kernel.a, &kernel.b}) shape->prepare(choice.needs());
    return choice.algorithm->query({kernel.a, kernel.b, kernel.b_in_a, request, choice.options}, cache);
  }

  const ConvexPair pair;
  PairTruth truth;
  test::KernelInput kernel;
  PlacedHulls hulls;
};

/// With proofs, a verdict is never wrong: not even within the band.
void check_proof(const AskedPair& asked, const PairResult& result, const std::string& what) {
  Certificate certificate;
  const Claim claim{result, asked.pair.pose_a.rotation};
  const ProvenVerdict proven = prove_verdict(asked.hulls, claim, certificate);
  require_empty(proven.verdict == asked.verdict() ? "" : "a proven verdict is the truth", what);
  require_empty(holds(certificate, asked.hulls) ? "" : "its certificate holds", what);
  const PairResult right = corrected(claim, proven.verdict, asked.hulls);
  require_empty(right.verdict == asked.verdict() ? "" : "a corrected answer has the true verdict", what);
}

Real gap_of(const PairResult& result) {
  const bool measures = result.gives(Capability::distance) || result.gives(Capability::depth);
  return measures ? result.separation : 0;
}

void check_swapped(const AskedPair& asked, const AskedPair& swapped, const NarrowChoice& choice) {
  PairCache cache, other_cache;
  const PairResult one = asked.ask(choice, Request::penetration, cache),
                   two = swapped.ask(choice, Request::penetration, other_cache);
  if (!asked.in_band()) require(one.verdict == two.verdict, "sides may be swapped: verdict");
  if (one.verdict != two.verdict) return;
  if (has_least_depth(*choice.algorithm) || one.verdict == Verdict::separated)
    require(std::abs(gap_of(one) - gap_of(two)) <= 2 * asked.truth.band(), "sides may be swapped: distance");
}

void check_algorithm(const AskedPair& asked, const AskedPair& swapped, const NarrowChoice& choice) {
  const std::string what = to_string(choice);
  const PairTruth::Depth depth =
      has_least_depth(*choice.algorithm) ? PairTruth::Depth::minimal : PairTruth::Depth::along_direction;
  for (const Request request : {Request::overlap, Request::distance, Request::penetration}) {
    PairCache cache;
    for (int ask = 0; ask < 2; ++ask) {  // cold, and from its own answer
      const PairResult result = asked.ask(choice, request, cache);
      require_empty(asked.truth.contradiction(result, depth), what);
      check_proof(asked, result, what);
    }
  }
  check_swapped(asked, swapped, choice);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Bytes bytes(data, size);
  const ConvexPair pair = convex_pair(bytes);
  const AskedPair asked(pair), swapped({pair.b, pair.a, pair.pose_b, pair.pose_a});
  for (const NarrowAlgorithm* algorithm : narrow_algorithms())
    if (algorithm->input == NarrowInput::convex && !algorithm->reference)
      check_algorithm(asked, swapped, {algorithm, any_options(*algorithm, bytes)});
  return 0;
}
