#pragma once

#include <array>
#include <atomic>
#include <span>
#include <vector>

#include "bvh/float_box.h"
#include "bvh/tree_layout.h"

namespace collidoscope {

/// The corners of a leaf's triangles, coordinate by coordinate, ready for vectors. Lanes beyond the last
/// triangle repeat it.
struct alignas(32) TriangleBlock {
  std::array<std::array<std::array<float, TreeLayout::width>, 3>, 3> corner;  // [corner][axis][lane]
  std::array<std::uint32_t, TreeLayout::width> triangle;                      // of the mesh
  std::uint32_t count;

  /// Leaves the members uninitialised: many blocks are made and filled at once.
  TriangleBlock() {}  // NOLINT(modernize-use-equals-default)

  Vec3f at(int which, std::size_t lane) const {
    return {corner[which][0][lane], corner[which][1][lane], corner[which][2][lane]};
  }
};

/// The blocks of a tree's leaves, in their order.
class TriangleBlocks {
 public:
  TriangleBlocks() = default;
  TriangleBlocks(const Mesh& mesh, const TreeLayout& layout);

  /// Takes the vertices of the same mesh after they have moved. A block is filled with them when it is first
  /// read, because most leaves are far from everything.
  void move(const Mesh& mesh, const TreeLayout& layout);

  std::size_t size() const { return blocks_.size(); }
  /// Threads may call this together.
  const TriangleBlock& operator[](std::size_t leaf) const {
    if (std::atomic_ref(states_[leaf]).load(std::memory_order_acquire) != State::filled) fill(leaf);
    return blocks_[leaf];
  }
  /// Writes the boxes around the leaves' triangles to the first of `boxes`.
  void find_boxes(std::span<FloatBox> boxes) const;
  std::size_t bytes() const;

 private:
  enum class State : std::uint8_t { filled, expired, filling };

  /// A mesh whose vertices move; empty before they first do.
  struct Moving {
    std::vector<FloatBox::Four> vertices;
    std::vector<Triangle> triangles;
    // The vertices of each leaf, once each; the last one is repeated until there are a multiple of four.
    std::vector<std::array<std::uint32_t, 4>> fours;
    std::vector<std::uint32_t> ends;  // in `fours`, of leaves
  };

  void list_vertices(const Mesh& mesh, const TreeLayout& layout);
  void fill(std::size_t leaf) const;

  mutable std::vector<TriangleBlock> blocks_;
  mutable std::vector<State> states_;
  Moving moving_;
};

}  // namespace collidoscope
