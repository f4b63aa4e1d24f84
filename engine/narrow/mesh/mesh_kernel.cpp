#include "narrow/mesh/mesh_kernel.h"

#include <cassert>

namespace collidoscope {

void record_witnesses(StepRecorder& recorder, const PairResult& result) {
  if (result.verdict == Verdict::colliding) {
    recorder.point("common point", TraceSpace::frame_a, result.point_a);
  } else if (result.gives(Capability::distance)) {
    recorder.point("a", TraceSpace::frame_a, result.point_a)
        .point("b", TraceSpace::frame_a, result.point_b)
        .segment("distance", TraceSpace::frame_a, result.point_a, result.point_b)
        .value("distance, m", result.distance);
  }
}

PairResult colliding(const TriangleIntersection& shared, const TrianglePairing& contact) {
  assert(shared.count > 0);
  Vec3 sum(0);
  for (std::size_t i = 0; i < shared.count; ++i) sum += shared.points[i];
  PairResult result = colliding_inside(sum / static_cast<Real>(shared.count));
  result.given = result.given | Capability::features;
  result.feature_a = {Feature::Kind::face, contact.a};
  result.feature_b = {Feature::Kind::face, contact.b};
  return result;
}

PairResult colliding_inside(const Vec3& point) {
  PairResult result;
  result.verdict = Verdict::colliding;
  result.given = Capability::verdict | Capability::common_point;
  result.point_a = result.point_b = point;
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
  result.given = Capability::verdict | Capability::distance | Capability::witnesses | Capability::direction |
                 Capability::features;
  result.distance = std::sqrt(nearest.squared);
  result.point_a = nearest.a, result.point_b = nearest.b;
  result.direction = normalized(nearest.b - nearest.a);
  result.feature_a = {Feature::Kind::face, triangles.a};
  result.feature_b = {Feature::Kind::face, triangles.b};
  return result;
}

}  // namespace collidoscope
