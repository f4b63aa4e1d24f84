#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "geometry/mesh.h"
#include "trees/float_box.h"
#include "trees/split_rule.h"

namespace collidoscope {

/// A triangle on its way into a tree.
struct TriangleItem {
  FloatBox box;
  std::uint32_t triangle;
};

std::vector<TriangleItem> triangle_items(const Mesh& mesh);

/// Triangles and the box around them.
struct TrianglePart {
  std::span<TriangleItem> items;
  FloatBox box;
};
TrianglePart whole(std::span<TriangleItem> items);

/// Cuts two or more triangles into two parts, reordering them; neither is empty. `balanced`: in halves,
/// whatever the rule.
std::array<TrianglePart, 2> split(const TrianglePart& part, SplitRule rule, bool balanced);

}  // namespace collidoscope
