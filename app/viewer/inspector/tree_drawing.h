#pragma once

#include <string>

#include "inspection/tree_diagram.h"
#include "inspector/step_shapes.h"
#include "render/overlay.h"
#include "render/palette.h"

namespace collidoscope::viewer {

/// Where trees are drawn, seen along y, with a key of the states below them.
constexpr Aabb tree_bounds{Vec3(0, 0, -1.12), Vec3(1, 0, 0.06)};

/// The trees that steps walk, after a step: nodes by their states, and how much the largest of those hold
/// into which no step goes.
Overlay tree_overlay(const TreeDiagram& diagram, std::size_t step, const Palette& palette,
                     const PairColours& colours);

/// What is drawn, and what is left out.
std::string tree_title(const TreeDiagram& diagram);

}  // namespace collidoscope::viewer
