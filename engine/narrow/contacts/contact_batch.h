#pragma once

// The contacts of a frame's pairs, in one list.

#include <cstdint>
#include <span>
#include <vector>

#include "narrow/contacts/convex_manifold.h"
#include "narrow/narrow_choice.h"

namespace collidoscope {

/// All contacts of a batch's pairs, one pair after the other, each in the frame of its own body A. Keeps its
/// memory from batch to batch.
class ContactBatch {
 public:
  /// Finds the contacts of colliding pairs, and of separated pairs within the rule's margin whose result has
  /// a direction. `choice` has answered the batch with Request::penetration. Convex algorithms without a
  /// direction have no contacts. Those of compounds are the contacts of their pieces.
  void find(const NarrowBatch& batch, const NarrowChoice& choice, const ManifoldRule& rule = {});

  std::size_t pairs() const { return ends_.size(); }
  std::span<const Contact> of_pair(std::size_t pair) const {
    const std::size_t begin = pair == 0 ? 0 : ends_[pair - 1];
    return std::span(contacts_).subspan(begin, ends_[pair] - begin);
  }
  std::span<const Contact> all() const { return contacts_; }

 private:
  std::vector<Contact> contacts_;
  std::vector<std::size_t> ends_;  // of each pair's contacts
};

/// Finds the contacts of one pair as ContactBatch does, from its result. Without a result, the pair is
/// queried first.
std::vector<Contact> find_contacts(const NarrowQuery& query, const NarrowChoice& choice,
                                   const PairResult& result, const ManifoldRule& rule);
std::vector<Contact> find_contacts(const NarrowQuery& query, const NarrowChoice& choice,
                                   const ManifoldRule& rule = {});

/// The derived data that contacts need beyond the algorithm's needs.
ShapeData contact_needs(const NarrowChoice& choice);

}  // namespace collidoscope
