#pragma once

#include <optional>
#include <string_view>

#include "scene/scene.h"

namespace collidoscope {

/// Whether the parameter of a built-in scene can change while the scene runs: `velocity` and `rotation` if
/// bodies move by themselves; `count`, `density`, `shapes` and `vertices`, too, if walls hold them. The seed
/// and files need a new scene.
bool is_tunable(const Scene& scene, std::string_view parameter);

/// Whether they are the same but for the deformations, the joints and the arrangement of bodies. Those of any
/// scene can change while it runs (scene/shape_deformation.h, scene/joint_setting.h, scene/arrangement.h).
bool same_but_adjustments(const SceneParameters& a, const SceneParameters& b);

/// The initial scene with these parameters; no value if one that differs cannot change while it runs.
std::optional<Scene> tuned_beginning(const Scene& scene, const SceneParameters& parameters,
                                     Progress* progress);

/// The current world under other parameters. Bodies are added or removed at the end. Those that stay get the
/// shapes and names of `after`, speeds change in proportion, and positions are stretched with the walls.
/// `before` and `after` are the initial scenes with the old parameters and the new ones; equal shapes of
/// `after` are those of `before` (with_shapes_of).
World tuned(const World& running, const World& before, const World& after);

/// The world with its shapes replaced by those of `known` with the same name and mesh: their derived data
/// need not be built again.
World with_shapes_of(const World& world, const World& known);

}  // namespace collidoscope
