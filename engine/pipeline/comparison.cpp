#include "pipeline/comparison.h"

#include <algorithm>
#include <cmath>

#include "core/tolerance.h"

namespace collidoscope {
namespace {

/// The largest absolute world coordinate of the two bodies, at most √3 too large.
Real coordinate_scale(const World& world, BodyPair pair) {
  Real scale = 0;
  for (const BodyIndex body : {pair.a, pair.b}) {
    const BodyView bodies = world.bodies();
    const Sphere sphere = transformed(bodies.shapes[body]->sphere(), bodies.poses[body]);
    scale = std::max(scale, length(sphere.centre) + sphere.radius);
  }
  return scale;
}

/// Distances as far as they were given; touching counts as 0.
bool distances_differ(const PairResult& a, const PairResult& b, Real band) {
  return a.gives(Capability::distance) && b.gives(Capability::distance) &&
         std::abs(a.distance - b.distance) > band;
}

}  // namespace

NarrowComparison::NarrowComparison(std::span<const std::string> narrow_ids, const PipelineConfig& config) {
  for (const std::string& id : narrow_ids) {
    PipelineConfig own = config;
    own.narrow = id;
    own.answer = Answer::distance;
    pipelines_.emplace_back(own);
  }
}

ShapeData NarrowComparison::needs() const {
  ShapeData needs = ShapeData::sphere;
  for (const Pipeline& pipeline : pipelines_) needs = needs | pipeline.needs();
  return needs;
}

std::vector<Disagreement> NarrowComparison::compare(const Simulation& simulation) {
  const World& world = simulation.world();
  for (Pipeline& pipeline : pipelines_) pipeline.run(world);

  std::vector<Disagreement> found;
  const FrameReport& first = pipelines_.front().report();
  pairs_compared_ += first.surviving.size();
  for (std::size_t i = 0; i < first.surviving.size(); ++i) {
    const BodyPair pair = first.surviving[i];
    const Real band = tolerance::contact_band * coordinate_scale(world, pair);
    const bool differ = std::any_of(pipelines_.begin() + 1, pipelines_.end(), [&](const Pipeline& other) {
      const PairResult& result = other.report().results[i];
      return result.verdict != first.results[i].verdict || distances_differ(result, first.results[i], band);
    });
    if (!differ) continue;
    found.push_back({world.frame(), pair, {}, band});
    for (const Pipeline& pipeline : pipelines_)
      found.back().opinions.push_back({pipeline.config().narrow, pipeline.report().results[i]});
  }
  return found;
}

}  // namespace collidoscope
