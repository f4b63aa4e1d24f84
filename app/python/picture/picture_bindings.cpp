// Pictures of placed shapes.

#include <pybind11/stl.h>

#include "bounds/aabb.h"
#include "core/finite.h"
#include "python/arrays/pose_array.h"
#include "python/module/bindings.h"
#include "python/module/interrupts.h"
#include "python/picture/rasteriser.h"
#include "shape/rounded_shape.h"

namespace collidoscope::python {
namespace {

constexpr std::size_t largest_side = 8192;

/// What is drawn of a shape: its mesh, else its hull.
Mesh drawn_mesh(const Shape& shape) {
  return shape.mesh().triangles.empty() ? to_mesh(drawn_hull(shape)) : shape.mesh();
}

void draw(Rasteriser& picture, const Mesh& mesh, const Pose& pose, const Colour& colour) {
  std::vector<Vec3> placed;
  for (const Vec3f& vertex : mesh.vertices) placed.push_back(pose.to_parent(Vec3(vertex)));
  for (const Triangle& t : mesh.triangles)
    picture.triangle({placed[t[0]], placed[t[1]], placed[t[2]]}, colour);
}

void expect_size(std::size_t width, std::size_t height) {
  if (width < 1 || height < 1 || width > largest_side || height > largest_side)
    throw InputError("", "size",
                     "is from 1 to " + std::to_string(largest_side) + " pixels in each direction");
}

Viewpoint viewpoint_of(const Reals& eye, const Reals& target) {
  const Viewpoint view{vector_of(eye, "eye"), vector_of(target, "target")};
  if (!is_finite(view.eye) || !is_finite(view.target) || view.eye == view.target)
    throw InputError("", "eye", "and target are the same point, or not finite");
  return view;
}

void expect_rows(const py::array& array, std::size_t rows, const char* name) {
  if (static_cast<std::size_t>(array.shape(0)) != rows)
    throw InputError("", name, "are " + std::to_string(array.shape(0)) + " for " + std::to_string(rows));
}

/// (height, width, 3) bytes. `lines`: (n, 6), from and to.
py::array picture(const std::vector<ShapePointer>& shapes, const py::object& poses, const Reals& colours,
                  const Reals& lines, const Reals& line_colour, const Reals& eye, const Reals& target,
                  std::size_t width, std::size_t height, const Reals& background) {
  expect_size(width, height);
  const std::vector<Pose> placed = poses_of(PoseArray(poses, "poses"), shapes.size());
  const std::span<const Vec3> colour_of = points_of(colours, "colours"), ends = points_of(lines, "lines");
  expect_rows(colours, shapes.size(), "colours");
  const Colour of_lines = vector_of(line_colour, "line_colour");
  Rasteriser raster(width, height, viewpoint_of(eye, target), vector_of(background, "background"));
  std::vector<std::uint8_t> bytes;
  {
    const py::gil_scoped_release released;
    for (std::size_t i = 0; i < shapes.size(); ++i)
      draw(raster, drawn_mesh(*shapes[i]), placed[i], colour_of[i]);
    for (std::size_t i = 1; i < ends.size(); i += 2) raster.line(ends[i - 1], ends[i], of_lines);
    bytes = raster.pixels();
  }
  return py::array_t<std::uint8_t>(
      {static_cast<py::ssize_t>(height), static_cast<py::ssize_t>(width), py::ssize_t{3}}, bytes.data());
}

/// (2, 3): the corners of a box around all.
py::array box_around(const std::vector<ShapePointer>& shapes, const py::object& poses) {
  const std::vector<Pose> placed = poses_of(PoseArray(poses, "poses"), shapes.size());
  std::vector<Vec3> corners;
  for (std::size_t i = 0; i < shapes.size(); ++i) {
    const Aabb box = approximate_box(shapes[i]->aabb(), placed[i]);
    corners.push_back(box.min), corners.push_back(box.max);
  }
  const Aabb all = corners.empty() ? Aabb{} : bounding_box(corners);
  return py::array_t<Real>({2, 3}, &all.min.x);
}

}  // namespace

void bind_picture(py::module_& module) {
  module.def("picture", picture, py::arg("shapes"), py::arg("poses"), py::arg("colours"), py::arg("lines"),
             py::arg("line_colour"), py::arg("eye"), py::arg("target"), py::arg("width"), py::arg("height"),
             py::arg("background"));
  module.def("box_around", box_around, py::arg("shapes"), py::arg("poses"));
}

}  // namespace collidoscope::python
