// Grulich's benchmark of bounding volumes [Grulich 7.2]: A stays where it is; B, placed in the direction
// (0.8, 0.8, −0.8), moves towards it in a straight line, through it, and away as far again; both turn by
// 0.08° about each axis per step. Here B then comes back, for ever.
//
// Departures. The paper's distance is that of its models; here B starts clear of A, whatever their sizes, and
// crosses in hundreds of steps instead of 20,000 (--velocity 0.03 restores them). The paper's models are not
// public: two of ours stand in, or the user's files.

#include <cmath>

#include "core/random.h"
#include "scene/built_in/extent.h"
#include "scene/scene_parameters.h"

namespace collidoscope {
namespace {

Scene create(const SceneParameters& parameters, Progress*) {
  Scene scene = new_scene("pass-through", parameters);
  scene.response = "none";
  const ShapePointer a = used_shape(parameters, 0, "space-shuttle");
  const ShapePointer b = used_shape(parameters, 1, "knot-14400");
  const Extent extent_a = extent_of(*a), extent_b = extent_of(*b);

  Random random(parameters.seed);
  const Real turn = radians_per_frame(scene.parameters, 0.08) / scene.dt;
  const Vec3 angular_velocity(turn, turn, turn);
  scene.world.add({"A", a, {Vec3(0), random.rotation(), Vec3(0), angular_velocity, extent_a.centre}});

  // Components of equal size are rounded alike: B meets all three walls in the same frame, and turns straight
  // back.
  constexpr Real clearance = 1.1;
  const Real offset = clearance * (extent_a.radius + extent_b.radius) / std::sqrt(Real(3));
  const Real speed = metres_per_frame(scene.parameters, 1, extent_b.radius) / scene.dt / std::sqrt(Real(3));
  scene.world.add({"B",
                   b,
                   {Vec3(offset, offset, -offset), random.rotation(), Vec3(-speed, -speed, speed),
                    angular_velocity, extent_b.centre}});
  scene.world.set_walls(Aabb{Vec3(-offset), Vec3(offset)});
  return scene;
}

}  // namespace

extern const SceneAlgorithm scene_pass_through;
const SceneAlgorithm scene_pass_through = {"pass-through",
                                           "One object through another",
                                           "Grulich 2016, 7.2",
                                           {"velocity", "rotation", "seed", "files"},
                                           create};

}  // namespace collidoscope
