// Convex hulls: their arrays without a copy.

#include <array>
#include <memory>
#include <pybind11/stl.h>

#include "geometry/hull/hull.h"
#include "python/arrays/arrays.h"
#include "python/module/bindings.h"
#include "python/module/hulls.h"
#include "python/module/interrupts.h"

namespace collidoscope::python {
namespace {

py::object self_of(const HullPointer& hull) {
  return py::cast(hull);
}

std::string dimension_of(const ConvexHull& hull) {
  constexpr std::array<std::string_view, 4> names = {"point", "segment", "polygon", "solid"};
  return std::string(names[static_cast<std::size_t>(hull.dimension)]);
}

std::string describe(const ConvexHull& hull) {
  return "<Hull: " + dimension_of(hull) + ", " + std::to_string(hull.vertices.size()) + " vertices, " +
         std::to_string(hull.face_count()) + " faces>";
}

HullPointer hull_of(const Reals& points, const py::object& progress) {
  const std::span<const Vec3> rows = points_of(points, "points");
  return WatchedWork(progress).run(
      [&](Progress* watched) { return std::make_shared<const ConvexHull>(convex_hull(rows, watched)); });
}

/// A list with the corners of each face.
py::list faces_of(const HullPointer& hull) {
  py::list faces;
  const py::object self = self_of(hull);
  for (std::size_t i = 0; i < hull->face_count(); ++i) {
    const std::span<const std::uint32_t> face = hull->face(i);
    faces.append(view_of(face.data(), {static_cast<py::ssize_t>(face.size())}, self));
  }
  return faces;
}

/// Fans, by index of the hull's own vertices.
py::array triangles_of(const ConvexHull& hull) {
  std::vector<Triangle> triangles;
  for (std::size_t i = 0; i < hull.face_count(); ++i) {
    const std::span<const std::uint32_t> face = hull.face(i);
    for (std::size_t k = 2; k < face.size(); ++k) triangles.push_back({face[0], face[k - 1], face[k]});
  }
  const std::uint32_t* data = triangles.empty() ? nullptr : triangles.front().data();
  return py::array_t<std::uint32_t>({static_cast<py::ssize_t>(triangles.size()), py::ssize_t{3}}, data);
}

/// By the divergence theorem, from the middle of the vertices.
Real volume_of(const ConvexHull& hull) {
  if (hull.dimension != ConvexHull::Dimension::solid) return 0;
  Real sum = 0;
  const Vec3& origin = hull.vertices.front();
  for (std::size_t i = 0; i < hull.face_count(); ++i) {
    const std::span<const std::uint32_t> face = hull.face(i);
    const Vec3 first = hull.vertices[face[0]] - origin;
    for (std::size_t k = 2; k < face.size(); ++k)
      sum += dot(first, cross(hull.vertices[face[k - 1]] - origin, hull.vertices[face[k]] - origin));
  }
  return sum / 6;
}

std::string fault_of(const ConvexHull& hull, const Reals& points) {
  const std::span<const Vec3> rows = points_of(points, "points");
  const py::gil_scoped_release released;
  return certify(hull, rows);
}

template <auto member>
py::array array_of(const HullPointer& hull) {
  return view_of((*hull).*member, self_of(hull));
}

}  // namespace

void bind_hulls(py::module_& module) {
  py::class_<ConvexHull, std::shared_ptr<ConvexHull>>(
      module, "Hull", "A convex polytope with polygonal faces; coplanar triangles are merged.")
      .def_property_readonly("dimension", dimension_of, "'point', 'segment', 'polygon' or 'solid'.")
      .def_property_readonly(
          "vertices", [](const HullPointer& h) { return rows_of<Real>(h->vertices, self_of(h)); },
          "(n, 3), metres; a view.")
      .def_property_readonly(
          "planes", [](const HullPointer& h) { return rows_of<Real>(h->planes, self_of(h)); },
          "(f, 4): unit normals, pointing out, and offsets in metres: normal · x = offset; a view.")
      .def_property_readonly("source", array_of<&ConvexHull::source>,
                             "(n,): the index of the input point that each vertex is; a view.")
      .def_property_readonly("faces", faces_of,
                             "The vertices of each face, counter-clockwise seen from outside; views.")
      .def_property_readonly(
          "face_offsets", array_of<&ConvexHull::face_offsets>,
          "(f + 1,): face i is face_vertices[face_offsets[i]:face_offsets[i + 1]]; a view.")
      .def_property_readonly("face_vertices", array_of<&ConvexHull::face_vertices>,
                             "See face_offsets; a view.")
      .def_property_readonly("neighbour_offsets", array_of<&ConvexHull::neighbour_offsets>,
                             "(n + 1,): as face_offsets, of the neighbours of each vertex; a view.")
      .def_property_readonly("neighbours", array_of<&ConvexHull::neighbours>,
                             "Along edges, counter-clockwise around the vertex; a view.")
      .def_property_readonly("triangles", triangles_of, "(t, 3): the faces as fans of triangles.")
      .def_property_readonly("volume", volume_of, "Cubic metres.")
      .def("fault", fault_of, py::arg("points"),
           "Checks by exact arithmetic that this is the hull of the points: '' if it is, else the reason.")
      .def("__repr__", describe);
  module.def("convex_hull", hull_of, py::arg("points"), py::kw_only(), py::arg("progress") = py::none(),
             "The convex hull of points (n, 3), exact for all finite coordinates. Raises InputError.");
}

}  // namespace collidoscope::python
