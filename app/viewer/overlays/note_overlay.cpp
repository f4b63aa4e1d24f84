#include "overlays/note_overlay.h"

namespace collidoscope::viewer {
namespace {

constexpr float point_diameter = 8;

}  // namespace

void add_notes(Overlay& overlay, const Snapshot& snapshot, const NoteChoice& notes, const Palette& palette) {
  const glm::vec4 colour(palette.witness, 1);
  const std::optional<NoteDraft>& draft = notes.draft;
  for (std::size_t i = 0; i < notes.notes.size(); ++i) {
    const std::optional<Vec3> at = in_world(notes.notes[i].at, snapshot);
    if (!at || (draft && draft->replaces == i)) continue;
    overlay.point(*at, undimmed(colour), point_diameter);
    overlay.label(*at, notes.notes[i].text, colour);
  }
  if (!draft) return;
  if (const std::optional<Vec3> at = in_world(draft->note.at, snapshot))
    overlay.point(*at, undimmed(colour), point_diameter);
}

}  // namespace collidoscope::viewer
