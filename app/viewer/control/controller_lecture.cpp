// The controller's part of lectures: the tour, and settings that can be undone.

#include "control/controller.h"

namespace collidoscope::viewer {

void Controller::toggle_lecture() {
  view_.lecture = !view_.lecture;
  if (view_.lecture) panels_before_lecture_ = std::exchange(view_.panels, false);
  if (!view_.lecture) view_.panels = panels_before_lecture_;
}

Settings Controller::present_settings() const {
  const TraceRequest& steps = view_.trace_request;
  return {.palette = view_.palette,
          .style = view_.style,
          .overlays = view_.overlays,
          .cut = view_.cut,
          .ui_scale = view_.ui_scale,
          .orthographic = view_.camera.orthographic(),
          .lecture = view_.lecture,
          .compared_with = view_.compared_with,
          .pipeline = pipeline_,
          .opening = openings_,
          .parameters = options_.parameters,
          .speed = session_.state().speed,
          .step_start = steps.start,
          .step_answer = steps.request,
          .times_pairs = view_.times_pairs,
          .isolates_pair = view_.isolates_pair,
          .decomposition = view_.decomposition,
          .notes = view_.notes.notes};
}

void Controller::note_settings() {
  if (pipeline_) history_.follow(present_settings());
}

/// The user may be quicker than the picture that ends an action: what was set last is noted first.
void Controller::undo() {
  note_settings();
  restore(history_.undo(), "nothing to undo");
}

void Controller::redo() {
  note_settings();
  restore(history_.redo(), "nothing to redo");
}

/// Scale and samples follow the window and the machine, and stay.
void Controller::restore(const std::optional<Settings>& settings, const char* otherwise) {
  if (!settings) {
    view_.notice = otherwise;
    return;
  }
  view_.palette = settings->palette;
  view_.style.edges = settings->style.edges;
  view_.style.wireframe = settings->style.wireframe;
  view_.style.ground = settings->style.ground;
  view_.style.opacity = settings->style.opacity;
  view_.overlays = settings->overlays;
  view_.cut = settings->cut;
  view_.isolates_pair = settings->isolates_pair;
  if (settings->opening == openings_) view_.notes.notes = settings->notes;
  view_.notes.draft.reset();
  view_.ui_scale = settings->ui_scale;
  view_.camera.set_orthographic(settings->orthographic);
  if (view_.lecture != settings->lecture) toggle_lecture();
  if (view_.compared_with != settings->compared_with) compare_with(settings->compared_with);
  restore_decomposition(settings->decomposition);
  if (settings->pipeline) choose_pipeline(*settings->pipeline);
  restore_run(*settings);
  view_changed();
}

void Controller::restore_run(const Settings& settings) {
  if (settings.tunes(present_settings())) {
    SceneParameters parameters = settings.parameters;
    parameters.files = options_.parameters.files;
    tune(parameters);
  }
  session_.set_speed(settings.speed);
  view_.times_pairs = settings.times_pairs;
  TraceRequest steps = view_.trace_request;
  steps.start = settings.step_start, steps.request = settings.step_answer;
  if (!(steps == view_.trace_request))
    view_.inspector ? request_trace(steps) : void(view_.trace_request = steps);
}

void Controller::toggle_tour() {
  if (!view_.tour) return show_tour_step(0);
  view_.tour.reset();
  tour_stage_ = TourStage::none;
  come_back_from_tour();
}

Controller::BeforeTour Controller::before_tour() const {
  return {
      options_, view_.overlays, view_.inspector, session_.state().playing, {view_.camera, view_.selection}};
}

/// The scene begins anew, and looks as it did.
void Controller::come_back_from_tour() {
  if (!before_tour_) return;
  const BeforeTour before = *before_tour_;
  view_.overlays = before.overlays;
  if (view_.inspector != before.inspector) toggle_inspector();
  open(before.options);
  next_view_ = before.view;
  session_.play(before.playing);
}

void Controller::next_tour_step() {
  if (!view_.tour) return;
  if (*view_.tour + 1 < tour_steps().size()) return show_tour_step(*view_.tour + 1);
  toggle_tour();
}

void Controller::previous_tour_step() {
  if (view_.tour && *view_.tour > 0) show_tour_step(*view_.tour - 1);
}

/// All steps show one scene at one frame. While that is on its way, the step is set up when it is there.
void Controller::show_tour_step(std::size_t index) {
  const TourScene scene;
  const SnapshotPointer snapshot = session_.state().snapshot;
  const bool there = view_.tour && snapshot && snapshot->frame == scene.frame &&
                     options_.scene == scene.scene && options_.parameters.count == scene.count;
  const bool under_way = view_.tour && tour_stage_ != TourStage::none;
  view_.tour = index;
  if (there) tour_stage_ = TourStage::stepping;
  if (!there && !under_way) open_tour_scene();
  session_.play(false);
}

void Controller::open_tour_scene() {
  app::RunOptions options;
  options.scene = TourScene().scene;
  options.parameters.count = TourScene().count;
  options.threads = options_.threads;
  scenes_before_tour_ = session_.state().scenes_opened;
  BeforeTour before = before_tour_ ? *before_tour_ : before_tour();
  open(options);
  before_tour_ = std::move(before);
  tour_stage_ = TourStage::opening;
}

/// The scene opens, then comes to its frame, in the background; then the step is set up.
void Controller::follow_tour(const Session::State& state) {
  const bool opened = state.scenes_opened != scenes_before_tour_ && state.scenes_opened == view_.scene_shown;
  if (tour_stage_ == TourStage::opening && opened) {
    session_.play(false);
    for (std::uint64_t i = 0; i < TourScene().frame; ++i) session_.step();
    tour_stage_ = TourStage::stepping;
  }
  if (tour_stage_ != TourStage::stepping || state.snapshot->frame < TourScene().frame) return;
  tour_stage_ = TourStage::none;
  set_up_tour_step(*state.snapshot);
}

void Controller::set_up_tour_step(const Snapshot& snapshot) {
  const TourStep& step = tour_steps()[*view_.tour];
  PipelineConfig pipeline = snapshot.pipeline;
  pipeline.narrow = narrow_choice(step.narrow);
  choose_pipeline(pipeline);
  show_only(step.overlays, view_.overlays);
  view_.overlays.of_all_bodies = step.of_all_bodies;
  if (view_.inspector != step.inspector) toggle_inspector();
  if (const std::optional<BodyPair> pair = find_pair(snapshot.report, step.pair)) {
    select_pair(*pair);
    focus_pair(snapshot, *pair);
  } else {
    clear_selection();
    reset_view();
  }
  session_.play(step.plays);
}

}  // namespace collidoscope::viewer
