#pragma once

// The triangles in a tree of boxes that a segment, ray, line or plane meets. [Grulich 7.3]

#include <cstdint>
#include <vector>

#include "bvh/box_tree.h"
#include "geometry/triangle/intersection_query.h"

namespace collidoscope {

/// Queries are in the mesh's frame. Answers are exact, as those of `intersects`. Only the returned list is
/// allocated.
bool meets_any(const BoxTree& tree, const IntersectionQuery& query);
std::size_t count_met(const BoxTree& tree, const IntersectionQuery& query);
/// Replaces the contents of the list; ascending.
void find_met(const BoxTree& tree, const IntersectionQuery& query, std::vector<std::uint32_t>& triangles);

}  // namespace collidoscope
