#pragma once

#include "motion/ray/ray.h"
#include "python/arrays/arrays.h"

namespace collidoscope::python {

/// Rays as Python gives them, read where they lie: origins and directions of the shape (3,) or (n, 3), a
/// length and a radius.
class RayArray {
 public:
  /// Throws InputError about shapes that do not fit each other.
  RayArray(const Reals& origins, const Reals& directions, Real length, Real radius);

  bool is_single() const { return is_single_; }
  std::size_t size() const { return size_; }
  /// Directions may have any length but zero. Needs no GIL. Throws InputError that names the ray.
  Ray operator[](std::size_t index) const;

 private:
  Vec3 vector(const Reals& array, std::size_t index) const;

  Reals origins_, directions_;
  Real length_, radius_;
  bool is_single_ = true;
  std::size_t size_ = 1;
};

/// Answers to rays as arrays: state, distance, point, normal, feature.
class RayColumns {
 public:
  explicit RayColumns(std::size_t n) : state_(n), distance_(n), point_(n), normal_(n), feature_(n) {}
  void set(std::size_t i, const RayResult& result) const;
  py::tuple finish(bool single) const;

 private:
  Column<std::uint8_t> state_;
  Column<Real> distance_;
  Column<Vec3> point_, normal_;
  Column<std::int64_t> feature_;
};

}  // namespace collidoscope::python
