#include "motion/swept_faces/swept_face.h"

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>

#include "core/tolerance.h"
#include "narrow/convex/gjk/signed_volumes.h"

namespace collidoscope {
namespace {

const Vec3& farthest(const SweptFace& face, const Vec3& direction) {
  return *std::ranges::max_element(face.points, {}, [&](const Vec3& point) { return dot(point, direction); });
}

/// The largest coordinate, for rounding.
Real extent(const Aabb& box) {
  Real largest = 0;
  for (int axis = 0; axis < 3; ++axis)
    largest = std::max({largest, std::abs(box.min[axis]), std::abs(box.max[axis])});
  return largest;
}

}  // namespace

SweptVertices::SweptVertices(const Mesh& mesh, const Sweep& sweep) {
  const Pose end_pose = sweep.at(1);
  const Real share = sagitta(sweep.angle());
  for (const Vec3f& vertex : mesh.vertices) {
    start.push_back(sweep.start().to_parent(Vec3(vertex))), end.push_back(end_pose.to_parent(Vec3(vertex)));
    padding.push_back(share > 0 ? share * sweep.distance_from_axis(Vec3(vertex)) : 0);
  }
  const Vec3 most(*std::ranges::max_element(padding));
  const Aabb at_start = bounding_box(start), at_end = bounding_box(end);
  box = {glm::min(at_start.min, at_end.min) - most, glm::max(at_start.max, at_end.max) + most};
}

SweptFace::SweptFace(const SweptVertices& vertices, const Triangle& triangle) {
  for (std::size_t i = 0; i < 3; ++i) {
    const std::uint32_t corner = triangle[i];
    points[i] = vertices.start[corner], points[i + 3] = vertices.end[corner];
    padding = std::max(padding, vertices.padding[corner]);
  }
  box = bounding_box(points);
  box = {box.min - Vec3(padding), box.max + Vec3(padding)};
}

/// GJK on the difference of the six points each.
bool are_apart(const SweptFace& a, const SweptFace& b) {
  constexpr int most_iterations = 24;
  const Real needed = a.padding + b.padding + 1e-12 * (extent(a.box) + extent(b.box));
  SimplexVertices<Real> simplex;
  int size = 0;
  Vec3 nearest = a.points[0] - b.points[0];
  for (int i = 0; i < most_iterations; ++i) {
    const Real distance = length(nearest);
    if (!(distance > needed)) return false;
    const Vec3 support = farthest(a, -nearest) - farthest(b, nearest);
    const Real bound = dot(support, nearest) / distance;  // the whole difference lies beyond
    if (bound > needed) return true;
    if (distance - bound <= tolerance::epsilon * distance) return false;
    simplex[static_cast<std::size_t>(size++)] = support;
    SimplexPoint<Real> point;
    SignedVolumes::closest_to_origin(simplex, size, point);
    if (point.count == 4) return false;
    for (std::size_t k = 0; k < point.count; ++k) simplex[k] = simplex[point.index[k]];
    size = point.count, nearest = point.position;
  }
  return false;
}

}  // namespace collidoscope
