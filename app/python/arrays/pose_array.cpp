#include "python/arrays/pose_array.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/matrix.hpp>
#include <utility>

#include "core/error.h"
#include "core/quaternion.h"
#include "core/tolerance.h"
#include "python/module/bindings.h"
#include "scene/trajectory/unit_quaternion.h"

namespace collidoscope::python {
namespace {

constexpr std::size_t matrix_numbers = 16, quaternion_numbers = 7, position_numbers = 3;

/// The largest entry of RᵀR − 1.
Real departure_from_rotation(const Mat3& r) {
  const Real lengths =
      std::max({std::abs(dot(r[0], r[0]) - 1), std::abs(dot(r[1], r[1]) - 1), std::abs(dot(r[2], r[2]) - 1)});
  return std::max({lengths, std::abs(dot(r[0], r[1])), std::abs(dot(r[0], r[2])), std::abs(dot(r[1], r[2]))});
}

/// Written with four digits or more, or in single precision, a rotation is this near to one.
constexpr Real nearly = 1e-3;

/// The nearest rotation, by Newton's iteration for the polar decomposition: it squares the error.
Mat3 nearest_rotation(Mat3 r) {
  for (int i = 0; i < 4; ++i) r = r * (Mat3(3) - glm::transpose(r) * r) / Real(2);
  return r;
}

bool is_usable(const Real* numbers, std::size_t count) {
  return std::all_of(numbers, numbers + count,
                     [](Real number) { return std::abs(number) <= tolerance::largest_coordinate; });
}

}  // namespace

PoseArray::PoseArray(const py::object& source, std::string name) : name_(std::move(name)) {
  if (source.is_none()) return;
  array_ = Reals::ensure(source);
  if (!array_) {
    PyErr_Clear();
    throw InputError("", name_, "are no numbers");
  }
  find_form(array_);
  data_ = array_.data();
}

void PoseArray::find_form(const py::array& array) {
  const auto dimensions = array.ndim();
  const auto ends_with = [&](py::ssize_t n, py::ssize_t before_last) {
    return dimensions > 0 && array.shape(dimensions - 1) == n &&
           (before_last == 0 || (dimensions > 1 && array.shape(dimensions - 2) == before_last));
  };
  py::ssize_t axes = 1;
  if (ends_with(4, 4) && dimensions <= 3) {
    form_ = Form::matrix, numbers_ = matrix_numbers, axes = 2;
  } else if (ends_with(7, 0) && dimensions <= 2) {
    form_ = Form::quaternion, numbers_ = quaternion_numbers;
  } else if (ends_with(3, 0) && dimensions <= 2) {
    form_ = Form::position, numbers_ = position_numbers;
  } else {
    refuse_shape(array);
  }
  is_single_ = dimensions == axes;
  size_ = is_single_ ? 1 : static_cast<std::size_t>(array.shape(0));
}

void PoseArray::refuse_shape(const py::array& array) const {
  throw InputError("", name_,
                   "has the shape " + shape_text(array) +
                       "; a pose has (3,), (7,) or (4, 4), and n poses have (n, 3), (n, 7) or (n, 4, 4)");
}

void PoseArray::refuse(std::size_t index, const std::string& reason) const {
  throw InputError("", is_single_ ? name_ : name_ + "[" + std::to_string(index) + "]", reason);
}

Pose PoseArray::operator[](std::size_t index) const {
  if (form_ == Form::identity) return {};
  const Real* numbers = data_ + (is_single_ ? 0 : index * numbers_);
  if (!is_usable(numbers, numbers_)) refuse(index, "holds a number that is not finite or beyond ±1e18");
  switch (form_) {
    case Form::position:
      return {Mat3(1), {numbers[0], numbers[1], numbers[2]}};
    case Form::quaternion:
      return of_quaternion(numbers, index);
    default:
      return of_matrix(numbers, index);
  }
}

Pose PoseArray::of_quaternion(const Real* f, std::size_t index) const {
  const Quaternion q{f[3], f[4], f[5], f[6]};
  if (!is_nearly_unit(q)) refuse(index, not_unit(q));
  return {to_matrix(normalized(q)), {f[0], f[1], f[2]}};  // as `collide` does
}

Pose PoseArray::of_matrix(const Real* f, std::size_t index) const {
  if (f[12] != 0 || f[13] != 0 || f[14] != 0 || f[15] != 1) refuse(index, "the last row is not 0, 0, 0, 1");
  const Pose pose{{Vec3(f[0], f[4], f[8]), Vec3(f[1], f[5], f[9]), Vec3(f[2], f[6], f[10])},
                  {f[3], f[7], f[11]}};
  const Real departure = departure_from_rotation(pose.rotation);
  if (departure > nearly) refuse(index, "the matrix is no rotation");
  if (!(dot(cross(pose.rotation[0], pose.rotation[1]), pose.rotation[2]) > 0))
    refuse(index, "the matrix mirrors");
  if (departure <= tolerance::orthonormal_error) return pose;
  return {nearest_rotation(pose.rotation), pose.translation};
}

PoseArrays::PoseArrays(std::vector<PoseArray> arrays) : arrays_(std::move(arrays)) {
  for (const PoseArray& array : arrays_) {
    if (array.is_single()) continue;
    if (!are_single_ && array.size() != size_)
      throw InputError("", "poses", "are " + std::to_string(size_) + " and " + std::to_string(array.size()));
    are_single_ = false, size_ = array.size();
  }
}

py::array matrices_of(std::span<const Pose> poses) {
  py::array_t<Real> array({static_cast<py::ssize_t>(poses.size()), py::ssize_t{4}, py::ssize_t{4}});
  Real* out = array.mutable_data();
  for (const Pose& pose : poses) {
    for (int row = 0; row < 3; ++row) {
      for (int column = 0; column < 3; ++column) *out++ = pose.rotation[column][row];
      *out++ = pose.translation[row];
    }
    for (const Real number : {0., 0., 0., 1.}) *out++ = number;
  }
  return array;
}

namespace {

std::vector<Pose> read(const PoseArray& array) {
  std::vector<Pose> poses(array.size());
  for (std::size_t i = 0; i < poses.size(); ++i) poses[i] = array[i];
  return poses;
}

}  // namespace

std::vector<Pose> poses_of(const PoseArray& array, std::size_t bodies) {
  if (array.is_single() || array.size() != bodies)
    throw InputError("", array.name(),
                     std::string("has ") +
                         (array.is_single() ? "one pose" : std::to_string(array.size()) + " poses") +
                         " for " + std::to_string(bodies) + " bodies");
  return read(array);
}

namespace {

py::object to_matrices(const py::object& source) {
  const PoseArray array(source, "poses");
  const py::array matrices = matrices_of(read(array));
  return array.is_single() ? matrices[py::int_(0)] : py::object(matrices);
}

py::object to_quaternions(const py::object& source) {
  const PoseArray array(source, "poses");
  py::array_t<Real> rows(
      {static_cast<py::ssize_t>(array.size()), static_cast<py::ssize_t>(quaternion_numbers)});
  Real* out = rows.mutable_data();
  for (std::size_t i = 0; i < array.size(); ++i) {
    const Pose pose = array[i];
    const Quaternion q = from_matrix(pose.rotation);
    const Vec3& p = pose.translation;
    for (const Real number : {p.x, p.y, p.z, q.w, q.x, q.y, q.z}) *out++ = number;
  }
  return array.is_single() ? rows[py::int_(0)] : py::object(rows);
}

}  // namespace

void bind_poses(py::module_& module) {
  module.def("to_matrices", to_matrices, py::arg("poses"));
  module.def("to_quaternions", to_quaternions, py::arg("poses"));
}

}  // namespace collidoscope::python
