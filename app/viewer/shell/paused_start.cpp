#include "shell/paused_start.h"

#include <algorithm>

namespace collidoscope::viewer {

PausedStart::PausedStart(const Options& options, Session& session, Controller& controller, ViewState& view)
    : step_(options.step),
      frame_(options.frames.value_or(0)),
      keeps_camera_(options.camera || (options.step && options.step->camera)),
      session_(session),
      controller_(controller),
      view_(view) {}

/// The session computes frames and steps in the background. So each stage waits for the result of the stage
/// before it.
bool PausedStart::follow(const Session::State& state) {
  if (!state.snapshot || state.scenes_opened != view_.scene_shown) return false;
  if (stage_ == Stage::opening) {
    for (std::uint64_t i = 0; i < frame_; ++i) session_.step();
    stage_ = Stage::stepping;
  }
  if (stage_ == Stage::stepping) {
    if (state.snapshot->frame < frame_) return false;
    if (!step_) return true;
    open_inspector();
  }
  return !view_.inspector || show_step();  // the user may have left the inspector meanwhile
}

void PausedStart::open_inspector() {
  view_.trace_request = step_->request;
  view_.inspector = true;
  controller_.view_changed();
  stage_ = Stage::tracing;
}

bool PausedStart::show_step() {
  const StepTracePointer& trace = view_.steps.trace();
  if (!trace || trace->request.subject != step_->request.subject) return false;
  if (step_->space && std::ranges::find(trace->spaces, *step_->space) != trace->spaces.end())
    controller_.show_space(*step_->space);
  view_.steps.go_to(step_->number - 1);
  if (keeps_camera_ && view_.camera_follows_steps) controller_.toggle_camera_follows();
  if (step_->camera) view_.step_camera.look(step_->camera->eye, step_->camera->target);
  return true;
}

}  // namespace collidoscope::viewer
