#pragma once

#include <string>

#include "inspection/tree_diagram.h"
#include "inspector/step_shapes.h"
#include "render/overlay.h"
#include "render/palette.h"

namespace collidoscope::viewer {

/// Where trees are drawn for a view of that aspect (width / height), seen along y, with a key of the states
/// below them and room for a title above.
Aabb tree_bounds(Real aspect);

/// The trees that steps walk, after a step: nodes by their states, and how much the largest of those hold
/// into which no step goes. `aspect`: of the view.
Overlay tree_overlay(const TreeDiagram& diagram, std::size_t step, const Palette& palette,
                     const PairColours& colours, Real aspect);

/// What is drawn, and what is left out.
std::string tree_title(const TreeDiagram& diagram);

}  // namespace collidoscope::viewer
