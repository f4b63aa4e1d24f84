#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "bounds/aabb.h"
#include "core/progress.h"
#include "render/camera.h"
#include "render/scene_view.h"
#include "scene/scene.h"

namespace collidoscope::viewer {

/// What stays the same while a scene runs, ready for drawing and for lists. Immutable and shared between
/// threads.
struct SceneInfo {
  std::string id;
  std::vector<std::string> body_names;
  std::vector<std::string> body_keys;            // by which an arrangement knows them (scene/arrangement.h)
  std::vector<bool> carried;                     // by body: a chain or the trajectory moves it
  std::vector<ShapePointer> shapes;              // each once, at rest
  std::vector<GeometryPointer> geometries;       // of `shapes`
  std::vector<std::uint32_t> shape_of_body;      // index into `shapes`
  std::vector<DeformingShapePointer> deforming;  // of `shapes`; null where rigid
  std::vector<bool> differs_from_hull;           // of `shapes`: a convex algorithm tests more than is drawn
  Aabb bounds;                                   // of the bodies at the start and as they turn; world
  std::optional<Camera> camera;
  SceneParameters parameters;  // as Scene::parameters
  PhysicsChoice physics;       // as it is in the scene; materials are those of its first dynamic body
  std::vector<std::string_view> tunable;  // parameters that can change while it runs (scene/tuning.h)
  std::vector<KinematicChain> chains;
  std::vector<SettableJoint> joints;  // of `chains`
  Real dt = 0;                        // s per frame

  std::size_t body_count() const { return body_names.size(); }
  std::optional<BodyIndex> body_of(const std::string& key) const;
  const Shape& shape(BodyIndex body) const { return *shapes[shape_of_body[body]]; }
};

using SceneInfoPointer = std::shared_ptr<const SceneInfo>;

/// Builds every shape's drawing data, but for shapes that `known` has. Throws Cancelled.
SceneInfoPointer describe(const Scene& scene, Progress* progress = nullptr, const SceneInfo* known = nullptr);

/// Of the bodies as they stand and as they turn. Walls are left out: they may be far from anything that there
/// is to see.
Aabb bounds_of(const World& world);

/// As asked for, else as the scene asks for, else so that all of its bounds is seen. `aspect` is width /
/// height.
TurntableCamera initial_camera(const SceneInfo& scene, const std::optional<Camera>& asked, Real aspect);

}  // namespace collidoscope::viewer
