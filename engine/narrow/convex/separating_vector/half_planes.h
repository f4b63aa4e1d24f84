#pragma once

// The half-plane intersection test of [Chung 4.2.2]: is there a plane through the origin that leaves all
// directions so far on one side? The poles w of such planes, w · r >= 0 for all r, form a convex region, and
// every new direction cuts it.
//
// Departures: the paper projects the first direction's hemisphere on a plane, where the region may reach
// infinity (and its half-planes have a slip of sign: they are x X + y Y >= z for w = (X, Y, −1)). Here the
// region stays on the sphere, a polygon of arcs of at most 90°: the same intersection without infinity. The
// pole is the mean direction of its corners, well inside as in Figure 4.2(ii). If nothing is left, four
// directions prove it: the newest, and three whose cone contains its opposite.

#include <array>
#include <cstdint>

#include "narrow/convex/separating_vector/hemisphere.h"
#include "narrow/convex/separating_vector/origin_volumes.h"

namespace collidoscope {

/// Directions of any length but zero and, while one exists, a pole within 90° of each. All up to rounding:
/// callers check the result if they need certainty. The interface is that of Hemisphere.
template <class Scalar, std::uint32_t capacity>
class HalfPlanes {
 public:
  using Vector = Vec3T<Scalar>;

  /// Restarts with directions that have this pole.
  template <class Directions>
  void start(const Directions& directions, const Vector& pole) {
    size_ = 0;
    pole_ = normalized(pole);
    for (const Vector& direction : directions) {
      const bool left = insert(direction);
      if (!left) corner_count_ = 1, corners_[0] = {pole_, 0};  // rounding; the caller checks later results
    }
  }

  /// Returns false if no pole is left; spanning() then proves it. At most `capacity` directions fit.
  bool insert(const Vector& direction) {
    directions_[size_++] = direction;
    if (size_ == 2) start_region();
    return size_ <= 2 || cut() || (find_spanning(), false);
  }

  std::uint32_t size() const { return size_; }
  bool full() const { return size_ == capacity; }
  const Vector& operator[](std::uint32_t index) const { return directions_[index]; }
  /// A unit vector, defined once there is a direction.
  Vector pole() const {
    Vector sum(Scalar(0));
    for (std::uint32_t i = 0; i < corner_count(); ++i) sum += corners_[i].position;
    // Corners that cancel each other surround nearly a hemisphere, so all directions are alike.
    constexpr Real nearly_a_hemisphere = 1e-3;
    return length(sum) > Scalar(nearly_a_hemisphere) ? normalized(sum) : mean_direction();
  }
  /// Four directions that no hemisphere contains, as indices in the order of insertion.
  const std::array<std::uint32_t, 4>& spanning() const { return spanning_; }

  /// The corners of the poles' region, counter-clockwise seen from outside the sphere. None for one
  /// direction.
  std::uint32_t corner_count() const { return size_ < 2 ? 0 : corner_count_; }
  const Vector& corner(std::uint32_t index) const { return corners_[index].position; }

 private:
  /// A corner, and the direction perpendicular to the arc from it to the next.
  struct Corner {
    Vector position;
    std::uint32_t direction;
  };
  static constexpr Real rounding = 1e-14;  // of a corner's height, relative to the direction
  static constexpr std::uint32_t most_corners = 2 * capacity + 4;  // a cut adds two, and perhaps a third

  Vector mean_direction() const {
    Vector sum(Scalar(0));
    for (std::uint32_t i = 0; i < size_; ++i) sum += normalized(directions_[i]);
    return normalized(sum);
  }

  /// The first two directions make a lune, whose arcs of 180° have a corner in the middle.
  void start_region() {
    const Vector first = normalized(directions_[0]), second = normalized(directions_[1]);
    const Vector normal = cross(first, second);
    const Scalar norm = length(normal);
    const Vector tip = norm > Scalar(0) ? normal / norm : perpendicular_basis(first)[0];
    corner_count_ = 0;
    add(-tip, 0);
    add(cross(tip, first), 0);
    add(tip, 1);
    add(cross(second, tip), 1);
  }

