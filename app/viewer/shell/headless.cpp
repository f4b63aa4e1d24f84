#include "shell/headless.h"

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <limits>
#include <memory>
#include <optional>

#include "common/interrupt.h"
#include "common/progress_line.h"
#include "common/user_folders.h"
#include "common/watched_progress.h"
#include "core/error.h"
#include "core/files/atomic_file.h"
#include "core/plural.h"
#include "gl/headless_context.h"
#include "inspector/step_camera.h"
#include "inspector/step_view.h"
#include "session/picking.h"
#include "session/runner.h"
#include "shell/figure.h"
#include "shell/film.h"
#include "shell/painter.h"
#include "shell/view_options.h"

namespace collidoscope::viewer {
namespace {

constexpr std::uint64_t default_frames = 300;

std::uint64_t frames_of(const Options& options, const Runner& runner) {
  if (options.frames) return *options.frames;
  if (runner.replay()) return runner.replay()->frames - runner.replay()->checked;
  const TrajectorySourcePointer& trajectory = runner.simulation().scene().trajectory;
  if (!trajectory) return default_frames;
  if (trajectory->follows()) return std::numeric_limits<std::uint64_t>::max();
  const std::uint64_t last = trajectory->trajectory()->last_frame(), present = runner.simulation().frame();
  return last > present ? last - present : 0;
}

/// Pictures of snapshots, with panels or without.
class HeadlessScreen {
 public:
  explicit HeadlessScreen(const Options& options)
      : options_(options),
        controller_(idle_session_, view_, options.run, options.camera),
        panels_(controller_, view_),
        painter_(nullptr, 1, {}) {
    set_up(view_, options);
    view_.panels = options.with_ui;
    if (options.lecture) controller_.toggle_lecture();
    scale_ = scale_of(view_, options.ui_scale > 0 ? static_cast<float>(options.ui_scale) : 1, options.size);
    painter_.set_look(scale_, view_.lecture);
    view_.style.scale = scale_;
  }

  /// Has the runner's snapshots hold what the pictures are to show.
  void prepare(Runner& runner) {
    const SceneInfoPointer& scene = runner.scene_pointer();
    view_.selection = selection_of(options_.selection, *scene);
    check_notes(view_.notes.notes, *scene);
    look_at(*scene);
    const std::filesystem::path cache = options_.use_config ? app::cache_folder() : std::filesystem::path();
    if (options_.moment)
      view_.moment = FrameMoment{runner.simulation().frame() + frames_of(options_, runner), *options_.moment};
    const SnapshotRequest request = snapshot_request(view_, scene, cache);
    app::WatchedProgress progress;
    runner.look(request);
    runner.prepare(request.overlays.derived, progress.get());
    runner.decompose(request.overlays, progress.get());
    runner.trace_decomposition(progress.get());
    cut(runner, cache, progress.get());
  }

  /// As SVG.
  std::string figure(Snapshot snapshot) {
    state_.snapshot = std::make_shared<const Snapshot>(std::move(snapshot));
    if (options_.step) show_step(*options_.step);
    const std::string caption = figure_caption(*state_.snapshot, view_);
    return to_svg(painter_.figure(options_.size, *state_.snapshot, view_, caption), colours_of(view_));
  }

  /// Films have a background.
  Image picture(Snapshot snapshot, bool background = true) {
    state_.snapshot = std::make_shared<const Snapshot>(std::move(snapshot));
    if (options_.step) show_step(*options_.step);
    if (!options_.with_ui) return painter_.picture(options_.size, *state_.snapshot, view_, background);
    for (int i = 0; i < 2; ++i)  // ImGui lays windows out in their first picture, and scrolls in the second
      painter_.paint(options_.size, state_, view_, panels_);
    return painter_.paint(options_.size, state_, view_, panels_).read_pixels();
  }

 private:
  void cut(Runner& runner, const std::filesystem::path& cache, Progress* progress) const {
    const SceneInfoPointer& scene = runner.scene_pointer();
    for (std::size_t slot = 0; slot < options_.decompose.size(); ++slot)
      runner.cut({scene, scene->shape_of_body[*last_selected(view_.selection)], slot,
                  options_.decompose[slot], cache},
                 progress);
  }

