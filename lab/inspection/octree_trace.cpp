#include "inspection/octree_trace.h"

#include "inspection/build_trace.h"
#include "octrees/mesh_octree.h"
#include "octrees/octree_motion_trace.h"

namespace collidoscope {
namespace {

constexpr unsigned levels = 4;
constexpr Real margin = 2;  // of the root, so that nothing turns out of it
constexpr std::size_t most_steps = 10'000;

Mesh mesh_of(const Shape& shape) {
  return shape.mesh().triangles.empty() ? to_mesh(shape.hull()) : shape.mesh();
}

/// A turn about the middle of the root.
Pose turn_within(const OctreeRoot& root, const Mat3& rotation) {
  const Vec3 middle = root.low + Vec3(Real(0.5) * root.side);
  return {rotation, middle - rotation * middle};
}

/// Around the shape in all these poses.
Aabb bounds_of(const Shape& shape, std::span<const Pose> poses) {
  std::vector<Vec3> extremes;
  for (const Pose& pose : poses) {
    const Aabb box = approximate_box(shape.aabb(), pose);
    extremes.insert(extremes.end(), {box.min, box.max});
  }
  return bounding_box(extremes);
}

std::string conclusion(const MovedOctree& moved, std::size_t sources) {
  return "source cubes: " + std::to_string(sources) + ", tests: " + std::to_string(moved.tests()) +
         ", black cubes: " + std::to_string(black_cubes(moved.octree, levels).size());
}

}  // namespace

StepTracePointer trace_octree(const World& world, const TraceRequest& request) {
  if (request.body >= world.size()) return nullptr;
  const Shape& shape = *world.bodies().shapes[request.body];
  const Pose& pose = world.bodies().poses[request.body];
  const Mesh mesh = mesh_of(shape);
  if (mesh.vertices.size() > most_traced_points) return nullptr;
  const OctreeRoot root = root_around(mesh, levels, margin);
  const std::vector<VoxelCube> cubes = black_cubes(octree_of(mesh, root, OctreeFilling::faces), levels);
  const Pose turn = turn_within(root, pose.rotation);
  const OctreeMotion motion{cubes, root.to_voxels(turn), levels};
  StepRecorder recorder;
  const MovedOctree moved = trace_octree_motion(motion, root, most_steps, recorder);
  ThreadPool one_thread;

  auto trace = std::make_shared<StepTrace>();
  trace->request = request;
  trace->pair = {request.body, request.body};
  trace->pseudo_code = &octree_motion_pseudo_code();
  trace->traced = std::make_shared<const TraceSteps>(recorder.take());
  trace->pose_a = {Mat3(1), pose.translation - turn.translation};  // what has turned lies where the body is
  trace->bounds = bounds_of(shape, std::array{trace->pose_a, pose});
  trace->spaces = {TraceSpace::frame_a};
  trace->conclusion = conclusion(moved, cubes.size());
  trace->as_untraced = moved.octree == octree_motion_algorithm("smith").move(motion, one_thread).octree;
  return trace;
}

}  // namespace collidoscope
