// The requests that other threads make of a session. What its own thread does is in session_thread.cpp.

#include "session/session.h"

#include <algorithm>
#include <system_error>

#include "scene/scene.h"

namespace collidoscope::viewer {
namespace {

constexpr double slowest = 1.0 / 64, fastest = 64;

}  // namespace

Session::Session(std::function<void()> on_change) : on_change_(std::move(on_change)) {
  start_thread();
}

void Session::work_without_thread(std::chrono::milliseconds longest) {
  if (thread_.joinable()) return;
  const Clock::time_point end = Clock::now() + longest;
  std::unique_lock lock(mutex_);
  while ((!tasks_.empty() || frame_is_due()) && Clock::now() < end) work(lock);
  if (runner_ && runner_->follows()) runner_->take_coming();
}

Session::~Session() {
  end({});
  if (thread_.joinable()) thread_.join();
}

bool Session::end(std::chrono::milliseconds longest) {
  std::unique_lock lock(mutex_);
  ending_ = true;
  tasks_.clear();
  if (progress_) progress_->cancel();
  wake_.notify_all();
  return idle_.wait_for(lock, longest, [this] { return !busy_; });
}

Session::State Session::state() const {
  const std::lock_guard lock(mutex_);
  return state_;
}

void Session::post(std::string title, Task task) {
  {
    const std::lock_guard lock(mutex_);
    tasks_.emplace_back(std::move(title), std::move(task));
  }
  wake_.notify_all();
}

void Session::post_to_runner(std::string title, std::function<void(Runner&, Progress&)> task) {
  post(std::move(title), [this, task = std::move(task)](Progress& progress) {
    if (!runner_) return;
    task(*runner_, progress);
    publish();
  });
}

void Session::post_new_frame(std::string title, std::function<void(Runner&, Progress&)> task) {
  post_to_runner(std::move(title), [this, task = std::move(task)](Runner& runner, Progress& progress) {
    const bool differed = differs(runner);
    task(runner, progress);
    stop_at_disagreement(differed);
  });
}

void Session::open(app::RunOptions options) {
  cancel_job();
  {
    const std::lock_guard lock(mutex_);
    wanted_options_.reset();  // meant for the scene before
  }
  std::string title = "Opening " + options.scene;  // before the options are gone
  post(std::move(title),
       [this, options = std::move(options)](Progress& progress) { load(options, progress); });
}

void Session::stop_after(std::uint64_t frames) {
  const std::lock_guard lock(mutex_);
  longest_run_ = frames;
}

void Session::tune(app::RunOptions options) {
  {
    const std::lock_guard lock(mutex_);
    if (std::exchange(wanted_options_, std::move(options))) return;
  }
  post("", [this](Progress& progress) {
    std::unique_lock lock(mutex_);
    const std::optional<app::RunOptions> wanted = std::exchange(wanted_options_, std::nullopt);
    state_.notice.clear();
    lock.unlock();
    if (!wanted) return;
    const bool differed = runner_ && differs(*runner_);
    if (runner_ && runner_->tune(wanted->parameters, &progress)) {
      publish();
      return stop_at_disagreement(differed);
    }
    lock.lock();
    state_.job = BackgroundJob{"Opening " + wanted->scene, "", 0};
    lock.unlock();
    app::RunOptions anew = *wanted;
    anew.expected = {};  // it is another run than was recorded
    load(anew, progress);
  });
}

void Session::cancel_job() {
  const std::lock_guard lock(mutex_);
  if (progress_) progress_->cancel();
}

void Session::drop_requests() {
  const std::lock_guard lock(mutex_);
  tasks_.clear();
  if (progress_) progress_->cancel();
}

void Session::dismiss_error() {
  const std::lock_guard lock(mutex_);
  state_.error.clear();
}

void Session::tell_error(const std::string& error) {
  {
    const std::lock_guard lock(mutex_);
    add_error(error, false);
  }
  on_change_();
}

/// Nothing is lost that nobody has read yet; that work was cancelled is nothing beside it. Needs the lock.
void Session::add_error(const std::string& error, bool cancelled) {
  if (state_.error.empty() || only_cancelled_)
    state_.error = error, only_cancelled_ = cancelled;
  else if (!cancelled && !state_.error.ends_with(error))
    state_.error += "\n\n" + error;
}

void Session::play(bool on) {
  {
    const std::lock_guard lock(mutex_);
    state_.playing = on;
    state_.notice.clear();
  }
  begin_clock();
}

void Session::begin_film() {
  end_film();
  const std::lock_guard lock(mutex_);
  filming_ = true;
}

std::vector<SnapshotPointer> Session::end_film() {
  std::unique_lock lock(mutex_);
  filming_ = false;
  std::vector<SnapshotPointer> left(unfilmed_.begin(), unfilmed_.end());
  unfilmed_.clear();
  state_.unfilmed = 0;
  lock.unlock();
  begin_clock();
  return left;
}

/// The next frame is due now.
void Session::begin_clock() {
  post("", [this](Progress&) { next_frame_ = Clock::now(); });
}

SnapshotPointer Session::take_filmed() {
  const std::lock_guard lock(mutex_);
  if (unfilmed_.empty()) return nullptr;
  SnapshotPointer frame = std::move(unfilmed_.front());
  unfilmed_.pop_front();
  state_.unfilmed = unfilmed_.size();
  wake_.notify_all();
  return frame;
}

void Session::set_speed(double speed) {
  const std::lock_guard lock(mutex_);
  state_.speed = std::clamp(speed, slowest, fastest);
}

void Session::step() {
  play(false);
  post_new_frame("", [this](Runner& runner, Progress&) {
    const std::optional<ReplayState> replay = runner.replay();
    if (waits_for_frame()) return;
    step_runner();
    stop_after_replay(replay);
  });
}

void Session::step_back() {
  play(false);
  post_to_runner("", [](Runner& runner, Progress&) { runner.step_back(); });
}

void Session::go_to(std::uint64_t frame) {
  play(false);
  {
    const std::lock_guard lock(mutex_);
    if (std::exchange(wanted_frame_, frame)) return;
  }
  post_to_runner("", [this](Runner& runner, Progress&) {
    std::unique_lock lock(mutex_);
    const std::uint64_t wanted = *std::exchange(wanted_frame_, std::nullopt);
    lock.unlock();
    runner.go_to(wanted);
  });
}

void Session::restart() {
  post_to_runner("", [this](Runner& runner, Progress&) {
    runner.restart();
    const std::lock_guard lock(mutex_);
    state_.notice.clear();  // it was about what is gone
  });
}

void Session::set_pipeline(PipelineConfig config) {
  post_new_frame("Preparing shapes", [config = std::move(config)](Runner& runner, Progress& progress) {
    runner.set_pipeline(config, &progress);
  });
}

void Session::want(SnapshotRequest request) {
  SnapshotRequest before;
  {
    const std::lock_guard lock(mutex_);
    if (request == wanted_) return;
    before = std::exchange(wanted_, request);
  }
  post_to_runner("", [this, request](Runner& runner, Progress&) {
    std::unique_lock lock(mutex_);
    const bool stale = request != wanted_;  // a newer request follows
    lock.unlock();
    if (!stale) runner.look(request);
  });
  if (request.compared_with != before.compared_with) compare_with(request.compared_with);
  const bool elsewhere = request.overlays.scene != before.overlays.scene;
  if (request.trace && request.trace->subject == TraceSubject::decomposition &&
      (elsewhere || request.trace != before.trace))
    post_to_runner("Tracing the decomposition",
                   [](Runner& runner, Progress& progress) { runner.trace_decomposition(&progress); });
  build_overlays(before.overlays, request.overlays);
}

void Session::compare_with(const std::optional<PipelineChoice>& other) {
  post("Preparing shapes", [this, other](Progress& progress) {
    other_ = other;
    if (!runner_) return;
    runner_->compare_with(other, &progress);
    publish();
    stop_at_disagreement(false);
  });
}

/// What takes long has a title of its own each, and can be cancelled by itself.
void Session::build_overlays(const OverlayRequest& before, const OverlayRequest& now) {
  const bool elsewhere = now.scene != before.scene;
  if (now.derived != ShapeData::none && (elsewhere || now.derived != before.derived))
    post_to_runner("Preparing shapes", [needs = now.derived](Runner& runner, Progress& progress) {
      runner.prepare(needs, &progress);
    });
  if (!now.pieces.empty() && (elsewhere || now.pieces != before.pieces))
    post_to_runner("Decomposing shapes",
                   [now](Runner& runner, Progress& progress) { runner.decompose(now, &progress); });
}

void Session::find_first_impact() {
  play(false);
  post_to_runner("", [this](Runner& runner, Progress&) {
    const std::optional<PairImpact> impact = first_impact(runner.simulation());
    const std::lock_guard lock(mutex_);
    state_.first_impact = {state_.first_impact.number + 1, runner.simulation().frame(), impact};
  });
}

void Session::find_worst_case(CostMeasure measure) {
  play(false);
  post_to_runner("Searching the worst case", [measure](Runner& runner, Progress& progress) {
    runner.find_worst_case(measure, &progress);
  });
}

void Session::place_worst_case() {
  play(false);
  post_new_frame("", [](Runner& runner, Progress&) { runner.place_worst_case(); });
}

void Session::cut(CutRequest request) {
  const std::string title = "Decomposing " + request.scene->shapes[request.shape]->name();
  post_to_runner(title, [request = std::move(request)](Runner& runner, Progress& progress) {
    runner.cut(request, &progress);
  });
}

void Session::write_csv(std::string file) {
  post_to_runner("", [file = std::move(file)](Runner& runner, Progress&) { runner.save_times(file); });
}

void Session::write_report(std::string file) {
  post_to_runner("", [file = std::move(file)](Runner& runner, Progress&) {
    save_json(runner.report(), runner.simulation(), file);
  });
}

void Session::write_hand_out(std::string file) {
  post_to_runner("Writing a hand-out", [this, file = std::move(file)](Runner& runner, Progress& progress) {
    runner.save_hand_out(file, progress);
    leave_notice("saved " + file);
  });
}

void Session::write_steps(std::string file) {
  post_to_runner("", [this, file = std::move(file)](Runner& runner, Progress&) {
    runner.save_steps(file);
    leave_notice("saved " + file);
  });
}

void Session::leave_notice(std::string notice) {
  const std::lock_guard lock(mutex_);
  state_.notice = std::move(notice);
}

void Session::write_scene(std::string file, Camera camera) {
  post_to_runner("", [file = std::move(file), camera](Runner& runner, Progress&) {
    Scene scene = scene_as_it_stands(runner);
    scene.camera = camera;
    save_scene_file(file, scene);
  });
}

void Session::run_experiment(experiments::Experiment experiment, experiments::ExperimentOptions options) {
  play(false);
  const auto measured = std::make_shared<const experiments::Experiment>(std::move(experiment));
  post("Measuring " + measured->id,
       [this, measured, options = std::move(options)](Progress& progress) mutable {
         publish({measured, {}});
         options.observer = [&](const experiments::ExperimentResult& result) { publish({measured, result}); };
         publish({measured, measured->run(options, progress), true});
       });
}

void Session::finish_requests() {
  while (!finish_requests(std::chrono::minutes(1))) {
  }
}

bool Session::finish_requests(std::chrono::milliseconds longest) {
  std::unique_lock lock(mutex_);
  state_.playing = false;
  if (!thread_.joinable())
    while (!tasks_.empty()) work(lock);
  return idle_.wait_for(lock, longest, [this] { return tasks_.empty() && !busy_; });
}

}  // namespace collidoscope::viewer
