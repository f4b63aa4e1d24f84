#include "overlays/drawn_bodies.h"

#include <algorithm>

#include "inspector/step_bodies.h"

namespace collidoscope::viewer {
namespace {

bool is_chosen(const ViewState& view, BodyIndex body) {
  return view.overlays.of_all_bodies || std::ranges::find(view.selection, body) != view.selection.end();
}

}  // namespace

const ShapePieces* shown_pieces(const Snapshot& snapshot, const ViewState& view, BodyIndex body) {
  if (!view.overlays.pieces || !snapshot.pieces || !is_chosen(view, body)) return nullptr;
  const ShapePieces* pieces = (*snapshot.pieces)[snapshot.scene->shape_of_body[body]].get();
  return pieces != nullptr && pieces->failure.empty() ? pieces : nullptr;
}

PieceCounts count_pieces(const Snapshot& snapshot, const ViewState& view) {
  PieceCounts counts;
  if (!view.overlays.pieces || !snapshot.pieces) return counts;
  for (const BodyIndex body : chosen_bodies(view, snapshot.poses.size())) {
    const ShapePieces* pieces = (*snapshot.pieces)[snapshot.scene->shape_of_body[body]].get();
    if (pieces == nullptr) continue;
    if (pieces->failure.empty()) {
      ++counts.bodies, counts.pieces += pieces->geometries.size();
    } else if (counts.failures++ == 0) {
      counts.first_failure = snapshot.scene->shape(body).name() + ": " + pieces->failure;
    }
  }
  return counts;
}

SceneView DrawnBodies::view(const Snapshot& snapshot, std::span<const BodyState> states,
                            const ViewState& view, const Palette& palette, std::size_t slot) {
  SceneView whole = view_of(snapshot, view.selection);
  whole.states = states;
  if (view.inspector && view.steps.trace() && hides_bodies(*view.steps.trace())) {
    geometry_of_body_.assign(snapshot.poses.size(), no_geometry);
    whole.geometry_of_body = geometry_of_body_;
    whole.selected = {};
    return whole;
  }
  cut(whole, snapshot, view);
  const std::vector<bool> hidden = hidden_bodies(view, *snapshot.scene);
  const bool decomposed = snapshot.cuts.cuts[slot] && view.decomposition.picture != CutPicture::body;
  if (hidden.empty() && !decomposed && (!view.overlays.pieces || !snapshot.pieces)) return whole;
  begin(snapshot, states, palette);
  const Real explosion = view.overlays.explosion;
  for (BodyIndex body = 0; body < snapshot.poses.size(); ++body) {
    if (const CutShape* shown = shown_cut(snapshot, view, body, slot); shown != nullptr)
      view.decomposition.picture == CutPicture::concavity
          ? paint(snapshot, body, *shown)
          : take_apart(snapshot, body, shown->drawn, explosion, palette, view.decomposition.marked[slot]);
    else if (const ShapePieces* pieces = shown_pieces(snapshot, view, body); pieces != nullptr)
      take_apart(snapshot, body, *pieces, explosion, palette);
  }
  for (BodyIndex body = 0; body < hidden.size(); ++body)
    if (hidden[body]) geometry_of_body_[body] = no_geometry;
  return {geometries_,  geometry_of_body_, poses_,    states_, whole.selected,
          whole.bounds, colours_,          whole.cut, whole_};
}

/// Pieces of chosen bodies come after all bodies; they are cut, too.
void DrawnBodies::cut(SceneView& scene, const Snapshot& snapshot, const ViewState& view) {
  scene.cut = cutting_plane(view, snapshot);
  whole_ = whole_bodies(view, snapshot.poses.size());
  scene.whole = whole_;
}

void DrawnBodies::begin(const Snapshot& snapshot, std::span<const BodyState> states, const Palette& palette) {
  geometries_ = snapshot.present_geometries();
  first_geometries_.clear();
  geometry_of_body_ = snapshot.scene->shape_of_body;
  poses_ = snapshot.poses;
  states_.assign(states.begin(), states.end());
  colours_.clear();
  for (const BodyState state : states_) colours_.push_back(palette[state]);
}

/// Each piece as far away from the middle of all as it is from it, times `explosion`. Beside a marked piece
/// all others are dark.
void DrawnBodies::take_apart(const Snapshot& snapshot, BodyIndex body, const ShapePieces& pieces,
                             Real explosion, const Palette& palette, std::optional<std::size_t> marked) {
  constexpr float dark = 0.35f;
  const std::uint32_t first = first_geometry(pieces);
  for (std::uint32_t i = 0; i < pieces.geometries.size(); ++i) {
    Pose pose = snapshot.poses[body];
    pose.translation += pose.rotate(moved_apart(pieces, i, explosion));
    add(first + i, pose, palette.pieces[pieces.colours[i]] * (marked && *marked != i ? dark : 1));
  }
  geometry_of_body_[body] = no_geometry;
}

/// The body's surface, in bands of depth below its pieces.
void DrawnBodies::paint(const Snapshot& snapshot, BodyIndex body, const CutShape& cut) {
  for (const DepthBand& band : cut.bands) {
    geometries_.push_back(band.geometry);
    add(static_cast<std::uint32_t>(geometries_.size() - 1), snapshot.poses[body], band.colour);
  }
  geometry_of_body_[body] = no_geometry;
}

/// States say what a body does: pieces and bands have none.
void DrawnBodies::add(std::uint32_t geometry, const Pose& pose, const Colour& colour) {
  geometry_of_body_.push_back(geometry);
  poses_.push_back(pose);
  states_.push_back(BodyState::neutral);
  if (!whole_.empty()) whole_.push_back(0);
  colours_.push_back(colour);
}

/// Bodies of one shape share its pieces.
std::uint32_t DrawnBodies::first_geometry(const ShapePieces& pieces) {
  for (const auto& [known, first] : first_geometries_)
    if (known == &pieces) return first;
  const auto first = static_cast<std::uint32_t>(geometries_.size());
  geometries_.insert(geometries_.end(), pieces.geometries.begin(), pieces.geometries.end());
  first_geometries_.emplace_back(&pieces, first);
  return first;
}

}  // namespace collidoscope::viewer
