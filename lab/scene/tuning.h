#pragma once

#include <optional>
#include <string_view>

#include "scene/scene.h"

namespace collidoscope {

/// Whether the parameter of a built-in scene can change while the scene runs: `velocity` and `rotation` where
/// bodies move by themselves; `count`, `density`, `shapes` and `vertices`, too, where walls hold them. The
/// seed and files need the scene to be built anew.
bool is_tunable(const Scene& scene, std::string_view parameter);

/// The scene as it begins with these parameters; nothing where one that differs cannot change while it runs.
std::optional<Scene> tuned_beginning(const Scene& scene, const SceneParameters& parameters,
                                     Progress* progress);

/// The world as it is, under other parameters: bodies are added or removed at the end, those that stay take
/// the shapes and names of `after`, speeds change in proportion, and places are stretched with the walls.
/// `before` and `after` are the scene as it begins with the old parameters and the new ones; equal shapes of
/// `after` are those of `before` (with_shapes_of).
World tuned(const World& running, const World& before, const World& after);

/// The world with its shapes replaced by those of `known` that have the same name and mesh: what was derived
/// from them need not be built again.
World with_shapes_of(const World& world, const World& known);

}  // namespace collidoscope
