// Traced steps as plain data: numbers, texts, lists and dicts.

#include <array>
#include <pybind11/stl.h>
#include <string_view>

#include "python/arrays/arrays.h"
#include "python/arrays/pose_array.h"
#include "python/arrays/steps.h"
#include "python/module/hulls.h"

namespace collidoscope::python {
namespace {

using namespace py::literals;

std::string_view name_of(TraceSpace space) {
  constexpr std::array<std::string_view, 5> names = {"frame_a", "minkowski", "sphere", "axis", "tree"};
  return names[static_cast<std::size_t>(space)];
}

std::string_view name_of(NodeState state) {
  constexpr std::array<std::string_view, 4> names = {"visited", "waiting", "current", "pruned"};
  return names[static_cast<std::size_t>(state)];
}

py::array corners_of(const std::array<Vec3, 3>& corners) {
  return py::array_t<Real>({3, 3}, &corners.front().x);
}

/// The matrix of a pose.
py::object matrix_of(const Pose& pose) {
  return matrices_of({&pose, 1})[py::int_(0)];
}

template <class Item>
py::dict named(const Item& item) {
  return py::dict("name"_a = item.name, "space"_a = name_of(item.space));
}

py::dict data_of(const TracePoint& point) {
  py::dict data = named(point);
  data["position"] = copy_of(point.position);
  return data;
}

template <class Line>
requires requires(Line line) {
  line.from, line.to;
}
py::dict data_of(const Line& line) {
  py::dict data = named(line);
  data["from"] = copy_of(line.from), data["to"] = copy_of(line.to);
  return data;
}

py::dict data_of(const TracePlane& plane) {
  py::dict data = named(plane);
  data["normal"] = copy_of(plane.normal), data["offset"] = plane.offset;
  return data;
}

py::dict data_of(const TraceTriangle& triangle) {
  py::dict data = named(triangle);
  data["corners"] = corners_of(triangle.corners);
  return data;
}

py::dict data_of(const TraceSphere& sphere) {
  py::dict data = named(sphere);
  data["centre"] = copy_of(sphere.centre), data["radius"] = sphere.radius;
  return data;
}

py::dict data_of(const TraceBox& box) {
  py::dict data = named(box);
  data["pose"] = matrix_of(box.pose), data["half"] = copy_of(box.half);
  return data;
}

py::dict data_of(const TraceHull& hull) {
  py::dict data = named(hull);
  data["pose"] = matrix_of(hull.pose), data["hull"] = HullPointer(hull.hull);
  return data;
}

py::dict data_of(const TraceCloud& cloud) {
  py::dict data = named(cloud);
  const Real* numbers = cloud.points.empty() ? nullptr : &cloud.points.front().x;
  data["points"] =
      py::array_t<Real>({static_cast<py::ssize_t>(cloud.points.size()), py::ssize_t{3}}, numbers);
  return data;
}

py::dict data_of(const TraceVertexPair& pair) {
  return py::dict("name"_a = pair.name, "vertex_a"_a = pair.vertex_a, "vertex_b"_a = pair.vertex_b,
                  "on_a"_a = copy_of(pair.on_a), "on_b"_a = copy_of(pair.on_b));
}

py::dict data_of(const TraceNode& node) {
  return py::dict("tree"_a = node.tree == 0 ? "a" : "b", "node"_a = node.node, "parent"_a = node.parent,
                  "state"_a = name_of(node.state), "below"_a = node.below);
}

py::dict data_of(const TraceValue& value) {
  return py::dict("name"_a = value.name, "value"_a = value.value);
}

py::dict data_of(const TraceSurface& surface) {
  py::dict added;
  for (const TraceSurface::Triangle& triangle : surface.added)
    added[py::int_(triangle.number)] = corners_of(triangle.corners);
  return py::dict("removed"_a = surface.removed, "added"_a = added);
}

py::dict data_of(const TraceStep& step);

template <class Item>
py::list list_of(const std::vector<Item>& items) {
  py::list list;
  for (const Item& item : items) list.append(data_of(item));
  return list;
}

py::dict data_of(const TraceStep& step) {
  return py::dict("line"_a = step.line, "sentence"_a = step.sentence, "values"_a = list_of(step.values),
                  "pairs"_a = list_of(step.pairs), "lengths"_a = list_of(step.lengths),
                  "points"_a = list_of(step.points), "segments"_a = list_of(step.segments),
                  "planes"_a = list_of(step.planes), "triangles"_a = list_of(step.triangles),
                  "spheres"_a = list_of(step.spheres), "boxes"_a = list_of(step.boxes),
                  "hulls"_a = list_of(step.hulls), "clouds"_a = list_of(step.clouds),
                  "nodes"_a = list_of(step.nodes), "surface"_a = data_of(step.surface));
}

}  // namespace

py::tuple steps_as_data(const PseudoCode& code, const std::vector<TraceStep>& steps) {
  py::list lines;
  for (const std::string_view line : code) lines.append(py::str(std::string(line)));
  return py::make_tuple(lines, list_of(steps));
}

}  // namespace collidoscope::python
