#pragma once

// A tree of boxes asked which of its triangles a segment, ray, line or plane meets. [Grulich 7.3]

#include <cstdint>
#include <vector>

#include "bvh/box_tree.h"
#include "geometry/triangle/intersection_query.h"

namespace collidoscope {

/// In the mesh's frame; exact, as `intersects` is. No function allocates, but for what it returns.
bool meets_any(const BoxTree& tree, const IntersectionQuery& probe);
std::size_t count_met(const BoxTree& tree, const IntersectionQuery& probe);
/// Replaces what the list holds; ascending.
void find_met(const BoxTree& tree, const IntersectionQuery& probe, std::vector<std::uint32_t>& triangles);

}  // namespace collidoscope
