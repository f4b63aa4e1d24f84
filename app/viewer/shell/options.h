#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <glm/vec2.hpp>
#include <optional>
#include <string>
#include <vector>

#include "common/run_options.h"
#include "control/cut_choice.h"
#include "control/decomposition_view.h"
#include "control/note.h"
#include "control/overlay_choice.h"
#include "control/panel_sizes.h"
#include "control/ruler.h"
#include "control/workspace.h"
#include "core/scalar.h"
#include "gl/framebuffer.h"
#include "inspection/compared_frame.h"
#include "inspector/step_choice.h"
#include "scene/scene.h"

namespace collidoscope::viewer {

/// The built-in scene that shows the user's mesh files.
constexpr const char* scene_of_files = "workbench";

/// Of pictures, in pixels.
constexpr int largest_side = 16384;
/// Pixels per unit of a 96-dpi screen.
constexpr double least_ui_scale = 0.5, most_ui_scale = 8;

/// The probe's ray, as the command line has it.
struct ProbeOption {
  std::optional<glm::dvec2> place;  // of the scene's view, in shares of its width and height from upper left
  std::optional<Camera> sight;      // or from the eye through the target
  Real radius = 0;                  // m, of the sphere that moves along it; 0: a point
};

/// The command line of `collidoscope`.
struct Options {
  app::RunOptions run;
  std::optional<std::uint64_t> frames;  // stop after so many
  bool paused = false;                  // a window stays open there, and the user goes on
  bool headless = false;
  gl::Size size{1600, 1000};
  std::string replay;              // the report of a run to play again
  std::vector<std::string> judge;  // files and folders of cases, by which algorithms are judged
  std::string screenshot, figure, caption, report, csv, record, export_state;
  std::optional<Camera> camera;
  OverlayChoice overlays;
  CutChoice cut;
  Real opacity = 1;                  // of bodies
  std::vector<BodyIndex> selection;  // one or two
  std::optional<Real> moment;        // share of the last frame's step, that its picture shows
  ProbeOption probe;
  std::vector<SurfacePoint> ruler;  // none, or two points of the world
  std::vector<Note> notes;
  bool with_ui = false, transparent = false, legend = false;
  bool isolate = false;  // the selected pair; others are ghosts
  bool orthographic = false, wireframe = false, edges = true, ground = true;
  bool lecture = false, tour = false, full_screen = false;
  bool start_page = false;  // no option says what to show
  std::optional<PipelineChoice> compare;
  std::string palette = "traffic";
  double ui_scale = 0;  // 0: as the screen asks for
  Workspace workspace = Workspace::explore;
  PanelSizes panel_sizes;                      // remembered; no option gives them
  bool use_config = true;                      // read and keep settings between runs
  std::vector<DecompositionChoice> decompose;  // of the body selected last; two stand side by side
  CutPicture cut_picture = CutPicture::pieces;
  std::optional<StepChoice> step;  // of an algorithm, that pictures show and a window opens at
  bool list = false;
};

/// What the window remembers; empty: nothing is kept.
std::filesystem::path preferences_file(const Options& options);

/// Returns an exit code when the program is to end at once (--help, --version, wrong usage).
std::optional<int> parse(int argc, char** argv, Options& options);

}  // namespace collidoscope::viewer
