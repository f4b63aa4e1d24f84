#pragma once

#include <cstdint>

#include "narrow/narrow.h"

namespace collidoscope {

/// A point at which two bodies touch, overlap, or are close: on_b − on_a = separation · normal.
struct Contact {
  Vec3 normal = Vec3(0);  // unit, from A towards B
  Real separation = 0;    // m; negative if the bodies overlap
  Vec3 on_a = Vec3(0), on_b = Vec3(0);
  Feature feature_a, feature_b;
  /// What the normal is orthogonal to, and turns with: a face of A or B, or an edge of each.
  enum class NormalOf : std::uint8_t { neither, a, b, edges };
  NormalOf normal_of = NormalOf::neither;
  Vec3 edge_a = Vec3(0), edge_b = Vec3(0);  // along these edges
  /// Of compounds: whose features they are, by node of the tree of hulls, or by triangle of a surface.
  std::uint32_t piece_a = 0, piece_b = 0;

  friend bool operator==(const Contact&, const Contact&) = default;
};

/// A contact in the frame of A, seen from the frame that A's pose leads to.
inline Contact in_parent(Contact contact, const Pose& pose_a) {
  contact.normal = pose_a.rotate(contact.normal);
  contact.edge_a = pose_a.rotate(contact.edge_a), contact.edge_b = pose_a.rotate(contact.edge_b);
  contact.on_a = pose_a.to_parent(contact.on_a), contact.on_b = pose_a.to_parent(contact.on_b);
  return contact;
}

}  // namespace collidoscope
