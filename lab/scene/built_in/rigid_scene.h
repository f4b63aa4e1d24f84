#pragma once

// What scenes of falling, leaning and bouncing bodies have in common.

#include <string>

#include "scene/scene.h"

namespace collidoscope {

/// An empty scene with gravity whose bodies respond by impulses.
Scene new_rigid_scene(std::string id, const SceneParameters& parameters);

/// A box, by its edges (m).
ShapePointer box_shape(const std::string& name, const Vec3& edges);

/// Adds a body that does not move. Such bodies are not tested against each other.
void add_fixed(World& world, BodyDescription body);

/// A static slab whose top is at z = 0, a square around the origin.
void add_ground(World& world, Real width, const Material& material = {});

/// A body that stands still.
BodyDescription standing(std::string name, ShapePointer shape, const Vec3& position,
                         const Material& material = {});

}  // namespace collidoscope
