#pragma once

#include <cstdint>
#include <vector>

#include "geometry/mesh/mesh.h"

namespace collidoscope {

/// A vertex of each part of the mesh that is connected over shared vertices, in ascending order.
std::vector<std::uint32_t> part_vertices(const Mesh& mesh);

/// Triangles of the parts that are closed, in ascending order: their edges run as often one way as the other.
/// Triangles have three distinct corners.
std::vector<std::uint32_t> closed_triangles(const Mesh& mesh);

}  // namespace collidoscope
