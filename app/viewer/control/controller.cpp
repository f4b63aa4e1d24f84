#include "control/controller.h"

#include <algorithm>
#include <array>
#include <limits>
#include <sstream>

#include "common/recorded_run.h"
#include "common/scene_bench.h"
#include "core/files/atomic_file.h"
#include "experiments/experiment_files.h"
#include "inspector/step_choice.h"
#include "overlays/drawn_bodies.h"
#include "overlays/gauss_overlay.h"
#include "session/case_files.h"
#include "session/file_name.h"
#include "shell/options.h"

namespace collidoscope::viewer {
namespace {

constexpr std::size_t most_recent = 6;  // sets of files
constexpr Real focus_room = 1.5;        // radii around a body that is focused on

/// Counts and speeds were meant for the scene they were set on: another one starts from its own.
app::RunOptions options_for(const app::RunOptions& present, std::string_view scene) {
  app::RunOptions options = present;
  if (options.scene == scene) return options;
  options.scene = scene;
  options.parameters = {};
  options.expected = {};
  options.parameters.seed = present.parameters.seed;
  options.parameters.files = present.parameters.files;
  return options;
}

}  // namespace

Controller::Controller(Session& session, ViewState& view, app::RunOptions options,
                       std::optional<Camera> camera)
    : session_(session), view_(view), options_(std::move(options)), shown_(options_), asked_camera_(camera) {
  view_.draft = options_.parameters;
}

void Controller::toggle_play() {
  session_.play(!session_.state().playing);
}

void Controller::open(const app::RunOptions& options) {
  begin_opening(options);
  session_.open(options_);
}

/// What belonged to the scene before is forgotten.
void Controller::begin_opening(const app::RunOptions& options) {
  session_.dismiss_error();  // of what was tried before
  selected_next_.clear();    // a body of the scene before
  ++openings_;
  before_tour_.reset();
  tour_stage_ = TourStage::none;  // its scene is not the one that comes
  next_view_.reset();
  before_experiment_.reset();
  keeps_view_ = false;
  options_ = options;
  view_.draft = options_.parameters;
  opening_ = options_;
  rolled_back_ = false;
  judges_next_ = false;
}

/// What could not be opened is not what is shown.
void Controller::follow_opening(const Session::State& state) {
  if (!opening_) return;
  const bool opened = state.scenes_opened != view_.scene_shown;
  if (opened) shown_ = *std::exchange(opening_, std::nullopt);
  const bool failed = !opened && !state.error.empty() && !state.job;
  if (!opened && (!failed || std::exchange(rolled_back_, true))) return;
  if (!opened) judges_next_ = false, first_selection_.clear();  // they were meant for what failed
  options_.scene = shown_.scene;
  options_.parameters = shown_.parameters;
  options_.expected = shown_.expected;
  view_.draft = options_.parameters;
}

/// Panels need a scene: where the first one cannot be opened, the usual one comes, behind the error.
void Controller::open_instead(const Session::State& state) {
  if (state.job || state.error.empty() || std::exchange(opened_instead_, true)) return;
  app::RunOptions usual;
  usual.threads = options_.threads;
  open(usual);
  session_.tell_error(state.error);
}

void Controller::open_scene(std::string_view id) {
  open(options_for(options_, id));
}

void Controller::tune(const SceneParameters& parameters) {
  options_.parameters = parameters;
  options_.expected = {};
  view_.draft = parameters;
  opening_.reset();
  shown_ = options_;
  keeps_view_ = true;
  session_.tune(options_);
}

void Controller::open_neighbour(int direction) {
  const auto scenes = scene_algorithms();
  const auto count = static_cast<int>(scenes.size());
  const auto current = std::ranges::find(scenes, options_.scene, &SceneAlgorithm::id);
  const int at =
      current == scenes.end() ? (direction > 0 ? -1 : 0) : static_cast<int>(current - scenes.begin());
  open_scene(scenes[static_cast<std::size_t>((at + direction + count) % count)]->id);
}

void Controller::open_files(const std::vector<std::filesystem::path>& files) {
  if (files.empty()) return;
  view_.start_page = false;
  if (const auto motion = std::ranges::find_if(files, is_motion_file); motion != files.end())
    return move_by(*motion, false);
  note_recent(files);
  if (std::ranges::any_of(files, is_judged_by)) return judge_files(files);
  if (const auto scene = std::ranges::find_if(files, is_scene_file); scene != files.end()) {
    return app::is_run_report(*scene) ? open_record(*scene) : open_scene(scene->string());
  }
  app::RunOptions options = options_for(options_, scene_of_files);
  std::vector<std::filesystem::path>& open_files = options.parameters.files;
  if (options_.scene != scene_of_files) open_files.clear();
  open_files.insert(open_files.end(), files.begin(), files.end());
  open(options);
}

void Controller::move_by(const std::filesystem::path& motion, bool follow) {
  try {
    SceneParameters parameters = options_.parameters;
    parameters.poses = std::make_shared<TrajectorySource>(motion, follow);
    parameters.follow = follow;
    tune(parameters);
  } catch (const InputError& error) {
    session_.tell_error(error.what());
  }
}

void Controller::drop_motion() {
  SceneParameters parameters = options_.parameters;
  parameters.poses = nullptr, parameters.follow = false;
  tune(parameters);
}

void Controller::note_recent(std::vector<std::filesystem::path> files) {
  std::error_code error;
  for (std::filesystem::path& file : files) file = std::filesystem::absolute(file, error);
  std::erase(view_.recent, files);
  view_.recent.insert(view_.recent.begin(), std::move(files));
  if (view_.recent.size() > most_recent) view_.recent.resize(most_recent);
}

void Controller::open_record(const std::filesystem::path& report) {
  try {
    const app::RunOptions recorded = app::recorded_run(report);
    session_.play(true);
    open(recorded);
  } catch (const InputError& error) {
    session_.tell_error(error.what());
  }
}

void Controller::choose_pipeline(const PipelineConfig& config) {
  options_.broad = to_string(config.broad);
  options_.mid = to_string(config.mid);
  options_.narrow = to_string(config.narrow),
  options_.support.reset();  // the narrow phase names its own from now on
  options_.threads = config.threads;
  options_.answer = config.request != Request::overlap ? "distance" : "verdict";
  options_.detection = to_string(config.detection);
  options_.exact = config.exact;
  pipeline_ = config;
  session_.set_pipeline(config);
}

void Controller::compare_with(std::optional<PipelineChoice> other) {
  if (other && other->is_empty()) other.reset();
  view_.compared_with = std::move(other);
  view_changed();
}

void Controller::open_scene_of(const experiments::Experiment& experiment) {
  app::RunOptions before = before_experiment_.value_or(options_),
                  options = options_for(options_, experiment.scene.id);
  options.parameters = experiment.scene.parameters;
  options.expected = {};  // of a record of the same scene
  session_.play(false);
  open(options);
  before_experiment_ = std::move(before);
}

void Controller::leave_experiment() {
  view_.experiment_window = false;
  if (before_experiment_) open(app::RunOptions(*before_experiment_));
}

void Controller::run_experiment(const experiments::Experiment& experiment) {
  if (view_.experiment_scene && !experiment.scene.id.empty())
    open_scene_of(experiment);
  else
    before_experiment_.reset();  // the open scene is not this experiment's
  measure(experiment, {view_.experiment_quick, static_cast<unsigned>(view_.experiment_repetitions)});
}

void Controller::run_bench() {
  constexpr std::uint64_t frames = 100;
  try {
    std::vector<experiments::Variation> variations;
    if (!view_.bench.vary.empty())
      variations.push_back(app::read_variation(view_.bench.vary, app::BenchSubject::scene));
    const std::string narrow = view_.bench.narrow.empty()
                                   ? to_string(session_.state().snapshot->pipeline.narrow)
                                   : view_.bench.narrow;
    variations.push_back(experiments::parse_variation("narrow=" + narrow));
    variations.back().shows_name = false;
    measure(app::bench_of_scene(options_, variations, frames, "bench of " + options_.scene),
            {.precision = experiments::Precision{}});
  } catch (const InputError& error) {
    session_.tell_error(error.what());
  }
}

void Controller::measure(const experiments::Experiment& experiment, const experiments::Effort& effort) {
  view_.experiment_window = true;
  view_.judge.window = view_.start_page = false;
  view_.experiment_column.reset();
  experiments::ExperimentOptions options;
  options.effort = effort;
  session_.run_experiment(experiment, std::move(options));
}

void Controller::save_experiment() {
  const auto shown = session_.state().experiment;
  if (!shown || !shown->complete) return;
  try {
    write_experiment("collidoscope-experiments", *shown->experiment, shown->result, "collidoscope");
    view_.notice =
        "saved collidoscope-experiments/" + std::string(shown->experiment->id) + ".csv, .json, .svg, .md";
  } catch (const JobError& error) {
    session_.tell_error(error.what());
  }
}

void Controller::go_to_change(int direction) {
  const SnapshotPointer snapshot = session_.state().snapshot;
  if (!snapshot) return;
  const std::vector<FrameMark>& marks = snapshot->timeline;
  auto at = static_cast<std::ptrdiff_t>(snapshot->frame - marks.front().frame);
  const auto count = static_cast<std::ptrdiff_t>(marks.size());
  for (at += direction; at >= 0 && at < count; at += direction)
    if (const FrameMark& mark = marks[static_cast<std::size_t>(at)]; mark.changes > 0)
      return go_to(mark.frame);
}

void Controller::reset_view() {
  if (const SnapshotPointer snapshot = session_.state().snapshot) {
    const bool orthographic = view_.camera.orthographic();
    view_.camera = initial_camera(*snapshot->scene, asked_camera_, aspect_);
    view_.camera.set_orthographic(orthographic);
  }
}

void Controller::set_aspects(Real scene, Real steps) {
  aspect_ = scene, step_aspect_ = steps;
  view_.camera.fit(scene);
  view_.step_camera.fit(steps);
}

std::string Controller::camera_text() const {
  return viewer::camera_text(view_.camera.eye(), view_.camera.target());
}

void Controller::copy_camera() {
  clipboard_.write(camera_text());
  view_.notice = "copied: --camera " + camera_text();
}

void Controller::copy_text(const std::string& text) {
  clipboard_.write(text);
  view_.notice = "copied";
}

void Controller::save_text(const std::string& what, const std::string& extension, const std::string& text) {
  const std::string name = file_name(what + "-", *session_.state().snapshot);
  const std::string file = unused_file(name, extension);
  try {
    write_file_atomically(file, text);
    view_.notice = "saved " + file;
  } catch (const JobError& error) {
    session_.tell_error(error.what());
  }
}

void Controller::save_run() {
  const std::string base = unused_name(file_name("run-", *session_.state().snapshot), {".json", ".csv"});
  session_.write_report(base + ".json");
  session_.write_csv(base + ".csv");
  view_.notice = "saved " + base + ".json, .csv";
}

void Controller::save_hand_out(bool of_steps) {
  session_.play(false);
  const char* const what = of_steps ? "steps-" : "hand-out-";
  const std::string file = unused_file(file_name(what, *session_.state().snapshot), ".html");
  of_steps ? session_.write_steps(file) : session_.write_hand_out(file);
}

void Controller::paste_camera() {
  std::istringstream text(clipboard_.read());
  std::array<Real, 6> numbers{};
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    char comma = ',';
    if (i > 0) text >> comma;
    text >> numbers[i];
    if (!text || comma != ',') {
      view_.notice = "the clipboard holds no camera";
      return;
    }
  }
  view_.camera.look({numbers[0], numbers[1], numbers[2]}, {numbers[3], numbers[4], numbers[5]});
}

