#pragma once

// A part of a solid after plane cuts: the remaining surface of the mesh, and caps along the cuts. A cap is
// given by its directed boundary alone and never triangulated. Areas and volumes are sums over that boundary.
// They are right whatever the surface does: chains that close algebraically are enough, so touching,
// overlapping and non-manifold surfaces need no special cases.

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

/// The reason why the surface bounds no volume: open edges, or neighbours that disagree on inside and
/// outside. Empty when it bounds one.
std::string why_not_solid(const Mesh& mesh);

Solid to_solid(const Mesh& mesh);

/// m³; negative inside out.
Real volume(const Solid& solid);

/// The part below the plane. Vertices within `tolerance` (metres) of the plane count as on it, and faces in
/// it belong to the side that they bound.
Solid below(const Solid& solid, const Plane& plane, Real tolerance);

/// m², along its normal.
Vec3 doubled_area(const Solid::Cap& cap, const std::vector<Vec3>& vertices, const Vec3& origin);

/// m², of the cap that the plane leaves on the part below it.
Real section_area(const Solid& below, const Plane& plane);

/// The part of the solid within a hull.
Solid within(Solid solid, const ConvexHull& hull, Real tolerance);

/// Its connected parts. A cavity's surface belongs to the smallest part around it.
std::vector<Solid> components(Solid solid);

/// The same with at most some thousand vertices: to compare cuts of a fine mesh.
Solid coarse(const Solid& solid);

/// Both as one, whether they touch or not. Caps between them, along an earlier cut, disappear.
Solid joined(const Solid& a, const Solid& b);

}  // namespace collidoscope
