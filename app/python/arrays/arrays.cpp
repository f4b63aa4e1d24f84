#include "python/arrays/arrays.h"

#include "core/error.h"

namespace collidoscope::python {

py::array copy_of(const std::vector<BodyPair>& pairs) {
  static_assert(sizeof(BodyPair) == 2 * sizeof(BodyIndex));
  const BodyIndex* data = pairs.empty() ? nullptr : &pairs.front().a;
  return py::array_t<BodyIndex>({static_cast<py::ssize_t>(pairs.size()), py::ssize_t{2}}, data);
}

py::array copy_of(const Vec3& vector) {
  return py::array_t<Real>(3, &vector.x);
}

std::string shape_text(const py::array& array) {
  return py::str(array.attr("shape"));
}

std::span<const Vec3> points_of(const Reals& array, const std::string& name) {
  static_assert(sizeof(Vec3) == 3 * sizeof(Real));
  if (array.ndim() != 2 || array.shape(1) != 3)
    throw InputError("", name, "has the shape " + shape_text(array) + "; points have (n, 3)");
  return {reinterpret_cast<const Vec3*>(array.data()), static_cast<std::size_t>(array.shape(0))};
}

Vec3 vector_of(const Reals& array, const std::string& name) {
  if (array.ndim() != 1 || array.shape(0) != 3)
    throw InputError("", name, "has the shape " + shape_text(array) + "; a vector has (3,)");
  return {array.data()[0], array.data()[1], array.data()[2]};
}

}  // namespace collidoscope::python
