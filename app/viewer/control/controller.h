#pragma once

#include <filesystem>
#include <functional>
#include <glm/vec2.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "common/run_options.h"
#include "control/gizmo.h"
#include "control/settings_history.h"
#include "control/tour.h"
#include "control/view_state.h"
#include "inspector/step_camera.h"
#include "session/scratch_folder.h"
#include "session/session.h"
#include "simulation/snapped_place.h"

namespace collidoscope::viewer {

/// What the user can do, by key, mouse or panel: every action once. Changes the view, and asks the session.
class Controller {
 public:
  /// `camera` replaces what scenes ask for.
  Controller(Session& session, ViewState& view, app::RunOptions options, std::optional<Camera> camera);

  // Running
  void toggle_play();
  void step() { session_.step(); }
  void step_back() { session_.step_back(); }
  void go_to(std::uint64_t frame) { session_.go_to(frame); }
  /// To the nearest remembered frame in which a pair began or ceased to collide.
  void next_change() { go_to_change(1); }
  void previous_change() { go_to_change(-1); }
  void restart() { session_.restart(); }
  void faster() { session_.set_speed(session_.state().speed * 2); }
  void slower() { session_.set_speed(session_.state().speed / 2); }
  void set_speed(double speed) { session_.set_speed(speed); }

  // Within the last step
  /// Bodies stand where they were at that share of it; 1 is the frame itself. Pauses.
  void show_moment(Real share);
  void moment_on() { show_moment(present_share() + moment_stride); }
  void moment_back() { show_moment(present_share() - moment_stride); }
  /// Where the selected pair first touched; without a pair, where any did.
  void go_to_contact();
  /// Where any pair touched first, which is selected.
  void go_to_first_impact() { session_.find_first_impact(); }
  /// A pair of the comparison of methods, at one of its times.
  void go_to_time(BodyPair pair, Real share);

  // The probe
  /// Clicks cast rays from now on; off again, the ray goes, too.
  void toggle_probe();
  /// From the eye through a place on the scene's picture, which has that aspect.
  void cast_probe(glm::dvec2 picture, Real aspect);
  /// Of the sphere that moves along the ray; m.
  void set_probe_radius(Real radius);
  void clear_probe();

  // The ruler
  /// Clicks on surfaces set its ends from now on; off again, it goes.
  void toggle_ruler();
  void measure_at(glm::dvec2 picture, Real aspect);
  void clear_ruler();
  void copy_ruler();

  // Notes on the picture
  /// Clicks on the scene put notes there from now on; off again, the notes stay.
  void toggle_notes();
  /// Begins a note at a place of the scene's picture, or a change of the one that stands there.
  void note_at(glm::dvec2 picture, Real aspect);
  /// Takes the text that was typed; without a text, there is no note.
  void finish_note();
  void remove_note(std::size_t index);

  void cancel_job() { session_.cancel_job(); }

  // Settings
  void undo();
  void redo();
  void reset_settings() { restore(history_.first(), "nothing to reset"); }
  /// To be called between the user's actions: what was set since then can be undone as one.
  void note_settings();

  // Lecture
  void toggle_lecture();
  /// Starts at the first step.
  void toggle_tour();
  void next_tour_step();
  void previous_tour_step();

  // Scenes
  const app::RunOptions& options() const { return options_; }
  /// The present scene with other parameters, without a restart where it allows.
  void tune(const SceneParameters& parameters);
  void open(const app::RunOptions& options);
  void open_scene(std::string_view id);
  void next_scene() { open_neighbour(1); }
  void previous_scene() { open_neighbour(-1); }
  /// Plays a run again, and checks each frame.
  void open_record(const std::filesystem::path& report);
  /// Mesh files join those that are open; a scene file replaces the scene; a run's report is played again;
  /// recorded poses move the bodies of the present scene.
  void open_files(const std::vector<std::filesystem::path>& files);
  /// The present scene, its bodies moved by a file of recorded poses. `follow`: frames are taken as it grows.
  void move_by(const std::filesystem::path& motion, bool follow);
  void drop_motion();
  /// Files that were opened together come first in the list of recent ones.
  void note_recent(std::vector<std::filesystem::path> files);

