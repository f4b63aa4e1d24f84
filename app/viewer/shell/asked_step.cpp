#include "shell/asked_step.h"

#include <algorithm>

namespace collidoscope::viewer {

AskedStep::AskedStep(const Options& options, Session& session, Controller& controller, ViewState& view)
    : choice_(*options.step),
      frame_(options.frames.value_or(0)),
      keeps_camera_(options.camera.has_value() || choice_.camera.has_value()),
      session_(session),
      controller_(controller),
      view_(view) {}

/// Frames and steps come in the background: each stage waits for what the one before asked for.
bool AskedStep::follow(const Session::State& state) {
  if (!state.snapshot || state.scenes_opened != view_.scene_shown) return false;
  if (stage_ == Stage::opening) {
    for (std::uint64_t i = 0; i < frame_; ++i) session_.step();
    stage_ = Stage::stepping;
  }
  if (stage_ == Stage::stepping) {
    if (state.snapshot->frame < frame_) return false;
    view_.trace_request = choice_.request;
    view_.inspector = true;
    controller_.view_changed();
    stage_ = Stage::tracing;
  }
  return !view_.inspector || show();  // the user may have left the inspector meanwhile
}

bool AskedStep::show() {
  const StepTracePointer& trace = view_.steps.trace();
  if (!trace || trace->request.subject != choice_.request.subject) return false;
  if (choice_.space && std::ranges::find(trace->spaces, *choice_.space) != trace->spaces.end())
    controller_.show_space(*choice_.space);
  view_.steps.go_to(choice_.number - 1);
  if (keeps_camera_ && view_.camera_follows_steps) controller_.toggle_camera_follows();
  if (choice_.camera) view_.step_camera.look(choice_.camera->eye, choice_.camera->target);
  return true;
}

}  // namespace collidoscope::viewer
