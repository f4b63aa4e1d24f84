#pragma once

// The contacts of many bodies: manifolds of all pairs that are close, for whoever responds to them.

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "broad/broad.h"
#include "core/parallel.h"
#include "narrow/contacts/convex_manifold.h"
#include "pipeline/body_bounds.h"
#include "pipeline/collision_filter.h"

namespace collidoscope {

/// The contacts of one pair of bodies, in the world.
struct PairContacts {
  BodyPair pair;
  std::span<const Contact> contacts;
};

/// Finds contacts by the same means whatever a pipeline's narrow phase is, so that a response has the same to
/// work with. Bodies that are not convex touch as their convex pieces, or as triangles if they bound no
/// solid. find() keeps the contacts of two bodies if neither has moved since the last call: it would find the
/// same again.
class ContactDetection {
 public:
  ContactDetection();

  /// What it reads of a shape.
  static ShapeData needs(const Shape& shape);

  /// Finds the contacts of all pairs within the rule's margin. Shapes are prepared for needs().
  void find(const Bodies& bodies, const PairFilter& filter, const ManifoldRule& rule, ThreadPool& threads);

  /// Sorted by pair; pairs without contacts are left out. Valid until the next find().
  std::span<const PairContacts> pairs() const { return pairs_; }
  std::size_t bytes() const;

 private:
  void find_close_pairs(const Bodies& bodies, const PairFilter& filter, Real margin, ThreadPool& threads);
  void begin(const Bodies& bodies, const ManifoldRule& rule);
  bool keep(const BodyPair& pair, std::vector<Contact>& contacts) const;
  void collect();

  /// A body as the last find() saw it.
  struct Placed {
    std::uint64_t revision;  // of its shape
    Pose pose;

    friend bool operator==(const Placed& a, const Placed& b) {
      return a.revision == b.revision && a.pose.rotation == b.pose.rotation &&
             a.pose.translation == b.pose.translation;
    }
  };
  /// What a task found, in the order of its pairs.
  struct Found {
    std::vector<Contact> contacts;
    std::vector<std::size_t> ends;  // of each pair's contacts

    std::span<const Contact> of_pair(std::size_t pair) const {
      const std::size_t begin = pair == 0 ? 0 : ends[pair - 1];
      return std::span(contacts).subspan(begin, ends[pair] - begin);
    }
  };

  std::unique_ptr<BroadPhase> broad_;
  BodyBounds bounds_;
  std::vector<Aabb> boxes_;
  std::vector<BodyPair> close_;
  std::vector<Found> found_;
  std::vector<PairContacts> pairs_;

  // Of the last find(), for what has not moved since.
  ManifoldRule last_rule_;
  std::vector<Placed> placed_, last_placed_;  // by body; the latter empty while nothing is kept
  std::vector<bool> moved_;                   // by body
  std::vector<BodyPair> last_close_;
  std::vector<Found> last_found_;
};

/// The contacts of two placed shapes, in the world, by the same means.
std::vector<Contact> contacts_between(const Shape& a, const Pose& pose_a, const Shape& b, const Pose& pose_b,
                                      const ManifoldRule& rule);

}  // namespace collidoscope
