#include "modelling/vehicles.h"

#include <array>

#include "geometry/primitives/surface.h"

namespace collidoscope {
namespace {

// Modelled in the orbiter's own metres, x from tail to nose, z up from the level of the wings.
constexpr Real scale = 1 / 18.6;

/// A cross-section of the fuselage.
struct Frame {
  Real x, half_width, bottom, top;
  Real roundness;  // 0: flat belly and straight sides; 1: an ellipse
  Real pods = 0;   // how far the engine pods beside the fin stand out
};

// From the aft bulkhead to the nose.
constexpr Frame frames[] = {
    {-16.0, 2.8, -0.9, 4.1, 0.1, 0.75}, {-10.4, 2.8, -0.9, 4.2, 0.05, 0.35}, {-4.5, 2.75, -0.9, 4.3, 0},
    {4.5, 2.75, -0.9, 4.3, 0},          {10.2, 2.65, -0.9, 4.3, 0.05},       {12.2, 2.5, -0.9, 4.15, 0.15},
    {13.5, 2.3, -0.85, 3.0, 0.3},       {14.9, 2.0, -0.75, 2.25, 0.5},       {16.6, 1.45, -0.5, 1.6, 0.8},
    {17.8, 0.85, -0.2, 1.1, 1},         {18.4, 0.4, 0.05, 0.75, 1},
};
constexpr Vec3 nose(18.6, 0, 0.38);

// Half an outline from belly to spine: share of the half width, share of the height.
constexpr Vec2 boxy[] = {{0, 0},       {0.6, 0},     {0.97, 0.02}, {1, 0.2}, {0.99, 0.5},
                         {0.86, 0.77}, {0.55, 0.94}, {0.13, 1},    {0, 1}};
constexpr Vec2 round_[] = {{0, 0},     {0.5, 0.067}, {0.85, 0.237}, {0.98, 0.4}, {0.98, 0.6},
                           {0.8, 0.8}, {0.5, 0.933}, {0.15, 0.99},  {0, 1}};
constexpr std::uint32_t half_points = 9, points = 2 * (half_points - 1);
constexpr std::uint32_t wing_column = 2, fin_column = 7;  // columns start at the belly, on the side of +y

Vec2 outline_point(const Frame& frame, std::uint32_t index) {
  const Vec2 share = boxy[index] * (1 - frame.roundness) + round_[index] * frame.roundness;
  Vec2 p(share.x * frame.half_width, frame.bottom + share.y * (frame.top - frame.bottom));
  constexpr std::uint32_t shoulder = 5, upper_shoulder = 6;
  if (index == shoulder) p += frame.pods * Vec2(0.25, 0.55);
  if (index == upper_shoulder) p += frame.pods * Vec2(0.3, 1);
  return p;
}

Ring cross_section(const Frame& frame) {
  Ring ring;
  for (std::uint32_t i = 0; i < points; ++i) {
    const Vec2 p = outline_point(frame, i < half_points ? i : points - i);
    ring.emplace_back(frame.x, i < half_points ? p.x : -p.x, p.y);
  }
  return ring;
}

/// A cross-section of a wing at some distance from the plane of symmetry.
struct Rib {
  Real y, leading, trailing, height, thickness;
};
constexpr Rib ribs[] = {{4.6, -2.6, -15.2, -0.45, 0.75}, {11.9, -11.2, -15.0, 0.15, 0.22}};

/// Four points along the lower side, four along the upper one; a slender leading edge.
Ring wing_section(const Rib& rib, Real side) {
  constexpr Vec2 lower[] = {{0, -0.3}, {0.3, -0.5}, {0.62, -0.5}, {1, -0.2}};
  Ring ring;
  for (const Real surface : {-1.0, 1.0})
    for (std::size_t i = 0; i < 4; ++i) {
      const Vec2 p = lower[surface < 0 ? i : 3 - i];
      ring.emplace_back(rib.trailing + (1 - p.x) * (rib.leading - rib.trailing), side * rib.y,
                        rib.height - surface * p.y * rib.thickness);
    }
  return side > 0 ? ring : reversed(ring);
}

void grow_wing(Surface& surface, const Loft& fuselage, Real side) {
  const std::uint32_t column = side > 0 ? wing_column : points - 1 - wing_column;
  const Loop root = surface.open(fuselage.block(0, 3, column, 1));
  std::vector<Ring> sections;
  for (const Rib& rib : ribs) sections.push_back(wing_section(rib, side));
  surface.cap(surface.grow(root, sections).last);
}

void grow_fin(Surface& surface, const Loft& fuselage) {
  constexpr Real top = 11.2, half_thickness = 0.2;
  const Loop root = surface.open(fuselage.block(0, 1, fin_column, 2));
  const Ring tip = {{-18.4, 0, top}, {-17.6, half_thickness, top},  {-16.6, half_thickness, top},
                    {-15.9, 0, top}, {-16.6, -half_thickness, top}, {-17.6, -half_thickness, top}};
  surface.cap(surface.grow(root, {reversed(tip)}).last);
}

/// The three main engines stand on the aft bulkhead.
void close_aft(Surface& surface, const Loop& end) {
  constexpr Vec2 engines[] = {{0, 2.75}, {1.35, 0.75}, {-1.35, 0.75}};  // y, z
  constexpr Real bulkhead = -16.0, exit = -18.4, throat = -16.9, throat_radius = 0.6, exit_radius = 1.15;
  constexpr std::uint32_t sides = 8;
  const auto ring = [&](const Vec2& centre, Real x, Real radius) {
    return place(circle(radius, sides), Vec3(x, centre.x, centre.y), Vec3(0, -1, 0), Vec3(0, 0, 1));
  };
  std::vector<Loop> bases;
  for (const Vec2& centre : engines) {
    const Loft bell = surface.loft({ring(centre, bulkhead, throat_radius), ring(centre, exit, exit_radius)});
    surface.cap_to_tip(bell.last, Vec3(throat, centre.x, centre.y));
    bases.push_back(bell.first);
  }
  surface.cap_around(end, bases);
}

}  // namespace

Mesh make_space_shuttle() {
  std::vector<Ring> sections;
  for (const Frame& frame : frames) sections.push_back(cross_section(frame));
  Surface surface;
  const Loft fuselage = surface.loft(sections);
  surface.cap_to_tip(fuselage.last, nose);
  grow_wing(surface, fuselage, 1);
  grow_wing(surface, fuselage, -1);
  grow_fin(surface, fuselage);
  close_aft(surface, reversed(fuselage.first));
  return transformed(surface.to_mesh(), [](const Vec3& p) { return scale * p; });
}

}  // namespace collidoscope
