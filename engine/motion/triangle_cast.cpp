#include "bvh/box_tree.h"
#include "bvh/mesh_pair.h"
#include "bvh/split_rule.h"
#include "motion/meeting_search.h"
#include "motion/mesh_cast.h"
#include "motion/parts_of_step.h"

namespace collidoscope {
namespace {

constexpr SplitRule rule = SplitRule::surface_area;  // that of the tree which decides overlap at the start

/// A volume of a tree, by its lane: node · width + lane.
using Lane = std::uint32_t;

/// The mesh of a body, as its tree holds it.
class SweptMesh {
 public:
  /// Spheres are wider by a clearance.
  SweptMesh(const Shape& shape, const Sweep& sweep, Real clearance)
      : mesh_(shape.mesh()), tree_(shape.get<BoxTree>(rule)), sweep_(sweep), clearance_(clearance) {}

  const Sweep& sweep() const { return sweep_; }
  bool is_empty() const { return tree_.layout().is_empty(); }
  bool is_leaf(Lane lane) const { return link(lane).is_leaf(); }
  template <class Visit>
  void for_each_child(Lane lane, Visit&& visit) const {
    const auto first = static_cast<Lane>(link(lane).index() * TreeLayout::width);
    for (Lane child = first; child < first + TreeLayout::width; ++child)
      if (link(child).exists()) visit(child);
  }

  /// Around the box of a lane.
  SweptSphere sphere(Lane lane, const SweptPoses& poses) const {
    const BoxNode& node = tree_.nodes()[lane / TreeLayout::width];
    const std::size_t i = lane % TreeLayout::width;
    return {poses, Vec3(node.centre[0][i], node.centre[1][i], node.centre[2][i]),
            length(Vec3(node.half[0][i], node.half[1][i], node.half[2][i])) + clearance_};
  }

  std::span<const std::uint32_t> triangles(Lane leaf) const {
    const TreeLayout::Leaf& of = tree_.layout().leaves[link(leaf).index()];
    return std::span(tree_.layout().triangles).subspan(of.first, of.count);
  }
  Real clearance() const { return clearance_; }
  TrianglePoints points(std::uint32_t triangle) const { return triangle_points(mesh_, triangle); }

 private:
  TreeLink link(Lane lane) const {
    return tree_.layout().nodes[lane / TreeLayout::width][lane % TreeLayout::width];
  }

  const Mesh& mesh_;
  const BoxTree& tree_;
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
  return search.run([&](Lane leaf_a, Lane leaf_b) {
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
  const SweptMesh a(query.a, query.of_a, query.clearance), b(query.b, query.of_b, 0);
  if (a.is_empty() || b.is_empty()) return apart_until(1);
  return search_parts(query.of_a, query.of_b,
                      [&](Real from, Real to) { return search_part(a, b, from, to); });
}

}  // namespace collidoscope
