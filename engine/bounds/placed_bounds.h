#pragma once

#include <array>
#include <span>

#include "bounds/aabb.h"
#include "bounds/sphere.h"
#include "core/aligned_vector.h"

namespace collidoscope {

/// The box and the sphere of a body, in its own frame: twelve numbers, as vectors read them.
struct LocalVolumes {
  Vec3 box_centre = Vec3(0), half_widths = Vec3(0), sphere_centre = Vec3(0);
  Real radius = 0;
  Real largest = 0;  // of the absolute coordinates of both
  Real unused = 0;
};
static_assert(sizeof(LocalVolumes) == 12 * sizeof(Real));

/// The local volumes of many bodies.
class LocalBounds {
 public:
  void resize(std::size_t bodies) { volumes_.resize(bodies); }
  std::size_t size() const { return volumes_.size(); }
  /// Both contain the body.
  void set(std::size_t body, const Aabb& box, const Sphere& sphere);
  const LocalVolumes& operator[](std::size_t body) const { return volumes_[body]; }
  std::size_t bytes() const { return volumes_.capacity() * sizeof(LocalVolumes); }

 private:
  AlignedVector<LocalVolumes> volumes_;
};

/// Computes the bounds of bodies begin … end − 1 in the world, in `boxes` and `spheres` at their own indices.
/// A body's sphere is that of transformed(sphere, pose). Its box is the intersection of the box of that
/// sphere and its turned box, each O(1): they are loose in opposite cases, the first for slender bodies, the
/// second at 45°. Both contain the exact image of the body, whatever the matrix. False when a box may not be
/// finite or within tolerance::largest_coordinate; for a single body, false means that it is not.
bool place_bounds(const LocalBounds& local, std::span<const Pose> poses, std::size_t begin, std::size_t end,
                  std::span<Aabb> boxes, std::span<Sphere> spheres);

}  // namespace collidoscope
