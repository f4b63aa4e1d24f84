#include "narrow/contacts/compound_contacts.h"

#include <algorithm>

#include "bounds/placed_bounds.h"
#include "narrow/compound/convex_parts.h"
#include "narrow/compound/hull_nodes.h"
#include "narrow/contacts/surface_contacts.h"

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
        first_(contacts.size()),
        contacts_(contacts) {}

  void find() {
    std::vector<NodePair> waiting = {{0, 0}};
    while (!waiting.empty()) {
      const NodePair pair = waiting.back();
      waiting.pop_back();
      if (is_beyond(a_.sphere(pair.a), b_.sphere(pair.b))) continue;
      if (a_.is_leaf(pair.a) && b_.is_leaf(pair.b))
        visit_leaves(pair);
      else
        expand(pair, waiting);
    }
    if (a_.is_surface() || b_.is_surface()) drop_contacts_within_surfaces();
  }

 private:
  bool is_beyond(const Sphere& a, const Sphere& b) const {
    const Real reach = a.radius + b.radius + rule_.margin;
    return length_squared(query_.b_in_a.to_parent(b.centre) - a.centre) > reach * reach;
  }

  /// The larger node is expanded. Its first child is taken first.
  void expand(const NodePair& pair, std::vector<NodePair>& waiting) const {
    const bool opens_a =
        !a_.is_leaf(pair.a) && (b_.is_leaf(pair.b) || a_.sphere(pair.a).radius >= b_.sphere(pair.b).radius);
    const auto first = static_cast<std::ptrdiff_t>(waiting.size());
    const auto add = [&](std::uint32_t child) {
      waiting.push_back(opens_a ? NodePair{child, pair.b} : NodePair{pair.a, child});
    };
    opens_a ? a_.for_each_child(pair.a, add) : b_.for_each_child(pair.b, add);
    std::reverse(waiting.begin() + first, waiting.end());
  }

  void visit_leaves(const NodePair& leaves) {
    a_.for_each_part(leaves.a, [&](std::uint32_t a) {
      Aabb near = a_.box(a);
      near.min -= Vec3(rule_.margin), near.max += Vec3(rule_.margin);
      b_.for_each_part(leaves.b, [&](std::uint32_t b) {
        if (overlap(near, approximate_box(b_.box(b), query_.b_in_a))) add_contacts({a, b});
      });
    });
  }

  void add_contacts(const NodePair& parts) {
    const NarrowQuery query{a_.shape(parts.a), b_.shape(parts.b), query_.b_in_a, Request::penetration,
                            options_};
    PairCache cache;
    const std::size_t before = contacts_.size();
    add_convex_contacts(query, convex_.query(query, cache), rule_, contacts_);
    for (std::size_t i = before; i < contacts_.size(); ++i)
      contacts_[i].piece_a = parts.a, contacts_[i].piece_b = parts.b;
  }

  /// Drops contacts that single triangles have and their surface has not; thins out the rest.
  void drop_contacts_within_surfaces() {
    const TouchingSurface a{query_.a, Pose(), true}, b{query_.b, query_.b_in_a, false};
    const auto is_foreign = [&](const Contact& contact) {
      return (a_.is_surface() && !belongs_to_surface(contact, a)) ||
             (b_.is_surface() && !belongs_to_surface(contact, b));
    };
    const auto begin = contacts_.begin() + static_cast<std::ptrdiff_t>(first_);
    contacts_.erase(std::remove_if(begin, contacts_.end(), is_foreign), contacts_.end());
    if (rule_.keeps_four) keep_four_of_each_plane(contacts_, first_, a_.is_surface());
  }

  const NarrowQuery& query_;
  const NarrowAlgorithm& convex_;
  const NarrowOptions& options_;
  ManifoldRule rule_;
  ConvexParts a_, b_;
  std::size_t first_;  // of the pair's contacts
  std::vector<Contact>& contacts_;
};

}  // namespace

void add_compound_contacts(const NarrowQuery& query, const NarrowAlgorithm& convex,
                           const NarrowOptions& options, const ManifoldRule& rule,
                           std::vector<Contact>& contacts) {
  CompoundContacts(query, convex, options, rule, contacts).find();
}

}  // namespace collidoscope
