#pragma once

// Parametric solids, centred on the origin, z up, sizes in metres. All throw InputError if sizes or counts
// make no solid.

#include <cstdint>

#include "core/random.h"
#include "geometry/mesh/mesh.h"

namespace collidoscope {

Mesh make_box(const Vec3& edge_lengths);
/// Latitude-longitude sphere: 2 · meridians · (parallels − 1) triangles.
Mesh make_sphere(Real radius, std::uint32_t meridians, std::uint32_t parallels);
/// Icosahedron, each triangle split into four `subdivisions` times: 10 · 4^s + 2 vertices.
Mesh make_icosphere(Real radius, std::uint32_t subdivisions);
/// Prism over a regular polygon; `axis` along z.
Mesh make_prism(Real radius, Real height, std::uint32_t sides);
Mesh make_torus(Real major_radius, Real minor_radius, std::uint32_t around, std::uint32_t across);

/// A box along x whose long faces are divided: into `along` parts along x, and into `across` across y, so
/// that it can bend.
Mesh make_bar(const Vec3& edge_lengths, std::uint32_t along, std::uint32_t across);
/// A pipe along x with open ends: closed as a surface.
Mesh make_tube(Real outer_radius, Real inner_radius, Real length, std::uint32_t around, std::uint32_t along);

/// Chung's three shapes [Chung 6.2]: the hull of exactly `vertices` (4 or more) random points on an ellipsoid
/// of these semi-axes. Throws InputError if float32 cannot hold that many on it.
Mesh make_random_polytope(const Vec3& semi_axes, std::uint32_t vertices, Random& random);
/// The same on the side of a cylinder along z: a rod or, if it is low, a plate with a sharp rim.
Mesh make_random_cylinder(Real radius, Real height, std::uint32_t vertices, Random& random);

}  // namespace collidoscope