  // Bodies: what the user arranges is undone, and saved with the scene
  /// Where the body stands, or where it is about to stand.
  BodyPlace place_of(const Snapshot& snapshot, BodyIndex body) const;
  void place_body(BodyIndex body, const BodyPlace& place);
  /// A copy beside it, which is selected.
  void duplicate_body(BodyIndex body);
  void remove_body(BodyIndex body);
  void rename_body(BodyIndex body, const std::string& name);
  /// As the scene has it, whatever was changed.
  void restore_body(BodyIndex body);
  void duplicate_selected() { on_last_selected(&Controller::duplicate_body); }
  void remove_selected() { on_last_selected(&Controller::remove_body); }
  void hide_body(BodyIndex body, bool hidden);
  /// Hides all bodies but those that are selected; all are shown if that is so already.
  void isolate_selected();
  void show_all_bodies();
  /// Why, at a glance: the selected pair alone, the others as ghosts, with what belongs to it drawn: the
  /// curves where its surfaces meet, contact points, the way out or the gap. Again, all is as before.
  void toggle_isolated_pair();
  /// A partner of the body that is selected: both, isolated.
  void isolate_with(BodyIndex partner);
  /// Copies the command that begins this scene with its parameters, pipeline and arrangement.
  void copy_command();
  /// Handles at the body that was selected last.
  void toggle_handles();
  /// Whether there is a handle at that place of the scene's picture: then it is dragged. Pauses.
  bool take_handle(glm::dvec2 picture, Real aspect);
  /// `snaps`: to multiples of grid_step(), and of 15 degrees.
  void drag_handle(glm::dvec2 picture, bool snaps);
  void release_handle();
  bool drags_handle() const { return handle_drag_.has_value(); }

  /// Moves the body that was selected last until it touches the other one, or so that a face of its lies on
  /// one of the other's.
  void touch_partner() { snap_to_partner(touching_place); }
  void lay_on_partner() { snap_to_partner(face_to_face_place); }

  // Pipeline
  /// Has hulls, pieces or triangles stand for bodies: "hulls", and so on.
  void test_as(std::string_view representation);
  void choose_pipeline(const PipelineConfig& config);
  /// Shows another pipeline at work beside the first; nothing: no other.
  void compare_with(std::optional<PipelineChoice> other);

  // Decomposition
  /// Cuts the shape of the body that was selected last as the section has it, for the first view or, with
  /// slot 1, for the second.
  void cut_selected(std::size_t slot);
  void choose_decomposition(const DecompositionChoice& choice);
  /// As a shape of a scene file has it.
  void copy_decomposition();

  // Experiments
  /// Opens its scene first, if the view says so.
  void run_experiment(const experiments::Experiment& experiment);
  /// Whether there is a scene to come back to: that before the experiment's.
  bool is_in_experiment() const { return before_experiment_.has_value(); }
  void leave_experiment();
  /// A bench of the present scene and pipeline, as the view says what varies.
  void run_bench();
  /// What `collide experiment` writes, into a folder of the working folder.
  void save_experiment();

  // Judging algorithms (controller_judge.cpp)
  void toggle_judge();
  /// By the selected pair, or by the only two bodies, as they stand.
  void judge_pair();
  /// Puts that pair at two poses, as a line of `collide query` has them, and judges by it.
  void judge_at(const std::string& poses);
  /// By cases of files and folders; the first one is shown.
  void judge_files(const std::vector<std::filesystem::path>& files);
  /// Cases are judged by; two meshes are opened, alone, and become the pair.
  void open_to_judge(const std::vector<std::filesystem::path>& files);
  void judge_again() { session_.judge_again(judge_options()); }
  void show_case(std::size_t index);
  /// Into a folder below collidoscope-judge, of the working folder.
  void minimise(const Contradiction& found);
  /// The scene of a finding.
  void open_finding(const WrittenFinding& finding);
  /// A plugin's file, or exec:COMMAND.
  void add_algorithm(const std::string& text);
  /// The next file that is chosen is a plugin, or one to judge by.
  void browse_for(BrowsePurpose purpose);

  // View
  void toggle_panels() { view_.panels = !view_.panels; }
  template <Workspace workspace>
  void show_workspace() {
    view_.workspace = workspace;
    view_.panels = true;
  }
  void toggle_full_screen() { view_.full_screen = !view_.full_screen; }
  void toggle_messages() { view_.messages = !view_.messages; }
  void dismiss_error() { session_.dismiss_error(); }
  void toggle_help() { view_.help = !view_.help; }
  void toggle_wireframe() { view_.style.wireframe = !view_.style.wireframe; }
  /// A plane cuts bodies open, at first where one sees the selected pair in profile, else through the middle.
  void toggle_cut();
  /// Across or along something else, at its middle.
  void choose_cut(CutDirection direction);
  void toggle_contacts() { view_.overlays.contacts = !view_.overlays.contacts; }
  void toggle_orthographic() { view_.camera.set_orthographic(!view_.camera.orthographic()); }
  void look_from_front() { view_.camera.look_from(TurntableCamera::Side::front); }
  void look_from_right() { view_.camera.look_from(TurntableCamera::Side::right); }
  void look_from_top() { view_.camera.look_from(TurntableCamera::Side::top); }
  void reset_view();
  /// As --camera takes it.
  std::string camera_text() const;
  void copy_camera();
  void copy_text(const std::string& text);
  void paste_camera();
  /// Writes a text into a file of the working folder, named after `what`, the scene and the frame.
  void save_text(const std::string& what, const std::string& extension, const std::string& text);
  void open_file_browser() { browse_for(BrowsePurpose::open); }
  /// Closes the foremost of file browser, start page, help, experiment, judge, tour, probe, ruler, inspector
  /// and isolated pair, else clears message and selection. Never quits.
  void escape();
  /// Asks for snapshots that hold what the view now shows.
  void view_changed();
  struct Clipboard {
    std::function<std::string()> read;
    std::function<void(const std::string&)> write;
  };
  void set_clipboard(Clipboard clipboard) { clipboard_ = std::move(clipboard); }
  /// Of the scene's view, and of the one beside it. What was seen from left to right still is where they
  /// become narrower.
  void set_aspects(Real scene, Real steps);
  /// Where decompositions are kept; empty, as at first: nowhere.
  void set_cache_folder(std::filesystem::path folder) { cache_folder_ = std::move(folder); }

