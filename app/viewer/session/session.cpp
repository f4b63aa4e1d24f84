#include "session/session.h"

#include <algorithm>
#include <chrono>
#include <exception>
#include <nlohmann/json.hpp>

#include "core/atomic_file.h"
#include "report/text_safety.h"
#include "scene/scene.h"
#include "session/file_name.h"

namespace collidoscope::viewer {
namespace {

constexpr double slowest = 1.0 / 64, fastest = 64;
constexpr auto longest_delay = std::chrono::milliseconds(50);  // of a frame that the next ones catch up with

/// Outside the band in which two algorithms may differ.
bool differs(const Runner& runner) {
  return runner.compared() && runner.compared()->first_real() != nullptr;
}

/// With the pipeline that works on it.
Scene scene_as_it_stands(const Runner& runner) {
  const PipelineConfig& pipeline = runner.simulation().pipeline().config();
  Scene scene = runner.simulation().scene();
  scene.broad = pipeline.broad, scene.mid = pipeline.mid, scene.narrow = pipeline.narrow;
  return scene;
}

}  // namespace

Session::Session(std::function<void()> on_change)
    : on_change_(std::move(on_change)), thread_([this] { run(); }) {}

Session::~Session() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
    tasks_.clear();
    if (progress_) progress_->cancel();
  }
  wake_.notify_all();
  thread_.join();
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

void Session::load(const app::RunOptions& options, Progress& progress) {
  runner_ = std::make_unique<Runner>(options, &progress);
  std::exception_ptr failure;  // of what is only beside it
  try {
    if (other_) runner_->compare_with(other_, &progress);
  } catch (...) {
    failure = std::current_exception();
  }
  show_opened();
  if (failure) std::rethrow_exception(failure);
  stop_at_first_disagreement(options.scene);
}

void Session::show_opened() {
  auto snapshot = std::make_shared<const Snapshot>(runner_->snapshot());
  const std::lock_guard lock(mutex_);
  ++state_.scenes_opened;  // with what it shows: a new scene is told by both
  show(std::move(snapshot));
  if (longest_run_) state_.last_frame = runner_->simulation().frame() + *longest_run_;
  state_.notice.clear();  // it was about another run
  state_.disagreement.clear();
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
  post("", [this](Progress&) { next_frame_ = Clock::now(); });
}

