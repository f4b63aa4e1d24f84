#include "narrow/contacts/compound_contacts.h"

#include "bounds/placed_bounds.h"
#include "narrow/compound/hull_nodes.h"

namespace collidoscope {
namespace {

class CompoundContacts {
 public:
  CompoundContacts(const NarrowQuery& query, const NarrowAlgorithm& convex, const NarrowOptions& options,
                   const ManifoldRule& rule, std::vector<Contact>& contacts)
      : query_(query),
        convex_(convex),
        options_(options),
        rule_(rule),
        a_(query.a),
        b_(query.b),
        contacts_(contacts) {}

  void find() {
    if (is_surface(query_.a, a_) || is_surface(query_.b, b_)) return;
    std::vector<NodePair> waiting = {{0, 0}};
    while (!waiting.empty()) {
      const NodePair pair = waiting.back();
      waiting.pop_back();
      if (is_beyond(a_.sphere(pair.a), b_.sphere(pair.b))) continue;
      if (a_.is_leaf(pair.a) && b_.is_leaf(pair.b))
        add_contacts(pair);
      else
        expand(pair, waiting);
    }
  }

 private:
  static bool is_surface(const Shape& shape, const HullSide& side) {
    return side.is_mesh() && !shape.is_convex();
  }

  bool is_beyond(const Sphere& a, const Sphere& b) const {
    const Real reach = a.radius + b.radius + rule_.margin;
    return length_squared(query_.b_in_a.to_parent(b.centre) - a.centre) > reach * reach;
  }

  /// The larger hull is expanded.
  void expand(const NodePair& pair, std::vector<NodePair>& waiting) const {
    const bool opens_a =
        !a_.is_leaf(pair.a) && (b_.is_leaf(pair.b) || a_.sphere(pair.a).radius >= b_.sphere(pair.b).radius);
    const std::uint32_t first = opens_a ? a_.child(pair.a) : b_.child(pair.b);
    for (const std::uint32_t child : {first + 1, first})  // the first is taken first
      waiting.push_back(opens_a ? NodePair{child, pair.b} : NodePair{pair.a, child});
  }

  bool boxes_are_apart(const Shape& a, const Shape& b) const {
    Aabb box = approximate_box(b.aabb(), query_.b_in_a);
    box.min -= Vec3(rule_.margin), box.max += Vec3(rule_.margin);
    return !overlap(a.aabb(), box);
  }

  void add_contacts(const NodePair& pair) {
    const NarrowQuery pieces{a_.hull(pair.a), b_.hull(pair.b), query_.b_in_a, Request::penetration, options_};
    if (boxes_are_apart(pieces.a, pieces.b)) return;
    PairCache cache;
    const std::size_t before = contacts_.size();
    add_convex_contacts(pieces, convex_.query(pieces, cache), rule_, contacts_);
    for (std::size_t i = before; i < contacts_.size(); ++i)
      contacts_[i].piece_a = pair.a, contacts_[i].piece_b = pair.b;
  }

  const NarrowQuery& query_;
  const NarrowAlgorithm& convex_;
  const NarrowOptions& options_;
  ManifoldRule rule_;
  HullSide a_, b_;
  std::vector<Contact>& contacts_;
};

}  // namespace

void add_compound_contacts(const NarrowQuery& query, const NarrowAlgorithm& convex,
                           const NarrowOptions& options, const ManifoldRule& rule,
                           std::vector<Contact>& contacts) {
  CompoundContacts(query, convex, options, rule, contacts).find();
}

}  // namespace collidoscope
