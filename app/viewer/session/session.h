#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "experiments/experiment.h"
#include "session/judgement.h"
#include "session/rate.h"
#include "session/runner.h"

namespace collidoscope::viewer {

/// Long work in the background, as the interface shows it.
struct BackgroundJob {
  std::string title, detail;
  double fraction = 0;  // 0 … 1
};

/// A paper's table that is being measured again, or was.
struct ShownExperiment {
  std::shared_ptr<const experiments::Experiment> experiment;
  experiments::ExperimentResult result;  // rows so far; conclusions once complete
  bool complete = false;
};

/// The first impact of a frame's step, on request.
struct FoundImpact {
  std::uint64_t number = 0;  // of the question
  std::uint64_t frame = 0;
  std::optional<PairImpact> impact;  // none: nothing came to touch
};

/// Everything that runs besides drawing: loading, preprocessing, detection. One thread of its own does it all
/// in order, so that detection never waits for drawing and long work never stops the window. Requests return
/// at once; what came of them is read from state().
class Session {
 public:
  struct State {
    SnapshotPointer snapshot;  // null until the first scene is there
    bool playing = false;
    double speed = 1;              // of the scene's own pace
    double frames_per_second = 0;  // that are detected while it plays
    std::optional<BackgroundJob> job;
    std::string notice;        // what the session did of itself; empty after the next play or step
    std::string disagreement;  // the command that shows the one at which it stopped last; empty before any
    std::string error;         // what failed, a paragraph each; empty once dismissed
    std::shared_ptr<const ShownExperiment> experiment;  // the last one; null before any
    std::shared_ptr<const ShownJudgement> judgement;    // of algorithms, the last one; null before any
    FoundImpact first_impact;                           // the last request's; number 0: none
    std::uint64_t scenes_opened = 0;                    // tells a new scene from a new frame
    std::optional<std::uint64_t> last_frame;            // at which it stops playing
    std::size_t unfilmed = 0;                           // frames that the film has not taken yet
  };

  /// `on_change` is called from the session's thread whenever the state is new. In browsers there is
  /// no thread: work_without_thread() does all of the work.
  explicit Session(std::function<void()> on_change);
  ~Session();  // as end(), and waits until it is true
  /// Cancels what is under way; nothing else begins from now on. True: all is done by then. False: what
  /// cannot be cancelled, as a frame, takes longer.
  bool end(std::chrono::milliseconds longest);
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  State state() const;
  /// Requests and frames that are due, for about so long. Nothing where there is a thread.
  void work_without_thread(std::chrono::milliseconds longest);

  /// Replaces the scene when the new one is ready; cancels another one on its way.
  void open(app::RunOptions options);
  /// Other parameters of the scene: it goes on where they can change while it runs, else it is opened anew.
  /// Of several requests on their way only the last is carried out.
  void tune(app::RunOptions options);
  void cancel_job();
  /// What has been asked for and has not begun, too.
  void drop_requests();
  void dismiss_error();
  /// Of what failed outside of the session.
  void tell_error(const std::string& error);
  /// Scenes that are opened from now on stop playing after so many frames.
  void stop_after(std::uint64_t frames);

  void play(bool on);
  /// From now on each new frame is kept for a film. Playing does not go by the clock then: the next frame
  /// comes when the film has taken this one. What plays goes on playing, and what is paused stays paused.
  void begin_film();
  /// The frames that the film has not taken yet. What plays goes on by the clock.
  std::vector<SnapshotPointer> end_film();
  /// Its next frame; null: not there yet.
  SnapshotPointer take_filmed();
  void set_speed(double speed);
  void step();
  void step_back();
  /// To a frame of the timeline; of several requests on their way only the last is carried out.
  void go_to(std::uint64_t frame);
  void restart();
  void set_pipeline(PipelineConfig config);
  /// From now on snapshots hold this. The comparison goes on in scenes that are opened later. Nothing happens
  /// if it is what was wanted before.
  void want(SnapshotRequest request);
  /// Finds which pair touched first in the last step, for State::first_impact. Stops playing.
  void find_first_impact();
  void find_worst_case(CostMeasure measure);
  void place_worst_case();
  /// Cuts a shape for the section Decomposition, in the background.
  void cut(CutRequest request);
  /// Everything since the scene began, as `collide run --csv` and `--report` write it: Runner::save_times().
  void write_csv(std::string file);
  void write_report(std::string file);
  /// Pages for anywhere: Runner::save_hand_out(), Runner::save_steps().
  void write_hand_out(std::string file);
  void write_steps(std::string file);
  /// As it stands, with the pipeline that works on it.
  void write_scene(std::string file, Camera camera);
  /// Measures a paper's table again. Detection rests meanwhile, so that neither disturbs the other's times.
  void run_experiment(experiments::Experiment experiment, experiments::ExperimentOptions options);