void Controller::escape() {
  if (view_.file_browser) {
    view_.file_browser = false;
  } else if (view_.start_page) {
    view_.start_page = false;
  } else if (!session_.state().error.empty()) {
    session_.dismiss_error();
  } else if (view_.messages) {
    view_.messages = false;
  } else if (view_.help) {
    view_.help = false;
  } else if (view_.experiment_window) {
    view_.experiment_window = false;
  } else if (view_.judge.window) {
    view_.judge.window = false;
  } else if (view_.tour) {
    toggle_tour();
  } else if (view_.probe.on || view_.ruler.on || view_.notes.on) {
    leave_tools();
  } else if (view_.inspector) {
    toggle_inspector();
  } else if (isolated_pair(view_)) {
    toggle_isolated_pair();
  } else {
    clear_selection();
  }
}

void Controller::view_changed() {
  const SnapshotPointer snapshot = session_.state().snapshot;
  session_.want(snapshot_request(view_, snapshot ? snapshot->scene : nullptr, cache_folder_));
}

void Controller::select(std::optional<BodyIndex> body) {
  Selection& selection = view_.selection;
  const bool second = body && selection[0] && !selection[1] && *body != *selection[0];
  selection = second ? Selection{selection[0], body} : Selection{body, std::nullopt};
  step_through_selected();
  view_changed();
}

