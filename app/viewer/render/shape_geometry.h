#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "geometry/mesh/mesh.h"

namespace collidoscope::viewer {

/// A mesh made ready for drawing: no OpenGL in it, so that it can be built in the background. Positions are
/// relative to `centre`, in the shape's frame. Laid out as shaders/body.vert and edge.vert look it up.
struct ShapeGeometry {
  struct Corner {
    Vec3f position;
    std::uint32_t normal;  // packed_normal()
  };
  /// An edge of the mesh, with the normals of two of its faces; of one, twice, where there is only one.
  struct Edge {
    Vec3f low;
    std::uint32_t left;
    Vec3f high;
    std::uint32_t right;
  };

  /// The same surface by fewer triangles, at most `error` metres off.
  struct Level {
    Real error;
    std::vector<Corner> corners;
  };

  Vec3 centre = Vec3(0);
  Real radius = 0;              // m, of the ball around the centre that holds all
  bool convex = false;          // it bounds a convex body: from outside nobody sees its inside
  std::vector<Corner> corners;  // three per triangle
  std::vector<Level> coarser;
  std::vector<Edge> edges;  // creases come first
  std::size_t crease_count = 0;
};

/// Normals are averaged over faces that meet at less than the crease angle.
ShapeGeometry make_shape_geometry(const Mesh& mesh);

}  // namespace collidoscope::viewer
