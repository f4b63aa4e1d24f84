#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "core/scalar.h"

namespace collidoscope {

using Triangle = std::array<std::uint32_t, 3>;

/// An indexed triangle mesh. Vertices keep the file's float32 precision; triangles are counter-clockwise seen
/// from outside. May be open, non-manifold or self-intersecting; MeshReport says so.
struct Mesh {
  std::vector<Vec3f> vertices;
  std::vector<Triangle> triangles;
};

/// Triangles without connectivity, as an STL file holds them; facet normals of the file are not kept.
using TriangleSoup = std::vector<std::array<Vec3f, 3>>;

}  // namespace collidoscope
