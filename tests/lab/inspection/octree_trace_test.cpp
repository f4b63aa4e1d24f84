#include "inspection/octree_trace.h"

#include <gtest/gtest.h>

#include "fixtures/inspected_pair.h"
#include "trace/step_surface.h"

namespace collidoscope {
namespace {

constexpr BodyIndex first = 0, second = 1;

TraceRequest request_octree_of(BodyIndex body) {
  TraceRequest request;
  request.subject = TraceSubject::octree, request.body = body;
  return request;
}

TEST(OctreeTrace, EndsWithTheOctreeOfAnotherAlgorithm) {
  const Simulation simulation = two_links("gjk");  // turned
  for (const BodyIndex body : {first, second}) {
    const StepTracePointer trace = trace_octree(simulation.world(), request_octree_of(body));
    ASSERT_TRUE(trace);
    EXPECT_TRUE(trace->as_untraced);
    EXPECT_GT(trace->steps().size(), 100u);
    for (const TraceStep& step : trace->steps())
      EXPECT_LT(step.line, static_cast<int>(trace->pseudo_code->size()));
  }
}

/// The moved octree lies around the body as it stands in the world.
TEST(OctreeTrace, LiesWhereTheBodyIs) {
  const Simulation simulation = two_links("gjk");
  const StepTracePointer trace = trace_octree(simulation.world(), request_octree_of(second));
  std::vector<Vec3> corners;
  for (const auto& [number, triangle] : surface_after(trace->steps(), trace->steps().size() - 1))
    for (const Vec3& corner : triangle) corners.push_back(trace->pose_a.to_parent(corner));
  const Shape& shape = *simulation.world().bodies().shapes[second];
  const std::vector<Vec3> vertices(shape.mesh().vertices.begin(), shape.mesh().vertices.end());
  const Aabb octree = bounding_box(corners),
             body = tight_box(vertices, simulation.world().bodies().poses[second]);
  const Real two_voxels = 2 * 2 * (2 * shape.aabb().half_widths().x) / 16;  // the root is twice as wide
  for (int axis = 0; axis < 3; ++axis) {
    EXPECT_NEAR(octree.min[axis], body.min[axis], two_voxels);
    EXPECT_NEAR(octree.max[axis], body.max[axis], two_voxels);
  }
}

TEST(OctreeTrace, NoBodyHasNoSteps) {
  EXPECT_FALSE(trace_octree(two_bodies(just_apart, "gjk").world(), request_octree_of(7)));
}

}  // namespace
}  // namespace collidoscope
