// What the session's thread does: requests in their order, and between them frames, as long as it plays.

#include <algorithm>
#include <chrono>
#include <exception>
#include <utility>

#include "report/text_safety.h"
#include "scene/scene.h"
#include "session/comparison_arguments.h"
#include "session/file_name.h"
#include "session/session.h"

namespace collidoscope::viewer {
namespace {

// Of a frame that the next ones catch up with. Where there is no thread, slow pictures delay frames.
constexpr auto longest_delay = std::chrono::milliseconds(50);
constexpr auto longest_delay_by_pictures = std::chrono::milliseconds(500);

}  // namespace

/// Outside the band in which two algorithms may differ.
bool Session::differs(const Runner& runner) {
  return runner.compared() && runner.compared()->first_real() != nullptr;
}

Scene Session::scene_as_it_stands(const Runner& runner) {
  const PipelineConfig& pipeline = runner.simulation().pipeline().config();
  Scene scene = runner.shown().scene();
  scene.pipeline = {pipeline.broad, pipeline.mid, pipeline.narrow};
  return scene;
}

Session::Clock::duration Session::frame_interval() const {
  const double seconds = runner_->next_duration() / state().speed;
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
    } else if (runner_ && runner_->follows()) {
      take_coming(lock);
    } else {
      wake_.wait(lock);
    }
  }
}

/// While the scene stands, so that a program that writes poses need not wait until they are shown.
void Session::take_coming(std::unique_lock<std::mutex>& lock) {
  constexpr auto pause = std::chrono::milliseconds(50);
  if (wake_.wait_for(lock, pause) == std::cv_status::no_timeout) return;
  lock.unlock();
  runner_->take_coming();
  lock.lock();
}

/// Leaves a notice, which is shown once and not every time.
bool Session::waits_for_frame(std::chrono::milliseconds longest) {
  if (!runner_->awaits_frame(longest)) return false;
  const std::string frame = std::to_string(runner_->simulation().frame() + 1);
  const std::string notice = "waiting for frame " + frame + " of the recorded motion";
  waits_ = true;
  bool is_new = false;
  {
    const std::lock_guard lock(mutex_);
    is_new = std::exchange(state_.notice, notice) != notice;
  }
  if (is_new) on_change_();
  return true;
}

/// Only at that frame: if the user plays on, the scene goes on and its bodies stay.
void Session::stop_at_end_of_trajectory() {
  if (!runner_->is_at_end_of_trajectory()) return;
  const std::lock_guard lock(mutex_);
  state_.playing = false;
  state_.notice = "the recorded motion ends here; its bodies stay in later frames";
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

/// Reports a failure in the state instead of throwing it. The session goes on with the scene that it has.
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
  ++state_.scenes_opened;  // under one lock with the snapshot: a reader sees both change at once
  show(std::move(snapshot));
  if (longest_run_) state_.last_frame = runner_->simulation().frame() + *longest_run_;
  state_.notice.clear(), waits_ = false;  // they were about another run
  state_.disagreement.clear();
}

/// Frames that come a little late are made up for, lest every delay lowers their rate.
void Session::run_frame() {
  const auto made_up_for = thread_.joinable() ? longest_delay : longest_delay_by_pictures;
  next_frame_ = std::max(next_frame_ + frame_interval(), Clock::now() - made_up_for);
  try {
    constexpr auto longest_wait = std::chrono::milliseconds(20);  // requests must not wait longer
    if (waits_for_frame(longest_wait)) return;
    const bool differed = differs(*runner_);
    const std::optional<ReplayState> replay = runner_->replay();
    step_runner();
    publish();
    stop_at_end_of_trajectory();
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

/// Leaves a notice if a frame that comes again finds other pairs than the first time.
void Session::step_runner() {
  if (std::exchange(waits_, false)) {
    const std::lock_guard lock(mutex_);
    state_.notice.clear();
  }
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
  state_.disagreement = "collidoscope " + shell_word(scene) + comparison_arguments(*other_);
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

void Session::publish(ShownExperiment experiment) {
  auto shown = std::make_shared<const ShownExperiment>(std::move(experiment));
  {
    const std::lock_guard lock(mutex_);
    state_.experiment = std::move(shown);
  }
  on_change_();
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