  // Judging algorithms (session_judge.cpp). Detection rests meanwhile. What a cancelled judgement has is
  // kept.
  /// By two bodies as they stand.
  void judge_pair(BodyPair pair, JudgeOptions options);
  /// By the cases of files and folders. The first one that can be drawn is opened as `scene`.
  void judge_files(std::vector<std::filesystem::path> files, CaseScene scene, JudgeOptions options);
  /// By the same cases: algorithms may have come.
  void judge_again(JudgeOptions options);
  /// One of the cases, as a scene.
  void open_case(std::size_t index, CaseScene scene);
  /// Cuts a contradiction of that judgement down and writes it into a folder below `out`.
  void write_finding(std::uint64_t judgement, const Contradiction& found, std::filesystem::path out,
                     JudgeOptions options);
  /// A plugin's file, or exec:COMMAND: its algorithm joins the narrow phases.
  void add_algorithm(const std::string& text);

  /// Stops playing and waits until all requests so far have been carried out.
  void finish_requests();
  /// Waits no longer than that. False: something is still under way.
  bool finish_requests(std::chrono::milliseconds longest);

 private:
  using Clock = std::chrono::steady_clock;
  using Task = std::function<void(Progress&)>;

  void post(std::string title, Task task);
  void leave_notice(std::string notice);
  void post_to_runner(std::string title, std::function<void(Runner&, Progress&)> task);
  /// Stops, as play does, where the pipelines come to disagree.
  void post_new_frame(std::string title, std::function<void(Runner&, Progress&)> task);
  void compare_with(const std::optional<PipelineChoice>& other);
  void build_overlays(const OverlayRequest& before, const OverlayRequest& now);
  void begin_clock();
  void start_thread();
  void run();
  void work(std::unique_lock<std::mutex>& lock);
  void load(const app::RunOptions& options, Progress& progress);
  void show_opened();
  void run_task(Task& task, const std::string& title);
  void add_error(const std::string& error, bool cancelled);
  void run_frame();
  void stop_at_last_frame();
  void count_frame();
  void publish();
  void publish(ShownExperiment experiment);
  void judge_all(ShownJudgement judgement, const JudgeOptions& options, Progress& progress);
  /// `same`: it is the one that is shown, with more findings.
  void publish(ShownJudgement judgement, bool same = false);
  void show(SnapshotPointer snapshot);
  void stop_at_disagreement(bool differed_before);
  void stop_at_first_disagreement(const std::string& opened);
  void stop_for_disagreement(const std::string& scene, const std::string& how);
  void stop_after_replay(const std::optional<ReplayState>& before);
  bool waits_for_frame(std::chrono::milliseconds longest = {});
  void step_runner();
  void stop_at_end_of_trajectory();
  void take_coming(std::unique_lock<std::mutex>& lock);
  static bool differs(const Runner& runner);
  /// With the pipeline that works on it.
  static Scene scene_as_it_stands(const Runner& runner);
  bool frame_is_due() const;
  Clock::duration frame_interval() const;

  std::function<void()> on_change_;
  mutable std::mutex mutex_;  // guards all down to the blank line
  std::condition_variable wake_, idle_;
  std::deque<std::pair<std::string, Task>> tasks_;
  std::deque<SnapshotPointer> unfilmed_;
  bool filming_ = false, busy_ = false;  // with a task or a frame
  State state_;
  std::shared_ptr<Progress> progress_;  // of the task that runs
  std::optional<std::uint64_t> wanted_frame_, longest_run_;
  std::optional<app::RunOptions> wanted_options_;
  SnapshotRequest wanted_;
  bool only_cancelled_ = false;  // state_.error says no more than that
  bool ending_ = false;

  std::unique_ptr<Runner> runner_;  // the session's thread only, as what follows
  std::optional<PipelineChoice> other_;
  Clock::time_point next_frame_;
  Rate frames_;
  bool waits_ = false;  // for a frame of the trajectory; the notice says so
  std::thread thread_;
};

}  // namespace collidoscope::viewer
