#pragma once

#include "control/view_state.h"
#include "inspector/step_camera.h"
#include "inspector/step_choice.h"
#include "overlays/view_texts.h"
#include "render/overlay.h"
#include "session/snapshot.h"
#include "ui/layout.h"

namespace collidoscope::viewer {

/// The view beside the scene, without bodies, because overlays show steps.
struct StepScene {
  Aabb bounds;
  DrawStyle style;

  SceneView view() const { return {{}, {}, {}, {}, {}, bounds}; }
};

/// With a trace in `view.steps`.
StepScene step_scene(const ViewState& view);

/// The present step in one of its spaces.
Overlay present_step(const ViewState& view, TraceSpace space);

/// What chooses that step again. Steps that start from the pair's last answer do so from nothing then: a
/// scene file holds no answers.
StepChoice present_step_choice(const ViewState& view);

/// The step in the world, in A and B, and all other bodies as ghosts.
Overlay step_in_world(const Snapshot& snapshot, const ViewState& view);
/// The step in the space of the second view, in the points or bodies that it is about.
Overlay step_beside_scene(const Snapshot& snapshot, const ViewState& view);

/// The question about the step that is to be predicted.
std::string prediction_of(const ViewState& view);

/// Names beside what the probe met and what steps draw; with a second view, titles; without panels, what the
/// step says; on request, what colours say. Names keep off what lies over the views. Between
/// ImGuiLayer::begin and end.
ViewTexts place_view_texts(const Layout& layout, const Snapshot& snapshot, const ViewState& view, float scale,
                           std::vector<Rectangle> over_views, bool legend);

}  // namespace collidoscope::viewer
