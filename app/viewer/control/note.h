#pragma once

#include <optional>
#include <string>
#include <vector>

#include "control/surface_point.h"

namespace collidoscope::viewer {

/// A text that the user puts beside a point.
struct Note {
  SurfacePoint at;
  std::string text;

  friend bool operator==(const Note&, const Note&) = default;
};

/// A note whose text is being typed.
struct NoteDraft {
  Note note;
  std::optional<std::size_t> replaces;  // one of the others; none: it is new
  bool typing = true;                   // the keyboard goes to its text in the next picture
};

struct NoteChoice {
  bool on = false;  // a click on the scene puts a note there, or changes the one that is there
  std::vector<Note> notes;
  std::optional<NoteDraft> draft;
};

/// At a place of the picture: on what is seen there, else in the world at the depth of what is looked at.
SurfacePoint point_for_note(const Snapshot& snapshot, const TurntableCamera& camera,
                            const PicturePlace& place, const Sight& sight);

/// The note whose point is seen close to a place of the picture.
std::optional<std::size_t> note_near(const std::vector<Note>& notes, const Snapshot& snapshot,
                                     const TurntableCamera& camera, const PicturePlace& place);

/// Throws InputError that names the body which a note is on and the scene has not.
void check_notes(const std::vector<Note>& notes, const SceneInfo& scene);

/// "X,Y,Z=TEXT" of a point in the world, or "BODY:X,Y,Z=TEXT" in the frame of a body, m. Throws InputError
/// where it is neither.
Note parse_note(const std::string& text);
/// What parse_note() reads.
std::string to_text(const Note& note);

}  // namespace collidoscope::viewer
