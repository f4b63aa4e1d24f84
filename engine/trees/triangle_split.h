#pragma once

#include <cstdint>
#include <span>

#include "trees/float_box.h"
#include "trees/split_rule.h"

namespace collidoscope {

/// Some triangles, in boxes around one or more of them, and the box around them all.
struct TrianglePart {
  std::span<FloatBox> boxes;
  std::span<FloatBox> spare;  // as many, for what they are cut into
  FloatBox box;
  std::size_t triangles;
};
TrianglePart whole(std::span<FloatBox> boxes, std::span<FloatBox> spare);

/// Cuts two or more boxes into two parts; neither is empty. What was in either span of the part is gone.
/// `balanced`: in halves, whatever the rule.
std::array<TrianglePart, 2> split(const TrianglePart& part, SplitRule rule, bool balanced);

}  // namespace collidoscope
