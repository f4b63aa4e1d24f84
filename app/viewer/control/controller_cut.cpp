// The plane that cuts bodies open: what the controller does about it.

#include "control/controller.h"

namespace collidoscope::viewer {

void Controller::toggle_cut() {
  const SnapshotPointer snapshot = session_.state().snapshot;
  if (!snapshot) return;
  const bool first = view_.cut == CutChoice();
  view_.cut.on = !view_.cut.on;
  if (!first) return;
  const PairInspection* pair = inspected_pair(*snapshot, view_.selection);
  view_.cut.direction = CutDirection::profile;
  const bool in_profile = cutting_plane(view_.cut, view_.camera, pair).has_value();
  choose_cut(in_profile ? CutDirection::profile : CutDirection::y);
}

void Controller::choose_cut(CutDirection direction) {
  const SnapshotPointer snapshot = session_.state().snapshot;
  view_.cut.direction = direction;
  view_.cut.position = 0;
  const auto axis = static_cast<int>(direction);
  if (snapshot && axis < 3)
    view_.cut.position = selected_box(*snapshot).value_or(snapshot->bounds).centre()[axis];
}

}  // namespace collidoscope::viewer
