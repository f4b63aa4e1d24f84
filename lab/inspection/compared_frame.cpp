#include "inspection/compared_frame.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "core/plural.h"
#include "report/length_text.h"

namespace collidoscope {
namespace {

constexpr int compared_digits = 9;  // two algorithms may differ in the last of them

PipelineConfig without_proofs(PipelineConfig config) {
  config.exact = config.certify = false;
  return config;
}

std::array<PipelineConfig, 2> both(const Simulation& simulation, const PipelineChoice& other) {
  const PipelineConfig first = without_proofs(simulation.pipeline().config());
  return {first, other.in(first)};
}

/// The names of the phases in which the pipelines differ.
std::array<std::string, 2> names_of(const std::array<PipelineConfig, 2>& pipelines) {
  const auto& [first, second] = pipelines;
  if (first.broad == second.broad && first.mid == second.mid && first.narrow == second.narrow)
    return {to_string(first.narrow), to_string(second.narrow)};
  std::array<PipelineChoice, 2> differing;
  for (std::size_t i = 0; i < 2; ++i) {
    if (first.broad != second.broad) differing[i].broad = pipelines[i].broad;
    if (first.mid != second.mid) differing[i].mid = pipelines[i].mid;
    if (first.narrow != second.narrow) differing[i].narrow = pipelines[i].narrow;
  }
  return {differing[0].name(), differing[1].name()};
}

/// Depths are not known exactly: a collision is within the band if every algorithm that measures says so, or
/// if one does and an earlier phase separated the pair.
bool is_within_band(const ExplainedDisagreement& explained) {
  const Real band = explained.disagreement.band;
  if (explained.exact == Verdict::separated) return explained.exact_separation.distance <= band;
  const std::vector<Opinion>& opinions = explained.disagreement.opinions;
  const bool grazes = std::ranges::any_of(opinions, [band](const Opinion& opinion) {
    return opinion.result.gives(Capability::depth) && opinion.result.depth() <= band;
  });
  return std::ranges::all_of(opinions, [&](const Opinion& opinion) {
    const PairResult& result = opinion.result;
    if (result.verdict != Verdict::separated) return true;
    return result.gives(Capability::distance) ? result.distance() <= band : grazes;
  });
}

ExplainedDisagreement explained(Disagreement disagreement, const Bodies& bodies) {
  ExplainedDisagreement result;
  result.disagreement = std::move(disagreement);
  result.a_in_world = bodies.poses[result.disagreement.pair.a];
  const BodyPair pair = result.disagreement.pair;
  const PlacedHulls hulls = placed_hulls(bodies, pair);
  result.exact = exact_verdict(hulls);
  if (result.exact == Verdict::separated) result.exact_separation = separation_of(hulls);
  result.within_band = is_within_band(result);
  return result;
}

std::string vector_text(const Vec3& vector) {
  std::array<char, 100> text{};
  std::snprintf(text.data(), text.size(), "(%.6g %.6g %.6g)", vector.x, vector.y, vector.z);
  return text.data();
}

std::string measures(const PairResult& result) {
  if (result.verdict == Verdict::separated && result.gives(Capability::distance))
    return " by " + length_text(result.distance(), compared_digits);
  if (result.verdict == Verdict::colliding && result.gives(Capability::depth))
    return ", " + length_text(result.depth(), compared_digits) + " deep";
  return {};
}

/// The points in the world, for A at this pose.
std::string points_text(const PairResult& result, const Pose& a) {
  std::string text;
  if (result.verdict == Verdict::undecided) return text;
  if (result.gives(Capability::direction)) text += ", along " + vector_text(a.rotate(result.normal));
  if (result.gives(Capability::witnesses))
    text +=
        ", from " + vector_text(a.to_parent(result.on_a)) + " to " + vector_text(a.to_parent(result.on_b));
  if (result.verdict == Verdict::colliding && result.gives(Capability::common_point))
    text += ", both at " + vector_text(a.to_parent(result.common_point));
  return text;
}

std::string line(const Opinion& opinion, const Pose& a) {
  const PairResult& result = opinion.result;
  std::string text = opinion.algorithm + ": " + std::string(to_string(result.verdict)) + measures(result) +
                     points_text(result, a);
  if (result.iterations > 0) text += "; " + plural(result.iterations, "iteration");
  return text;
}

}  // namespace

std::vector<std::string> ExplainedDisagreement::lines() const {
  std::vector<std::string> lines;
  for (const Opinion& opinion : disagreement.opinions) lines.push_back(line(opinion, a_in_world));
  const bool apart = exact == Verdict::separated;
  lines.push_back("exact, of the hulls: " + std::string(to_string(exact)) +
                  (apart ? " by " + length_text(exact_separation.distance, compared_digits) + ", along " +
                               vector_text(exact_separation.direction)
                         : std::string()));
  return lines;
}

std::string_view ExplainedDisagreement::excuse() const {
  if (disagreement.nested) return "nested";
  return within_band ? "band" : "";
}

const ExplainedDisagreement* ComparedFrame::first_real() const {
  const auto found = std::ranges::find_if(differences, &ExplainedDisagreement::is_real);
  return found == differences.end() ? nullptr : &*found;
}

std::size_t ComparedFrame::count_real() const {
  return static_cast<std::size_t>(std::ranges::count_if(differences, &ExplainedDisagreement::is_real));
}

PairedRun::PairedRun(const Simulation& simulation, const PipelineChoice& other, Progress* progress)
    : comparison_(both(simulation, other)) {
  for (const ShapePointer& shape : simulation.world().shape_library())
    shape->prepare(comparison_.needs() | ShapeData::hull, progress, simulation.scene().decomposer);
}

ComparedFrame PairedRun::compare(const Simulation& simulation) {
  ComparedFrame frame;
  for (Disagreement& found : comparison_.compare(simulation))
    frame.differences.push_back(explained(std::move(found), simulation.world().bodies()));
  for (std::size_t i = 0; i < 2; ++i) {
    const Pipeline& pipeline = comparison_.pipelines()[i];
    frame.pipelines[i] = pipeline.config();
    frame.times[i] = pipeline.report().times;
    frame.colliding[i] = pipeline.report().colliding.size();
  }
  frame.names = names_of(frame.pipelines);
  frame.states = comparison_.pipelines()[1].report().body_states;
  frame.pairs_compared = comparison_.pairs_compared();
  return frame;
}

}  // namespace collidoscope