void Controller::select_pair(BodyPair pair) {
  view_.selection = {pair.a, pair.b};
  step_through_selected();
  view_changed();
}

/// What was stepped through may belong to a body that is selected no more.
void Controller::step_through_selected() {
  TraceRequest request = view_.trace_request;
  if (is_about_pair(request.subject) || !view_.selection[0]) return;
  if (std::ranges::find(view_.selection, request.body) != view_.selection.end()) return;
  request.body = *view_.selection[0];
  view_.inspector ? request_trace(request) : void(view_.trace_request = request);
}

void Controller::focus(BodyIndex body) {
  const SnapshotPointer snapshot = session_.state().snapshot;
  if (!snapshot || body >= snapshot->poses.size()) return;
  focus_pair(*snapshot, {body, body});
}

/// With some of what is around, and the Gauss map above.
void Controller::focus_pair(const Snapshot& snapshot, BodyPair pair) {
  if (pair.b >= snapshot.poses.size()) return;  // bodies that just went
  Aabb both = box_around(snapshot, pair);
  if (const std::optional<Sphere> map = gauss_sphere(snapshot, view_.selection); map && view_.overlays.gauss)
    both = {min(both.min, map->centre - Vec3(map->radius)), max(both.max, map->centre + Vec3(map->radius))};
  const Vec3 half = both.half_widths() * focus_room;
  view_.camera.frame({both.centre() - half, both.centre() + half}, aspect_);
}

