#include "hand_out/recorded_steps.h"

#include <array>
#include <nlohmann/json.hpp>

#include "bounds/orthonormal.h"
#include "modelling/wire_frames.h"
#include "trace/step_surface.h"

namespace collidoscope {
namespace {

using Json = nlohmann::ordered_json;

std::string_view name_of(TraceSpace space) {
  constexpr std::array<std::string_view, 5> names = {"bodies", "difference", "directions", "axis", "tree"};
  return names[static_cast<std::size_t>(space)];
}

/// What a step draws, in the order of its kinds.
class Drawing {
 public:
  void point(TraceSpace space, std::string_view name, const Vec3& at) { add(space, "point", name, {at}); }
  void line(TraceSpace space, std::string_view name, const Vec3& from, const Vec3& to) {
    add(space, "line", name, {from, to});
  }
  void triangle(TraceSpace space, std::string_view name, const std::array<Vec3, 3>& corners) {
    add(space, "triangle", name, {corners[0], corners[1], corners[2]});
  }
  Json take() { return std::move(items_); }

 private:
  void add(TraceSpace space, std::string_view kind, std::string_view name,
           std::initializer_list<Vec3> points) {
    Json at = Json::array();
    for (const Vec3& point : points)
      for (int axis = 0; axis < 3; ++axis) at.push_back(static_cast<float>(point[axis]));
    items_.push_back({{"space", name_of(space)}, {"kind", kind}, {"name", name}, {"at", std::move(at)}});
  }

  Json items_ = Json::array();
};

/// Lines of one name in one space.
auto lines_of(Drawing& drawing, TraceSpace space, std::string_view name) {
  return [&drawing, space, name](const Vec3& from, const Vec3& to) { drawing.line(space, name, from, to); };
}

/// A square of that size about the plane's point nearest to a place, and its normal.
void draw(const TracePlane& plane, const Vec3& place, Real size, Drawing& drawing) {
  const Vec3 centre = place + plane.normal * (plane.offset - dot(plane.normal, place));
  const Vec3 u = any_perpendicular(plane.normal) * size, v = cross(plane.normal, u);
  const std::array<Vec3, 4> corners = {centre + u + v, centre - u + v, centre - u - v, centre + u - v};
  for (std::size_t i = 0; i < 4; ++i) drawing.line(plane.space, plane.name, corners[i], corners[(i + 1) % 4]);
  drawing.line(plane.space, plane.name, centre, centre + plane.normal * (size / 2));
}

void draw(const TraceVertexPair& pair, Drawing& drawing) {
  drawing.point(TraceSpace::minkowski, pair.name, pair.difference());
  drawing.point(TraceSpace::frame_a, pair.name, pair.on_a);
  drawing.point(TraceSpace::frame_a, pair.name, pair.on_b);
}

struct Extent {
  Vec3 place;  // of the bodies, in the frame of A
  Real size;   // m
};

void draw(const TraceStep& step, const Extent& extent, Drawing& drawing) {
  constexpr int segments = 32;
  for (const TraceVertexPair& pair : step.pairs) draw(pair, drawing);
  for (const TraceLength& length : step.lengths)
    drawing.line(length.space, length.name, length.from, length.to);
  for (const TracePoint& point : step.points) drawing.point(point.space, point.name, point.position);
  for (const TraceSegment& segment : step.segments)
    drawing.line(segment.space, segment.name, segment.from, segment.to);
  for (const TraceTriangle& triangle : step.triangles)
    drawing.triangle(triangle.space, triangle.name, triangle.corners);
  for (const TracePlane& plane : step.planes) {
    const bool of_bodies = plane.space == TraceSpace::frame_a;
    draw(plane, of_bodies ? extent.place : Vec3(0), plane.space == TraceSpace::sphere ? 1 : extent.size,
         drawing);
  }
  for (const TraceSphere& sphere : step.spheres)
    for_circles({sphere.centre, sphere.radius}, segments, lines_of(drawing, sphere.space, sphere.name));
  for (const TraceBox& box : step.boxes)
    for_edges(Obb{box.pose.translation, box.pose.rotation, box.half}, lines_of(drawing, box.space, box.name));
  for (const TraceHull& hull : step.hulls)
    for_edges(*hull.hull, hull.pose, lines_of(drawing, hull.space, hull.name));
  for (const TraceCloud& cloud : step.clouds)
    for (const Vec3& point : cloud.points) drawing.point(cloud.space, cloud.name, point);
}

Json values_of(const TraceStep& step) {
  Json values = Json::array();
  for (const TraceValue& value : step.values) values.push_back({value.name, value.value});
  return values;
}

Json steps_of(const PairTrace& trace, const Extent& extent) {
  Json steps = Json::array();
  StepSurface surface;
  for (const TraceStep& step : trace.steps()) {
    apply(step.surface, surface);
    Drawing drawing;
    for (const auto& [number, corners] : surface) drawing.triangle(TraceSpace::frame_a, "surface", corners);
    draw(step, extent, drawing);
    steps.push_back({{"line", step.line},
                     {"sentence", step.sentence},
                     {"values", values_of(step)},
                     {"items", drawing.take()}});
  }
  return steps;
}

Extent extent_of(const PairTrace& trace) {
  const Vec3 centre = trace.bounds.centre();
  return {trace.pose_a.to_local(centre), length(trace.bounds.half_widths()) / 2};
}

}  // namespace

Json to_json(const PairTrace& trace, const Simulation& simulation) {
  Drawing drawing;
  if (!trace.difference.vertices.empty())
    for_edges(trace.difference, Pose(), lines_of(drawing, TraceSpace::minkowski, "A - B"));
  Json spaces = Json::array();
  for (const TraceSpace space : trace.spaces) spaces.push_back(name_of(space));
  return {{"algorithm", to_string(simulation.pipeline().config().narrow)},
          {"pair", {trace.pair.a, trace.pair.b}},
          {"conclusion", trace.conclusion},
          {"pseudo_code", *trace.pseudo_code},
          {"spaces", std::move(spaces)},
          {"difference", drawing.take()},
          {"steps", steps_of(trace, extent_of(trace))}};
}

}  // namespace collidoscope
