#pragma once

#include "render/overlay.h"
#include "render/palette.h"
#include "render/scene_view.h"

namespace collidoscope::viewer {

/// What a cutting plane meets.
struct CutCounts {
  std::size_t bodies = 0;
  Real area = 0;  // m², of all sections
};

/// Closes the bodies that the scene's plane cuts open, each in its colour, those of a selected pair in the
/// colours of their selection; with borders.
CutCounts add_cross_sections(Overlay& overlay, const SceneView& scene, const Palette& palette);

}  // namespace collidoscope::viewer
