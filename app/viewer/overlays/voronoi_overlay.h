#pragma once

#include <array>

#include "control/view_state.h"
#include "overlays/drawn_features.h"
#include "render/overlay.h"
#include "render/palette.h"

namespace collidoscope::viewer {

/// Whose Voronoi regions are drawn: those of the selected pair's closest features, of A and of B; none where
/// they are not known, and all regions are drawn.
std::array<std::optional<HullFeature>, 2> closest_features(const Snapshot& snapshot, const ViewState& view);

/// How far out regions are drawn, m: a share of the body, and as far as the pair's gap.
Real region_reach(const Snapshot& snapshot, const ViewState& view, BodyIndex body);

/// The Voronoi regions of the chosen bodies' hulls out to a distance, coloured by kind: prisms over faces,
/// wedges at edges, cones at vertices. Of a pair's closest features with all of their walls; of all features
/// the ends, which make up the surface at that distance from the hull.
void add_voronoi_regions(Overlay& overlay, const Snapshot& snapshot, const ViewState& view,
                         const Palette& palette);

/// Of regions of that kind, and of what stands for it in panels.
const Colour& region_colour(HullFeature::Kind kind, const Palette& palette);

}  // namespace collidoscope::viewer
