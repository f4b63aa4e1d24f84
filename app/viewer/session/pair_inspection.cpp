#include "session/pair_inspection.h"

#include <algorithm>
#include <limits>

#include "core/stopwatch.h"
#include "session/pair_trace.h"

namespace collidoscope::viewer {
namespace {

bool holds(const std::vector<BodyPair>& sorted, BodyPair pair) {
  return std::ranges::binary_search(sorted, pair);
}

DecidedBy decided_by(const Simulation& simulation, BodyPair pair) {
  const World& world = simulation.world();
  const FrameReport& report = simulation.pipeline().report();
  if (!world.testing().tests(pair, world.group(pair.a), world.group(pair.b)))
    return DecidedBy::testing_matrix;
  if (!holds(report.candidates, pair)) return DecidedBy::broad;
  return holds(report.surviving, pair) ? DecidedBy::narrow : DecidedBy::mid;
}

/// As the broad phase sees a body: see BodyBounds.
Aabb world_box(const BodyView& bodies, BodyIndex body) {
  const Shape& shape = *bodies.shapes[body];
  return intersection(approximate_box(shape.aabb(), bodies.poses[body]),
                      bounding_box(transformed(shape.sphere(), bodies.poses[body])));
}

void measure_boxes(const BodyView& bodies, PairInspection& inspection) {
  const Aabb a = world_box(bodies, inspection.pair.a);
  const Aabb b = world_box(bodies, inspection.pair.b);
  const Vec3 gaps = glm::max(a.min - b.max, b.min - a.max);
  for (int axis = 1; axis < 3; ++axis)
    if (gaps[axis] > gaps[inspection.box_axis]) inspection.box_axis = axis;
  inspection.box_gap = gaps[inspection.box_axis];
}

/// Each test of the chain, whether or not an earlier one parts the pair.
std::vector<VolumeTest> test_volumes(const Simulation& simulation, BodyPair pair) {
  std::vector<VolumeTest> tests;
  ThreadPool threads;
  for (const MidAlgorithm* algorithm : mid_chain(simulation.pipeline().config().mid)) {
    std::vector<BodyPair> pairs = {pair};
    algorithm->create()->filter(simulation.world().bodies(), threads, pairs);
    tests.push_back({std::string(algorithm->id), !pairs.empty()});
  }
  return tests;
}

/// The farthest that the body reaches along a world direction.
Real reach(const Shape& shape, const Pose& pose, const Vec3& direction) {
  const Vec3 local = pose.unrotate(direction);
  Real farthest = -std::numeric_limits<Real>::infinity();
  for (const Vec3f& vertex : shape.mesh().vertices) farthest = std::max(farthest, dot(Vec3(vertex), local));
  return farthest + dot(pose.translation, direction);
}

}  // namespace

std::string_view to_string(DecidedBy phase) {
  switch (phase) {
    case DecidedBy::testing_matrix:
      return "testing matrix";
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
  const BodyView bodies = simulation.world().bodies();
  const NarrowChoice narrow = narrow_choice(simulation.pipeline().config().narrow);
  const Pose& pose_a = bodies.poses[pair.a];
  const NarrowQuery query{*bodies.shapes[pair.a], *bodies.shapes[pair.b],
                          relative_pose(pose_a, bodies.poses[pair.b]), Answer::distance, narrow.options};

  PairInspection inspection;
  inspection.pair = pair;
  inspection.decided_by = decided_by(simulation, pair);
  measure_boxes(bodies, inspection);
  inspection.volume_tests = test_volumes(simulation, pair);
  PairCache cache = cache_for(simulation.pipeline(), pair);
  if (narrow.algorithm->count) {
    PairCache copy = cache;
    narrow.algorithm->count(query, copy, inspection.operations.emplace());
  }
  const Stopwatch watch;
  inspection.result = narrow.algorithm->query(query, cache);
  inspection.nanoseconds = watch.nanoseconds();

  inspection.point_a = pose_a.to_parent(inspection.result.point_a);
  inspection.point_b = pose_a.to_parent(inspection.result.point_b);
  inspection.direction = pose_a.rotate(inspection.result.direction);
  inspection.end_of_a = reach(query.a, pose_a, inspection.direction);
  inspection.begin_of_b = -reach(query.b, bodies.poses[pair.b], -inspection.direction);
  const bool apart =
      inspection.result.verdict == Verdict::separated && inspection.result.gives(Capability::direction);
  const bool convex = narrow.algorithm->input == NarrowInput::convex;
  inspection.parted_by_plane = apart && (convex || inspection.begin_of_b > inspection.end_of_a);
  return inspection;
}

}  // namespace collidoscope::viewer
