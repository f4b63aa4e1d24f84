#pragma once

// The hemisphere test of [Chung 4.2.1]: is there a plane through the origin that leaves all directions so far
// on one side? If there is none, the directions span space positively, and four of them prove it.
//
// Departures: the basis of the projection is defined for every direction (matrix (4.2) is singular for r ∥
// z). The cone of the projections starts from the first projection that is not zero. If the cone is obtuse,
// the pole is the difference of its sides, turned by 90°, because their sum need not lie within 90° of both.
// The new pole is then turned towards the newest direction, because at 90° from it rounding would decide
// Lemma 8. The pole of the first two directions is computed on demand: most searches end before they need it.

#include <array>
#include <cstdint>

#include "core/scalar.h"

namespace collidoscope {

/// Two unit vectors that are perpendicular to the unit vector and to each other: the axes x and y after the
/// rotation of z, or −z, to the vector. [Duff et al., Building an orthonormal basis, revisited,
/// 2017]
template <class Scalar>
std::array<Vec3T<Scalar>, 2> perpendicular_basis(const Vec3T<Scalar>& unit) {
  const Scalar sign = Scalar(unit.z < Scalar(0) ? -1 : 1), turn = Scalar(-1) / (sign + unit.z),
               both = unit.x * unit.y * turn;
  return {Vec3T<Scalar>(Scalar(1) + sign * unit.x * unit.x * turn, sign * both, -sign * unit.x),
          Vec3T<Scalar>(both, sign + unit.y * unit.y * turn, -unit.y)};
}

/// Directions of any length but zero and, while one exists, a pole within 90° of each. All up to rounding:
/// callers check the result if they need certainty.
template <class Scalar, std::uint32_t capacity>
class Hemisphere {
 public:
  using Vector = Vec3T<Scalar>;

  /// Restarts with directions that have this pole.
  template <class Directions>
  void start(const Directions& directions, const Vector& pole) {
    size_ = 0;
    for (const Vector& direction : directions) directions_[size_++] = direction;
    pole_ = pole;
  }

  /// Returns false if no hemisphere contains the directions any more; spanning() then proves it. At most
  /// `capacity` directions fit.
  bool insert(const Vector& direction) {
    directions_[size_++] = direction;
    if (size_ < 3) return true;
    if (size_ == 3) pole_ = pole_of_two();
    return dot(direction, pole_) >= Scalar(0) || turn_pole();
  }

  std::uint32_t size() const { return size_; }
  bool full() const { return size_ == capacity; }
  const Vector& operator[](std::uint32_t index) const { return directions_[index]; }
  /// A unit vector, defined once there is a direction.
  Vector pole() const {
    return size_ == 1 ? normalized(directions_[0]) : size_ == 2 ? pole_of_two() : normalized(pole_);
  }
  /// Four directions that no hemisphere contains, as indices in the order of insertion.
  const std::array<std::uint32_t, 4>& spanning() const { return spanning_; }

 private:
  struct Projection {
    Scalar x, y;
    std::uint32_t index;

    friend Scalar cross(const Projection& a, const Projection& b) { return a.x * b.y - a.y * b.x; }
  };

  Vector pole_of_two() const {
    const Vector first = normalized(directions_[0]), sum = first + normalized(directions_[1]);
    const Scalar norm = length(sum);
    constexpr Real opposite = 1e-15;  // what rounding leaves of two opposite unit vectors
    return norm > Scalar(opposite) ? sum / norm : perpendicular_basis(first)[0];
  }

  /// Finds a pole perpendicular to the newest direction. If any pole exists, such a pole exists, because the
  /// newest direction is a corner of the directions' spherical hull. The cone from `right` counter-clockwise
  /// to `left` contains the projections of the others.
  bool turn_pole() {
    const std::uint32_t newest = size_ - 1;
    const Vector unit = normalized(directions_[newest]);
    const auto [u, v] = perpendicular_basis(unit);
    Projection right{}, left{};
    bool empty = true;
    for (std::uint32_t i = 0; i < newest; ++i) {
      const Projection next{dot(u, directions_[i]), dot(v, directions_[i]), i};
      if (next.x == Scalar(0) && next.y == Scalar(0)) continue;
      if (empty) {
        right = left = next, empty = false;
        continue;
      }
      const bool within_right = cross(right, next) >= Scalar(0);
      const bool within_left = cross(left, next) <= Scalar(0) && !is_opposite(right, left, next);
      if (within_right && !within_left) left = next;
      if (!within_right && within_left) right = next;
      if (!within_right && !within_left) return spanning_ = {newest, right.index, left.index, i}, false;
    }
    pole_ = empty ? u : between(u, v, right, left);
    tilt_pole(unit);
    return true;
  }

  /// The opposite of a cone that is a single ray: both sides of it seem to contain that.
  static bool is_opposite(const Projection& right, const Projection& left, const Projection& next) {
    return right.index == left.index && right.x * next.x + right.y * next.y < Scalar(0) &&
           cross(right, next) == Scalar(0);
  }

  /// Tilts the pole from 90° towards the newest direction, half as far as another direction allows before it
  /// is at 90° itself.
  void tilt_pole(const Vector& newest) {
    Scalar most(1);
    for (std::uint32_t i = 0; i + 1 < size_; ++i) {
      const Scalar height = dot(pole_, directions_[i]), loss = -dot(newest, directions_[i]);
      if (loss > Scalar(0) && loss * most > height) most = height / loss;
    }
    if (most > Scalar(0)) pole_ += newest * (most * Scalar(0.5));
  }

  /// A vector within 90° of both projections and of the cone between them.
  static Vector between(const Vector& u, const Vector& v, const Projection& right, const Projection& left) {
    const bool acute = right.x * left.x + right.y * left.y > Scalar(0);
    const Scalar x = acute ? right.x + left.x : left.y - right.y;
    const Scalar y = acute ? right.y + left.y : right.x - left.x;
    return normalized(u * x + v * y);
  }

  std::array<Vector, capacity> directions_;
  std::uint32_t size_ = 0;
  Vector pole_ = Vector(Scalar(0));  // of any length, from the third direction on
  std::array<std::uint32_t, 4> spanning_{};
};

}  // namespace collidoscope
