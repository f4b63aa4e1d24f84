#pragma once

// Pairs of meshes for the tests of the narrow phase about triangles, and brute force over all of theirs.

#include <algorithm>
#include <memory>
#include <vector>

#include "bounds/aabb.h"
#include "core/random.h"
#include "geometry/triangle_distance.h"
#include "modelling/knots.h"
#include "modelling/primitives.h"
#include "narrow/meshes/mesh_pair.h"
#include "narrow/narrow.h"
#include "shape/shape.h"
#include "support/random_poses.h"

namespace collidoscope::test {

struct PlacedMeshes {
  ShapePointer a, b;
  Pose b_in_a;

  NarrowQuery query(Answer answer, const NarrowOptions& options = {}) const {
    return {*a, *b, b_in_a, answer, options};
  }
  MeshPair meshes() const { return {a->mesh(), b->mesh(), b_in_a}; }
};

/// Triangles anyhow: open, crossing each other, some of them needles.
inline Mesh make_soup(std::uint32_t triangles, Random& random) {
  Mesh mesh;
  for (std::uint32_t i = 0; i < triangles; ++i) {
    const Vec3 corner = random.in_box(Vec3(-1), Vec3(1));
    const Real size = i % 5 == 0 ? 1e-3 : 0.5;
    for (const Vec3& point :
         {corner, corner + random.in_box(Vec3(-0.5), Vec3(0.5)), corner + random.unit_vector() * size})
      mesh.vertices.emplace_back(point);
    mesh.triangles.push_back({3 * i, 3 * i + 1, 3 * i + 2});
  }
  return mesh;
}

inline std::vector<ShapePointer> small_meshes() {
  Random random(7);
  const auto shape = [](const char* name, Mesh mesh) {
    return std::make_shared<const Shape>(name, std::move(mesh));
  };
  return {shape("box", make_box(Vec3(1, 1.5, 0.5))),     shape("sphere", make_sphere(0.8, 14, 7)),
          shape("torus", make_torus(0.8, 0.25, 24, 10)), shape("plate", make_box(Vec3(2, 2, 0.01))),
          shape("soup", make_soup(150, random)),         shape("icosphere", make_icosphere(0.7, 2))};
}

inline Real radius(const Shape& shape) {
  Real squared = 0;
  for (const Vec3f& vertex : shape.mesh().vertices) squared = std::max(squared, length_squared(Vec3(vertex)));
  return std::sqrt(squared);
}

/// Somewhere about touching distance, or with axes aligned and coordinates that floating point holds: faces
/// then lie on faces.
inline Pose pose_near(const Shape& a, const Shape& b, Random& random) {
  if (random.below(5) == 0) {
    const auto quarter = [&] { return (static_cast<Real>(random.below(17)) - 8) / 8; };
    const Real x = quarter(), y = quarter();
    return {Mat3(1), Vec3(x, y, quarter())};
  }
  const Real reach = radius(a) + radius(b);
  return random_pose(random, random.uniform(0.2, 1.1) * reach);
}

inline bool boxes_overlap(const TrianglePoints& a, const TrianglePoints& b) {
  return overlap(bounding_box(a), bounding_box(b));
}

/// All pairs, each decided by itself.
inline std::vector<TrianglePairing> brute_force_contacts(const MeshPair& meshes) {
  std::vector<TrianglePairing> all;
  for (std::uint32_t j = 0; j < meshes.b.triangles.size(); ++j) {
    const TrianglePoints b = meshes.triangle_b(j);
    for (std::uint32_t i = 0; i < meshes.a.triangles.size(); ++i)
      if (triangles_intersect(meshes.triangle_a(i), b)) all.push_back({i, j});
  }
  std::sort(all.begin(), all.end());
  return all;
}

/// 0 where they meet.
inline Real brute_force_distance(const MeshPair& meshes) {
  Real squared = std::numeric_limits<Real>::infinity();
  for (std::uint32_t j = 0; j < meshes.b.triangles.size(); ++j) {
    const TrianglePoints b = meshes.triangle_b(j);
    for (std::uint32_t i = 0; i < meshes.a.triangles.size(); ++i)
      squared = std::min(squared, triangle_distance(meshes.triangle_a(i), b).squared);
  }
  return std::sqrt(squared);
}

}  // namespace collidoscope::test
