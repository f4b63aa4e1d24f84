// Bullets and a sheet of paper. A bullet that is farther before the paper at one frame than it is long, and
// behind it at the next, is missed by discrete detection, and found by swept detection [Zachwieja 3.1]. Each
// lane's bullet is half as fast as that of the lane before: of six lanes, the last two are slow enough.

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "geometry/primitives/surface.h"
#include "scene/built_in/body_by_body.h"
#include "scene/built_in/rigid_scene.h"
#include "scene/scene_parameters.h"

namespace collidoscope {
namespace {

constexpr std::uint32_t lanes = 6;
constexpr Real radius = 0.02, half_length = 0.05, spacing = 0.15;  // m

/// Along x, pointed at both ends, since it flies to and fro.
ShapePointer bullet_shape() {
  constexpr std::uint32_t steps = 16;
  const std::array<Vec2, 6> profile = {{{0, -half_length},
                                        {0.6 * radius, -0.6 * half_length},
                                        {radius, -0.2 * half_length},
                                        {radius, 0.2 * half_length},
                                        {0.6 * radius, 0.6 * half_length},
                                        {0, half_length}}};
  Mesh mesh = revolve(profile, steps).to_mesh();
  for (Vec3f& vertex : mesh.vertices) vertex = {vertex.z, vertex.x, vertex.y};
  return make_shape("bullet", std::move(mesh));
}

Scene create(const SceneParameters& parameters, Progress* progress) {
  Scene scene = new_scene("bullet", parameters);
  scene.response = "none";
  scene.dt = 0.1;  // s: slow enough to see every frame
  const std::uint32_t count = used_count(scene.parameters, lanes);
  const Real fastest = metres_per_frame(scene.parameters, 5000, radius);
  const std::uint32_t rows = (count + lanes - 1) / lanes;
  constexpr Real thickness = 2e-4, reach = 0.45;  // m
  const Vec2 paper(spacing * (std::min(count, lanes) + 1), spacing * (rows + 1));
  add_fixed(scene.world, standing("paper", box_shape("paper", {thickness, paper.x, paper.y}), Vec3(0)));
  const ShapePointer bullet = bullet_shape();
  add_body_by_body(scene, count, progress, [&](std::uint32_t i) {
    const std::uint32_t lane = i % lanes, row = i / lanes;
    const Real step = fastest / static_cast<Real>(1u << lane);
    // The paper stands halfway between two of its places.
    const Real begin = step == 0 ? reach : (std::floor(reach / std::abs(step)) + 0.5) * step;
    BodyMotion motion;
    motion.position = {-begin, spacing * (lane + 1) - paper.x / 2, spacing * (row + 1) - paper.y / 2};
    motion.velocity = {step / scene.dt, 0, 0};
    scene.world.add({"bullet " + std::to_string(i + 1), bullet, motion});
  });
  const Real far = std::max(paper.x, paper.y);
  scene.world.set_walls(Aabb{Vec3(-reach, -far, -far), Vec3(reach, far, far)});
  scene.camera = Camera{Vec3(-0.9, -1.3, 0.8) * far, {0, 0, 0}};
  return scene;
}

}  // namespace

extern const SceneAlgorithm scene_bullet;
const SceneAlgorithm scene_bullet = {
    "bullet", "Bullets through paper", "Zachwieja 1992, 3.1", {"count", "velocity"}, create};

}  // namespace collidoscope
