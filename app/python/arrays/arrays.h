#pragma once

// NumPy arrays in and out. Points are rows of three numbers.

#include <pybind11/numpy.h>
#include <span>
#include <string>
#include <vector>

#include "core/body_pair.h"
#include "core/scalar.h"

namespace collidoscope::python {

namespace py = pybind11;

/// Numbers as they come, or copied where they have another type or layout.
using Reals = py::array_t<Real, py::array::c_style | py::array::forcecast>;
using Indices = py::array_t<std::uint32_t, py::array::c_style | py::array::forcecast>;

/// A read-only array of what `owner` keeps alive. Nothing is copied.
template <class T>
py::array view_of(const T* data, const std::vector<py::ssize_t>& shape, py::handle owner) {
  py::array_t<T> array(shape, data, owner);
  py::detail::array_proxy(array.ptr())->flags &= ~py::detail::npy_api::NPY_ARRAY_WRITEABLE_;
  return array;
}

/// The same of a vector of structures that hold `columns` numbers each, and nothing else.
template <class T, class Row>
py::array rows_of(const std::vector<Row>& rows, py::handle owner) {
  static_assert(sizeof(Row) % sizeof(T) == 0);
  constexpr auto columns = static_cast<py::ssize_t>(sizeof(Row) / sizeof(T));
  return view_of(reinterpret_cast<const T*>(rows.data()), {static_cast<py::ssize_t>(rows.size()), columns},
                 owner);
}

template <class T>
py::array view_of(const std::vector<T>& values, py::handle owner) {
  return view_of(values.data(), {static_cast<py::ssize_t>(values.size())}, owner);
}

/// An array of its own.
template <class T>
py::array copy_of(const std::vector<T>& values) {
  return py::array_t<T>(static_cast<py::ssize_t>(values.size()), values.data());
}
py::array copy_of(const std::vector<BodyPair>& pairs);
py::array copy_of(const Vec3& vector);

/// An answer's column, written without the GIL: a value for each of n poses.
template <class T>
class Column {
 public:
  explicit Column(std::size_t size) : array_(static_cast<py::ssize_t>(size)), data_(array_.mutable_data()) {}
  T& operator[](std::size_t i) const { return data_[i]; }
  const py::array& array() const { return array_; }

 private:
  py::array_t<T> array_;
  T* data_;
};

/// The same for vectors.
template <>
class Column<Vec3> {
 public:
  explicit Column(std::size_t size)
      : array_({static_cast<py::ssize_t>(size), py::ssize_t{3}}), data_(array_.mutable_data()) {}
  void set(std::size_t i, const Vec3& v) const {
    data_[3 * i] = v.x, data_[3 * i + 1] = v.y, data_[3 * i + 2] = v.z;
  }
  const py::array& array() const { return array_; }

 private:
  py::array_t<Real> array_;
  Real* data_;
};

/// The column, or its only entry where one pose each was given.
template <class T>
py::object finished(const Column<T>& column, bool single) {
  return single ? column.array()[py::int_(0)] : py::object(column.array());
}

/// The points of an array of the shape (n, 3). `name` stands for it in errors. Throws InputError.
std::span<const Vec3> points_of(const Reals& array, const std::string& name);
/// One vector of three numbers.
Vec3 vector_of(const Reals& array, const std::string& name);
/// "(2, 3)"
std::string shape_text(const py::array& array);

}  // namespace collidoscope::python
