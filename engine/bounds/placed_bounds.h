#pragma once

#include <array>
#include <span>

#include "bounds/aabb.h"
#include "bounds/sphere.h"
#include "core/aligned_vector.h"

namespace collidoscope {

/// The box and the sphere of each of many bodies, in the body's own frame, as structure of arrays.
class LocalBounds {
 public:
  void resize(std::size_t bodies);
  std::size_t size() const { return size_; }
  /// Both contain the body.
  void set(std::size_t body, const Aabb& box, const Sphere& sphere);
  std::size_t bytes() const;

  /// Rows hold numbers for `block` bodies beyond the last, which vectors may read.
  static constexpr std::size_t block = 64;
  enum Row {
    box_centre = 0,
    box_half_width = 3,
    sphere_centre = 6,
    sphere_radius = 9,
    largest = 10,
    rows = 11
  };
  /// First three: x; the next two: y and z. `largest` is that of the absolute coordinates of both volumes.
  const Real* row(std::size_t row) const { return rows_[row].data(); }
  /// The box's centre and half-widths once more, one behind the other, and two numbers that mean nothing.
  const std::array<Real, 8>& box(std::size_t body) const { return boxes_[body]; }

 private:
  std::size_t size_ = 0;
  std::array<AlignedVector<Real>, rows> rows_;
  AlignedVector<std::array<Real, 8>> boxes_;
};

/// Places bodies begin … end − 1, in `boxes` and `spheres` at their own indices. A body's sphere is that of
/// transformed(sphere, pose). Its box is what the box of that sphere and its turned box, each O(1), have in
/// common: they miss in opposite cases, the first for slender bodies, the second at 45°. Both contain the
/// exact image of the body, whatever the matrix. False when a box may not be finite or within
/// tolerance::largest_coordinate; certainly so when only one body was asked for.
bool place_bounds(const LocalBounds& local, std::span<const Pose> poses, std::size_t begin, std::size_t end,
                  std::span<Aabb> boxes, std::span<Sphere> spheres);

}  // namespace collidoscope
