#include "judge/part_truth.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <vector>

#include "bounds/aabb.h"
#include "geometry/triangle/triangle_distance.h"
#include "shape/convex_pieces.h"

namespace collidoscope {
namespace {

/// In one frame, and its box.
struct BoxedTriangle {
  std::uint32_t index;
  TrianglePoints corners;
  Aabb box;
};

template <class Corners>
std::vector<BoxedTriangle> boxed_triangles(const Mesh& mesh, const Corners& corners_of) {
  std::vector<BoxedTriangle> all;
  for (std::uint32_t i = 0; i < mesh.triangles.size(); ++i) {
    const TrianglePoints corners = corners_of(i);
    all.push_back({i, corners, bounding_box(corners)});
  }
  std::ranges::sort(all, {}, [](const BoxedTriangle& t) { return t.box.min.x; });
  return all;
}

/// Calls visit(a, b) for triangles whose boxes are no farther apart than `reach`, which may shrink meanwhile,
/// until it returns true; then so does this. Boxes are swept along x.
template <class Visit>
bool for_near(const std::vector<BoxedTriangle>& all_a, const std::vector<BoxedTriangle>& all_b,
              const Real& reach, const Visit& visit) {
  for (const BoxedTriangle& a : all_a)
    for (const BoxedTriangle& b : all_b) {
      if (b.box.min.x > a.box.max.x + reach) break;
      if (squared_distance(a.box, b.box) <= reach * reach && visit(a, b)) return true;
    }
  return false;
}

std::string names_of(const BoxedTriangle& a, const BoxedTriangle& b) {
  return "triangle " + std::to_string(a.index) + " of A and triangle " + std::to_string(b.index) + " of B";
}

// ---- Pieces ----------------------------------------------------------------------------------------------

/// A piece or a triangle, as a hull.
struct Part {
  ShapePointer hull;
  Aabb box;  // in the frame of A
};

std::vector<Part> parts_of(const Shape& shape, const Pose& in_a) {
  std::vector<ShapePointer> hulls = shape.get<ConvexPieces>().shapes;
  if (hulls.empty())
    for (std::uint32_t i = 0; i < shape.mesh().triangles.size(); ++i)
      hulls.push_back(std::make_shared<const Shape>(
          "triangle", convex_hull(std::span<const Vec3>(triangle_points(shape.mesh(), i)))));
  std::vector<Part> parts;
  for (const ShapePointer& hull : hulls) {
    std::vector<Vec3> vertices;
    for (const Vec3& vertex : hull->hull().vertices) vertices.push_back(in_a.to_parent(vertex));
    parts.push_back({hull, bounding_box(vertices)});
  }
  return parts;
}

PlacedHulls placed(const Part& a, const Part& b, const Pose& b_in_a) {
  return {HullView<Real>(a.hull->get<HullData>()), HullView<Real>(b.hull->get<HullData>()), Pose(), b_in_a};
}

}  // namespace

Truth truth_about_surfaces(const MeshPair& meshes) {
  const auto all_a = boxed_triangles(meshes.a, [&](std::uint32_t i) { return meshes.triangle_a(i); });
  const auto all_b = boxed_triangles(meshes.b, [&](std::uint32_t i) { return meshes.triangle_b(i); });
  Truth truth;
  const Real touching = 0;
  if (for_near(all_a, all_b, touching, [&](const BoxedTriangle& a, const BoxedTriangle& b) {
        if (!triangles_intersect(a.corners, b.corners)) return false;
        truth.proof = "By exact predicates, " + names_of(a, b) + " share a point";
        return true;
      })) {
    truth.verdict = Verdict::colliding;
    return truth;
  }
  Real squared = std::numeric_limits<Real>::infinity(), reach = squared;
  for_near(all_a, all_b, reach, [&](const BoxedTriangle& a, const BoxedTriangle& b) {
    const TriangleDistance found = distance_of_separated(a.corners, b.corners);
    if (found.squared >= squared) return false;
    squared = found.squared, reach = std::sqrt(squared);
    truth.proof =
        "No two triangles share a point, by exact predicates on all whose boxes overlap; nearest are " +
        names_of(a, b);
    return false;
  });
  truth.verdict = Verdict::separated, truth.distance = reach;
  return truth;
}

Truth truth_about_pieces(const Shape& a, const Shape& b, const Pose& b_in_a) {
  const std::vector<Part> parts_a = parts_of(a, Pose()), parts_b = parts_of(b, b_in_a);
  Real nearest = std::numeric_limits<Real>::infinity();
  for (const Part& part_a : parts_a)
    for (const Part& part_b : parts_b) {
      if (squared_distance(part_a.box, part_b.box) > nearest * nearest) continue;
      const PlacedHulls hulls = placed(part_a, part_b, b_in_a);
      if (exact_verdict(hulls) == Verdict::colliding)
        return {Verdict::colliding, {}, {}, "Two convex pieces share a point, by an exact certificate"};
      nearest = std::min(nearest, separation_of(hulls).distance);
    }
  return {Verdict::separated, nearest, {}, "No two convex pieces share a point, by exact certificates"};
}

}  // namespace collidoscope
