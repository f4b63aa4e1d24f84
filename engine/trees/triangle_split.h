#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "trees/float_box.h"
#include "trees/split_rule.h"
#include "trees/tree_layout.h"

namespace collidoscope {

/// Some boxes and what is in them.
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

/// Slices of equal width of the middles that boxes within a box can have, along its longest axis.
struct Slices {
  static constexpr std::size_t most = 16;

  std::size_t count;
  int axis;
  float low, scale;  // no scale: all in one slice

  /// A few boxes get fewer.
  static Slices of(const FloatBox& around, std::size_t boxes);

  /// The slice and how far into it.
  float place(const FloatBox& box) const { return (box.middle(axis) - low) * scale; }
};

/// The boxes of a part by slices.
struct SliceGroups {
  std::array<BoxGroup, Slices::most> groups;
  std::array<BoxGroup, Slices::most> from;  // each slice on; while it is cut
};

/// Some triangles, in boxes around one or more of them, and the box around them all.
struct TrianglePart {
  std::span<FloatBox> boxes;
  std::span<FloatBox> spare;  // as many, for what they are cut into
  FloatBox box;
  std::size_t triangles = 0;
  Slices slices{};
  SliceGroups* dealt = nullptr;  // lent by the caller: too much for each part to clear
  bool is_dealt = false;         // to the slices

  bool is_leaf() const { return triangles <= TreeLayout::leaf_size; }
};
/// Has the part hold these boxes, and finds what is around them all.
void gather(TrianglePart& part, std::span<FloatBox> boxes, std::span<FloatBox> spare);

/// Cuts two or more boxes into two parts, the first of which takes the place of the whole; neither is empty.
/// What was in either span is gone. `balanced`: in halves, whatever the rule.
void split(TrianglePart& part, TrianglePart& second, SplitRule rule, bool balanced);

}  // namespace collidoscope
