#include "bvh/triangle_blocks.h"

#include <algorithm>
#include <cstring>
#include <thread>

namespace collidoscope {
namespace {

static_assert(TreeLayout::leaf_size <= TreeLayout::width);

/// `position(triangle, corner)`: three coordinates.
template <class Position>
void place_corners(TriangleBlock& block, const Position& position) {
  for (std::size_t lane = 0; lane < TreeLayout::width; ++lane)
    for (std::size_t corner = 0; corner < 3; ++corner) {
      const auto& from = position(block.triangle[lane], corner);
      for (int axis = 0; axis < 3; ++axis) block.corner[corner][axis][lane] = from[axis];
    }
}

void list_triangles(TriangleBlock& block, const TreeLayout& layout, const TreeLayout::Leaf& leaf) {
  block.count = leaf.count;
  for (std::uint32_t lane = 0; lane < TreeLayout::width; ++lane)
    block.triangle[lane] = layout.triangles[leaf.first + std::min(lane, leaf.count - 1)];
}

FloatBox box_of(const TriangleBlock& block) {
  FloatBox box;
  for (std::size_t lane = 0; lane < block.count; ++lane)
    box.include(FloatBox::of(block.at(0, lane), block.at(1, lane), block.at(2, lane)));
  return box;
}

/// The fourth number of each is whatever comes after it: one read and one write a vertex.
void copy_vertices(std::span<const Vec3f> from, std::span<FloatBox::Four> to) {
  static_assert(sizeof(Vec3f) == 3 * sizeof(float));
  if (from.empty()) return;
  const float* const numbers = &from.front().x;
  for (std::size_t i = 0; i + 1 < from.size(); ++i) std::memcpy(&to[i], numbers + 3 * i, sizeof(to[i]));
  to.back() = FloatBox::Four{from.back().x, from.back().y, from.back().z, 0};
}

}  // namespace

TriangleBlocks::TriangleBlocks(const Mesh& mesh, const TreeLayout& layout)
    : blocks_(layout.leaves.size()), states_(layout.leaves.size(), State::filled) {
  for (std::size_t leaf = 0; leaf < blocks_.size(); ++leaf) {
    list_triangles(blocks_[leaf], layout, layout.leaves[leaf]);
    place_corners(blocks_[leaf], [&](std::uint32_t triangle, std::size_t corner) -> const Vec3f& {
      return mesh.vertices[mesh.triangles[triangle][corner]];
    });
  }
}

void TriangleBlocks::move(const Mesh& mesh, const TreeLayout& layout) {
  if (moving_.vertices.empty()) list_vertices(mesh, layout);
  copy_vertices(mesh.vertices, moving_.vertices);
  std::ranges::fill(states_, State::expired);
}

void TriangleBlocks::list_vertices(const Mesh& mesh, const TreeLayout& layout) {
  moving_.vertices.resize(mesh.vertices.size());
  moving_.triangles = mesh.triangles;
  std::vector<std::uint32_t> used;
  for (const auto [first, count] : layout.leaves) {
    used.clear();
    for (std::uint32_t i = first; i < first + count; ++i)
      for (const std::uint32_t vertex : mesh.triangles[layout.triangles[i]]) used.push_back(vertex);
    std::ranges::sort(used);
    used.erase(std::unique(used.begin(), used.end()), used.end());
    for (std::size_t i = 0; i < used.size(); i += 4) {
      const auto at = [&](std::size_t index) { return used[std::min(index, used.size() - 1)]; };
      moving_.fours.push_back({at(i), at(i + 1), at(i + 2), at(i + 3)});
    }
    moving_.ends.push_back(static_cast<std::uint32_t>(moving_.fours.size()));
  }
}

/// The first of several threads fills the block, and the others wait for it.
void TriangleBlocks::fill(std::size_t leaf) const {
  const std::atomic_ref state(states_[leaf]);
  State seen = State::expired;
  if (state.compare_exchange_strong(seen, State::filling, std::memory_order_acquire)) {
    place_corners(blocks_[leaf], [&](std::uint32_t triangle, std::size_t corner) -> const FloatBox::Four& {
      return moving_.vertices[moving_.triangles[triangle][corner]];
    });
    state.store(State::filled, std::memory_order_release);
  }
  while (state.load(std::memory_order_acquire) != State::filled) std::this_thread::yield();
}

void TriangleBlocks::find_boxes(std::span<FloatBox> boxes) const {
  if (moving_.vertices.empty()) {
    std::ranges::transform(blocks_, boxes.begin(), box_of);
    return;
  }
  const auto* four = moving_.fours.data();
  for (std::size_t leaf = 0; leaf < blocks_.size(); ++leaf) {
    FloatBox box;  // in registers
    for (const auto* const end = moving_.fours.data() + moving_.ends[leaf]; four != end; ++four)
      for (const std::uint32_t vertex : *four) box.include(moving_.vertices[vertex]);
    boxes[leaf] = box;
  }
}

std::size_t TriangleBlocks::bytes() const {
  return blocks_.capacity() * sizeof(TriangleBlock) + states_.capacity() * sizeof(State) +
         moving_.vertices.capacity() * sizeof(FloatBox::Four) +
         moving_.triangles.capacity() * sizeof(Triangle) +
         moving_.fours.capacity() * sizeof(moving_.fours[0]) +
         moving_.ends.capacity() * sizeof(std::uint32_t);
}

}  // namespace collidoscope
