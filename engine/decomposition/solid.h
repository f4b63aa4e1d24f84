#pragma once

// A part of a solid that plane cuts leave: what is left of the mesh's surface, and caps where it was cut. A
// cap is known by its directed boundary alone and never triangulated. Areas and volumes are sums over that
// boundary, which come out right whatever the surface does: chains that close algebraically are enough, so
// that touching, overlapping and non-manifold surfaces need no cases of their own.

#include <string>
#include <vector>

#include "decomposition/directed_edges.h"
#include "geometry/hull/hull.h"
#include "geometry/mesh/mesh.h"

namespace collidoscope {

struct Solid {
  struct Cap {
    Plane plane;
    std::vector<DirectedEdge> segments;  // counter-clockwise seen from outside
  };
  std::vector<Vec3> vertices;
  std::vector<Triangle> triangles;  // of the mesh, or cut from those
  std::vector<Cap> caps;
};

/// Why the surface bounds no volume: open edges, or neighbours that disagree on inside and outside. Empty
/// when it does.
std::string why_not_solid(const Mesh& mesh);

Solid to_solid(const Mesh& mesh);

/// m³; negative inside out.
Real volume(const Solid& solid);

/// What is below the plane. Vertices within `tolerance` (metres) of it count as on it, and faces in it belong
/// to the side that they bound.
Solid below(const Solid& solid, const Plane& plane, Real tolerance);

/// m², along its normal.
Vec3 doubled_area(const Solid::Cap& cap, const std::vector<Vec3>& vertices, const Vec3& origin);

/// m², of the cap that the plane leaves on what is below it.
Real section_area(const Solid& below, const Plane& plane);

/// What is within the hull of some points.
Solid within(Solid solid, const ConvexHull& hull, Real tolerance);

/// Its connected parts. A cavity's surface belongs to the smallest part around it.
std::vector<Solid> components(Solid solid);

/// The same with at most some thousand vertices: to compare cuts of a fine mesh by.
Solid coarse(const Solid& solid);

/// Both as one, whether they touch or not. What lay between them, where they were cut apart, is gone.
Solid joined(const Solid& a, const Solid& b);

}  // namespace collidoscope
