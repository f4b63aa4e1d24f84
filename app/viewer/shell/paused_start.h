#pragma once

#include <cstdint>
#include <optional>

#include "control/controller.h"
#include "shell/options.h"

namespace collidoscope::viewer {

/// What --paused and --step ask a window for, as links of cards do: the scene pauses in its frame, and the
/// inspector opens at the step. From there on all is the user's.
class PausedStart {
 public:
  /// In the frame that --frames says.
  PausedStart(const Options& options, Session& session, Controller& controller, ViewState& view);
  /// To be called with each state of the session, after the controller. True: there is nothing more to do.
  bool follow(const Session::State& state);

 private:
  enum class Stage : std::uint8_t { opening, stepping, tracing };

  void open_inspector();
  bool show_step();

  std::optional<StepChoice> step_;
  std::uint64_t frame_;
  bool keeps_camera_;  // the command line says where the eye is
  Session& session_;
  Controller& controller_;
  ViewState& view_;
  Stage stage_ = Stage::opening;
};

}  // namespace collidoscope::viewer