  // Selection
  /// None clears; a second body makes a pair; a third starts anew.
  void select(std::optional<BodyIndex> body);
  void clear_selection() { select(std::nullopt); }
  void select_pair(BodyPair pair);
  void focus(BodyIndex body);
  /// On the selected body or both, else on all.
  void focus_selection();
  /// One or two bodies of the scene that comes first.
  void select_at_first(std::vector<BodyIndex> bodies) { first_selection_ = std::move(bodies); }

  // Steps of the algorithm that settles the selected pair, or of what is built for a selected body
  void toggle_inspector();
  void next_step() { view_.steps.next(); }
  void previous_step() { view_.steps.back(); }
  void toggle_steps() { view_.steps.toggle_play(); }
  /// To be called often: both views look at what a new step says, if they follow, and in one direction.
  /// True: one of them turned.
  bool look_at_step();
  void toggle_camera_follows();
  /// From now on the user predicts each step before the views show it; or no longer.
  void toggle_prediction() { view_.steps.predict(!view_.steps.predicts()); }
  void request_trace(const TraceRequest& request);
  // Where the selected pair costs the most
  void find_worst_case() { session_.find_worst_case(view_.worst_measure); }
  void place_worst_case();
  void step_through_worst_case();
  void save_worst_case();
  void show_space(TraceSpace space);

  // What the main loop carries out
  void take_screenshot() { screenshot_ = Screenshot::with_panels; }
  void take_clean_screenshot() { screenshot_ = Screenshot::clean; }
  void take_transparent_screenshot() { screenshot_ = Screenshot::transparent; }
  void quit() { quit_ = true; }
  /// A picture without panels, the times so far, the scene as it stands, and the command that makes them.
  void take_figure() { screenshot_ = Screenshot::figure; }
  /// A film of every frame from now on, or its end.
  void toggle_recording() { recording_ = !recording_; }
  void stop_recording() { recording_ = false; }
  /// Every frame since the run began, as `collide run --report` and `--csv` write it.
  void save_run();
  /// A page that plays anywhere: the frames so far, or the steps about the selected pair.
  void save_hand_out(bool of_steps);
  bool recording() const { return recording_; }
  enum class Screenshot : std::uint8_t { none, with_panels, clean, transparent, figure };
  Screenshot take_screenshot_request() { return std::exchange(screenshot_, Screenshot::none); }
  bool screenshot_requested() const { return screenshot_ != Screenshot::none; }
  bool quit_requested() const { return quit_; }

  /// To be called when the session has news: a new scene resets camera and selection, new steps begin at the
  /// first.
  void follow(const Session::State& state);

 private:
  static constexpr Real moment_stride = 0.05;  // of the step

