#pragma once

// An octree as the list of its nodes in preorder: the DF representation of Kawaguchi, Mäntylä and others
// [Smith 2.2.1]. Three symbols, two bits each.

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "octrees/octree_root.h"

namespace collidoscope {

/// Of a node: empty, full, or divided into eight.
enum class OctreeColour : std::uint8_t { white, black, grey };

/// The nodes of an octree in preorder, octants in the order of VoxelCube::octant().
class DfOctree {
 public:
  /// Reads `text()`: "(" for a grey node, "B" and "W". Throws InputError where it is not one whole octree.
  static DfOctree parse(std::string_view text);

  /// The number of nodes.
  std::size_t size() const { return size_; }
  OctreeColour operator[](std::size_t node) const {
    return static_cast<OctreeColour>(words_[node / per_word] >> (bits * (node % per_word)) & mask);
  }
  std::string text() const;
  /// Of the nodes, without spare capacity.
  std::size_t bytes() const { return words_.size() * sizeof(words_[0]); }

  bool operator==(const DfOctree&) const = default;

  void append(OctreeColour colour) {
    if (size_ % per_word == 0) words_.push_back(0);
    words_.back() |= static_cast<std::uint64_t>(colour) << (bits * (size_ % per_word));
    ++size_;
  }
  /// Appends the nodes of another list.
  void append(const DfOctree& nodes);
  /// Drops all nodes from the one with index `size` on.
  void truncate(std::size_t size);
  void clear() { truncate(0); }

 private:
  static constexpr std::size_t bits = 2, per_word = 64 / bits;
  static constexpr std::uint64_t mask = (1u << bits) - 1;

  std::vector<std::uint64_t> words_;  // unused bits are 0, so that equal octrees compare equal
  std::size_t size_ = 0;
};

/// Appends a leaf; returns its colour.
inline OctreeColour write_leaf(DfOctree& octree, bool is_black) {
  const OctreeColour colour = is_black ? OctreeColour::black : OctreeColour::white;
  octree.append(colour);
  return colour;
}

/// Appends a grey node and its octants, and condenses it: one leaf replaces octants that are all black or all
/// white. `write_octant(i)` appends octant i and returns its colour. Returns the colour of the node.
template <class WriteOctant>
OctreeColour write_divided(DfOctree& octree, const WriteOctant& write_octant) {
  const std::size_t node = octree.size();
  octree.append(OctreeColour::grey);
  std::size_t blacks = 0, whites = 0;
  for (unsigned i = 0; i < 8; ++i) {
    const OctreeColour colour = write_octant(i);
    blacks += colour == OctreeColour::black, whites += colour == OctreeColour::white;
  }
  if (blacks < 8 && whites < 8) return OctreeColour::grey;
  octree.truncate(node);
  const OctreeColour whole = blacks == 8 ? OctreeColour::black : OctreeColour::white;
  octree.append(whole);
  return whole;
}

/// The black leaves of an octree of this many levels, in preorder.
std::vector<VoxelCube> black_cubes(const DfOctree& octree, unsigned levels);

/// The number of black voxels.
std::uint64_t black_voxels(const DfOctree& octree, unsigned levels);

/// Black where any of them is, condensed. At least one octree, all of one root.
DfOctree united(std::span<const DfOctree> octrees);

}  // namespace collidoscope
