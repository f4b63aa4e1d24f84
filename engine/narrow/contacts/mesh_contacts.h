#pragma once

// Contacts of two surfaces: one point for each pair of triangles that meet.

#include <span>

#include "narrow/contacts/contact.h"

namespace collidoscope {

/// Adds the contacts of triangles that meet, in the frame of A. Both witnesses are the middle of the
/// triangles' intersection, so the separation is zero. The normal lies halfway between A's outward normal and
/// B's inward one. The depth is not measured. The features are the triangles.
void add_mesh_contacts(const NarrowQuery& query, std::span<const TrianglePairing> pairings,
                       std::vector<Contact>& contacts);

}  // namespace collidoscope
