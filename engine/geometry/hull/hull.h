#pragma once

// Convex hulls: quickhull (Barber et al. 1996; [Grulich 4.1, Alg. 12]) decided by exact predicates.

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/progress.h"
#include "core/scalar.h"
#include "geometry/mesh/mesh.h"

namespace collidoscope {

/// A plane {x : normal · x = offset}; `normal` of unit length, pointing out.
struct Plane {
  Vec3 normal = Vec3(0);
  Real offset = 0;
};

/// With the other side below.
inline Plane opposite(const Plane& plane) {
  return {-plane.normal, -plane.offset};
}

/// A convex polytope with polygonal faces: coplanar triangles are merged. All lists are flat (CSR): the items
/// of entry i are [offsets[i], offsets[i + 1]).
///
/// Degenerate input has a hull of lower dimension. A polygon has its two sides as faces and its boundary as
/// the vertices' neighbours; a segment has two vertices that are neighbours, a point has one and no
/// neighbour; both are without faces.
struct ConvexHull {
  enum class Dimension : std::uint8_t { point, segment, polygon, solid };
  Dimension dimension = Dimension::point;

  std::vector<Vec3> vertices;                // no duplicates; each one extreme
  std::vector<std::uint32_t> source;         // index of the input point that the vertex is
  std::vector<std::uint32_t> face_offsets;   // faces + 1 entries
  std::vector<std::uint32_t> face_vertices;  // counter-clockwise seen from outside
  std::vector<Plane> planes;                 // one per face, rounded; the exact plane is that of its vertices
  std::vector<std::uint32_t> neighbour_offsets;  // vertices + 1 entries
  std::vector<std::uint32_t>
      neighbours;  // along edges, counter-clockwise around the vertex seen from outside

  std::size_t face_count() const { return planes.size(); }
  std::span<const std::uint32_t> face(std::size_t index) const {
    return std::span(face_vertices)
        .subspan(face_offsets[index], face_offsets[index + 1] - face_offsets[index]);
  }
  std::span<const std::uint32_t> neighbours_of(std::size_t vertex) const {
    return std::span(neighbours)
        .subspan(neighbour_offsets[vertex], neighbour_offsets[vertex + 1] - neighbour_offsets[vertex]);
  }
  std::size_t bytes() const;
};

/// Exact for all finite coordinates, whatever their range. Vertices are in the order of the input, faces and
/// neighbour lists begin with their smallest vertex. Of equal points any may be the source. Throws InputError
/// on an empty list and, naming the point, on a coordinate that is not finite.
ConvexHull convex_hull(std::span<const Vec3> points, Progress* progress = nullptr);
ConvexHull convex_hull(std::span<const Vec3f> points, Progress* progress = nullptr);

/// Of the hull of the points, m³, or infinity once it is known to be more than `enough`: quicker than the
/// hull, and the sooner the less is enough. Throws as the hull does.
Real hull_volume(std::span<const Vec3> points, Real enough);

/// Checks, with exact arithmetic and independently of how the hull was built: closed 2-manifold with V − E +
/// F = 2, convex at every edge, every vertex an input point, and no input point outside. Empty when all
/// holds, else the reason.
std::string certify(const ConvexHull& hull, std::span<const Vec3> points);

/// Its faces as triangles (fans). Vertices are rounded to float32.
Mesh to_mesh(const ConvexHull& hull);

}  // namespace collidoscope
