#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>

#include "bvh/float_box.h"
#include "bvh/split_rule.h"
#include "bvh/tree_layout.h"

namespace collidoscope {

/// Some boxes: the box around them all, and how many boxes and triangles there are.
struct BoxGroup {
  FloatBox box;
  std::uint32_t boxes = 0, triangles = 0;

  void include(const FloatBox& other) {
    box.include(other);
    ++boxes, triangles += other.count();
  }
  void include(const BoxGroup& other) {
    box.include(other.box);
    boxes += other.boxes, triangles += other.triangles;
  }
};

/// Slices of equal width of a box along its longest axis, for the middles of smaller boxes within.
struct Slices {
  static constexpr std::size_t most = 16;

  int axis, last;
  float low, scale;  // no scale: all in one slice

  /// A few boxes get fewer slices.
  static Slices of(const FloatBox& around, std::size_t boxes);

  std::size_t count() const { return static_cast<std::size_t>(last) + 1; }
  /// The number of the slice, and as its fraction the position within.
  float position(const FloatBox& box) const { return (box.middle(axis) - low) * scale; }
  std::uint32_t slice_of(const FloatBox& box) const {
    return static_cast<std::uint32_t>(std::min(last, static_cast<int>(position(box))));
  }
};

/// The boxes of a part by slices, while it is cut.
struct SliceGroups {
  std::array<BoxGroup, Slices::most> up_to;  // and with each slice
  std::array<BoxGroup, Slices::most> from;   // each slice on
};

/// Some triangles, in boxes around one or more of them, and the box around them all.
struct TrianglePart {
  std::span<FloatBox> boxes;
  std::span<FloatBox> spare;  // as many, for what they are cut into
  FloatBox box;
  std::size_t triangles = 0;
  float rank = leaf_rank;  // the largest is cut first

  static constexpr float leaf_rank = -1;

  bool is_leaf() const { return triangles <= TreeLayout::leaf_size; }
};

/// Puts boxes into a part and finds the box around them all.
void gather(TrianglePart& part, std::span<FloatBox> boxes, std::span<FloatBox> spare);

/// Cuts at least two boxes into two parts, neither of them empty: `part` becomes the first, `second` the
/// other. The former contents of both spans are lost.
void split(TrianglePart& part, TrianglePart& second, SplitRule rule, SliceGroups& room);
/// Cuts them into halves.
void halve(TrianglePart& part, TrianglePart& second);

}  // namespace collidoscope
