#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "geometry/mesh.h"

namespace collidoscope::viewer {

/// A mesh made ready for drawing: no OpenGL in it, so that it can be built in the background. Positions are
/// relative to `centre`, in the shape's frame.
struct ShapeGeometry {
  struct Corner {
    Vec3f position;
    Vec3f normal;
  };
  /// An end of a mesh edge; see shaders/edge.vert.
  struct EdgeVertex {
    Vec3f position;
    Vec3f other;
    Vec3f normal_left, normal_right;
    float crease;  // 1 or 0
  };

  Vec3 centre = Vec3(0);
  std::vector<Corner> corners;            // three per triangle
  std::vector<EdgeVertex> edge_vertices;  // four per edge; creases come first
  std::size_t edge_count = 0;
  std::size_t crease_count = 0;
};

/// Normals are averaged over faces that meet at less than the crease angle.
ShapeGeometry make_shape_geometry(const Mesh& mesh);

/// Six indices per edge, two triangles over its four vertices.
std::vector<std::uint32_t> edge_indices(std::size_t edge_count);

}  // namespace collidoscope::viewer