  /// Of one scene: where one looks from, and at what.
  struct SceneView {
    TurntableCamera camera;
    Selection selection;
  };
  /// What leaving the tour gives back.
  struct BeforeTour {
    app::RunOptions options;
    OverlayChoice overlays;
    bool inspector, playing;
    SceneView view;
  };
  /// A handle that is being dragged.
  struct HandleDrag {
    std::string body;  // key
    GizmoHandle handle;
    BodyPlace start;
    Vec3 centre;  // of the gizmo
    glm::dvec2 from;
    Real aspect;
  };
  BeforeTour before_tour() const;
  void come_back_from_tour();
  Settings present_settings() const;
  void restore(const std::optional<Settings>& settings, const char* otherwise);
  void restore_run(const Settings& settings);
  void restore_decomposition(const DecompositionView& settings);
  void show_tour_step(std::size_t index);
  void open_tour_scene();
  void follow_tour(const Session::State& state);
  void set_up_tour_step(const Snapshot& snapshot);
  void focus_pair(const Snapshot& snapshot, BodyPair pair);
  void open_neighbour(int direction);
  void begin_opening(const app::RunOptions& options);
  std::optional<CaseScene> begin_case();
  std::optional<BodyPair> pair_to_judge() const;
  JudgeOptions judge_options() const;
  void go_to_change(int direction);
  void follow_opening(const Session::State& state);
  void open_instead(const Session::State& state);
  void on_last_selected(void (Controller::*action)(BodyIndex));
  void change_body(BodyIndex body, const std::function<void(BodyChange& change)>& change);
  Vec3 middle_of(BodyIndex body) const;
  using Snap = std::optional<BodyPlace>(const World& world, BodyIndex body, BodyIndex other,
                                        const NarrowChoice& narrow);
  void snap_to_partner(Snap& snap);
  void follow_selection(const SceneInfo& before, const SceneInfo& now);
  void isolate_pair();
  void leave_isolation();
  void follow_isolation();
  void keep_in_view(const Snapshot& snapshot, bool playing);
  std::optional<Aabb> selected_box(const Snapshot& snapshot) const;
  Real present_share() const { return view_.moment ? view_.moment->share : 1; }
  void follow_moment(const Session::State& state);
  void follow_steps(const Session::State& state);
  void order_selection(const StepTrace& trace);
  void leave_steps();
  void aim_at_step();
  bool turn_both_views();
  void follow_tuning(const SceneInfoPointer& scene);
  void open_scene_of(const experiments::Experiment& experiment);
  void measure(const experiments::Experiment& experiment, const experiments::Effort& effort);
  void frame_steps();
  void step_through_selected();
  void select_in(const SceneInfo& scene);
  void leave_tools();
  void look_at_new(const SceneInfo& scene);

  Session& session_;
  ViewState& view_;
  app::RunOptions options_;  // of the scene that was asked for last
  app::RunOptions shown_;    // of the one that is shown
  std::optional<app::RunOptions> opening_;
  bool opened_instead_ = false;  // the usual scene, where the first one failed
  bool rolled_back_ = false;     // to what is shown, for that could not be opened
  std::optional<Camera> asked_camera_;
  bool keeps_view_ = false;             // of what is shown, in the scene that comes: it is the same one anew
  std::optional<SceneView> next_view_;  // of the scene that comes, which was shown before
  std::vector<BodyIndex> first_selection_;
  SceneInfoPointer scene_;  // that overlays were asked for
  Clipboard clipboard_;
  SettingsHistory history_;
  std::uint64_t openings_ = 0;              // each of which has parameters of its own
  std::optional<PipelineConfig> pipeline_;  // chosen last, or the scene's
  bool panels_before_lecture_ = true;
  enum class TourStage : std::uint8_t { none, opening, stepping } tour_stage_ = TourStage::none;
  /// The world's camera before it followed the steps, and the scene that it showed.
  struct BeforeSteps {
    std::uint64_t scene = 0;
    TurntableCamera camera;
  };
  std::optional<BeforeSteps> before_steps_;
  /// Whose step was looked at last, and from where.
  struct SeenStep {
    std::shared_ptr<const TraceSteps> steps;
    std::size_t index = 0;
    TraceSpace space = TraceSpace::frame_a;
    friend bool operator==(const SeenStep&, const SeenStep&) = default;
  };
  SeenStep seen_step_;
  /// What an isolated pair gives back.
  struct BeforeIsolation {
    std::uint64_t scene = 0;
    OverlayChoice overlays;
    TurntableCamera camera;
    BodyPair pair{};
  };
  std::optional<BeforeIsolation> before_isolation_;
  /// What was selected in the picture before, and where it stood.
  struct SeenSelection {
    std::uint64_t scene = 0, frame = 0;
    Selection bodies;
    Vec3 middle = Vec3(0);
  };
  std::optional<SeenSelection> seen_selection_;
  Vec3 seen_along_ = Vec3(0);         // by both views
  Vec3 steps_from_ = step_view_from;  // where the user wants to see steps from
  bool world_moves_ = false;
  std::optional<app::RunOptions> before_experiment_;  // none once the user opens something else
  std::optional<BeforeTour> before_tour_;  // to come back to; none once the user opens something else
  std::uint64_t impacts_found_ = 0;        // FoundImpact::number of the one that was gone to last
  std::uint64_t scenes_before_tour_ = 0;  // Session::State::scenes_opened before the tour's own was asked for
  std::optional<HandleDrag> handle_drag_;
  std::string selected_next_;  // key of a body that comes: it is selected then
  std::filesystem::path cache_folder_;
  ScratchFolder case_scenes_;
  bool judges_next_ = false;  // the pair of the scene that comes
  Real aspect_ = 1, step_aspect_ = 1;
  Screenshot screenshot_ = Screenshot::none;
  bool recording_ = false, quit_ = false;
};

}  // namespace collidoscope::viewer
