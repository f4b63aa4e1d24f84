#pragma once

// The contact manifold of two hulls: their contacts beyond the closest or deepest pair of points.

#include "narrow/contacts/contact.h"

namespace collidoscope {

/// Adds the contacts of a pair along the result's normal, in the frame of A. The reference face is the face
/// of either hull that is most nearly perpendicular to the normal. The opposite face of the other hull is
/// clipped by the reference's sides (Sutherland, Hodgman 1974). Its corners no more than `margin` (m) above
/// the reference become contacts, in their order. If no corner remains, as for two edges that cross, the
/// support points along the normal make one contact.
///
/// The result must have a direction. Shapes must have their features (ShapeData::features). The function
/// reads every face of both hulls once, and allocates for the clipped polygons.
void add_convex_contacts(const NarrowQuery& query, const PairResult& result, Real margin,
                         std::vector<Contact>& contacts);

}  // namespace collidoscope
