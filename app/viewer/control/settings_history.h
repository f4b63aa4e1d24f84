#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>

#include "control/cut_choice.h"
#include "control/decomposition_view.h"
#include "control/note.h"
#include "control/overlay_choice.h"
#include "inspection/compared_frame.h"
#include "inspection/step_trace.h"
#include "pipeline/pipeline.h"
#include "render/scene_view.h"
#include "scene/scene.h"

namespace collidoscope::viewer {

/// What the user sets and may want back: how things look, what works on them, and the parameters of the
/// scene. Not which scene it is, nor the camera, which has a key of its own.
struct Settings {
  std::string palette;
  DrawStyle style;  // all but samples and scale, which follow the machine
  OverlayChoice overlays;
  CutChoice cut;
  float ui_scale = 0;  // as ViewState has it
  bool orthographic = false, lecture = false;
  std::optional<PipelineChoice> compared_with;
  std::optional<PipelineConfig> pipeline;  // none before the first scene
  std::uint64_t opening = 0;               // whose parameters these are: those of others do not count
  SceneParameters parameters;
  double speed = 1;
  TraceStart step_start = TraceStart::anew;
  Request step_answer = Request::penetration;
  bool times_pairs = false;
  bool isolates_pair = false;
  DecompositionView decomposition;  // all but the marked pieces
  std::vector<Note> notes;          // of the scene of that opening

  /// Whether the other's parameters are of the same scene, and others.
  bool tunes(const Settings& other) const;
};
bool operator==(const Settings& a, const Settings& b);

/// Settings as they were, newest last, and those that were undone. Bounded.
class SettingsHistory {
 public:
  static constexpr std::size_t capacity = 100;

  /// As they stand now; does nothing when they have not changed.
  void follow(const Settings& present);
  std::optional<Settings> undo();
  std::optional<Settings> redo();
  /// Those that were followed first.
  std::optional<Settings> first() const { return first_; }
  std::size_t undoable() const { return past_.size(); }
  std::size_t redoable() const { return future_.size(); }

 private:
  std::optional<Settings> move(std::deque<Settings>& from, std::deque<Settings>& to);

  std::optional<Settings> first_, present_;
  std::deque<Settings> past_, future_;
};

}  // namespace collidoscope::viewer
