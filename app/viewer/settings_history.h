#pragma once

#include <deque>
#include <optional>
#include <string>

#include "overlay_choice.h"
#include "pipeline/pipeline.h"
#include "render/scene_view.h"

namespace collidoscope::viewer {

/// What the user sets and may want back: how things look and what works on them. Not the scene, which is
/// restarted, nor the camera, which has a key of its own.
struct Settings {
  std::string palette;
  DrawStyle style;  // all but samples and scale, which follow the machine
  OverlayChoice overlays;
  bool orthographic = false, lecture = false;
  std::optional<std::string> compared_with;
  std::optional<PipelineConfig> pipeline;  // none before the first scene
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
