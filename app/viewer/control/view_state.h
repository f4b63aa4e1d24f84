#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "control/cut_choice.h"
#include "control/decomposition_view.h"
#include "control/film_status.h"
#include "control/gizmo.h"
#include "control/note.h"
#include "control/overlay_choice.h"
#include "control/panel_sizes.h"
#include "control/ruler.h"
#include "control/workspace.h"
#include "gl/framebuffer.h"
#include "image/recorder.h"
#include "inspector/step_player.h"
#include "render/camera.h"
#include "render/palette.h"
#include "render/scene_view.h"
#include "scene/scene.h"
#include "session/picking.h"
#include "session/snapshot.h"
#include "session/snapshot_request.h"

namespace collidoscope::viewer {

/// Which bodies the user has selected: none, one, or a pair.
using Selection = std::array<std::optional<BodyIndex>, 2>;

/// At most two bodies. Throws InputError if the scene has no such body.
Selection selection_of(const std::vector<BodyIndex>& bodies, const SceneInfo& scene);
/// The pair, smaller index first, once two bodies are selected.
std::optional<BodyPair> selected_pair(const Selection& selection);
/// The same bodies in another scene, by their keys: those that it has.
Selection selection_in(const SceneInfo& scene, const Selection& selection, const SceneInfo& before);
/// The body that was selected last.
std::optional<BodyIndex> last_selected(const Selection& selection);
/// What the snapshot says of that pair; null where it is about another one: the session may be at work.
const PairInspection* inspected_pair(const Snapshot& snapshot, const Selection& selection);

/// Of pictures and films that go into files.
struct PictureChoice {
  gl::Size size{1600, 1000};  // without panels; with them, screenshots have the window's
  bool panels = false;
  bool background = true;  // of screenshots without panels
  bool legend = false;     // in pictures and films without panels; figures as SVG always have one
  std::string caption;     // of figures; empty: one that says what is shown
  FilmFormat film = FilmFormat::mp4;
};

/// Rays that the user casts into the picture.
struct ProbeChoice {
  bool on = false;         // a click on the scene casts a ray
  Real radius = 0;         // m, of a sphere that moves along the ray; 0: a point
  std::optional<Ray> ray;  // in the world, until it is cleared; its radius is the one above
};

/// What is chosen in the file browser, and what becomes of it.
enum class BrowsePurpose : std::uint8_t { open, judge, plugin, motion };

/// The window in which algorithms are judged.
struct JudgeView {
  bool window = false;
  std::string poses;                  // of the pair, as the user types them
  std::string algorithm;              // a plugin's file or a command, likewise
  std::optional<std::size_t> shown;   // the case whose table is shown; none: the table of all cases
  std::optional<std::size_t> chosen;  // algorithm whose contradiction is minimised; none: the first
  std::uint64_t number = 0;           // of the judgement that these two are about
  bool typing = false;                // the keyboard goes to the poses in the next picture
};

/// What the interface holds besides the session: where one looks from, and what one sees. The interface's
/// thread only.
struct ViewState {
  TurntableCamera camera;
  std::string palette = "traffic";
  float ui_scale = 0;  // size of text and panels; 0: as the screen asks for
  DrawStyle style;
  OverlayChoice overlays;
  CutChoice cut;
  PictureChoice pictures;
  Selection selection;
  std::uint64_t scene_shown =
      0;  // Session::State::scenes_opened of the scene that camera and selection belong to

  bool handles = false;  // those of a gizmo, at the body that was selected last
  std::optional<GizmoHandle> dragged_handle;
  std::vector<std::string> hidden;  // keys of bodies that are not drawn
  bool isolates_pair = false;       // of bodies besides a selected pair only ghosts are drawn
  bool keeps_in_view = true;        // the camera follows what is selected where its motion takes it away

  SceneParameters draft;  // of the scene panel, while its sliders are being moved

  std::optional<PipelineChoice> compared_with;  // in a second view
  DecompositionView decomposition;
  std::size_t measured_phase = 4;     // whose times the histogram shows: index in phases
  std::optional<FrameMoment> moment;  // within the last step, at which bodies stand
  ProbeChoice probe;
  RulerChoice ruler;
  NoteChoice notes;
  bool compares_times = false;   // whether all methods of casts look at the last step
  bool compares_pieces = false;  // whether the selected pair is cut into convex pieces, to be tested as these
  bool times_pairs = false;      // whether the list of pairs shows what each takes
  bool inspector = false;        // whether the selected pair's algorithm is stepped through, beside the scene
  CostMeasure worst_measure = CostMeasure::iterations;  // sought by the panel of worst cases
  TraceRequest trace_request;                           // of the steps that are wanted
  StepPlayer steps;
  TraceSpace step_space = TraceSpace::frame_a;  // shown beside the scene
  TurntableCamera step_camera;
  bool camera_follows_steps = true;  // both views turn to what each step says

