#pragma once

// What must hold for every decomposition.

#include <algorithm>
#include <gtest/gtest.h>

#include "core/random.h"
#include "decomposition/decomposition.h"
#include "geometry/mass_properties.h"
#include "support/mesh_space.h"

namespace collidoscope::test {

/// Negative inside.
inline Real height_above(const ConvexHull& hull, const Vec3& point) {
  Real highest = -std::numeric_limits<Real>::infinity();
  for (const Plane& plane : hull.planes) highest = std::max(highest, dot(plane.normal, point) - plane.offset);
  return highest;
}

inline Real height_above(const std::vector<ConvexPiece>& pieces, const Vec3& point) {
  Real lowest = std::numeric_limits<Real>::infinity();
  for (const ConvexPiece& piece : pieces)
    if (!piece.hull.planes.empty()) lowest = std::min(lowest, height_above(piece.hull, point));
  return lowest;
}

inline Real half_longest_side(const Mesh& mesh) {
  Vec3f low = mesh.vertices[0], high = low;
  for (const Vec3f& vertex : mesh.vertices) low = min(low, vertex), high = max(high, vertex);
  return Real(std::max({high.x - low.x, high.y - low.y, high.z - low.z})) / 2;
}

inline void expect_convex(const std::vector<ConvexPiece>& pieces) {
  for (const ConvexPiece& piece : pieces) EXPECT_EQ(certify(piece.hull, piece.hull.vertices), "");
}

/// Every vertex and random points of the surface; `tolerance` relative to the mesh: what rounding cut points
/// to float32 loses.
inline void expect_covered(const std::vector<ConvexPiece>& pieces, const Mesh& mesh, Real tolerance = 1e-6) {
  const Real slack = tolerance * half_longest_side(mesh);
  Random random(1);
  Real highest = -1;
  for (const auto& [a, b, c] : mesh.triangles) {
    const Vec3 corners[3] = {Vec3(mesh.vertices[a]), Vec3(mesh.vertices[b]), Vec3(mesh.vertices[c])};
    const Real u = random.uniform(), v = random.uniform() * (1 - u);
    highest = std::max(highest, height_above(pieces, corners[0] + u * (corners[1] - corners[0]) +
                                                         v * (corners[2] - corners[0])));
    highest = std::max(highest, height_above(pieces, corners[0]));
  }
  EXPECT_LE(highest, slack);
}

/// A random point of the hull's surface, every face alike.
inline Vec3 surface_point(const ConvexHull& hull, Random& random) {
  const auto face = hull.face(random.below(static_cast<std::uint32_t>(hull.face_count())));
  const std::uint32_t corner = random.below(static_cast<std::uint32_t>(face.size() - 2));
  const Vec3 &a = hull.vertices[face[0]], &b = hull.vertices[face[corner + 1]],
             &c = hull.vertices[face[corner + 2]];
  const Real u = random.uniform(), v = random.uniform();
  return u + v < 1 ? a + u * (b - a) + v * (c - a) : a + (1 - u) * (b - a) + (1 - v) * (c - a);
}

/// No piece reaches further out of the mesh than its concavity says. That is found by samples, `allowed`
/// metres from each other: what lies between two may be three fifths of that further.
inline void expect_close(const std::vector<ConvexPiece>& pieces, const Mesh& mesh, Real allowed,
                         int samples = 50) {
  const MeshSpace space(mesh);
  Random random(1);
  for (const ConvexPiece& piece : pieces) {
    for (int i = 0; i < samples && piece.hull.face_count() > 0; ++i) {
      const Vec3 point = surface_point(piece.hull, random);
      const Real distance = space.distance(point);
      if (distance <= piece.concavity + Real(0.6) * allowed || space.contains(point)) continue;
      ADD_FAILURE() << distance << " m out of the mesh, by a piece of concavity " << piece.concavity;
      break;
    }
  }
}

inline Real volume_ratio(const std::vector<ConvexPiece>& pieces, const Mesh& mesh) {
  Real sum = 0;
  for (const ConvexPiece& piece : pieces) sum += piece.volume;
  return sum / mass_properties(mesh).volume;
}

}  // namespace collidoscope::test
