#pragma once

// The contact manifold of two hulls: where, besides the closest or deepest pair of points, they touch.

#include "narrow/contacts/contact.h"

namespace collidoscope {

/// The contacts of a pair along the result's normal, in the frame of A: the face of one hull that is the more
/// nearly perpendicular to the normal is the reference; the face of the other that looks at it is clipped by
/// the reference's sides (Sutherland, Hodgman 1974), and what is left of it and no more than `margin` (m)
/// above the reference makes the contacts, in the order of that face's corners. Where nothing is left, as of
/// two edges that cross, the support points along the normal make one.
///
/// The result must give a direction. Shapes must have their features (ShapeData::features). Looks at every
/// face of both hulls once, and allocates for the polygons that it clips.
void add_convex_contacts(const NarrowQuery& query, const PairResult& result, Real margin,
                         std::vector<Contact>& contacts);

}  // namespace collidoscope
