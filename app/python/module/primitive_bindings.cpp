// Primitives: meshes made of sizes, and shapes that round.

#include <pybind11/stl.h>

#include "common/shape_argument.h"
#include "core/finite.h"
#include "geometry/primitives/primitives.h"
#include "python/arrays/arrays.h"
#include "python/module/bindings.h"
#include "shape/rounded_shape.h"

namespace collidoscope::python {
namespace {

ShapePointer box(const Reals& edge_lengths, const std::string& name) {
  return make_shape(name, make_box(vector_of(edge_lengths, "edge_lengths")));
}

ShapePointer ellipsoid(const Reals& semi_axes, const std::string& name) {
  return make_ellipsoid_shape(name, vector_of(semi_axes, "semi_axes"));
}

ShapePointer rounded_hull(const Reals& points, Real radius, const std::string& name) {
  return make_rounded_shape(name, points_of(points, "points"), radius);
}

ShapePointer random_polytope(std::uint32_t vertices, std::uint64_t seed, const Reals& semi_axes) {
  Random random(seed);
  return make_shape("polytope", make_random_polytope(vector_of(semi_axes, "semi_axes"), vertices, random));
}

/// As arguments of `collide` name it: "capsule:0.2,1".
ShapePointer primitive(const std::string& text) {
  ShapePointer shape = app::primitive_shape(text);
  if (!shape) throw InputError(text, "", "no primitive: " + std::string(app::shape_argument_help));
  return shape;
}

}  // namespace

void bind_primitives(py::module_& module) {
  module.def("box", box, py::arg("edge_lengths"), py::kw_only(), py::arg("name") = "box");
  module.def(
      "sphere", [](Real radius, const std::string& name) { return make_sphere_shape(name, radius); },
      py::arg("radius"), py::kw_only(), py::arg("name") = "sphere");
  module.def(
      "capsule",
      [](Real radius, Real height, const std::string& name) {
        return make_capsule_shape(name, radius, height);
      },
      py::arg("radius"), py::arg("height"), py::kw_only(), py::arg("name") = "capsule");
  module.def("ellipsoid", ellipsoid, py::arg("semi_axes"), py::kw_only(), py::arg("name") = "ellipsoid");
  module.def(
      "rounded", [](const Shape& shape, Real radius) { return rounded(shape, radius); }, py::arg("shape"),
      py::arg("radius"));
  module.def("rounded_hull", rounded_hull, py::arg("points"), py::arg("radius"), py::kw_only(),
             py::arg("name") = "rounded hull");
  module.def(
      "icosphere",
      [](Real radius, std::uint32_t subdivisions) {
        return make_shape("icosphere", make_icosphere(radius, subdivisions));
      },
      py::arg("radius"), py::arg("subdivisions") = 2);
  module.def(
      "torus",
      [](Real major, Real minor, std::uint32_t around, std::uint32_t across) {
        return make_shape("torus", make_torus(major, minor, around, across));
      },
      py::arg("major_radius"), py::arg("minor_radius"), py::arg("around") = 32, py::arg("across") = 16);
  module.def("random_polytope", random_polytope, py::arg("vertices"), py::arg("seed") = 1,
             py::arg("semi_axes") = std::vector<Real>{1, 1, 1});
  module.def("primitive", primitive, py::arg("text"));
}

}  // namespace collidoscope::python