  /// What a bench of the present scene varies, as `collide bench` takes it.
  struct Bench {
    std::string vary, narrow;  // empty: nothing, and the present narrow phase
  };
  Bench bench;
  bool experiment_window = false;  // shows the last experiment's figure
  bool experiment_scene = true;    // an experiment opens the scene that it measures
  bool experiment_quick = true, experiment_logarithmic = false;
  int experiment_repetitions = 7;
  std::optional<std::size_t> experiment_column;  // that is drawn; none: the one that the experiment chose

  JudgeView judge;

  bool lecture = false;             // large type, strong contrast, keys shown as they are pressed
  std::optional<std::size_t> tour;  // the step that is shown
  bool panels = true;
  bool full_screen = false;
  Workspace workspace = Workspace::explore;
  PanelSizes panel_sizes;
  bool help = false;
  bool messages = false;
  int least_message = 0;  // MessageLevel of the messages that are listed
  bool file_browser = false;
  BrowsePurpose browse_for = BrowsePurpose::open;
  bool start_page = false;  // what one can begin with, in front
  std::vector<std::vector<std::filesystem::path>>
      recent;                      // files that were opened together, the last ones first
  std::optional<FilmStatus> film;  // that is recorded, or was last
  std::string notice;              // a short message for the user: what was saved, what went wrong
};

/// The view of `followed`, for a snapshot of another time: with the steps and the bodies that this one has.
ViewState view_for(const Snapshot& other, ViewState view, const Snapshot& followed);

constexpr float lecture_scale = 1.5f;  // of type and lines in lecture mode, at most
/// Pixels per unit of a 96-dpi screen, where it is `scale` otherwise: in lecture mode as much more as a
/// window of that size has room for.
float scale_of(const ViewState& view, float scale, gl::Size window);

/// The body at which there are handles now. Links of chains have none: their joints place them.
std::optional<BodyIndex> handled_body(const ViewState& view, const SceneInfo& scene);
/// The plane that cuts bodies open in that picture, if there is one.
std::optional<CuttingPlane> cutting_plane(const ViewState& view, const Snapshot& snapshot);
/// The selected pair, for a plane that is about it; none where the snapshot is about another one.
std::optional<CutPair> cut_pair(const ViewState& view, const Snapshot& snapshot);
/// The selected pair, where it is isolated: of all other bodies only ghosts are drawn.
std::optional<BodyPair> isolated_pair(const ViewState& view);
/// By body: whether it is hidden, or a ghost; empty if none is.
std::vector<bool> hidden_bodies(const ViewState& view, const SceneInfo& scene);

/// By body: 1 where the cutting plane leaves it whole; empty where it cuts all.
std::vector<std::uint8_t> whole_bodies(const ViewState& view, std::size_t body_count);
/// What is seen of the bodies in that picture.
Sight sight_of(const ViewState& view, const Snapshot& snapshot);
/// What a body was cut into, for the first view or the second; null: nothing.
const CutShape* cut_of(const Snapshot& snapshot, BodyIndex body, std::size_t slot);
/// The same, if the body is shown so.
const CutShape* shown_cut(const Snapshot& snapshot, const ViewState& view, BodyIndex body, std::size_t slot);
/// Whether there is something to show in the second view that is not an algorithm's step.
bool compares(const ViewState& view);

/// The colours in use.
const Palette& colours_of(const ViewState& view);

/// Whose overlays are shown: the selected bodies', or those of all.
std::vector<BodyIndex> chosen_bodies(const ViewState& view, std::size_t body_count);
/// Theirs, each once, by index in SceneInfo.
std::vector<std::uint32_t> chosen_shapes(const ViewState& view, const SceneInfo& scene);
/// What snapshots of that scene shall hold for this view. `cache`: where decompositions are kept.
SnapshotRequest snapshot_request(const ViewState& view, const SceneInfoPointer& scene,
                                 const std::filesystem::path& cache);

}  // namespace collidoscope::viewer
