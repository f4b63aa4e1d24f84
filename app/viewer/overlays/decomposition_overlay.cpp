#include "overlays/decomposition_overlay.h"

#include "overlays/drawn_bodies.h"

namespace collidoscope::viewer {
namespace {

constexpr float around_opacity = 0.3f;

void add_marked(Overlay& overlay, const CutShape& cut, Pose pose, std::size_t marked, Real explosion,
                const Palette& palette) {
  if (marked >= cut.pieces.size()) return;
  pose.translation += pose.rotate(moved_apart(cut.drawn, marked, explosion));
  overlay.hull(cut.pieces[marked].hull, pose, glm::vec4(palette.witness, 1));
}

}  // namespace

void add_cuts(Overlay& overlay, const Snapshot& snapshot, const ViewState& view, const Palette& palette,
              std::size_t slot) {
  const DecompositionView& shown = view.decomposition;
  for (const BodyIndex body : chosen_bodies(view, snapshot.poses.size())) {
    const CutShape* cut = shown_cut(snapshot, view, body, slot);
    if (cut == nullptr) continue;
    const Pose& pose = snapshot.poses[body];
    const bool painted = shown.picture == CutPicture::concavity;
    if (painted)
      for (const ConvexPiece& piece : cut->pieces)
        overlay.hull(piece.hull, pose, glm::vec4(palette.witness, around_opacity));
    if (shown.marked[slot])
      add_marked(overlay, *cut, pose, *shown.marked[slot], painted ? 0 : view.overlays.explosion, palette);
  }
}

}  // namespace collidoscope::viewer
