#pragma once

// Searches in doubles for certificates. A certificate that they find is likely to hold; the caller checks it.

#include "narrow/proof/certificate.h"

namespace collidoscope {

/// Searches from any simplex, or none. If rounding decides, the certificate is undecided and has the simplex
/// that the search ended with.
Certificate search_certificate(const PlacedHulls& hulls, const PairSimplex& start);

/// For colliding hulls whose simplex has the origin on its boundary. Finds another simplex, with the origin
/// strictly inside, or returns an undecided certificate.
Certificate search_inside(const PlacedHulls& hulls);

}  // namespace collidoscope
