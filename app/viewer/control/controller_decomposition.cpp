// The controller's part of the section Decomposition.

#include <sstream>

#include "control/controller.h"

namespace collidoscope::viewer {

void Controller::cut_selected(std::size_t slot) {
  const SnapshotPointer snapshot = session_.state().snapshot;
  const std::optional<BodyIndex> body = last_selected(view_.selection);
  if (!snapshot || !body || *body >= snapshot->scene->body_count()) return;
  DecompositionView& shown = view_.decomposition;
  if (shown.picture == CutPicture::body) shown.picture = CutPicture::pieces;
  shown.marked[slot].reset();
  if (slot == 1) shown.beside = true;
  session_.cut({snapshot->scene, snapshot->scene->shape_of_body[*body], slot, shown.choice, cache_folder_});
}

/// What is shown already follows.
void Controller::choose_decomposition(const DecompositionChoice& choice) {
  view_.decomposition.choice = choice;
  const SnapshotPointer snapshot = session_.state().snapshot;
  const std::optional<BodyIndex> body = last_selected(view_.selection);
  if (snapshot && body && cut_of(*snapshot, *body, 0) != nullptr) cut_selected(0);
  TraceRequest steps = view_.trace_request;
  if (!view_.inspector || steps.subject != TraceSubject::decomposition) return;
  steps.decomposition = choice;
  request_trace(steps);
}

void Controller::restore_decomposition(const DecompositionView& settings) {
  view_.decomposition.picture = settings.picture, view_.decomposition.beside = settings.beside;
  if (!(view_.decomposition.choice == settings.choice)) choose_decomposition(settings.choice);
}

void Controller::copy_decomposition() {
  const DecompositionChoice& choice = view_.decomposition.choice;
  std::ostringstream text;
  text << R"("decomposition": {"method": ")" << choice.method << R"(", "max_parts": )"
       << choice.options.max_parts << R"(, "concavity": )" << choice.options.concavity << '}';
  copy_text(text.str());
}

}  // namespace collidoscope::viewer
