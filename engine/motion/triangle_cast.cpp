#include <queue>

#include "bvh/box_tree.h"
#include "bvh/mesh_pair.h"
#include "bvh/split_rule.h"
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
  TreeLink link(Lane lane) const {
    return tree_.layout().nodes[lane / TreeLayout::width][lane % TreeLayout::width];
  }

  /// Around the box of a lane.
  SweptSphere sphere(Lane lane, const SweptPoses& poses) const {
    const BoxNode& node = tree_.nodes()[lane / TreeLayout::width];
    const std::size_t i = lane % TreeLayout::width;
    return {poses, Vec3(node.centre[0][i], node.centre[1][i], node.centre[2][i]),
            length(Vec3(node.half[0][i], node.half[1][i], node.half[2][i])) + clearance_};
  }

  std::span<const std::uint32_t> triangles(TreeLink leaf) const {
    const TreeLayout::Leaf& of = tree_.layout().leaves[leaf.index()];
    return std::span(tree_.layout().triangles).subspan(of.first, of.count);
  }
  Real clearance() const { return clearance_; }
  TrianglePoints points(std::uint32_t triangle) const { return triangle_points(mesh_, triangle); }

 private:
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

/// A part of the step.
class TriangleSearch {
 public:
  TriangleSearch(const SweptMesh& a, const SweptMesh& b, Real from, Real to)
      : a_(a),
        b_(b),
        from_(from),
        span_(to - from),
        of_a_(a.sweep(), from, to),
        of_b_(b.sweep(), from, to),
        found_(apart_until(to)) {}

  Advancement run() && {
    add(0, a_.sphere(0, of_a_), 0, b_.sphere(0, of_b_));
    while (!waiting_.empty() && waiting_.top().earliest < end_) {
      const Waiting next = waiting_.top();
      waiting_.pop();
      open(next);
    }
    return found_;
  }

 private:
  struct Waiting {
    Real earliest;  // share of the part
    Lane a, b;
    bool operator<(const Waiting& other) const { return earliest > other.earliest; }
  };

  void add(Lane a, const SweptSphere& sphere_a, Lane b, const SweptSphere& sphere_b) {
    const std::optional<Real> earliest = earliest_meeting(sphere_a, sphere_b);
    if (earliest && *earliest < end_) waiting_.push({*earliest, a, b});
  }

  /// The larger of two volumes is replaced by its children.
  void open(const Waiting& pair) {
    const TreeLink a = a_.link(pair.a), b = b_.link(pair.b);
    if (a.is_leaf() && b.is_leaf()) return test(a, b);
    const SweptSphere sphere_a = a_.sphere(pair.a, of_a_), sphere_b = b_.sphere(pair.b, of_b_);
    const bool opens_a = !a.is_leaf() && (b.is_leaf() || sphere_a.radius >= sphere_b.radius);
    const Lane first = (opens_a ? a : b).index() * TreeLayout::width;
    for (Lane child = first; child < first + TreeLayout::width; ++child) {
      if (opens_a && a_.link(child).exists()) add(child, a_.sphere(child, of_a_), pair.b, sphere_b);
      if (!opens_a && b_.link(child).exists()) add(pair.a, sphere_a, child, b_.sphere(child, of_b_));
    }
  }

  void test(TreeLink leaf_a, TreeLink leaf_b) {
    std::vector<SweptTriangle> of_b;
    for (const std::uint32_t triangle : b_.triangles(leaf_b))
      of_b.emplace_back(b_.points(triangle), of_b_, b_.clearance());
    for (const std::uint32_t triangle : a_.triangles(leaf_a)) {
      const SweptTriangle a(a_.points(triangle), of_a_, a_.clearance());
      for (const SweptTriangle& b : of_b) test(a, b);
    }
  }

  void test(const SweptTriangle& a, const SweptTriangle& b) {
    const std::optional<Real> earliest = earliest_meeting(a.sphere, b.sphere);
    if (!earliest || *earliest >= end_) return;
    MovingTriangles pair(a.points, a_.sweep(), b.points, b_.sweep(), a_.clearance());
    const Advancement advanced = advance(pair, from_ + *earliest * span_, from_ + end_ * span_);
    const std::uint32_t iterations = found_.iterations + advanced.iterations;
    if (advanced.outcome != Advancement::Outcome::apart) {
      found_ = advanced;
      end_ = (found_.time - from_) / span_;
    }
    found_.iterations = iterations;
  }

  const SweptMesh &a_, &b_;
  Real from_, span_;
  SweptPoses of_a_, of_b_;
  Real end_ = 1;  // share of the part up to the first contact so far
  std::priority_queue<Waiting> waiting_;
  Advancement found_;
};

}  // namespace

Advancement cast_triangles(const CastQuery& query) {
  const SweptMesh a(query.a, query.of_a, query.clearance), b(query.b, query.of_b, 0);
  if (a.is_empty() || b.is_empty()) return apart_until(1);
  return search_parts(query.of_a, query.of_b,
                      [&](Real from, Real to) { return TriangleSearch(a, b, from, to).run(); });
}

}  // namespace collidoscope
