// Shapes: meshes, hulls, and what is derived from them.

#include <glm/matrix.hpp>
#include <pybind11/stl.h>
#include <pybind11/stl/filesystem.h>

#include "core/finite.h"
#include "core/tolerance.h"
#include "geometry/mesh/mass_properties.h"
#include "narrow/narrow_choice.h"
#include "python/arrays/arrays.h"
#include "python/module/bindings.h"
#include "python/module/decomposition_options.h"
#include "python/module/hulls.h"
#include "python/module/interrupts.h"
#include "shape/convex_pieces.h"
#include "shape/shape.h"

namespace collidoscope::python {
namespace {

// ---- Making them -----------------------------------------------------------------------------------------

std::vector<Vec3f> vertices_of(const Reals& array) {
  const std::span<const Vec3> points = points_of(array, "vertices");
  for (std::size_t i = 0; i < points.size(); ++i) {
    const auto usable = [](Real number) { return std::abs(number) <= tolerance::largest_coordinate; };
    if (!usable(points[i].x) || !usable(points[i].y) || !usable(points[i].z))
      throw InputError("", "vertices[" + std::to_string(i) + "]", "is not finite or beyond ±1e18");
  }
  return {points.begin(), points.end()};
}

std::vector<Triangle> triangles_of(const Indices& array, std::size_t vertices) {
  if (array.ndim() != 2 || array.shape(1) != 3)
    throw InputError("", "triangles", "has the shape " + shape_text(array) + "; triangles have (n, 3)");
  std::vector<Triangle> triangles(static_cast<std::size_t>(array.shape(0)));
  const std::uint32_t* index = array.data();
  for (std::size_t i = 0; i < triangles.size(); ++i)
    for (std::uint32_t& corner : triangles[i]) {
      corner = *index++;
      if (corner >= vertices)
        throw InputError("", "triangles[" + std::to_string(i) + "]",
                         "names vertex " + std::to_string(corner) + " of " + std::to_string(vertices));
    }
  return triangles;
}

/// A mesh as it is: no vertex is welded, no triangle is dropped.
Shape* mesh_of(const Reals& vertices, const Indices& triangles, const std::string& name) {
  Mesh mesh{vertices_of(vertices), {}};
  mesh.triangles = triangles_of(triangles, mesh.vertices.size());
  if (mesh.triangles.empty()) throw InputError("", name, "has no triangles");
  return new Shape(name, std::move(mesh));  // pybind11 owns it
}

ShapePointer repaired(const Reals& corners, const std::string& name) {
  if (corners.ndim() != 3 || corners.shape(1) != 3 || corners.shape(2) != 3)
    throw InputError("", "corners", "has the shape " + shape_text(corners) + "; n triangles have (n, 3, 3)");
  const std::vector<Vec3f> vertices = vertices_of(py::array(corners).reshape({-1, 3}));
  TriangleSoup triangles(vertices.size() / 3);
  for (std::size_t i = 0; i < vertices.size(); ++i) triangles[i / 3][i % 3] = vertices[i];
  const py::gil_scoped_release released;
  return shape_of_file(name, repair(triangles, name), {});
}

ShapePointer hull_shape(const Reals& points, const std::string& name) {
  const std::span<const Vec3> rows = points_of(points, "points");
  const py::gil_scoped_release released;
  return std::make_shared<const Shape>(name, convex_hull(rows));
}

ShapePointer load(const std::filesystem::path& file, Real scale, const py::object& decomposition) {
  const auto choice =
      decomposition.is_none() ? std::nullopt : std::optional(decomposition_choice(decomposition));
  const py::gil_scoped_release released;
  return load_shape(file, scale, choice);
}

// ---- What they have --------------------------------------------------------------------------------------

/// By name, as collide info has it.
py::dict report_of(const Shape& shape) {
  const MeshReport& report = shape.report();
  py::dict dict;
  dict["file_triangles"] = report.file_triangles;
  dict["collapsed_triangles"] = report.collapsed_triangles;
  dict["degenerate_triangles"] = report.degenerate_triangles;
  dict["duplicate_triangles"] = report.duplicate_triangles;
  dict["open_edges"] = report.open_edges;
  dict["nonmanifold_edges"] = report.nonmanifold_edges;
  dict["misoriented_edges"] = report.misoriented_edges;
  dict["turned_triangles"] = report.turned_triangles;
  dict["components"] = report.components;
  dict["euler"] = report.euler;
  dict["watertight"] = report.watertight;
  dict["volume"] = report.volume;
  dict["warnings"] = report.warnings;
  return dict;
}

py::tuple mass_of(const Shape& shape) {
  const MassProperties mass = mass_properties(shape.mesh());
  const Mat3 rows = glm::transpose(mass.inertia);
  return py::make_tuple(mass.volume, copy_of(mass.centre), py::array_t<Real>({3, 3}, &rows[0].x));
}

py::array corners_of(const Aabb& box) {
  return py::array_t<Real>({2, 3}, &box.min.x);
}

HullPointer hull_of(const ShapePointer& shape) {
  const py::gil_scoped_release released;
  return {shape, &shape->hull()};
}

void prepare(const Shape& shape, const std::string& narrow, const py::object& progress) {
  const NarrowChoice choice = narrow_choice(narrow);
  WatchedWork(progress).run([&](Progress* watched) { shape.prepare(choice.needs(), watched); });
}

std::vector<ShapePointer> pieces_of(const Shape& shape, const py::object& progress) {
  return WatchedWork(progress).run([&](Progress* watched) {
    const BuildContext context{watched};
    return shape.get_in<ConvexPieces>(context).shapes;
  });
}

std::string describe(const Shape& shape) {
  const std::string size = shape.mesh().triangles.empty()
                               ? std::to_string(shape.hull().vertices.size()) + " vertices of a hull"
                               : std::to_string(shape.mesh().triangles.size()) + " triangles";
  return "<Shape '" + shape.name() + "': " + size + ">";
}

py::list built_of(const Shape& shape) {
  py::list built;
  for (const BuiltData& data : shape.built())
    built.append(py::make_tuple(data.what, data.milliseconds, data.bytes));
  return built;
}

using ShapeClass = py::class_<Shape, std::shared_ptr<Shape>>;  // taken for ShapePointer, too: hulls.h

void add_geometry(ShapeClass& shapes) {
  shapes.def_property_readonly("name", &Shape::name)
      .def_property_readonly(
          "vertices", [](const ShapePointer& s) { return rows_of<float>(s->mesh().vertices, py::cast(s)); },
          "(n, 3) float32, metres, of the mesh; a view.")
      .def_property_readonly(
          "triangles",
          [](const ShapePointer& s) { return rows_of<std::uint32_t>(s->mesh().triangles, py::cast(s)); },
          "(m, 3) uint32, counter-clockwise seen from outside; a view.")
      .def_property_readonly(
          "is_convex", &Shape::is_convex,
          "Whether the mesh is closed and lies on its hull. Curved shapes are convex, too.")
      .def_property_readonly("rounding_radius", &Shape::rounding_radius,
                             "Metres: the shape is all points this near to its hull; 0: it does not round.")
      .def_property_readonly("report", report_of, "What repairing the mesh found, by name.")
      .def_property_readonly("built", built_of, "What has been derived so far: (what, milliseconds, bytes).")
      .def("__repr__", describe);
}

void add_derived(ShapeClass& shapes) {
  shapes.def_property_readonly("hull", hull_of, "The convex hull; of a shape that rounds, that of its core.")
      .def_property_readonly(
          "box", [](const Shape& s) { return corners_of(s.aabb()); },
          "(2, 3): the corners of the box along the axes.")
      .def_property_readonly(
          "sphere",
          [](const Shape& s) { return py::make_tuple(copy_of(s.sphere().centre), s.sphere().radius); },
          "The smallest sphere around the shape: centre and radius.")
      .def_property_readonly("mass_properties", mass_of,
                             "Of a closed mesh of 1 kg/m³: volume, centre of mass, (3, 3) inertia about it.")
      .def("pieces", pieces_of, py::kw_only(), py::arg("progress") = py::none(),
           "The convex pieces that the shape is compared by, largest first; empty if it stays a mesh.")
      .def("prepare", prepare, py::arg("narrow"), py::kw_only(), py::arg("progress") = py::none(),
           "Builds beforehand what a narrow-phase algorithm reads of the shape.");
}

}  // namespace

void bind_shapes(py::module_& module) {
  ShapeClass shapes(
      module, "Shape",
      "A mesh, or a core that rounds, in its own frame, and what is derived from it on first use. "
      "Never changes; may be used by any number of bodies and threads.");
  shapes.def(
      py::init(&mesh_of), py::arg("vertices"), py::arg("triangles"), py::arg("name") = "mesh",
      "A mesh as it is: vertices (n, 3), rounded to float32, and triangles (m, 3). Raises InputError.");
  add_geometry(shapes);
  add_derived(shapes);
  module.def("load", load, py::arg("file"), py::kw_only(), py::arg("scale") = 1,
             py::arg("decomposition") = py::none());
  module.def("repaired", repaired, py::arg("corners"), py::kw_only(), py::arg("name") = "mesh");
  module.def("hull_shape", hull_shape, py::arg("points"), py::kw_only(), py::arg("name") = "hull");
}

}  // namespace collidoscope::python
