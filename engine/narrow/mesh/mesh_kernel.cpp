#include "narrow/mesh/mesh_kernel.h"

#include <cassert>

#include "trace/sentence.h"

namespace collidoscope {

void record_witnesses(StepRecorder& recorder, const PairResult& result) {
  if (result.verdict == Verdict::colliding) {
    recorder.point("common point", TraceSpace::frame_a, result.common_point);
    recorder.say("They share the point drawn.");
  } else if (result.gives(Capability::distance)) {
    recorder.point("a", TraceSpace::frame_a, result.on_a)
        .point("b", TraceSpace::frame_a, result.on_b)
        .length("distance", TraceSpace::frame_a, result.on_a, result.on_b)
        .say("A and B are " + metres(result.distance()) + " apart, at a and b.")
        .value("distance, m", result.distance());
  }
}

PairResult colliding(const TriangleIntersection& shared, const TrianglePairing& contact) {
  assert(shared.count > 0);
  Vec3 sum(0);
  for (std::size_t i = 0; i < shared.count; ++i) sum += shared.points[i];
  PairResult result = colliding_inside(sum / static_cast<Real>(shared.count));
  result.available = result.available | Capability::features;
  result.feature_a = {Feature::Kind::face, contact.a};
  result.feature_b = {Feature::Kind::face, contact.b};
  return result;
}

PairResult colliding_inside(const Vec3& point) {
  PairResult result;
  result.verdict = Verdict::colliding;
  result.available = Capability::verdict | Capability::common_point;
  result.common_point = point;
  return result;
}

PairResult separated() {
  PairResult result;
  result.verdict = Verdict::separated;
  return result;
}

PairResult separated(const TriangleDistance& nearest, const TrianglePairing& triangles) {
  PairResult result = separated();
  if (!std::isfinite(nearest.squared)) return result;
  result.available = Capability::verdict | Capability::distance | Capability::witnesses |
                     Capability::direction | Capability::features;
  result.separation = std::sqrt(nearest.squared);
  result.on_a = nearest.a, result.on_b = nearest.b;
  result.normal = normalized(nearest.b - nearest.a);
  result.feature_a = {Feature::Kind::face, triangles.a};
  result.feature_b = {Feature::Kind::face, triangles.b};
  return result;
}

}  // namespace collidoscope