  void look_at(const SceneInfo& scene) {
    view_.inspector = options_.step.has_value();
    view_.camera = initial_camera(scene, options_.camera, scene_place().aspect());
    view_.camera.set_orthographic(options_.orthographic);
    if (options_.step) view_.trace_request = options_.step->request;
    if (const std::optional<glm::dvec2>& place = options_.probe.place)
      view_.probe.ray = sight_line(view_.camera, {2 * place->x - 1, 1 - 2 * place->y}, scene_place().aspect(),
                                   scene.bounds);
  }

  /// In the picture.
  Viewport scene_place() const { return layout_of_picture().scene; }
  Layout layout_of_picture() const {
    if (options_.with_ui) return panels_.layout(options_.size, scale_);
    return lay_out({options_.size.width, options_.size.height, scale_, false, view_.inspector,
                    compares(view_) && !view_.inspector});
  }

  /// Of the pair in this frame, where it can be stepped through.
  void show_step(const StepChoice& choice) {
    view_.steps.follow(state_.snapshot->trace, false);
    view_.inspector = view_.steps.trace() != nullptr;
    if (!view_.inspector) return;
    const StepTrace& trace = *view_.steps.trace();
    view_.steps.go_to(choice.number - 1);
    view_.step_space = choice.space.value_or(trace.spaces.front());
    if (std::ranges::find(trace.spaces, view_.step_space) == trace.spaces.end())
      throw InputError("", "--step-space", "nothing of these steps is drawn there");
    const Viewport second = layout_of_picture().second.value_or(scene_place());
    const bool turned = options_.camera || trace.request.subject == TraceSubject::broad;
    const Vec3 towards_eye =
        turned ? -view_.camera.forward() : direction_of_step(trace, view_.steps.shown(), step_view_from);
    if (!turned)
      view_.camera = camera_of_step(trace, view_.steps.shown(), TraceSpace::frame_a, towards_eye,
                                    scene_place().aspect());
    view_.step_camera =
        camera_of_step(trace, view_.steps.shown(), view_.step_space, towards_eye, second.aspect());
    if (choice.camera) view_.step_camera.look(choice.camera->eye, choice.camera->target);
  }

  const Options& options_;
  gl::HeadlessContext context_;
  float scale_ = 1;
  ViewState view_;
  Session idle_session_{[] {}};  // what the panels' buttons would act on
  Controller controller_;
  UserInterface panels_;
  Painter painter_;
  Session::State state_;
};

/// Of two pipelines, in the frames so far.
struct Disagreements {
  std::uint64_t real = 0, nested = 0, within_band = 0;

