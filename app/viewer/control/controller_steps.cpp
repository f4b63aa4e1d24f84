// The controller's part of steps: which are shown, and from where the cameras look at them.

#include <algorithm>

#include "control/controller.h"
#include "inspector/step_camera.h"

namespace collidoscope::viewer {

void Controller::request_trace(const TraceRequest& request) {
  view_.trace_request = request;
  view_changed();
}

void Controller::show_space(TraceSpace space) {
  view_.step_space = space;
  frame_steps();
}

void Controller::frame_steps() {
  if (view_.steps.trace())
    view_.step_camera = initial_step_camera(*view_.steps.trace(), view_.step_space, step_aspect_);
}

void Controller::toggle_camera_follows() {
  view_.camera_follows_steps = !view_.camera_follows_steps;
  seen_step_ = {};
}

/// The view stays as the user turned it until another pair, algorithm or space comes, or another step.
void Controller::follow_steps(const Session::State& state) {
  const StepTracePointer before = view_.steps.trace();
  view_.steps.follow(state.snapshot->trace, state.playing);
  world_moves_ = state.playing;
  const StepTracePointer& trace = view_.steps.trace();
  if (!trace || trace == before) return;
  order_selection(*trace);
  const bool same = before && before->pair == trace->pair && before->pseudo_code == trace->pseudo_code &&
                    state.scenes_opened == view_.scene_shown;
  if (same && std::ranges::find(trace->spaces, view_.step_space) != trace->spaces.end()) return;
  show_space(trace->spaces.front());
}

/// A comes first: so it has one colour in views and panels.
void Controller::order_selection(const StepTrace& trace) {
  const bool swapped = view_.selection[0] == trace.pair.b && view_.selection[1] == trace.pair.a;
  if (is_about_pair(trace.request.subject) && swapped) std::swap(view_.selection[0], view_.selection[1]);
}

/// The world looks as it did, unless it is another one.
void Controller::leave_steps() {
  if (before_steps_ && before_steps_->scene == view_.scene_shown) view_.camera = before_steps_->camera;
  view_.camera.fit(aspect_);
  before_steps_.reset();
  seen_step_ = {};
  seen_along_ = Vec3(0);
  steps_from_ = step_view_from;
}

bool Controller::look_at_step() {
  const bool shown = view_.inspector && view_.steps.trace();
  const bool leaves = !view_.inspector && before_steps_;
  if (leaves) leave_steps();
  if (!shown) return leaves;
  const SeenStep now{view_.steps.trace()->traced, view_.steps.shown(), view_.step_space};
  const bool is_new = now != seen_step_;
  seen_step_ = now;
  const bool aims = is_new && view_.camera_follows_steps && !world_moves_;
  if (aims) aim_at_step();
  return (has_world_axes(view_.step_space) && turn_both_views()) || aims;
}

/// A broad phase is about the whole scene, which the user looks at already.
void Controller::aim_at_step() {
  const StepTrace& trace = *view_.steps.trace();
  const std::size_t step = view_.steps.shown();
  const bool broad = trace.request.subject == TraceSubject::broad;
  if (!before_steps_) before_steps_ = {view_.scene_shown, view_.camera};
  const Vec3 towards_eye = broad ? -view_.camera.forward() : direction_of_step(trace, step, steps_from_);
  const bool orthographic = view_.camera.orthographic();
  if (!broad) view_.camera = camera_of_step(trace, step, TraceSpace::frame_a, towards_eye, aspect_);
  view_.camera.set_orthographic(orthographic);
  view_.step_camera = camera_of_step(trace, step, view_.step_space, towards_eye, step_aspect_);
  if (has_world_axes(view_.step_space)) view_.step_camera.look_along(view_.camera);  // bit for bit
  seen_along_ = view_.camera.forward();
}

/// The one that the user has turned last leads, and steps to come are seen from there, as far as they let it.
bool Controller::turn_both_views() {
  if (view_.camera.forward() == view_.step_camera.forward() && view_.camera.forward() == seen_along_)
    return false;
  const bool world_turned = view_.camera.forward() != seen_along_;
  if (seen_along_ != Vec3(0)) steps_from_ = -(world_turned ? view_.camera : view_.step_camera).forward();
  world_turned ? view_.step_camera.look_along(view_.camera) : view_.camera.look_along(view_.step_camera);
  seen_along_ = view_.camera.forward();
  return true;
}

}  // namespace collidoscope::viewer
