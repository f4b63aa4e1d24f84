#include "inspection/pair_inspection.h"

#include <algorithm>
#include <limits>

#include "shape/rounded_shape.h"

namespace collidoscope {
namespace {

/// The support extent of the body along a world direction.
Real support_extent(const Shape& shape, const Pose& pose, const Vec3& direction) {
  const Vec3 local = pose.unrotate(direction);
  const Real at_origin = dot(pose.translation, direction);
  if (shape.is_curved()) return support_extent(shape, local) + at_origin;
  Real farthest = -std::numeric_limits<Real>::infinity();
  for (const Vec3f& vertex : shape.mesh().vertices) farthest = std::max(farthest, dot(Vec3(vertex), local));
  return farthest + at_origin;
}

/// Transforms the vectors that the answer has, those of this pose or those of the pose before.
void transform_vectors(const PairResult& result, const Pose& a, PairInspection& inspection) {
  if (result.gives(Capability::earlier_witnesses)) {
    inspection.before = {result.separation, a.to_parent(result.on_a), a.to_parent(result.on_b),
                         a.rotate(result.normal)};
  } else {
    inspection.point_a = a.to_parent(result.on_a);
    inspection.point_b = a.to_parent(result.on_b);
    inspection.direction = a.rotate(result.normal);
  }
  if (result.gives(Capability::common_point))
    inspection.point_a = inspection.point_b = a.to_parent(result.common_point);
}

/// Transforms the vectors of the answer from the frame of A into the world.
void transform_to_world(const Bodies& bodies, bool convex, PairInspection& inspection) {
  const auto [a, b] = inspection.pair;
  const PairResult& result = inspection.result;
  transform_vectors(result, bodies.poses[a], inspection);
  inspection.end_of_a = support_extent(*bodies.shapes[a], bodies.poses[a], inspection.direction);
  inspection.begin_of_b = -support_extent(*bodies.shapes[b], bodies.poses[b], -inspection.direction);
  const bool apart = result.verdict == Verdict::separated && result.gives(Capability::direction);
  inspection.separated_by_plane = apart && (convex || inspection.begin_of_b > inspection.end_of_a);
}

}  // namespace

std::string_view to_string(DecidedBy phase) {
  switch (phase) {
    case DecidedBy::collision_filter:
      return "collision filter";
    case DecidedBy::broad:
      return "broad phase";
    case DecidedBy::mid:
      return "mid phase";
    case DecidedBy::narrow:
      break;
  }
  return "narrow phase";
}

PairInspection inspect(const Simulation& simulation, BodyPair pair) {
  const World& world = simulation.world();
  const Pipeline& pipeline = simulation.pipeline();
  PairInspection inspection{explain(pipeline, world.bodies(), world.pair_filter(), pair),
                            {world.name(pair.a), world.name(pair.b)}};
  transform_to_world(world.bodies(), pipeline.input() == NarrowInput::convex, inspection);
  return inspection;
}

}  // namespace collidoscope
