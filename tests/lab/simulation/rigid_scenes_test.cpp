// Scenes with masses whose motion is known in closed form: Newton's cradle and the spinning top.

#include <cmath>
#include <gtest/gtest.h>
#include <numbers>

#include "geometry/mesh/mass_properties.h"
#include "simulation/simulation.h"

namespace collidoscope {
namespace {

constexpr Real pi = std::numbers::pi;

SceneParameters of_kind(const char* kind) {
  SceneParameters parameters;
  parameters.shapes = kind;
  return parameters;
}

void let_run(Simulation& simulation, int frames) {
  for (int frame = 0; frame < frames; ++frame) simulation.step();
}

// ---- Newton's cradle -------------------------------------------------------------------------------------

constexpr BodyIndex spheres = 5;

/// Along the row, by sphere.
std::vector<Real> speeds(const Simulation& simulation) {
  std::vector<Real> all;
  for (BodyIndex sphere = 0; sphere < spheres; ++sphere)
    all.push_back(simulation.world().motion().velocities[sphere].x);
  return all;
}

/// As many spheres leave the row as have come, as fast; at both ends, again and again.
TEST(Cradle, AsManyBallsLeaveAsHaveCome) {
  for (const auto& [kind, coming] : {std::pair("one", 1u), std::pair("two", 2u), std::pair("three", 3u)}) {
    Simulation simulation(create_scene("cradle", of_kind(kind)), {});
    const MotionMeasures begun = simulation.measures();
    const Real speed = speeds(simulation)[0];
    let_run(simulation, 45);
    for (BodyIndex sphere = 0; sphere < spheres; ++sphere)
      EXPECT_NEAR(speeds(simulation)[sphere], sphere < spheres - coming ? 0 : speed, 1e-6 * speed)
          << kind << sphere;
    EXPECT_NEAR(simulation.measures().energy(), begun.energy(), 1e-9 * begun.energy());
    EXPECT_LT(length(simulation.measures().momentum - begun.momentum), 1e-9 * length(begun.momentum));
    let_run(simulation, 3000);
    EXPECT_NEAR(simulation.measures().energy(), begun.energy(), 1e-9 * begun.energy());
    const std::vector<Real> later = speeds(simulation);
    const auto moving = std::ranges::count_if(later, [&](Real v) { return std::abs(v) > 0.99 * speed; });
    EXPECT_EQ(moving, coming) << kind;
  }
}

/// Impulses of several contacts at one moment: the row touches, nearer than bodies come before they bounce.
/// They act one after the other, and pass the motion on as well.
TEST(Cradle, BallsThatTouchPassItOnAsWell) {
  Scene scene = create_scene("cradle", of_kind("two"));
  MotionState& motion = scene.world.motion();
  const Real pitch = motion.positions[4].x - motion.positions[3].x;
  constexpr Real closer = 0.0022;  // m: 0.3 mm are left of the gap
  for (BodyIndex sphere = 2; sphere < spheres; ++sphere)
    motion.place(sphere, motion.positions[2] + Vec3((sphere - 2) * (pitch - closer), 0, 0),
                 motion.orientations[sphere]);
  Simulation simulation(std::move(scene), {});
  const Real speed = speeds(simulation)[0], energy = simulation.measures().energy();
  let_run(simulation, 45);
  for (BodyIndex sphere = 0; sphere < spheres; ++sphere)
    EXPECT_NEAR(speeds(simulation)[sphere], sphere < 3 ? 0 : speed, 1e-6 * speed) << sphere;
  EXPECT_NEAR(simulation.measures().energy(), energy, 1e-9 * energy);
}

// ---- The top ---------------------------------------------------------------------------------------------

/// The direction of the top's axis.
Vec3 axis_of(const Simulation& simulation, BodyIndex top) {
  return simulation.world().motion().poses[top].rotation * Vec3(0, 0, 1);
}

/// How far the axis goes round the vertical, and between which angles it leans.
struct Precession {
  Real azimuth = 0, least_lean = pi, most_lean = 0;
};

Precession watch(Simulation& simulation, BodyIndex top, int frames) {
  Precession seen;
  Vec3 before = axis_of(simulation, top);
  for (int frame = 0; frame < frames; ++frame) {
    simulation.step();
    const Vec3 axis = axis_of(simulation, top);
    seen.azimuth += std::atan2(cross(before, axis).z, before.x * axis.x + before.y * axis.y);
    seen.least_lean = std::min(seen.least_lean, std::acos(axis.z));
    seen.most_lean = std::max(seen.most_lean, std::acos(axis.z));
    before = axis;
  }
  return seen;
}

constexpr BodyIndex top = 1;
constexpr int ten_seconds = 2400;  // frames
constexpr Real lean = 0.4;

/// I₃ ω₃, and the other moments of inertia, of the top as it begins.
struct Gyroscope {
  explicit Gyroscope(const Simulation& simulation) {
    const MassProperties of = mass_properties(simulation.world().rest_shape(top)->mesh());
    mass = of.volume, height = of.centre.z, transverse = of.inertia[0][0];
    const Real spin = dot(simulation.world().motion().angular_velocities[top], axis_of(simulation, top));
    axial_momentum = of.inertia[2][2] * spin;
  }
  Real mass, height, transverse, axial_momentum;
};

TEST(Top, PrecessesAsTheHeavySymmetricTop) {
  Simulation simulation(create_scene("top", {}), {});
  const Gyroscope g(simulation);
  const Precession seen = watch(simulation, top, ten_seconds);
  const Real rate = seen.azimuth / (ten_seconds * simulation.scene().dt);
  // Steady precession: (I + m l²) cos(lean) Ω² − I₃ ω₃ Ω + m g l = 0.
  const Real torque = g.mass * 9.81 * g.height,
             balance = (g.transverse + g.mass * g.height * g.height) * std::cos(lean) * rate * rate -
                       g.axial_momentum * rate + torque;
  EXPECT_LT(std::abs(balance), 0.01 * torque) << rate << " rad/s";
  EXPECT_NEAR(seen.least_lean, lean, 0.02);
  EXPECT_NEAR(seen.most_lean, lean, 0.02);
  const Vec3 tip = simulation.world().motion().poses[top].translation;
  EXPECT_LT(length(tip - Vec3(0, 0, tip.z)), 0.02) << "friction holds it";
}

TEST(Top, WithoutGravityItTumblesAboutItsAngularMomentum) {
  Simulation simulation(create_scene("top", of_kind("free")), {});
  const Gyroscope g(simulation);
  const Vec3 momentum = simulation.measures().angular_momentum;
  EXPECT_LT(length(normalized(momentum) - Vec3(0, 0, 1)), 1e-6);
  const Precession seen = watch(simulation, top, ten_seconds);
  const Real rate = seen.azimuth / (ten_seconds * simulation.scene().dt);
  EXPECT_NEAR(rate, g.axial_momentum / std::cos(lean) / g.transverse, 0.005 * rate);
  EXPECT_NEAR(seen.least_lean, lean, 0.005);
  EXPECT_NEAR(seen.most_lean, lean, 0.005);
  EXPECT_LT(length(simulation.measures().angular_momentum - momentum), 1e-9 * length(momentum));
}

}  // namespace
}  // namespace collidoscope
