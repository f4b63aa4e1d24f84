#include "inspection/build_trace.h"

#include <array>
#include <cstdio>

#include "bounds/sphere_trace.h"
#include "geometry/hull/hull_trace.h"

namespace collidoscope {
namespace {

std::vector<Vec3> points_of(const Shape& shape) {
  if (shape.mesh().vertices.empty() || shape.is_curved()) return shape.hull().vertices;
  return {shape.mesh().vertices.begin(), shape.mesh().vertices.end()};
}

void trace_hull(const Shape& shape, StepTrace& trace) {
  StepRecorder recorder;
  trace.points = std::make_shared<const std::vector<Vec3>>(points_of(shape));
  const ConvexHull hull = trace_convex_hull(*trace.points, recorder);
  trace.pseudo_code = &hull_pseudo_code();
  trace.traced = std::make_shared<const TraceSteps>(recorder.take());
  trace.conclusion =
      "vertices: " + std::to_string(hull.vertices.size()) + ", faces: " + std::to_string(hull.face_count());
  trace.as_untraced = same_surface(hull, shape.hull());
}

void trace_sphere(const Shape& shape, StepTrace& trace) {
  StepRecorder recorder;
  trace.points = std::make_shared<const std::vector<Vec3>>(shape.hull().vertices);
  const Sphere sphere = trace_minimal_sphere(*trace.points, recorder);
  trace.pseudo_code = &sphere_pseudo_code();
  trace.traced = std::make_shared<const TraceSteps>(recorder.take());
  std::array<char, 64> text{};
  std::snprintf(text.data(), text.size(), "a sphere of radius %.9g m", sphere.radius);
  trace.conclusion = text.data();
  const Sphere untraced = minimal_sphere(*trace.points);  // of the core, if the shape rounds
  trace.as_untraced = sphere.centre == untraced.centre && sphere.radius == untraced.radius;
}

void place(StepTrace& trace, const World& world) {
  const Bodies bodies = world.bodies();
  trace.pose_a = bodies.poses[trace.pair.a];
  trace.bounds = approximate_box(bodies.shapes[trace.pair.a]->aabb(), trace.pose_a);
}

}  // namespace

bool same_surface(const ConvexHull& a, const ConvexHull& b) {
  return a.vertices == b.vertices && a.face_offsets == b.face_offsets && a.face_vertices == b.face_vertices;
}

StepTracePointer trace_build(const World& world, const TraceRequest& request) {
  const Shape& shape = *world.bodies().shapes[request.body];
  if (shape.mesh().vertices.size() > most_traced_points) return nullptr;
  auto trace = std::make_shared<StepTrace>();
  trace->request = request;
  trace->pair = {request.body, request.body};
  trace->spaces = {TraceSpace::frame_a};
  request.subject == TraceSubject::hull ? trace_hull(shape, *trace) : trace_sphere(shape, *trace);
  place(*trace, world);
  return trace;
}

StepTracePointer at_present(const StepTracePointer& trace, const World& world) {
  if (!trace || trace->pair.a >= world.size()) return nullptr;
  auto moved = std::make_shared<StepTrace>(*trace);
  place(*moved, world);
  return moved;
}

}  // namespace collidoscope
