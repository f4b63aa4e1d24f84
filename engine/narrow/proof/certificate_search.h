#pragma once

// Searches in doubles for certificates. What they find is likely to hold; the caller checks it.

#include "narrow/proof/certificate.h"

namespace collidoscope {

/// From any simplex, or none. Undecided where rounding decides: then with the simplex where the search ended.
Certificate search_certificate(const PlacedHulls& hulls, const PairSimplex& start);

/// For hulls that collide, but in a simplex that has the origin on its boundary: another one, with the origin
/// strictly inside, or undecided.
Certificate search_inside(const PlacedHulls& hulls);

}  // namespace collidoscope
