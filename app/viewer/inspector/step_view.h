#pragma once

#include "control/view_state.h"
#include "inspector/step_choice.h"
#include "overlays/label_layout.h"
#include "render/overlay.h"
#include "session/snapshot.h"
#include "ui/layout.h"

namespace collidoscope::viewer {

/// What the view beside the scene shows of bodies: the pair by itself where the space is the world's, else
/// none.
struct StepScene {
  std::vector<GeometryPointer> geometries;
  std::vector<std::uint32_t> geometry_of_body;
  std::vector<Pose> poses;
  std::vector<BodyState> states;
  Aabb bounds;
  DrawStyle style;

  SceneView view() const;
};

/// With a trace in `view.steps`.
StepScene step_scene(const Snapshot& snapshot, const ViewState& view);

/// Where one looks from at first: from the front along an axis, else from a corner.
TurntableCamera initial_step_camera(const StepTrace& trace, TraceSpace space, Real aspect);

/// The present step in one of its spaces.
Overlay present_step(const ViewState& view, TraceSpace space);

/// What chooses that step again. Steps that start from the pair's last answer do so from nothing then: a
/// scene file holds no answers.
StepChoice present_step_choice(const ViewState& view);

/// The same in the space of the second view, with what the world view has bodies for.
Overlay step_beside_scene(const ViewState& view);

/// Names beside what the probe met and what steps draw, which are returned; with a second view, titles. Names
/// keep off what lies over the views. Between ImGuiLayer::begin and end.
std::vector<PlacedName> draw_view_texts(const Layout& layout, const Snapshot& snapshot, const ViewState& view,
                                        float scale, const std::vector<Rectangle>& over_views);

}  // namespace collidoscope::viewer