  void add(const std::optional<ComparedFrame>& frame) {
    if (!frame) return;
    for (const ExplainedDisagreement& difference : frame->differences)
      ++(difference.is_real() ? real : difference.disagreement.nested ? nested : within_band);
  }
  std::string text() const {
    std::string text = plural(real, "disagreement");
    if (within_band > 0) text += ", " + std::to_string(within_band) + " within the band";
    if (nested > 0) text += ", " + std::to_string(nested) + " nested";
    return text;
  }
};

std::unique_ptr<Recorder> start_film(const std::string& file, Real dt) {
  const std::filesystem::path target = film_target(file);
  if (target != file) std::cerr << "collidoscope: " << without_ffmpeg(target) << '\n';
  return start_recording(target, film_rate(dt));
}

/// False: interrupted, or no more frames come.
bool wait_for_frame(Runner& runner, const app::InterruptFlag& interrupt) {
  constexpr std::chrono::milliseconds pause(50);
  while (!interrupt.raised())
    if (!runner.awaits_frame(pause)) return !(runner.follows() && runner.is_at_end_of_trajectory());
  return false;
}

/// Drawing comes after detection, and never within its times. False: interrupted, with what was done so far.
bool run_frames(Runner& runner, const Options& options, std::uint64_t frames, HeadlessScreen* screen,
                const app::InterruptFlag& interrupt) {
  app::ProgressLine progress;
  std::unique_ptr<Recorder> recorder;
  if (!options.record.empty()) recorder = start_film(options.record, runner.simulation().scene().dt);
  Disagreements disagreements;
  disagreements.add(runner.compared());
  for (std::uint64_t frame = 0; frame < frames && wait_for_frame(runner, interrupt); ++frame) {
    runner.step();
    disagreements.add(runner.compared());
    if (recorder) recorder->add(screen->picture(runner.snapshot()));
    progress.show(static_cast<double>(frame) / static_cast<double>(frames), runner.simulation().scene().id);
  }
  if (recorder && interrupt.raised())
    std::cerr << "collidoscope: interrupted: the film is brought to its end; a second time ends it at once\n";
  if (recorder) recorder->finish();
  if (options.compare) std::cout << disagreements.text() << " with " << options.compare->name() << '\n';
  return !interrupt.raised();
}

void write_reports(const Options& options, const Runner& runner) {
  const RunReport& report = runner.report();
  if (!options.report.empty()) save_json(report, runner.simulation(), options.report);
  if (!options.csv.empty()) save_csv(report, options.csv);
}

void write_screenshot(const Options& options, const Snapshot& snapshot, HeadlessScreen& screen) {
  if (options.step && !snapshot.trace)
    std::cerr << "collidoscope: --step: there is nothing to step through in frame " << snapshot.frame
              << ": no such bodies, or an algorithm that does not tell its steps\n";
  write_png(options.screenshot, screen.picture(snapshot, !options.transparent));
}

void write_figure(const Options& options, const Snapshot& snapshot, HeadlessScreen& screen) {
  write_file_atomically(options.figure, screen.figure(snapshot));
}

void write_outputs(const Options& options, Runner& runner, HeadlessScreen* screen) {
  write_reports(options, runner);
  if (!options.screenshot.empty()) write_screenshot(options, runner.snapshot(), *screen);
  if (!options.figure.empty()) write_figure(options, runner.snapshot(), *screen);
}

void print_summary(const Runner& runner) {
  const Simulation& simulation = runner.simulation();
  std::cout << simulation.scene().id << ": " << plural(simulation.world().size(), "body", "bodies") << ", "
            << plural(runner.report().frames().size(), "frame") << '\n'
            << runner.report().table() << "hash " << hash_text(simulation.result_hash()) << '\n';
}

}  // namespace

void run_headless(const Options& options) {
  Runner runner(options.run);
  for (const std::string& file : {options.report, options.csv, options.screenshot, options.figure})
    expect_writable(file);
  if (options.compare) runner.compare_with(options.compare);
  std::optional<HeadlessScreen> screen;  // without pictures, no graphics are needed
  if (!options.screenshot.empty() || !options.figure.empty() || !options.record.empty())
    screen.emplace(options);
  if (screen) screen->prepare(runner);
  const std::uint64_t frames = frames_of(options, runner);
  const app::InterruptFlag interrupt;
  bool complete = false;
  std::optional<JobError> failure;  // of the film, say: the rest is kept
  try {
    complete = run_frames(runner, options, frames, screen ? &*screen : nullptr, interrupt);
  } catch (const JobError& error) {
    failure = error;
  }
  write_outputs(options, runner, screen ? &*screen : nullptr);
  if (failure && !interrupt.raised()) throw JobError(*failure);
  if (failure) std::cerr << "collidoscope: " << failure->what() << '\n';
  print_summary(runner);
  if (!complete)
    throw JobError("interrupted after " + std::to_string(runner.report().frames().size()) + " of " +
                   plural(frames, "frame") + "; reports and pictures are of these");
  if (const std::optional<ReplayState> replay = runner.replay()) {
    if (replay->difference) throw JobError("replay: " + replay->text());
    std::cout << "replay: " << replay->text() << '\n';
  }
}

}  // namespace collidoscope::viewer
