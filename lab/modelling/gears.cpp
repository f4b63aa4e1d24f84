#include "modelling/gears.h"

#include <algorithm>
#include <numbers>

#include "core/trigonometry.h"
#include "geometry/primitives/surface.h"

namespace collidoscope {
namespace {

constexpr Real pi = std::numbers::pi;
constexpr Real module_ = 0.04;  // pitch diameter over teeth, m: 0.6 m = module · (12 + 18) / 2
constexpr Real pressure_angle = 20 * pi / 180;
constexpr Real addendum = 0.95, dedendum = 1.25;  // in modules
constexpr Real backlash = 0.03;                   // share of the tooth's thickness
constexpr Real half_width = 0.09;                 // m

// How far along each flank its points lie, from root to tip.
constexpr Real flank_shares[] = {0, 0.3, 0.55, 0.78, 1};

/// Angle between a tooth's centre line and its flank where it is `radius` from the axis.
Real half_angle(std::uint32_t teeth, Real radius, Real thickness_share) {
  const auto involute = [](Real angle) { return std::tan(angle) - angle; };
  const Real pitch_radius = module_ * teeth / 2, base_radius = pitch_radius * cosine_of(pressure_angle);
  const Real at_pitch = pi / (2 * teeth) * thickness_share;
  // Below the base circle there is no involute: the flank goes straight to the axis.
  const Real angle = radius > base_radius ? std::acos(base_radius / radius) : 0;
  return at_pitch + involute(pressure_angle) - involute(angle);
}

/// The part of a gear in a cross-section: one flank, from root to tip, as (angle from the tooth's centre
/// line, radius).
std::vector<Vec2> flank(std::uint32_t teeth, Real root, Real tip, Real thickness_share) {
  std::vector<Vec2> points;
  for (const Real share : flank_shares) {
    const Real radius = root + share * (tip - root);
    points.emplace_back(half_angle(teeth, radius, thickness_share), radius);
  }
  return points;
}

Vec2 polar(Real angle, Real radius) {
  return radius * Vec2(cosine_of(angle), sine_of(angle));
}

/// A tooth's outline from the root on its clockwise side over the tip to the root on the other.
std::vector<Vec2> tooth_outline(std::uint32_t tooth, std::uint32_t teeth,
                                std::span<const Vec2> flank_points) {
  const Real centre = 2 * pi * tooth / teeth;
  std::vector<Vec2> outline;
  for (const Vec2& p : flank_points) outline.push_back(polar(centre - p.x, p.y));
  for (std::size_t i = flank_points.size(); i-- > 0;)
    outline.push_back(polar(centre + flank_points[i].x, flank_points[i].y));
  return outline;
}

/// The positions of teeth: two points each.
std::vector<Vec2> root_circle(std::uint32_t teeth, Real half_tooth, Real radius) {
  std::vector<Vec2> outline;
  for (std::uint32_t tooth = 0; tooth < teeth; ++tooth)
    for (const Real offset : {-half_tooth, half_tooth})
      outline.push_back(polar(2 * pi * tooth / teeth + offset, radius));
  return outline;
}

/// Teeth between the loops of the root circle at the top and at the bottom face.
void add_teeth(Surface& surface, const Loop& top, const Loop& bottom, std::span<const Vec2> flank_points,
               bool inner) {
  const std::uint32_t n = static_cast<std::uint32_t>(top.size()), teeth = n / 2;
  const auto facing = [&](const Loop& loop) { return inner ? reversed(loop) : loop; };
  for (std::uint32_t tooth = 0; tooth < teeth; ++tooth) {
    const auto outline = tooth_outline(tooth, teeth, flank_points);
    const std::span<const Vec2> free = std::span(outline).subspan(1, outline.size() - 2);
    const auto wall = [&](const Loop& root, Real height) {
      Loop loop = surface.add_ring(place(free, height));
      loop.insert(loop.begin(), root[2 * tooth]);
      loop.push_back(root[2 * tooth + 1]);
      return loop;
    };
    const Loop upper = wall(top, half_width), lower = wall(bottom, -half_width);
    surface.add_face(facing(upper));
    surface.add_face(facing(reversed(lower)));
    for (std::size_t i = 0; i + 1 < upper.size(); ++i)
      surface.add_face(facing({lower[i], lower[i + 1], upper[i + 1], upper[i]}));
    const std::uint32_t from = 2 * tooth + 1, to = (from + 1) % n;
    surface.add_face(facing({bottom[from], bottom[to], top[to], top[from]}));
  }
}

/// The body of a gear in cross-section, (radius, height), from the root circle's top to its bottom.
Loft add_body(Surface& surface, std::uint32_t teeth, Real half_tooth, std::span<const Vec2> profile) {
  std::vector<Slice> slices;
  for (const Vec2& p : profile) slices.push_back({root_circle(teeth, half_tooth, p.x), p.y});
  return surface.loft(stack(Axes{}, slices));
}

}  // namespace

Real planet_turn(Real angle) {
  constexpr Real sun_teeth = 12, planet_teeth = 18;
  return angle + pi + pi / planet_teeth + angle * sun_teeth / planet_teeth;
}

Mesh make_sun_gear() {
  constexpr std::uint32_t teeth = 12;
  constexpr Real root = module_ * (teeth / 2.0 - dedendum), tip = module_ * (teeth / 2.0 + addendum);
  const auto points = flank(teeth, root, tip, 1 - backlash);
  constexpr Real bore = 0.07, collar = 0.12, collar_height = half_width + 0.03;
  const Vec2 profile[] = {{root, half_width},    {collar, half_width},   {collar, collar_height},
                          {bore, collar_height}, {bore, -collar_height}, {collar, -collar_height},
                          {collar, -half_width}, {root, -half_width}};
  Surface surface;
  const Loft body = add_body(surface, teeth, points[0].x, profile);
  add_teeth(surface, body.first, body.last, points, false);
  return surface.to_mesh();
}

/// With a thin web that has six holes.
Mesh make_planet_gear() {
  constexpr std::uint32_t teeth = 18, holes = 6;
  constexpr Real root = module_ * (teeth / 2.0 - dedendum), tip = module_ * (teeth / 2.0 + addendum);
  const auto points = flank(teeth, root, tip, 1 - backlash);
  constexpr Real rim = 0.265, web_outer = 0.255, hole_outer = 0.235, hole_inner = 0.145, web_inner = 0.125,
                 hub = 0.115, bore = 0.06, web = 0.035;
  const Vec2 profile[] = {{root, half_width},  {rim, half_width},  {web_outer, web},   {hole_outer, web},
                          {hole_inner, web},   {web_inner, web},   {hub, half_width},  {bore, half_width},
                          {bore, -half_width}, {hub, -half_width}, {web_inner, -web},  {hole_inner, -web},
                          {hole_outer, -web},  {web_outer, -web},  {rim, -half_width}, {root, -half_width}};
  constexpr std::uint32_t top_row = 3, bottom_row = 11, columns = 4, pitch = 2 * teeth / holes;
  Surface surface;
  const Loft body = add_body(surface, teeth, points[0].x, profile);
  add_teeth(surface, body.first, body.last, points, false);
  for (std::uint32_t hole = 0; hole < holes; ++hole)
    surface.bridge(surface.open(body.block(top_row, 1, hole * pitch, columns)),
                   surface.open(body.block(bottom_row, 1, hole * pitch, columns)));
  return surface.to_mesh();
}

/// Its teeth point inwards and have the shape of another gear's gaps.
Mesh make_ring_gear() {
  constexpr std::uint32_t teeth = 48;
  constexpr Real root = module_ * (teeth / 2.0 + dedendum), tip = module_ * (teeth / 2.0 - addendum);
  std::vector<Vec2> points = flank(teeth, root, tip, 1 + backlash);
  for (Vec2& p : points) p.x = pi / teeth - p.x;
  constexpr Real rim = 1.1, bevel = 0.02;
  const Vec2 profile[] = {{root, half_width},         {rim - bevel, half_width},  {rim, half_width - bevel},
                          {rim, -half_width + bevel}, {rim - bevel, -half_width}, {root, -half_width}};
  Surface surface;
  std::vector<Slice> slices;
  for (std::size_t i = std::size(profile); i-- > 0;)
    slices.push_back({root_circle(teeth, points[0].x, profile[i].x), profile[i].y});
  const Loft body = surface.loft(stack(Axes{}, slices));
  add_teeth(surface, body.last, body.first, points, true);
  return surface.to_mesh();
}

}  // namespace collidoscope
