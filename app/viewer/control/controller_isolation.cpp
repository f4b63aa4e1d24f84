// Why, in one click: the selected pair alone; and what is selected stays in view.

#include "control/controller.h"

namespace collidoscope::viewer {
namespace {

/// What says why the pair collides, or does not.
OverlayChoice with_answers(OverlayChoice overlays) {
  overlays.intersection = overlays.contact_points = overlays.contacts = true;
  return overlays;
}

}  // namespace

void Controller::toggle_isolated_pair() {
  if (isolated_pair(view_)) return leave_isolation();
  if (!selected_pair(view_.selection)) {
    view_.notice = "select two bodies: the picture then says why they collide, or do not";
    return;
  }
  isolate_pair();
}

void Controller::isolate_with(BodyIndex partner) {
  if (const std::optional<BodyIndex> body = last_selected(view_.selection); body && *body != partner) {
    view_.selection = {body, std::nullopt};
    select(partner);
    isolate_pair();
  }
}

/// Another pair takes the place of the one that is isolated.
void Controller::isolate_pair() {
  const SnapshotPointer snapshot = session_.state().snapshot;
  const BodyPair pair = *selected_pair(view_.selection);
  if (!snapshot || pair.b >= snapshot->poses.size()) return;
  if (!before_isolation_) before_isolation_ = {view_.scene_shown, view_.overlays, view_.camera, pair};
  before_isolation_->pair = pair;
  view_.isolates_pair = true;
  view_.overlays = with_answers(view_.overlays);
  focus_pair(*snapshot, pair);
  view_changed();
}

/// What was switched on for the pair goes; the rest stays as the user set it meanwhile.
void Controller::leave_isolation() {
  view_.isolates_pair = false;
  if (!before_isolation_) return;
  const BeforeIsolation before = *std::exchange(before_isolation_, std::nullopt);
  view_.overlays.intersection = before.overlays.intersection;
  view_.overlays.contact_points = before.overlays.contact_points;
  view_.overlays.contacts = before.overlays.contacts;
  if (before.scene == view_.scene_shown) view_.camera = before.camera;
  view_changed();
}

/// The selection may be another by now, or the others may be back by undo.
void Controller::follow_isolation() {
  if (before_isolation_ && before_isolation_->scene != view_.scene_shown) return leave_isolation();
  if (!view_.isolates_pair) return before_isolation_.reset();
  const std::optional<BodyPair> pair = isolated_pair(view_);
  if (!pair) return leave_isolation();
  if (!before_isolation_) before_isolation_ = {view_.scene_shown, view_.overlays, view_.camera, *pair};
  if (before_isolation_->pair != *pair) isolate_pair();
}

std::optional<Aabb> Controller::selected_box(const Snapshot& snapshot) const {
  const std::optional<BodyIndex>& first = view_.selection[0];
  if (!first) return std::nullopt;
  const BodyPair bodies = selected_pair(view_.selection).value_or(BodyPair{*first, *first});
  if (bodies.b >= snapshot.poses.size()) return std::nullopt;
  return box_around(snapshot, bodies);
}

/// The camera follows a selected body only where the body's own motion takes it out of the picture. After
/// the user has turned the view away, the camera does not follow.
void Controller::keep_in_view(const Snapshot& snapshot, bool playing) {
  const std::optional<Aabb> box = selected_box(snapshot);
  const std::optional<SeenSelection> before = std::exchange(seen_selection_, std::nullopt);
  if (!box) return;
  const Vec3 middle = box->centre();
  seen_selection_ = {view_.scene_shown, snapshot.frame, view_.selection, middle};
  const bool moved = playing && before && before->scene == view_.scene_shown &&
                     before->bodies == view_.selection && before->frame != snapshot.frame;
  if (!moved || !view_.keeps_in_view || !view_.camera.shows(before->middle, aspect_)) return;
  view_.camera.bring_into_view(middle, aspect_);
}

}  // namespace collidoscope::viewer
