#pragma once

// Contacts of two surfaces: a point for each pair of triangles that meet.

#include <span>

#include "narrow/contacts/contact.h"

namespace collidoscope {

/// Of triangles that meet, in the frame of A: both witnesses are the middle of what the triangles share, so
/// the separation is zero; the normal lies halfway between A's outward normal and B's inward one. How deep
/// surfaces lie in each other is not measured. Features are the triangles.
void add_mesh_contacts(const NarrowQuery& query, std::span<const TrianglePairing> pairings,
                       std::vector<Contact>& contacts);

}  // namespace collidoscope
