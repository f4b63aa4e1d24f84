#include "modelling/arm_links.h"

#include <algorithm>
#include <numbers>

#include "core/error.h"
#include "core/trigonometry.h"
#include "geometry/primitives/surface.h"

namespace collidoscope {
namespace {

constexpr Real pi = std::numbers::pi;
constexpr std::uint32_t steps = 24;
constexpr Real bevel = 0.01, gap = 0.002;

// Link lengths and radii, m.
constexpr Real base_height = 0.3, shoulder_forward = 0.1, shoulder_height = 0.27, upper_arm = 0.6;
constexpr Real forearm_rise = 0.05, elbow_length = 0.2, wrist_distance = 0.47, wrist_length = 0.085;
constexpr Real shoulder_radius = 0.12, elbow_radius = 0.1;
constexpr Real flange_y = 0.12;  // where the upper arm meets shoulder and elbow

constexpr ArmJoint joints[] = {
    {{0, 0, base_height + gap}, {0, 0, 1}, -pi, pi},
    {{shoulder_forward, 0, shoulder_height}, {0, 1, 0}, -1.2, 1.9},
    {{0, 0, upper_arm}, {0, 1, 0}, -2.2, 1.2},
    {{elbow_length + gap, 0, forearm_rise}, {1, 0, 0}, -pi, pi},
    {{wrist_distance, 0, 0}, {0, 1, 0}, -1.7, 1.7},
    {{wrist_length + gap, 0, 0}, {1, 0, 0}, -pi, pi},
};

// Parts that grow to the sides or forwards: their outlines' x and y are the two axes given.
Axes leftwards(const Vec3& origin) {
  return {origin, {0, 0, 1}, {1, 0, 0}};
}
Axes rightwards(const Vec3& origin) {
  return {origin, {1, 0, 0}, {0, 0, 1}};
}
Axes forwards(const Vec3& origin) {
  return {origin, {0, 1, 0}, {0, 0, 1}};
}

/// A circle pressed out into a rectangle, with as many points.
std::vector<Vec2> squared(Real half_x, Real half_y) {
  std::vector<Vec2> outline;
  for (const Vec2& p : circle(1, steps)) {
    const Real largest = std::max(std::abs(p.x), std::abs(p.y));
    outline.emplace_back(half_x * p.x / largest, half_y * p.y / largest);
  }
  return outline;
}

/// An arc about `centre` between two angles in degrees.
void append_arc(std::vector<Vec2>& outline, const Vec2& centre, Real radius, Real from, Real to,
                std::uint32_t count) {
  for (std::uint32_t i = 0; i < count; ++i) {
    const Real angle = (from + (to - from) * i / (count - 1)) * pi / 180;
    outline.push_back(centre + radius * Vec2(cosine_of(angle), sine_of(angle)));
  }
}

Mesh make_base() {
  constexpr Real foot = 0.2, column = 0.12, flange = 0.15;
  const Slice slices[] = {{squared(foot, foot), 0},
                          {squared(foot, foot), 0.025},
                          {squared(foot - bevel, foot - bevel), 0.035},
                          {circle(flange, steps), 0.06},
                          {circle(column, steps), 0.1},
                          {circle(column, steps), 0.21},
                          {circle(flange, steps), 0.24},
                          {circle(flange, steps), base_height - bevel},
                          {circle(flange - bevel, steps), base_height}};
  Surface surface;
  const Loft body = surface.loft(stack(Axes{}, slices));
  surface.cap(reversed(body.first));
  surface.cap_disc(body.last);
  // The socket for the cables, at the back.
  constexpr std::uint32_t row = 4, column_at_back = steps / 2 - 1;
  const Loop socket = surface.open(body.block(row, 1, column_at_back, 2));
  Ring plug = surface.positions(socket);
  for (Vec3& p : plug) p = Vec3(-0.16, p.y * 1.3, 0.155 + 0.8 * (p.z - 0.155));
  surface.cap(surface.grow(socket, {plug}).last);
  return surface.to_mesh();
}

/// A disc that carries the housing of the shoulder joint.
Mesh make_turret() {
  constexpr Real disc = 0.15, half_width = 0.1, foot = 0.07;
  // Rightwards axes: x is x, y is z.
  std::vector<Vec2> outline = {{-0.1, foot}, {0.16, foot}};
  append_arc(outline, {shoulder_forward, shoulder_height}, shoulder_radius, -10, 165, 14);

  Surface surface;
  const Loft body =
      surface.loft(bevelled_prism(rightwards({0, 0, 0}), outline, -half_width, half_width, bevel));
  const Vec3 joint(shoulder_forward, 0, shoulder_height);
  const Vec2 motor[] = {{0.085, half_width}, {0.085, 0.15}, {0.075, 0.16}};
  const Vec2 flange[] = {{0.1, half_width}, {0.1, flange_y}};
  surface.cap_around(body.last, {add_boss(surface, rightwards(joint), motor, steps)});
  surface.cap_around(reversed(body.first), {add_boss(surface, leftwards(joint), flange, steps)});

  const Slice slices[] = {{circle(disc - bevel, steps), 0},
                          {circle(disc, steps), bevel},
                          {circle(disc, steps), 0.045},
                          {circle(disc - bevel, steps), 0.055}};
  const Loft plate = surface.loft(stack(Axes{}, slices));
  surface.cap_disc(reversed(plate.first));
  const Loop sole = surface.open(body.block(1, 1, 0, 1));
  Ring neck = surface.positions(sole);
  for (Vec3& p : neck) p = Vec3(0.005 + (p.x - 0.03) * 0.8, p.y * 0.78, 0.055);
  surface.cap_around(plate.last, {reversed(surface.grow(sole, {neck}).last)});
  return surface.to_mesh();
}

/// From shoulder to elbow, beside both of them.
Mesh make_upper_arm() {
  constexpr Real inner = flange_y + gap, outer = inner + 0.09, waist = 0.075;
  std::vector<Vec2> outline;
  append_arc(outline, {0, 0}, shoulder_radius, 160, 380, 15);
  outline.insert(outline.end(), {{waist + 0.01, 0.16}, {waist, 0.3}, {waist - 0.005, 0.44}});
  append_arc(outline, {0, upper_arm}, elbow_radius, -25, 205, 15);
  outline.insert(outline.end(), {{-waist + 0.005, 0.44}, {-waist, 0.3}, {-waist - 0.01, 0.16}});

  Surface surface;
  const Loft body = surface.loft(bevelled_prism(rightwards({0, 0, 0}), outline, -outer, -inner, bevel));
  surface.cap(body.last);
  const auto cover = [&](const Vec3& joint, Real radius) {
    const Vec2 profile[] = {{radius, outer}, {radius, outer + 0.02}, {radius - bevel, outer + 0.03}};
    return add_boss(surface, leftwards(joint), profile, steps);
  };
  const Slice pocket[] = {{moved(rectangle(0.22, 0.09), {0.3, 0}), outer},
                          {moved(rectangle(0.2, 0.07), {0.3, 0}), outer - 0.02}};
  const Loft recess = surface.loft(stack(leftwards({0, 0, 0}), pocket));
  surface.cap(recess.last);
  surface.cap_around(reversed(body.first),
                     {cover({0, 0, 0}, 0.085), cover({0, 0, upper_arm}, 0.07), recess.first});
  return surface.to_mesh();
}

/// The housing that turns about the elbow and carries the forearm.
Mesh make_elbow() {
  constexpr Real half_width = 0.085, front = elbow_length - 0.03, low = -0.035, high = 0.135;
  std::vector<Vec2> outline = {{front, low}, {front, high}};
  append_arc(outline, {0, 0}, elbow_radius + 0.01, 75, 290, 14);

  Surface surface;
  const Loft body =
      surface.loft(bevelled_prism(rightwards({0, 0, 0}), outline, -half_width, half_width, bevel));
  const Vec2 motor[] = {{0.08, half_width}, {0.08, 0.13}, {0.07, 0.14}};
  const Vec2 flange[] = {{0.085, half_width}, {0.085, flange_y}};
  surface.cap_around(body.last, {add_boss(surface, rightwards({0, 0, 0}), motor, steps)});
  surface.cap_around(reversed(body.first), {add_boss(surface, leftwards({0, 0, 0}), flange, steps)});
  const Vec2 collar[] = {{0.06, 0}, {0.06, 0.03 - bevel}, {0.065, 0.03 - bevel}, {0.065, 0.03}};
  const Loop face = surface.open(body.block(1, 1, 0, 1));
  surface.cap_around(face, {add_boss(surface, forwards({front, 0, forearm_rise}), collar, steps)});
  return surface.to_mesh();
}

/// One side of the fork at the forearm's end; its tip is round about the wrist's axis.
Loop add_prong(Surface& surface, Real side, Real root) {
  constexpr Real thickness = 0.023, centre = 0.0535, half_height = 0.045;
  std::vector<Slice> slices;
  const auto add = [&](Real height, Real x) {
    slices.push_back({moved(rectangle(thickness, 2 * height), {side * centre, 0}), x});
  };
  add(half_height, root);
  add(half_height, wrist_distance);
  for (const std::uint32_t step : {1u, 2u, 3u, 4u}) {
    const Vec2 direction = unit_circle(step, 18);
    add(half_height * direction.x, wrist_distance + half_height * direction.y);
  }
  const Loft prong = surface.loft(stack(forwards({0, 0, 0}), slices));
  surface.cap(prong.last);
  return prong.first;
}

Mesh make_forearm() {
  constexpr Real fork = 0.41;
  const Slice slices[] = {{circle(0.065, steps), 0},     {circle(0.065, steps), 0.02},
                          {circle(0.055, steps), 0.03},  {circle(0.055, steps), 0.1},
                          {circle(0.045, steps), 0.14},  {circle(0.042, steps), 0.3},
                          {squared(0.068, 0.048), 0.36}, {squared(0.068, 0.048), fork}};
  Surface surface;
  const Loft tube = surface.loft(stack(forwards({0, 0, 0}), slices));
  surface.cap_disc(reversed(tube.first));
  surface.cap_around(tube.last, {add_prong(surface, 1, fork), add_prong(surface, -1, fork)});
  return surface.to_mesh();
}

/// A barrel in the fork, with the flange for the hand.
Mesh make_wrist() {
  constexpr Real radius = 0.042, half_width = 0.04;
  std::vector<Slice> slices = {{circle(radius - 0.004, steps), -half_width}};
  constexpr std::uint32_t rows = 6;
  for (std::uint32_t row = 0; row <= rows; ++row)
    slices.push_back({circle(radius, steps), (half_width - 0.004) * (2.0 * row / rows - 1)});
  slices.push_back({circle(radius - 0.004, steps), half_width});

  Surface surface;
  const Loft barrel = surface.loft(stack(rightwards({0, 0, 0}), slices));
  surface.cap_disc(reversed(barrel.first));
  surface.cap_disc(barrel.last);
  constexpr std::uint32_t column = steps - 3;  // six columns about +x
  const Loop opening = surface.open(barrel.block(2, rows - 2, column, 6));
  const auto points = circle(1, static_cast<std::uint32_t>(opening.size()));
  const auto scaled = [&](Real scale) {
    std::vector<Vec2> outline;
    outline.reserve(points.size());
    for (const Vec2& p : points) outline.push_back(scale * p);
    return outline;
  };
  const Slice neck[] = {
      {scaled(0.027), 0.05}, {scaled(0.027), 0.065}, {scaled(0.036), 0.07}, {scaled(0.036), wrist_length}};
  surface.cap_disc(surface.grow(opening, stack(forwards({0, 0, 0}), neck)).last);
  return surface.to_mesh();
}

Loop add_finger(Surface& surface, Real side, Real root) {
  struct Joint {
    Real x, y, thickness, height;
  };
  const Joint finger[] = {{root, 0.048, 0.018, 0.03},
                          {0.1, 0.052, 0.016, 0.028},
                          {0.115, 0.044, 0.02, 0.026},
                          {0.165, 0.036, 0.012, 0.022}};
  std::vector<Slice> slices;
  for (const Joint& j : finger)
    slices.push_back({moved(rectangle(j.thickness, j.height), {side * j.y, 0}), j.x});
  const Loft loft = surface.loft(stack(forwards({0, 0, 0}), slices));
  surface.cap(loft.last);
  return loft.first;
}

/// Two fingers on a palm.
Mesh make_gripper() {
  constexpr Real palm = 0.065;
  const Slice slices[] = {
      {circle(0.036, steps), 0},     {circle(0.036, steps), 0.015},        {circle(0.03, steps), 0.02},
      {squared(0.07, 0.026), 0.035}, {squared(0.07, 0.026), palm - 0.005}, {squared(0.066, 0.022), palm}};
  Surface surface;
  const Loft body = surface.loft(stack(forwards({0, 0, 0}), slices));
  surface.cap_disc(reversed(body.first));
  surface.cap_around(body.last, {add_finger(surface, 1, palm), add_finger(surface, -1, palm)});
  return surface.to_mesh();
}

}  // namespace

std::span<const ArmJoint> arm_joints() {
  return joints;
}

Mesh make_arm_link(std::uint32_t number) {
  constexpr Mesh (*links[arm_link_count])() = {make_base,    make_turret, make_upper_arm, make_elbow,
                                               make_forearm, make_wrist,  make_gripper};
  if (number < 1 || number > arm_link_count) throw InputError("", "arm link", "has a number from 1 to 7");
  return links[number - 1]();
}

}  // namespace collidoscope