void Controller::focus_selection() {
  const SnapshotPointer snapshot = session_.state().snapshot;
  const Selection& selection = view_.selection;
  if (!snapshot || !selection[0]) return reset_view();
  const std::optional<BodyPair> pair = selected_pair(selection);
  pair ? focus_pair(*snapshot, *pair) : focus(*selection[0]);
}

void Controller::toggle_inspector() {
  view_.inspector = !view_.inspector;
  view_changed();
}

void Controller::place_worst_case() {
  const SnapshotPointer snapshot = session_.state().snapshot;
  if (!snapshot || !snapshot->worst_pose) return;
  select_pair(snapshot->worst_pose->pair);
  session_.place_worst_case();
}

/// Asked as it was when it was found.
void Controller::step_through_worst_case() {
  place_worst_case();
  const SnapshotPointer snapshot = session_.state().snapshot;
  if (!snapshot || !snapshot->worst_pose) return;
  view_.inspector = true;
  request_trace({TraceStart::anew, snapshot->worst_pose->request});
}

void Controller::save_worst_case() {
  place_worst_case();
  const SnapshotPointer snapshot = session_.state().snapshot;
  if (!snapshot) return;
  const std::string file = unused_file(file_name("worst-", *snapshot), ".json");
  session_.write_scene(file, {view_.camera.eye(), view_.camera.target()});
  view_.notice = "saved " + file;
}

/// In a scene that is new. Two files of the user's are a pair at once.
void Controller::select_in(const SceneInfo& scene) {
  view_.selection = {};
  if (first_selection_.empty() && scene.id == scene_of_files && scene.body_count() == 2)
    first_selection_ = {0, 1};
  try {
    view_.selection = selection_of(std::exchange(first_selection_, {}), scene);
    check_notes(view_.notes.notes, scene);
  } catch (const InputError& error) {
    session_.tell_error(error.what());
  }
}

/// Bodies that went are not selected any more; others may have other numbers.
void Controller::follow_tuning(const SceneInfoPointer& scene) {
  const SceneInfoPointer before = std::exchange(scene_, scene);
  if (before == scene) return;
  follow_selection(*before, *scene);
  view_changed();
}

/// From where it was looked at before, if it was, with those of the selected bodies that it still has.
void Controller::look_at_new(const SceneInfo& scene) {
  const std::optional<SceneView> before = std::exchange(next_view_, std::nullopt);
  const bool anew = std::exchange(keeps_view_, false) && scene_ && scene_->id == scene.id;
  if (!anew) view_.probe.ray.reset();
  if (!anew && scene_) {  // the first scene may have these by option
    clear_ruler();
    view_.notes = {};
    view_.decomposition.beside = false, view_.decomposition.marked = {};
  }
  if (!before && !anew) {
    select_in(scene);
    return reset_view();
  }
  if (before) view_.camera = before->camera, view_.selection = before->selection;
  view_.camera.fit(aspect_);
  for (const std::optional<BodyIndex>& body : view_.selection)
    if (body && *body >= scene.body_count()) view_.selection = {};
}

void Controller::follow(const Session::State& state) {
  follow_opening(state);
  if (state.snapshot) follow_moment(state);
  if (state.snapshot) follow_steps(state);
  if (state.snapshot) follow_tour(state);
  if (!state.snapshot) return open_instead(state);
  if (state.scenes_opened == view_.scene_shown) {
    follow_tuning(state.snapshot->scene);
    follow_isolation();
    return keep_in_view(*state.snapshot, state.playing);
  }
  view_.scene_shown = state.scenes_opened;
  pipeline_ = state.snapshot->pipeline;
  look_at_new(*state.snapshot->scene);
  scene_ = state.snapshot->scene;
  view_changed();
  if (std::exchange(judges_next_, false)) judge_pair();
}

}  // namespace collidoscope::viewer
