#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "geometry/mesh.h"
#include "trees/float_box.h"
#include "trees/split_rule.h"

namespace collidoscope {

/// The boxes of all triangles, with their indices as numbers.
std::vector<FloatBox> triangle_boxes(const Mesh& mesh);

/// Triangles and the box around them.
struct TrianglePart {
  std::span<FloatBox> triangles;
  std::span<FloatBox> spare;  // as many, for what they are cut into
  FloatBox box;
};
TrianglePart whole(std::span<FloatBox> triangles, std::span<FloatBox> spare);

/// Cuts two or more triangles into two parts; neither is empty. What was in either span of the part is gone.
/// `balanced`: in halves, whatever the rule.
std::array<TrianglePart, 2> split(const TrianglePart& part, SplitRule rule, bool balanced);

}  // namespace collidoscope
