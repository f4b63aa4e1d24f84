#include "simulation/comparison.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

#include "core/tolerance.h"

namespace collidoscope {
namespace {

/// The largest absolute world coordinate of the two bodies, at most √3 too large.
Real coordinate_scale(const World& world, BodyPair pair) {
  Real scale = 0;
  for (const BodyIndex body : {pair.a, pair.b}) {
    const Bodies bodies = world.bodies();
    const Sphere sphere = transformed(bodies.shapes[body]->sphere(), bodies.poses[body]);
    scale = std::max(scale, length(sphere.centre) + sphere.radius);
  }
  return scale;
}

/// Distances as far as they are available; touching counts as 0.
bool distances_differ(const PairResult& a, const PairResult& b, Real band) {
  return a.gives(Capability::distance) && b.gives(Capability::distance) &&
         std::abs(a.distance() - b.distance()) > band;
}

bool differ(const PairResult& a, const PairResult& b, Real band) {
  return a.verdict != b.verdict || distances_differ(a, b, band);
}

/// Whether the result for the finer bodies is possible within the coarser ones.
bool fits(const PairResult& finer, const PairResult& coarser, Real slack) {
  if (finer.verdict == Verdict::undecided || coarser.verdict == Verdict::undecided)
    return finer.verdict == coarser.verdict;
  if (coarser.verdict == Verdict::colliding) return true;
  if (finer.verdict == Verdict::colliding)
    return coarser.gives(Capability::distance) && coarser.distance() <= slack;
  return !finer.gives(Capability::distance) || !coarser.gives(Capability::distance) ||
         coarser.distance() <= finer.distance() + slack;
}

/// `scale`: of coordinates, m.
bool are_nested(const Opinion& a, const Opinion& b, Real scale) {
  constexpr Real cracks = 1e-6;  // between pieces, for they end at points that are rounded to float32
  const Real band = tolerance::contact_band * scale;
  if (a.input == b.input) return !differ(a.result, b.result, band);
  const auto [coarser, finer] = std::ranges::minmax(a, b, {}, &Opinion::input);
  const bool pieces = a.input == NarrowInput::pieces || b.input == NarrowInput::pieces;
  return fits(finer.result, coarser.result, pieces ? cracks * scale : band);
}

bool are_nested(std::span<const Opinion> opinions, Real scale) {
  for (std::size_t i = 0; i < opinions.size(); ++i)
    for (std::size_t j = i + 1; j < opinions.size(); ++j)
      if (!are_nested(opinions[i], opinions[j], scale)) return false;
  return true;
}

/// Finds pairs in ascending order.
class OpinionReader {
 public:
  explicit OpinionReader(const PipelineOutcome& outcome)
      : config_(*outcome.config), input_(outcome.input), report_(*outcome.report) {}

  /// Null if an earlier phase separated the pair.
  const PairResult* find(const BodyPair& pair) {
    while (at_ < report_.surviving.size() && report_.surviving[at_] < pair) ++at_;
    const bool is_there = at_ < report_.surviving.size() && report_.surviving[at_] == pair;
    return is_there ? &report_.results[at_] : nullptr;
  }
  Opinion opinion(const BodyPair& pair) {
    if (const PairResult* result = find(pair)) return {to_string(config_.narrow), input_, *result};
    Opinion separated;
    separated.algorithm = std::ranges::binary_search(report_.candidates, pair) ? to_string(config_.mid)
                                                                               : to_string(config_.broad);
    separated.result.verdict = Verdict::separated;
    return separated;
  }

 private:
  const PipelineConfig& config_;
  NarrowInput input_;
  const FrameReport& report_;
  std::size_t at_ = 0;
};

bool differ(const PairResult* a, const PairResult* b, Real band) {
  if (a != nullptr && b != nullptr) return differ(*a, *b, band);
  const PairResult* known = a != nullptr ? a : b;
  return known != nullptr && known->verdict != Verdict::separated;
}

std::vector<BodyPair> surviving_of_any(std::span<const PipelineOutcome> outcomes) {
  std::vector<BodyPair> pairs = outcomes.front().report->surviving;
  for (const PipelineOutcome& outcome : outcomes.subspan(1)) {
    if (outcome.report->surviving == pairs) continue;
    std::vector<BodyPair> both;
    std::ranges::set_union(pairs, outcome.report->surviving, std::back_inserter(both));
    pairs = std::move(both);
  }
  return pairs;
}

std::vector<PipelineConfig> with_each(std::span<const NarrowChoice> choices, const PipelineConfig& config) {
  std::vector<PipelineConfig> configs(choices.size(), config);
  for (std::size_t i = 0; i < choices.size(); ++i) configs[i].narrow = choices[i];
  return configs;
}

}  // namespace

ComparedPairs compare_outcomes(const World& world, std::span<const PipelineOutcome> outcomes) {
  std::vector<OpinionReader> readers(outcomes.begin(), outcomes.end());
  const std::vector<BodyPair> pairs = surviving_of_any(outcomes);
  ComparedPairs compared{pairs.size(), {}};
  for (const BodyPair& pair : pairs) {
    const Real scale = coordinate_scale(world, pair), band = tolerance::contact_band * scale;
    const PairResult* first = readers.front().find(pair);
    if (std::none_of(readers.begin() + 1, readers.end(),
                     [&](OpinionReader& other) { return differ(first, other.find(pair), band); }))
      continue;
    Disagreement found{world.frame(), pair, {}, band};
    for (OpinionReader& reader : readers) found.opinions.push_back(reader.opinion(pair));
    found.nested = are_nested(found.opinions, scale);
    compared.disagreements.push_back(std::move(found));
  }
  return compared;
}

PipelineComparison::PipelineComparison(std::span<const PipelineConfig> configs) {
  for (PipelineConfig config : configs) {
    config.request = Request::penetration;
    pipelines_.emplace_back(std::move(config));
  }
}

PipelineComparison::PipelineComparison(std::span<const NarrowChoice> choices, const PipelineConfig& config)
    : PipelineComparison(with_each(choices, config)) {}

ShapeData PipelineComparison::needs() const {
  ShapeData needs = ShapeData::sphere;
  for (const Pipeline& pipeline : pipelines_) needs = needs | pipeline.needs();
  return needs;
}

std::vector<Disagreement> PipelineComparison::compare(const Simulation& simulation) {
  if (std::exchange(time_jumps_, simulation.time_jumps()) != simulation.time_jumps())
    for (Pipeline& pipeline : pipelines_) pipeline.start_over();
  std::vector<PipelineOutcome> outcomes;
  for (Pipeline& pipeline : pipelines_)
    outcomes.push_back({&pipeline.config(), pipeline.input(), &detect(pipeline, simulation.world())});
  ComparedPairs compared = compare_outcomes(simulation.world(), outcomes);
  pairs_compared_ += compared.count;
  return std::move(compared.disagreements);
}

}  // namespace collidoscope
