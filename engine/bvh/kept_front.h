#pragma once

// What a pair that was apart remembers: the leaves that were near each other, how far apart all others were
// at least, and how the bodies stood. As long as no point has moved by more than that since, only those
// leaves can meet, and of those only the ones that were as near: a front of the walk [Klosowski et al.
// 1998, 5.5], with the skin of a list of neighbours [Verlet 1967].

#include <array>
#include <cstdint>
#include <span>

#include "bounds/sphere.h"
#include "bvh/pair_traversal.h"
#include "core/packed_pose.h"
#include "core/pose.h"
#include "core/variable_pair_cache.h"

namespace collidoscope {

/// A plane that a leaf of B is above, and what it may meet of A below.
struct LeafPlane {
  enum class State : std::uint32_t { not_sought, found, none };

  State state;
  float normal[3], height;  // in A's frame
};

/// Two leaves, less than the squared distance of their triangles, and perhaps a plane that keeps them apart.
struct NearLeaves {
  VolumePair leaves;
  float squared;
  LeafPlane plane;
};

/// All near leaves with the same leaf of B, which one plane may keep apart: so many, from the first on.
struct LeafGroup {
  std::uint32_t first, count;
  float squared;  // of the nearest
  LeafPlane plane;
};

/// What is near: groups, and leaves in each, the nearest first.
struct NearFront {
  std::span<LeafGroup> groups;
  std::span<NearLeaves> leaves;

  /// Where it lies in the notes.
  static NearFront in(VariablePairCache& notes, std::size_t groups, std::size_t leaves);

  std::span<NearLeaves> leaves_of(const LeafGroup& group) const {
    return leaves.subspan(group.first, group.count);
  }
};

/// What the cache holds of it; the front itself is in the notes. Motions are those of B's triangles, which
/// are in a ball of B's frame.
class KeptFront {
 public:
  /// Triangles of other leaves than these are at least `margin` apart.
  KeptFront(const Pose& b_in_a, const Sphere& ball, Real margin, const NearFront& front);

  /// No point of the ball has moved further since.
  Real motion(const Pose& b_in_a, const Sphere& ball) const;
  /// Triangles of other leaves cannot meet after less.
  Real margin() const { return static_cast<Real>(margin_); }
  NearFront front(VariablePairCache& notes) const { return NearFront::in(notes, groups_, leaves_); }

  /// Queries since, as far as a byte counts.
  int age() const { return age_; }
  void grow_older() { age_ = static_cast<std::uint8_t>(age_ < 255 ? age_ + 1 : age_); }

 private:
  PackedPose<float> pose_;
  float margin_, rounding_ = 0;
  std::uint16_t groups_, leaves_;
  std::uint8_t largest_ = 0;  // see PackedPose
  std::uint8_t age_ = 0;
};

/// Gathers leaves that are near each other, by a margin that shrinks where they are too many.
class NearLeafFinder {
 public:
  explicit NearLeafFinder(float margin) { set_margin(margin * margin); }

  /// Is that, squared, near enough?
  bool may_hold(float squared) const { return squared < squared_margin_; }
  void add(const VolumePair& leaves, float squared);

  /// Not without a margin, and not if there were too many within any.
  bool found_all() const { return squared_margin_ > 0; }
  Real margin() const;
  /// In groups. What is left out is at least as far apart as the margin.
  NearFront write(VariablePairCache& notes);

 private:
  void set_margin(float squared);
  void halve_margin();

  static constexpr std::size_t most = 512;
  std::array<NearLeaves, most> leaves_;
  std::size_t count_ = 0;
  float squared_margin_ = 0;
};

}  // namespace collidoscope
