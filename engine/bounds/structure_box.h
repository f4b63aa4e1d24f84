#pragma once

#include <algorithm>
#include <cstdint>
#include <span>

#include "bounds/aabb.h"

namespace collidoscope {

/// A piece of the structure that a phase works with, for display: a cell that holds a box, a node of a tree,
/// a column that is swept, the interval of a box on an axis of a sweep (a box without width), or a cube of a
/// subdivision.
struct StructureBox {
  Aabb box;                 // world
  std::uint32_t level = 0;  // 0: the root, or the coarsest cells
};

/// 0 where there are no boxes.
inline std::uint32_t structure_levels(std::span<const StructureBox> boxes) {
  std::uint32_t levels = 0;
  for (const StructureBox& box : boxes) levels = std::max(levels, box.level + 1);
  return levels;
}

}  // namespace collidoscope
