#include "hand_out/recorded_steps.h"

#include <array>
#include <cmath>
#include <nlohmann/json.hpp>
#include <numbers>

#include "geometry/hull/hull.h"
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

/// The edges of a box around the origin of its pose.
void draw(const TraceBox& box, Drawing& drawing) {
  const auto corner = [&](unsigned bits) {
    const Vec3 signs((bits & 1) != 0 ? 1 : -1, (bits & 2) != 0 ? 1 : -1, (bits & 4) != 0 ? 1 : -1);
    return box.pose.to_parent(signs * box.half);
  };
  for (unsigned from = 0; from < 8; ++from)
    for (unsigned axis = 1; axis < 8; axis <<= 1)
      if ((from & axis) == 0) drawing.line(box.space, box.name, corner(from), corner(from | axis));
}

/// Three great circles.
void draw(const TraceSphere& sphere, Drawing& drawing) {
  constexpr int sides = 32;
  const auto at = [&](int axis, int side) {
    const Real angle = 2 * std::numbers::pi * side / sides;
    Vec3 direction(0);
    direction[(axis + 1) % 3] = std::cos(angle), direction[(axis + 2) % 3] = std::sin(angle);
    return sphere.centre + direction * sphere.radius;
  };
  for (int axis = 0; axis < 3; ++axis)
    for (int side = 0; side < sides; ++side)
      drawing.line(sphere.space, sphere.name, at(axis, side), at(axis, side + 1));
}

/// A square of that size about the plane's point nearest to a place, and its normal.
void draw(const TracePlane& plane, const Vec3& place, Real size, Drawing& drawing) {
  const Vec3 centre = place + plane.normal * (plane.offset - dot(plane.normal, place));
  const Vec3 helper = std::abs(plane.normal.x) < 0.7 ? Vec3(1, 0, 0) : Vec3(0, 1, 0);
  const Vec3 u = normalized(cross(plane.normal, helper)) * size, v = cross(plane.normal, u);
  const std::array<Vec3, 4> corners = {centre + u + v, centre - u + v, centre - u - v, centre + u - v};
  for (std::size_t i = 0; i < 4; ++i) drawing.line(plane.space, plane.name, corners[i], corners[(i + 1) % 4]);
  drawing.line(plane.space, plane.name, centre, centre + plane.normal * (size / 2));
}

void draw_edges(const ConvexHull& hull, const Pose& pose, TraceSpace space, std::string_view name,
                Drawing& drawing) {
  for (std::uint32_t from = 0; from < hull.vertices.size(); ++from)
    for (const std::uint32_t to : hull.neighbours_of(from))
      if (from < to)
        drawing.line(space, name, pose.to_parent(hull.vertices[from]), pose.to_parent(hull.vertices[to]));
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
  for (const TraceSphere& sphere : step.spheres) draw(sphere, drawing);
  for (const TraceBox& box : step.boxes) draw(box, drawing);
  for (const TraceHull& hull : step.hulls) draw_edges(*hull.hull, hull.pose, hull.space, hull.name, drawing);
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
    draw_edges(trace.difference, Pose(), TraceSpace::minkowski, "A - B", drawing);
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
