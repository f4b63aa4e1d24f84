#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "render/camera.h"
#include "render/scene_view.h"
#include "scene/scene.h"
#include "step_player.h"

namespace collidoscope::viewer {

/// What is drawn over the bodies.
struct OverlayChoice {
  bool spheres = false, aabbs = false, obbs = false, hulls = false;
  bool of_all_bodies = false;    // of the selected ones only, otherwise
  bool separating_plane = true;  // of the selected pair
  bool structure = false;        // what the broad phase works with
  int structure_level = -1;      // the only level shown; −1: all
  bool contacts = true;          // witness points of the selected pair, and of all pairs that have them
};

/// Which bodies the user has selected: none, one, or a pair.
using Selection = std::array<std::optional<BodyIndex>, 2>;

/// The pair, smaller index first, once two bodies are selected.
std::optional<BodyPair> selected_pair(const Selection& selection);

/// What the interface holds besides the session: where one looks from, and what one sees. The interface's
/// thread only.
struct ViewState {
  TurntableCamera camera;
  std::string palette = "traffic";
  DrawStyle style;
  OverlayChoice overlays;
  Selection selection;
  std::uint64_t scene_shown =
      0;  // Session::State::scenes_opened of the scene that camera and selection belong to

  SceneParameters draft;  // of the scene panel, while its sliders are being moved

  std::optional<std::string> compared_with;  // another narrow algorithm, in a second view
  bool times_pairs = false;                  // whether the list of pairs shows what each takes
  bool inspector = false;      // whether the selected pair's algorithm is stepped through, beside the scene
  TraceRequest trace_request;  // of the steps that are wanted
  StepPlayer steps;
  TraceSpace step_space = TraceSpace::frame_a;  // shown beside the scene
  TurntableCamera step_camera;

  bool panels = true;
  bool help = false;
  bool file_browser = false;
  std::string notice;  // a short message for the user: what was saved, what went wrong
};

}  // namespace collidoscope::viewer
