#pragma once

// The contacts of two objects of convex parts, which are pieces or triangles: those of each pair of parts
// that is close.

#include "narrow/contacts/convex_manifold.h"

namespace collidoscope {

/// Adds the contacts of all pairs of parts, in the frame of A. `convex` finds the direction of each pair that
/// is close; one that knows none finds no contacts. An object that was not decomposed and is not convex is a
/// surface, whose triangles touch on both sides (surface_contacts.h); nothing is inside of it.
void add_compound_contacts(const NarrowQuery& query, const NarrowAlgorithm& convex,
                           const NarrowOptions& options, const ManifoldRule& rule,
                           std::vector<Contact>& contacts);

}  // namespace collidoscope
