#pragma once

// Nodes of an octree, and the rules that assign boxes to them.

#include <algorithm>
#include <bit>
#include <cstdint>
#include <limits>

#include "bounds/aabb.h"
#include "broad/common/morton.h"
#include "broad/common/world_sample.h"

namespace collidoscope {

/// The sort key of a node in the depth-first order: its first cell along the Z-order curve, then its depth.
struct OctreeKey {
  /// A Morton code of three bits a level, and four bits of depth, fit into 32.
  static constexpr int deepest = morton_bits - 1;
  static constexpr int depth_bits = 4;

  std::uint32_t code;  // of `deepest` levels; zero below the depth
  int depth;

  explicit OctreeKey(std::uint32_t key) : code(key >> depth_bits), depth(static_cast<int>(key & 15)) {}
  OctreeKey(std::uint32_t full_code, int node_depth)
      : code(full_code >> 3 * (deepest - node_depth) << 3 * (deepest - node_depth)), depth(node_depth) {}

  std::uint32_t number() const { return code << depth_bits | static_cast<std::uint32_t>(depth); }
  bool holds(const OctreeKey& other) const {
    return depth <= other.depth && OctreeKey(other.code, depth).code == code;
  }
};

/// Boxes [first, own_end) are its own, [own_end, end) those of its subtree; `next` is the node behind that.
struct OctreeNode {
  Aabb bounds;  // of all that it holds
  OctreeKey key;
  std::uint32_t parent, next;
  std::uint32_t first, own_end, end;
};

/// Which node a box belongs to.
enum class OctreeRule : std::uint8_t {
  loose,    // the one that holds its centre, at the depth where nodes are just no smaller than it
  printed,  // the smallest that holds it whole [Grulich Alg. 10]
};

/// The cube of the root. Boxes outside belong to its border cells.
class OctreeSpace {
 public:
  OctreeSpace() = default;
  OctreeSpace(const Aabb& bulk, int most_depth, OctreeRule rule)
      : most_depth_(most_depth),
        rule_(rule),
        origin_(bulk.min),
        edge_(std::max(largest_edge(bulk), std::numeric_limits<Real>::min())) {}

  OctreeKey node_of(const Aabb& box) const {
    return rule_ == OctreeRule::loose ? OctreeKey(code_of(box.centre()), depth_for(largest_edge(box)))
                                      : smallest_around(box);
  }

  /// The cube of a node.
  Aabb cube(const OctreeKey& key) const {
    const Real unit = edge_ / Real(1 << OctreeKey::deepest);
    const Vec3 low =
        origin_ + Vec3(morton_part(key.code), morton_part(key.code >> 1), morton_part(key.code >> 2)) * unit;
    return {low, low + Vec3(edge_ / Real(1 << key.depth))};
  }

 private:
  int depth_for(Real size) const {
    int depth = 0;
    for (Real edge = edge_ / 2; depth < most_depth_ && size <= edge; edge /= 2) ++depth;
    return depth;
  }
  /// The cells of both corners share the node's bits. Cells never decrease with a coordinate: so of two boxes
  /// that meet, one is in the other's node or below it, whatever is rounded.
  OctreeKey smallest_around(const Aabb& box) const {
    const std::uint32_t code = code_of(box.min), differing = code ^ code_of(box.max);
    const int shared = OctreeKey::deepest - (std::bit_width(differing) + 2) / 3;
    return {code, std::min(shared, most_depth_)};
  }

  /// Of the cell at a point, on the deepest level.
  std::uint32_t code_of(const Vec3& point) const {
    const Vec3 cell = (point - origin_) / edge_ * Real(1 << OctreeKey::deepest);
    return morton_code(clamped(cell.x), clamped(cell.y), clamped(cell.z));
  }

  static std::uint32_t clamped(Real cell) {
    constexpr Real last = (1 << OctreeKey::deepest) - 1;
    return cell > 0 ? static_cast<std::uint32_t>(std::min(cell, last)) : 0;
  }

  int most_depth_ = 0;
  OctreeRule rule_ = OctreeRule::loose;
  Vec3 origin_ = Vec3(0);
  Real edge_ = 1;
};

}  // namespace collidoscope
