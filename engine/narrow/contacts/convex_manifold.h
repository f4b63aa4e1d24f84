#pragma once

// The contact manifold of two hulls: their contacts beyond the closest or deepest pair of points.

#include "narrow/contacts/contact.h"

namespace collidoscope {

/// Which contacts a manifold has.
struct ManifoldRule {
  Real margin = 0;  // m: corners no farther above the reference face are contacts
  /// m: where the pair's normal is not that of a face, a face still becomes the reference if the separation
  /// along its normal is smaller than the pair's by no more than this. Contacts then have its normal. So a
  /// box that stands on another, tilted by rounding, keeps the contacts of its whole face.
  Real face_preference = 0;
  bool keeps_four = false;  // of a pair of hulls only the four that support most: manifold_reduction.h

  friend bool operator==(const ManifoldRule&, const ManifoldRule&) = default;
};

/// Adds the contacts of a pair along the result's normal, in the frame of A. The reference face is the face
/// of either hull that is most nearly perpendicular to the normal. The opposite face of the other hull is
/// clipped by the reference's sides (Sutherland, Hodgman 1974). Its corners no more than the margin above the
/// reference become contacts, in their order. If no corner remains, as for two edges that cross, the support
/// points along the normal make one contact.
///
/// Each contact names the two features that make it: a vertex in a face, or two edges that cross. No two
/// contacts of a pair have the same, and while the same features touch they keep their names, whichever face
/// is the reference: solvers recognise contacts by them from frame to frame.
///
/// The nearest points of the pair are always among the contacts. A result without a direction has none, nor
/// has one of a pair that is farther apart than the margin. Shapes must have their features
/// (ShapeData::features). The function reads every face of both hulls once, and allocates for the clipped
/// polygons.
void add_convex_contacts(const NarrowQuery& query, const PairResult& result, const ManifoldRule& rule,
                         std::vector<Contact>& contacts);

}  // namespace collidoscope
