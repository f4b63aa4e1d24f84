#pragma once

// The front of a traversal, which a separated pair keeps: the leaves that were near each other, a margin by
// which all others were separated, and the pose. Until a point has moved by more than the margin, only these
// leaves can meet, and of these only the ones that were nearer than the motion. [Klosowski et al. 1998, 5.5;
// the margin is the skin of a neighbour list, Verlet 1967]

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>

#include "bounds/sphere.h"
#include "bvh/pair_traversal.h"
#include "core/packed_pose.h"
#include "core/pose.h"
#include "core/variable_pair_cache.h"

namespace collidoscope {

/// A plane between a leaf of B, above it, and leaves of A, below it.
struct LeafPlane {
  enum class State : std::uint32_t { not_sought, found, none };

  State state;
  float normal[3], height;  // in A's frame
};

/// Two leaves, a lower bound of the squared distance of their triangles, and perhaps a plane between them.
struct NearLeaves {
  VolumePair leaves;
  float squared;
  LeafPlane plane;
};

/// The `count` near leaves from `first` on that share a leaf of B. One plane may separate them all from it.
struct LeafGroup {
  std::uint32_t first, count;
  float squared;  // of the nearest
  LeafPlane plane;
};

/// The near leaves in groups. Groups, and leaves within one, come nearest first.
struct NearFront {
  std::span<LeafGroup> groups;
  std::span<NearLeaves> leaves;

  /// The front within a pair's variable-size cache.
  static NearFront in(VariablePairCache& cache, std::size_t groups, std::size_t leaves);

  std::span<NearLeaves> leaves_of(const LeafGroup& group) const {
    return leaves.subspan(group.first, group.count);
  }
};

/// The fixed-size part of a front; its leaves are in the variable-size cache. Motions are those of B's
/// triangles, which lie in a bounding sphere of B's frame.
class KeptFront {
 public:
  /// Triangles of other leaves than these are at least `margin` apart.
  KeptFront(const Pose& b_in_a, const Sphere& sphere, Real margin, const NearFront& front);

  /// An upper bound of the motion of the sphere's points since.
  Real motion(const Pose& b_in_a, const Sphere& sphere) const;
  /// Triangles of other leaves cannot meet before a motion of this length.
  Real margin() const { return static_cast<Real>(margin_); }
  NearFront front(VariablePairCache& cache) const { return NearFront::in(cache, groups_, leaves_); }

  /// The number of queries since, up to 255.
  int age() const { return age_; }
  void grow_older() { age_ = static_cast<std::uint8_t>(age_ < 255 ? age_ + 1 : age_); }

 private:
  PackedPose<float> pose_;
  float margin_, rounding_ = 0;
  std::uint16_t groups_, leaves_;
  std::uint8_t largest_ = 0;  // see PackedPose
  std::uint8_t age_ = 0;
};

/// Collects leaf pairs closer than a margin. The margin shrinks where they are too many.
class NearLeafFinder {
 public:
  /// `wanted`: how many leaf pairs there may be, at most; no more than 512 count.
  NearLeafFinder(float margin, std::size_t wanted) : wanted_(std::min(wanted, most)) {
    set_margin(margin * margin);
  }

  /// Is a squared distance below the margin?
  bool may_hold(float squared) const { return squared < squared_margin_; }
  void add(const VolumePair& leaves, float squared);

  /// False without a margin, or if there were too many leaf pairs within any.
  bool found_all() const { return squared_margin_ > 0; }
  Real margin() const;
  /// Writes the leaves in groups. All other leaves are at least the margin apart.
  NearFront write(VariablePairCache& cache);

 private:
  void set_margin(float squared);
  void halve_margin();

  static constexpr std::size_t most = 512;
  std::array<NearLeaves, most> leaves_;
  std::size_t wanted_, count_ = 0;
  float squared_margin_ = 0;
};

}  // namespace collidoscope
