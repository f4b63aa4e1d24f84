#pragma once

#include <array>
#include <span>

#include "core/body_pair.h"
#include "core/pose.h"

namespace collidoscope {

/// B's pose in A's frame for up to `capacity` pairs, bit for bit as relative_pose() computes it, by the
/// widest vectors that the machine has.
class RelativePoses {
 public:
  static constexpr std::size_t capacity = 64;
  using Quad = std::array<Real, 4>;  // a vector, padded

  RelativePoses(std::span<const Pose> poses, std::span<const BodyPair> pairs);

  Pose operator[](std::size_t pair) const { return pose_of(quads(pair)); }

  /// The same pose: three columns and the translation.
  const Quad* quads(std::size_t pair) const { return &numbers_[vectors_per_pose * pair]; }
  static constexpr std::size_t vectors_per_pose = 4;
  static Pose pose_of(const Quad* quads) {
    const auto vector = [&](std::size_t i) { return Vec3(quads[i][0], quads[i][1], quads[i][2]); };
    return {Mat3(vector(0), vector(1), vector(2)), vector(3)};
  }

 private:
  // Padded: a vector read then covers exactly one vector write, without a store-forwarding stall.
  alignas(32) std::array<Quad, vectors_per_pose * capacity> numbers_;
};

/// Reads twelve columns, each with a number of many poses: three columns of the rotation and the translation.
template <class Columns>
Pose pose_in_columns(const Columns& columns, std::size_t place) {
  const auto vector = [&](std::size_t i) {
    return Vec3(columns[i][place], columns[i + 1][place], columns[i + 2][place]);
  };
  return {Mat3(vector(0), vector(3), vector(6)), vector(9)};
}

}  // namespace collidoscope
