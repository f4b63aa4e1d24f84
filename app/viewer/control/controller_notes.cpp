// Notes on the picture, and which tool takes clicks: what the controller does about them.

#include "control/controller.h"

namespace collidoscope::viewer {

/// A click does one thing. Rays and lengths go with their tools; notes stay.
void Controller::leave_tools() {
  if (std::exchange(view_.probe.on, false)) clear_probe();
  if (std::exchange(view_.ruler.on, false)) clear_ruler();
  view_.notes.on = false;
  view_.notes.draft.reset();
}

void Controller::toggle_notes() {
  const bool on = !view_.notes.on;
  leave_tools();
  view_.notes.on = on;
  if (on) view_.notice = "notes: click where one shall stand";
}

void Controller::note_at(glm::dvec2 picture, Real aspect) {
  const SnapshotPointer snapshot = session_.state().snapshot;
  if (!snapshot) return;
  const PicturePlace place{picture, aspect};
  NoteChoice& notes = view_.notes;
  if (const auto there = note_near(notes.notes, *snapshot, view_.camera, place))
    notes.draft = NoteDraft{notes.notes[*there], there};
  else
    notes.draft =
        NoteDraft{{point_for_note(*snapshot, view_.camera, place, sight_of(view_, *snapshot)), ""}, {}};
}

void Controller::finish_note() {
  NoteChoice& notes = view_.notes;
  if (!notes.draft) return;
  const NoteDraft draft = *std::exchange(notes.draft, std::nullopt);
  if (draft.note.text.empty()) {
    if (draft.replaces) remove_note(*draft.replaces);
  } else if (draft.replaces) {
    notes.notes[*draft.replaces] = draft.note;
  } else {
    notes.notes.push_back(draft.note);
  }
}

void Controller::remove_note(std::size_t index) {
  NoteChoice& notes = view_.notes;
  notes.draft.reset();
  if (index < notes.notes.size()) notes.notes.erase(notes.notes.begin() + static_cast<std::ptrdiff_t>(index));
}

}  // namespace collidoscope::viewer
