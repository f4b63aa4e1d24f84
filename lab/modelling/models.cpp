#include "modelling/models.h"

#include <string>

#include "core/error.h"
#include "geometry/primitives/knots.h"
#include "geometry/primitives/mirtich_disk.h"
#include "geometry/primitives/primitives.h"
#include "geometry/primitives/surface.h"
#include "modelling/arm_links.h"
#include "modelling/furniture.h"
#include "modelling/gears.h"
#include "modelling/sculpture.h"
#include "modelling/vehicles.h"

namespace collidoscope {
namespace {

Mesh make_ellipsoid(const Vec3& semi_axes, std::uint32_t meridians, std::uint32_t parallels) {
  return transformed(make_sphere(1, meridians, parallels), [&](const Vec3& p) { return semi_axes * p; });
}

/// A cylinder along z with rounded ends.
Mesh make_rod() {
  constexpr Real radius = 0.06, half_length = 1;
  constexpr std::uint32_t meridians = 24, quarter_steps = 6;
  std::vector<Vec2> profile;
  for (std::uint32_t i = 0; i <= 2 * quarter_steps; ++i) {
    const Vec2 direction = unit_circle(i, 4 * quarter_steps);
    const Real centre = (half_length - radius) * (i < quarter_steps ? -1 : 1);
    if (i == quarter_steps) profile.emplace_back(radius, -centre);
    profile.emplace_back(radius * direction.y, centre - radius * direction.x);
  }
  return revolve(profile, meridians).to_mesh();
}

/// Flat, with broken edges.
Mesh make_plate() {
  constexpr Real width = 1.6, depth = 1.2, thickness = 0.06, bevel = 0.02;
  const auto small = rectangle(width - 2 * bevel, depth - 2 * bevel), large = rectangle(width, depth);
  Surface surface;
  const Loft sides = surface.loft({place(small, -thickness / 2), place(large, bevel - thickness / 2),
                                   place(large, thickness / 2 - bevel), place(small, thickness / 2)});
  surface.cap(reversed(sides.first));
  surface.cap(sides.last);
  return surface.to_mesh();
}

constexpr Model all_models[] = {
    {"cube", "Cube", false, [] { return make_box(Vec3(1)); }},
    {"icosahedron", "Icosahedron", false, [] { return make_icosphere(1, 0); }},
    {"disk-60", "Disk with 60-gon faces", false, [] { return make_mirtich_disk(1); }},
    {"sphere-642-vertices", "Sphere, 642 vertices", false, [] { return make_icosphere(1, 3); }},
    {"sphere-168", "Sphere, 168 triangles", false, [] { return make_sphere(1, 14, 7); }},
    {"sphere-528", "Sphere, 528 triangles", false, [] { return make_sphere(1, 24, 12); }},
    {"sphere-960", "Sphere, 960 triangles", false, [] { return make_sphere(1, 32, 16); }},
    {"sphere-3968", "Sphere, 3,968 triangles", false, [] { return make_sphere(1, 64, 32); }},
    {"ellipsoid", "Ellipsoid", false,
     [] {
       return make_ellipsoid({1, 0.7, 0.5}, 32, 16);
     }},
    {"rod", "Rod", false, make_rod},
    {"plate", "Plate", false, make_plate},
    {"torus", "Torus", false, [] { return make_torus(0.7, 0.3, 48, 24); }},
    {"knot-14400", "Torus knot, 14,400 triangles", false, [] { return make_torus_knot({}); }},
    {"knot-57600", "Torus knot, 57,600 triangles", true,
     [] { return make_torus_knot({.around = 600, .across = 48}); }},
    {"space-shuttle", "Space shuttle", false, make_space_shuttle},
    {"chair", "Chair", false, make_chair},
    {"bust", "Bust", false, make_bust},
    {"arm-link-1", "Robot arm, base", false, [] { return make_arm_link(1); }},
    {"arm-link-2", "Robot arm, turret", false, [] { return make_arm_link(2); }},
    {"arm-link-3", "Robot arm, upper arm", false, [] { return make_arm_link(3); }},
    {"arm-link-4", "Robot arm, elbow", false, [] { return make_arm_link(4); }},
    {"arm-link-5", "Robot arm, forearm", false, [] { return make_arm_link(5); }},
    {"arm-link-6", "Robot arm, wrist", false, [] { return make_arm_link(6); }},
    {"arm-link-7", "Robot arm, gripper", false, [] { return make_arm_link(7); }},
    {"gear-sun", "Sun gear, 12 teeth", false, make_sun_gear},
    {"gear-planet", "Planet gear, 18 teeth", false, make_planet_gear},
    {"gear-ring", "Ring gear, 48 teeth", false, make_ring_gear},
};

}  // namespace

std::span<const Model> models() {
  return all_models;
}

const Model& model(std::string_view id) {
  std::string known;
  for (const Model& candidate : models()) {
    if (candidate.id == id) return candidate;
    known += (known.empty() ? "" : ", ") + std::string(candidate.id);
  }
  throw InputError("", "model", "\"" + std::string(id) + "\" is unknown; known are " + known);
}

}  // namespace collidoscope
