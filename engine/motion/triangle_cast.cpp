#include "bvh/box_tree.h"
#include "bvh/mesh_pair.h"
#include "bvh/split_rule.h"
#include "motion/meeting_search.h"
#include "motion/mesh_cast.h"
#include "motion/parts_of_step.h"

namespace collidoscope {
namespace {

constexpr SplitRule rule = SplitRule::surface_area;  // that of the tree which decides overlap at the start

/// The mesh of a body, as its tree holds it.
class SweptMesh : public BoxLanes {
 public:
  /// Spheres are wider by a clearance.
  SweptMesh(const Shape& shape, const BoxTree& tree, const Sweep& sweep, Real clearance)
      : BoxLanes(tree), mesh_(shape.mesh()), sweep_(sweep), clearance_(clearance) {}

  const Sweep& sweep() const { return sweep_; }
  SweptSphere sphere(Lane lane, const SweptPoses& poses) const {
    const Sphere still = BoxLanes::sphere(lane);
    return {poses, still.centre, still.radius + clearance_};
  }
  Real clearance() const { return clearance_; }
  TrianglePoints points(std::uint32_t triangle) const { return triangle_points(mesh_, triangle); }

 private:
  const Mesh& mesh_;
  const Sweep& sweep_;
  Real clearance_;
};

/// A triangle with the sphere in which it moves.
struct SweptTriangle {
  TrianglePoints points;
  SweptSphere sphere;

  SweptTriangle(const TrianglePoints& triangle, const SweptPoses& poses, Real clearance) : points(triangle) {
    const Vec3 centre = (triangle[0] + triangle[1] + triangle[2]) / Real(3);
    Real radius = 0;
    for (const Vec3& corner : triangle) radius = std::max(radius, length(corner - centre));
    sphere = SweptSphere(poses, centre, radius + clearance);
  }
};

Advancement search_part(const SweptMesh& a, const SweptMesh& b, Real from, Real to) {
  MeetingSearch search(a, a.sweep(), b, b.sweep(), from, to);
  return search.run([&](BoxLanes::Lane leaf_a, BoxLanes::Lane leaf_b) {
    std::vector<SweptTriangle> of_b;
    for (const std::uint32_t triangle : b.triangles(leaf_b))
      of_b.emplace_back(b.points(triangle), search.poses_b(), b.clearance());
    for (const std::uint32_t triangle : a.triangles(leaf_a)) {
      const SweptTriangle of_a(a.points(triangle), search.poses_a(), a.clearance());
      for (const SweptTriangle& other : of_b)
        search.advance_pair(of_a.sphere, other.sphere, [&] {
          return MovingTriangles(of_a.points, a.sweep(), other.points, b.sweep(), a.clearance());
        });
    }
  });
}

}  // namespace

Advancement cast_triangles(const CastQuery& query) {
  const auto &tree_a = query.a.get<BoxTree>(rule), &tree_b = query.b.get<BoxTree>(rule);
  if (tree_a.layout().is_empty() || tree_b.layout().is_empty()) return apart_until(1);
  const SweptMesh a(query.a, tree_a, query.of_a, query.clearance), b(query.b, tree_b, query.of_b, 0);
  return search_parts(query.of_a, query.of_b,
                      [&](Real from, Real to) { return search_part(a, b, from, to); });
}

}  // namespace collidoscope
