#pragma once

#include <cstdint>

#include "core/pose.h"

namespace collidoscope {

/// Of a target cube to a source cube.
enum class CubeRelation : std::uint8_t { apart, meeting, inside };

/// The separating axes of upright cubes and of cubes that are all turned by one rotation. Any units.
class CubeAxes {
 public:
  explicit CubeAxes(const Mat3& rotation);

  /// The half-widths of the box around a turned cube.
  Vec3 half_widths(Real turned_half) const { return rows_ * turned_half; }

  /// Are the cubes apart by more than `slack`? `offset`: from the upright cube's centre to that of the turned
  /// one. Fifteen axes; twice the slack along those of two edges, which are not unit vectors.
  bool separate(const Vec3& offset, Real turned_half, Real upright_half, Real slack) const;
  /// Is the upright cube inside the turned one, by at least `slack`?
  bool contains(const Vec3& offset, Real turned_half, Real upright_half, Real slack) const;
  /// Of the upright cube to the turned one. `meeting` where that is uncertain by the slack.
  CubeRelation relation(const Vec3& offset, Real turned_half, Real upright_half, Real slack) const {
    if (separate(offset, turned_half, upright_half, slack)) return CubeRelation::apart;
    return contains(offset, turned_half, upright_half, slack) ? CubeRelation::inside : CubeRelation::meeting;
  }

 private:
  Mat3 rotation_, absolute_;  // the rotation, and its elements without their signs
  Vec3 rows_, columns_;       // their sums: half-widths of a cube along the other's axes, per half-width
};

}  // namespace collidoscope
