// The plane that cuts bodies open: what the controller does about it.

#include "control/controller.h"

namespace collidoscope::viewer {

void Controller::toggle_cut() {
  const SnapshotPointer snapshot = session_.state().snapshot;
  if (!snapshot) return;
  const bool first = view_.cut == CutChoice();
  view_.cut.on = !view_.cut.on;
  if (!first) return;
  view_.cut.direction = CutDirection::profile;
  const bool in_profile = cutting_plane(view_, *snapshot).has_value();
  choose_cut(in_profile ? CutDirection::profile : CutDirection::y);
}

/// What is on the eye's side goes, for the section to be seen.
void Controller::choose_cut(CutDirection direction) {
  const SnapshotPointer snapshot = session_.state().snapshot;
  CutChoice& cut = view_.cut;
  cut.direction = direction;
  cut.position = 0;
  cut.flipped = false;
  if (!snapshot) return;
  const auto plane = cutting_plane({true, direction}, view_.camera, cut_pair(view_, *snapshot));
  cut.flipped = plane && dot(plane->normal, view_.camera.forward()) > 0;
  const auto axis = static_cast<int>(direction);
  if (axis < 3) cut.position = selected_box(*snapshot).value_or(snapshot->bounds).centre()[axis];
}

}  // namespace collidoscope::viewer
