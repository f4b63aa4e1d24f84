#pragma once

#include "control/view_state.h"
#include "overlays/drawn_features.h"
#include "render/overlay.h"
#include "render/palette.h"

namespace collidoscope::viewer {

/// More pairs of arcs are not looked at for crossings.
constexpr std::size_t most_arc_pairs = 100'000;

/// What a drawn Gauss map holds.
struct GaussCounts {
  std::size_t arcs_a = 0, arcs_b = 0;  // edges
  std::size_t crossings = 0;  // of arcs of A with arcs of −B: edge pairs that make faces of A − B
  bool crossings_known = false;
};
GaussCounts count_gauss_map(const Snapshot& snapshot, const ViewState& view);

/// Where the map of the selected body or pair is drawn: above it. None without a selection.
std::optional<Sphere> gauss_sphere(const Snapshot& snapshot, const Selection& selection);

/// The hull of the selected body seen by its normals: faces are points of a sphere, edges arcs, vertices what
/// arcs enclose. Of a pair, A's and that of −B, with the crossings of their arcs: of all pairs of edges only
/// these can separate the bodies (SAT).
void add_gauss_map(Overlay& overlay, const Snapshot& snapshot, const ViewState& view, const Palette& palette);

}  // namespace collidoscope::viewer
