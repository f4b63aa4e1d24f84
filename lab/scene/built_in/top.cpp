// A top that spins on its tip, held up by contact and friction with the ground [Zachwieja 4.2]. It starts in
// steady precession: its axis goes round the vertical at the rate of the heavy symmetric top, for which there
// is a closed form. The kind `free` tumbles without gravity, about its angular momentum.
//
// A frame is a quarter of the usual one: contacts that last are solved at the beginning of a frame, so the
// top's lean grows in proportion to its length.

#include <array>
#include <cmath>

#include "core/trigonometry.h"
#include "geometry/mesh/mass_properties.h"
#include "geometry/primitives/surface.h"
#include "scene/built_in/rigid_scene.h"
#include "scene/scene_parameters.h"

namespace collidoscope {
namespace {

constexpr std::array<std::string_view, 2> kinds = {"heavy", "free"};

/// About the z axis, its tip at the origin.
Mesh top_mesh() {
  constexpr std::uint32_t steps = 32;
  const std::array<Vec2, 7> profile = {
      {{0, 0}, {0.3, 0.2}, {0.56, 0.32}, {0.6, 0.36}, {0.56, 0.4}, {0.12, 0.5}, {0, 0.52}}};
  return revolve(profile, steps).to_mesh();
}

/// A body of revolution: its moments of inertia about its axis, and across it.
struct Symmetric {
  explicit Symmetric(const MassProperties& of)
      : mass(of.volume), height(of.centre.z), axial(of.inertia[2][2]), transverse(of.inertia[0][0]) {}

  /// The slow rate of precession, rad/s, of a top on its tip, whose axis leans by an angle and turns about
  /// itself by `spin` (rad/s): the smaller root of I cos(lean) Ω² − I₃ spin Ω + m g l = 0, where I is about
  /// the tip. 0 if it spins too slowly to precess steadily.
  Real heavy_rate(Real spin, Real cosine, Real gravity) const {
    const Real about_tip = transverse + mass * height * height, torque = mass * gravity * height;
    const Real half = axial * spin / 2, discriminant = half * half - about_tip * cosine * torque;
    return discriminant < 0 ? 0 : torque / (half + std::copysign(std::sqrt(discriminant), half));
  }
  /// That of one that nothing holds, about its angular momentum.
  Real free_rate(Real spin, Real cosine) const { return axial * spin / (transverse * cosine); }

  Real mass, height, axial, transverse;
};

Scene create(const SceneParameters& parameters, Progress*) {
  Scene scene = new_rigid_scene("top", parameters);
  const bool is_free = used_shapes(scene.parameters, kinds) == 1;
  scene.dt = Real(1) / 240;
  const Real spin = radians_per_frame(scene.parameters, 5) / scene.dt;
  constexpr Real lean = 0.4;    // rad
  constexpr Real skin = 0.002;  // m: about what bodies in contact keep
  constexpr Material grippy{0, 1};
  const ShapePointer shape = make_shape("top", top_mesh());
  const MassProperties of_shape = mass_properties(shape->mesh());
  const Symmetric top(of_shape);
  const Real cosine = cosine_of(lean),
             rate = is_free ? top.free_rate(spin, cosine)
                            : top.heavy_rate(spin, cosine, length(scene.world.gravity()));
  BodyDescription body = standing("top", shape, {0, 0, is_free ? 1 : skin}, grippy);
  body.motion.orientation = from_axis_angle({0, 1, 0}, lean);
  const Vec3 axis = to_matrix(body.motion.orientation) * Vec3(0, 0, 1);
  body.motion.angular_velocity = Vec3(0, 0, rate) + axis * (spin - rate * cosine);
  if (is_free) {
    body.motion.rotation_centre = of_shape.centre;
    scene.world.set_gravity(Vec3(0));
  }
  add_ground(scene.world, 4, grippy);
  scene.world.add(std::move(body));
  scene.camera = Camera{{1.4, -2, 1.1}, {0, 0, is_free ? 0.9 : 0.25}};
  return scene;
}

}  // namespace

extern const SceneAlgorithm scene_top;
const SceneAlgorithm scene_top = {"top",  "Spinning top", "Zachwieja 1992, 4.2", {"shapes", "rotation"},
                                  create, kinds};

}  // namespace collidoscope
