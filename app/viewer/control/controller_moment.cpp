// Within the last step: what the controller does there.

#include <algorithm>

#include "control/controller.h"

namespace collidoscope::viewer {

void Controller::show_moment(Real share) {
  const SnapshotPointer snapshot = session_.state().snapshot;
  if (!snapshot) return;
  if (!snapshot->knows_last_step) {
    view_.notice = "no step has led here";
    return;
  }
  if (session_.state().playing) session_.play(false);
  view_.moment.reset();
  if (share < 1) view_.moment = FrameMoment{snapshot->frame, std::max(share, Real(0))};
  view_changed();
}

void Controller::go_to_contact() {
  const SnapshotPointer snapshot = session_.state().snapshot;
  if (!snapshot) return;
  const std::optional<BodyPair> pair = selected_pair(view_.selection);
  if (!pair) return go_to_first_impact();
  if (inspected_pair(*snapshot, view_.selection) == nullptr)
    view_.notice = "the pair is not looked at yet";
  else if (!snapshot->impact)
    view_.notice = "the pair did not come to touch in this step";
  else
    show_moment(snapshot->impact->share);
}

void Controller::go_to_time(BodyPair pair, Real share) {
  select_pair(pair);
  show_moment(share);
}

/// A moment belongs to one frame.
void Controller::follow_moment(const Session::State& state) {
  const std::uint64_t frame = state.snapshot->frame;
  if (view_.moment && (view_.moment->frame != frame || state.playing)) {
    view_.moment.reset();
    view_changed();
  }
  const FoundImpact& found = state.first_impact;
  if (std::exchange(impacts_found_, found.number) == found.number || found.frame != frame) return;
  if (found.impact)
    go_to_time(found.impact->pair, found.impact->share);
  else
    view_.notice = "no two bodies came to touch in this step";
}

}  // namespace collidoscope::viewer
