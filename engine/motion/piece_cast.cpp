#include "motion/meeting_search.h"
#include "motion/mesh_cast.h"
#include "motion/parts_of_step.h"
#include "narrow/compound/convex_parts.h"

namespace collidoscope {
namespace {

/// A body of convex parts, as its tree holds them.
class SweptParts {
 public:
  using Node = ConvexParts::Node;

  /// Spheres are wider by a clearance.
  SweptParts(const Shape& shape, const Sweep& sweep, Real clearance)
      : parts_(shape), sweep_(sweep), clearance_(clearance) {}

  const Sweep& sweep() const { return sweep_; }
  bool is_leaf(Node node) const { return parts_.is_leaf(node); }
  template <class Visit>
  void for_each_child(Node node, Visit&& visit) const {
    parts_.for_each_child(node, visit);
  }
  SweptSphere sphere(Node node, const SweptPoses& poses) const { return wider(parts_.sphere(node), poses); }

  struct Part {
    ConvexParts::Part number;
    SweptSphere sphere;
  };
  std::vector<Part> parts(Node leaf, const SweptPoses& poses) const {
    std::vector<Part> parts;
    parts_.for_each_part(leaf, [&](ConvexParts::Part part) {
      parts.push_back({part, wider(parts_.part_sphere(part), poses)});
    });
    return parts;
  }
  const Shape& shape(const Part& part) { return parts_.shape(part.number); }

 private:
  SweptSphere wider(const Sphere& sphere, const SweptPoses& poses) const {
    return {poses, sphere.centre, sphere.radius + clearance_};
  }

  ConvexParts parts_;
  const Sweep& sweep_;
  Real clearance_;
};

Advancement search_part(SweptParts& a, SweptParts& b, Real clearance, Real from, Real to) {
  MeetingSearch search(a, a.sweep(), b, b.sweep(), from, to);
  return search.run([&](ConvexParts::Node leaf_a, ConvexParts::Node leaf_b) {
    const std::vector<SweptParts::Part> of_b = b.parts(leaf_b, search.poses_b());
    for (const SweptParts::Part& of_a : a.parts(leaf_a, search.poses_a()))
      for (const SweptParts::Part& other : of_b)
        search.advance_pair(of_a.sphere, other.sphere, [&] {
          return MovingHulls(a.shape(of_a), a.sweep(), b.shape(other), b.sweep(), clearance);
        });
  });
}

}  // namespace

Advancement cast_pieces(const CastQuery& query) {
  SweptParts a(query.a, query.of_a, query.clearance), b(query.b, query.of_b, 0);
  return search_parts(query.of_a, query.of_b,
                      [&](Real from, Real to) { return search_part(a, b, query.clearance, from, to); });
}

}  // namespace collidoscope