  /// Keeps the part of the region on the newest direction's side. Returns false if nothing is left.
  bool cut() {
    const Vector& newest = directions_[size_ - 1];
    const Scalar slack = Scalar(rounding) * length(newest);
    std::array<Scalar, most_corners> height;
    std::uint32_t above = 0, outside = 0;
    for (std::uint32_t i = 0; i < corner_count_; ++i) {
      height[i] = dot(newest, corners_[i].position);
      above += height[i] > slack ? 1 : 0, outside += height[i] < -slack ? 1 : 0;
    }
    if (above == 0)
      return dot(newest, pole()) >
             Scalar(0);  // true for the first direction again, whose boundary has all corners
    if (outside > 0) rebuild(height, slack);
    return true;
  }

  std::uint32_t after(std::uint32_t corner) const { return corner + 1 < corner_count_ ? corner + 1 : 0; }
  std::uint32_t before(std::uint32_t corner) const { return (corner > 0 ? corner : corner_count_) - 1; }

  /// The corners inside follow each other; the newest direction's arc closes the gap. Corners on that arc
  /// count as inside, whichever side rounding puts them: they need not follow each other otherwise.
  void rebuild(const std::array<Scalar, most_corners>& height, const Scalar& slack) {
    const std::array<Corner, most_corners> old = corners_;
    const auto outside = [&](std::uint32_t i) { return height[i] < -slack; };
    std::uint32_t last_outside = 0;
    for (std::uint32_t i = 1; i < corner_count_; ++i)
      if (height[i] > height[last_outside]) last_outside = i;
    while (!outside(last_outside)) last_outside = before(last_outside);
    std::array<std::uint32_t, most_corners> kept;
    std::uint32_t count = 0;
    for (std::uint32_t i = after(last_outside); !outside(i); i = after(i)) kept[count++] = i;
    const std::uint32_t last = kept[count - 1], beyond = after(last), newest = size_ - 1;
    const Vector entry = crossing(old[last_outside].position, height[last_outside], old[kept[0]].position,
                                  height[kept[0]]),
                 exit = crossing(old[beyond].position, height[beyond], old[last].position, height[last]);
    corner_count_ = 0;
    add(entry, old[last_outside].direction);
    for (std::uint32_t i = 0; i < count; ++i) add(old[kept[i]].position, old[kept[i]].direction);
    add(exit, newest);
    if (dot(exit, entry) < Scalar(0)) add(normalized(cross(directions_[newest], exit)), newest);
  }

  /// The intersection of the newest direction's plane with the arc from a corner outside to one inside.
  static Vector crossing(const Vector& outside, const Scalar& below, const Vector& inside,
                         const Scalar& above) {
    return normalized(outside * above - inside * below);
  }

  void add(const Vector& position, std::uint32_t direction) {
    corners_[corner_count_++] = {position, direction};
  }

  /// The region's directions are the corners of their cone, in order. The cone contains the opposite of the
  /// newest direction, and so does one of the triangles that fan out from the first corner.
  void find_spanning() {
    const std::uint32_t newest = size_ - 1, first = corners_[0].direction;
    spanning_ = {newest, first, first, first};
    Scalar best(-1);
    for (std::uint32_t i = 1; i + 1 < corner_count_; ++i) {
      const std::array<std::uint32_t, 4> four = {newest, first, corners_[i].direction,
                                                 corners_[i + 1].direction};
      const auto volumes = volumes_around_origin<Scalar>(
          {directions_[four[0]], directions_[four[1]], directions_[four[2]], directions_[four[3]]});
      const Scalar enclosed = least_share(volumes);
      if (enclosed > best) best = enclosed, spanning_ = four;
    }
  }

  std::array<Vector, capacity> directions_;
  std::uint32_t size_ = 0;
  Vector pole_ = Vector(Scalar(0));  // of start()
  std::array<Corner, most_corners> corners_;
  std::uint32_t corner_count_ = 0;
  std::array<std::uint32_t, 4> spanning_{};
};

}  // namespace collidoscope