void Session::film(bool on) {
  {
    const std::lock_guard lock(mutex_);
    filming_ = on;
    unfilmed_.clear();
    state_.unfilmed = 0;
  }
  play(on || state().playing);
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

void Session::compare_with(std::optional<OtherPipeline> other) {
  post("Preparing shapes", [this, other = std::move(other)](Progress& progress) {
    other_ = other;
    if (!runner_) return;
    runner_->compare_with(other, &progress);
    publish();
    stop_at_disagreement(false);
  });
}

void Session::prepare(ShapeData needs) {
  post_to_runner("Preparing shapes",
                 [needs](Runner& runner, Progress& progress) { runner.prepare(needs, &progress); });
}

void Session::select(std::optional<BodyPair> pair) {
  post_to_runner("", [pair](Runner& runner, Progress&) { runner.select(pair); });
}

void Session::trace(std::optional<TraceRequest> request) {
  post_to_runner("", [request](Runner& runner, Progress&) { runner.trace(request); });
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

void Session::time_pairs(bool on) {
  post_to_runner("", [on](Runner& runner, Progress&) { runner.time_pairs(on); });
}

void Session::show(OverlayRequest request) {
  post_to_runner("", [request = std::move(request)](Runner& runner, Progress&) { runner.show(request); });
}

void Session::decompose(SceneInfoPointer scene, std::vector<std::uint32_t> shapes,
                        std::filesystem::path cache) {
  post_to_runner("Decomposing shapes", [scene = std::move(scene), shapes = std::move(shapes),
                                        cache = std::move(cache)](Runner& runner, Progress& progress) {
    runner.decompose(scene, shapes, cache, &progress);
  });
}

void Session::write_csv(std::string file) {
  post_to_runner("", [file = std::move(file)](Runner& runner, Progress&) {
    write_file_atomically(file, runner.report().csv());
  });
}

void Session::write_report(std::string file) {
  post_to_runner("", [file = std::move(file)](Runner& runner, Progress&) {
    write_file_atomically(file, dump(runner.report().json(runner.simulation())) + "\n");
  });
}

void Session::write_scene(std::string file, Camera camera) {
  post_to_runner("", [file = std::move(file), camera](Runner& runner, Progress&) {
    Scene scene = scene_as_it_stands(runner);
    scene.camera = camera;
    save_scene_file(file, scene);
  });
}

void Session::run_experiment(const experiments::Experiment& experiment,
                             experiments::ExperimentOptions options) {
  play(false);
  post("Measuring " + std::string(experiment.id), [this, &experiment,
                                                   options = std::move(options)](Progress& progress) mutable {
    publish({&experiment, {}});
    options.observer = [&](const experiments::ExperimentResult& result) { publish({&experiment, result}); };
    publish({&experiment, experiment.run(options, progress), true});
  });
}

void Session::publish(ShownExperiment experiment) {
  auto shown = std::make_shared<const ShownExperiment>(std::move(experiment));
  {
    const std::lock_guard lock(mutex_);
    state_.experiment = std::move(shown);
  }
  on_change_();
}

void Session::finish_requests() {
  std::unique_lock lock(mutex_);
  state_.playing = false;
  idle_.wait(lock, [this] { return tasks_.empty() && !busy_; });
}

Session::Clock::duration Session::frame_interval() const {
  const double seconds = runner_->simulation().scene().dt / state().speed;
  return std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
}

bool Session::frame_is_due() const {
  if (!runner_ || !state_.playing) return false;
  return filming_ ? unfilmed_.empty() : Clock::now() >= next_frame_;
}

void Session::run() {
  std::unique_lock lock(mutex_);
  while (!ending_) {
    if (!tasks_.empty() || frame_is_due()) {
      work(lock);
    } else if (runner_ && state_.playing && !filming_) {
      wake_.wait_until(lock, next_frame_);
    } else {
      wake_.wait(lock);
    }
  }
}

/// The next task, else the next frame.
void Session::work(std::unique_lock<std::mutex>& lock) {
  busy_ = true;
  if (tasks_.empty()) {
    lock.unlock();
    run_frame();
  } else {
    auto [title, task] = std::move(tasks_.front());
    tasks_.pop_front();
    progress_ = std::make_shared<Progress>([this](double fraction, std::string_view what) {
      {
        const std::lock_guard guard(mutex_);
        if (state_.job) state_.job->fraction = fraction, state_.job->detail = what;
      }
      on_change_();
    });
    lock.unlock();
    run_task(task, title);
  }
  lock.lock();
  busy_ = false;
  if (tasks_.empty()) idle_.notify_all();
}

/// A failure is told, not thrown: the session goes on with what it had.
void Session::run_task(Task& task, const std::string& title) {
  std::shared_ptr<Progress> progress;
  {
    const std::lock_guard lock(mutex_);
    progress = progress_;
    if (!title.empty()) state_.job = BackgroundJob{title, "", 0};
  }
  std::string error;
  bool cancelled = false;
  try {
    task(*progress);
  } catch (const Cancelled&) {
    cancelled = true;
    error = title.empty() ? "cancelled" : title + ": cancelled";
  } catch (const std::exception& failure) {
    error = failure.what();
  }
  {
    const std::lock_guard lock(mutex_);
    progress_.reset();
    if (!error.empty()) add_error(error, cancelled);
    if (error.empty() && !title.empty() && only_cancelled_) state_.error.clear();
    state_.job.reset();
  }
  on_change_();
}

/// Frames that come a little late are made up for, lest every delay lowers their rate.
void Session::run_frame() {
  next_frame_ = std::max(next_frame_ + frame_interval(), Clock::now() - longest_delay);
  try {
    const bool differed = differs(*runner_);
    const std::optional<ReplayState> replay = runner_->replay();
    step_runner();
    publish();
    stop_at_last_frame();
    count_frame();
    stop_at_disagreement(differed);
    stop_after_replay(replay);
  } catch (const std::exception& failure) {
    const std::lock_guard lock(mutex_);
    add_error(failure.what(), false);
    state_.playing = false;
  }
  on_change_();
}

/// A frame that is not what it was is told.
void Session::step_runner() {
  if (runner_->step()) return;
  const std::string frame = std::to_string(runner_->simulation().frame());
  const std::lock_guard lock(mutex_);
  state_.notice = "frame " + frame + " found other pairs when it came again";
}

void Session::stop_at_last_frame() {
  const std::lock_guard lock(mutex_);
  if (state_.last_frame && state_.snapshot->frame >= *state_.last_frame) state_.playing = false;
}

void Session::count_frame() {
  const double now = std::chrono::duration<double>(Clock::now().time_since_epoch()).count();
  frames_.count(now);
  const std::lock_guard lock(mutex_);
  state_.frames_per_second = frames_.per_second(now);
}

/// Once for each stretch of frames that differ: playing goes on through it. The scene is kept as it stands.
void Session::stop_at_disagreement(bool differed_before) {
  if (differed_before || !differs(*runner_)) return;
  const Simulation& simulation = runner_->simulation();
  const std::string name = file_name("disagreement-", simulation.scene().id, simulation.frame());
  const std::string file = unused_file(name, ".json");
  save_scene_file(file, scene_as_it_stands(*runner_));
  stop_for_disagreement(file, "; the scene as it stands is kept");
}

/// What was opened has it, as a file that was kept for it.
void Session::stop_at_first_disagreement(const std::string& opened) {
  if (!is_scene_file(opened)) return stop_at_disagreement(false);
  if (differs(*runner_)) stop_for_disagreement(opened, " in the first frame");
}

void Session::stop_for_disagreement(const std::string& scene, const std::string& how) {
  const std::lock_guard lock(mutex_);
  state_.playing = false;
  state_.disagreement = "collidoscope " + shell_word(scene) + other_->arguments();
  state_.notice = "the pipelines disagree" + how + "; shown again by: " + state_.disagreement;
}

/// At its end, or where it is another run than was recorded.
void Session::stop_after_replay(const std::optional<ReplayState>& before) {
  const std::optional<ReplayState> replay = runner_->replay();
  if (!replay || !replay->finished() || before->finished()) return;
  const std::lock_guard lock(mutex_);
  state_.playing = false;
  state_.notice = "replay: " + replay->text();
}

void Session::publish() {
  auto snapshot = std::make_shared<const Snapshot>(runner_->snapshot());
  const std::lock_guard lock(mutex_);
  show(std::move(snapshot));
}

/// While the mutex is held.
void Session::show(SnapshotPointer snapshot) {
  const SnapshotPointer before = std::exchange(state_.snapshot, std::move(snapshot));
  if (!filming_ || !before) return;
  if (before->frame == state_.snapshot->frame && before->scene == state_.snapshot->scene) return;
  unfilmed_.push_back(state_.snapshot);
  state_.unfilmed = unfilmed_.size();
}

}  // namespace collidoscope::viewer
