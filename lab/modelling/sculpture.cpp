#include "modelling/sculpture.h"

#include <algorithm>
#include <numbers>

#include "core/trigonometry.h"
#include "geometry/primitives/surface.h"

namespace collidoscope {
namespace {

// Modelled in centimetres at life size, facing +x: rings of points from the plinth to the crown, then
// features pressed in and out. 35 rings of 26 points and two caps make 1,816 triangles.
constexpr Real scale = 1 / 65.0;

/// One ring: heights at the front and at the back, and its extent forwards, backwards and sideways.
struct Contour {
  Real front_height, back_height, forwards, backwards, sideways;
  Real squareness = 2;  // exponent of the superellipse; 2: an ellipse
};

constexpr Contour contours[] = {
    // plinth
    {0, 0, 11, 11, 11},
    {1.8, 1.8, 11, 11, 11},
    {2.8, 2.8, 9.4, 9.4, 9.4},
    {5.5, 5.5, 6.6, 6.6, 6.6},
    {8.2, 8.2, 6.8, 6.8, 6.8},
    {9, 9, 8, 8, 8},
    {10, 10, 8, 8, 8},
    // chest and shoulders
    {11.5, 11.5, 8.4, 6.6, 8.4},
    {14.5, 15, 9.6, 8.2, 13.2, 2.4},
    {18.4, 20.5, 10.2, 9.4, 17.4, 2.8},
    {22.5, 25, 9.8, 10, 19.6, 2.9},
    {26.2, 28.8, 8.6, 9.6, 19.4, 2.5},
    {29, 31.4, 7.2, 8.4, 15.6, 2.1},
    // neck
    {31, 33.6, 6, 7, 10},
    {33, 36, 5.5, 6, 6.8},
    {36.5, 39, 5.3, 5.4, 5.8},
    {40.2, 42.2, 5.7, 5.3, 5.6},
    // jaw and mouth
    {41.6, 45, 8.3, 5.8, 5.2},
    {42.8, 46.4, 9, 6.3, 5.7, 2.2},
    {44.4, 47.6, 8.8, 6.8, 6.3, 2.3},
    {45.5, 48.5, 8.9, 7.2, 6.6, 2.3},
    {46.3, 49.2, 9, 7.5, 6.8, 2.3},
    {47.1, 49.9, 9.1, 7.8, 6.95, 2.3},
    // nose and eyes
    {48.3, 50.7, 9.15, 8.1, 7.1, 2.3},
    {49.3, 51.5, 9.15, 8.4, 7.2, 2.3},
    {50.8, 52.5, 9.1, 8.8, 7.35, 2.3},
    {52.3, 53.6, 9, 9.2, 7.5, 2.3},
    {53.7, 54.8, 9, 9.5, 7.6, 2.3},
    {55.2, 56.1, 9.3, 9.7, 7.7, 2.2},
    // brow and crown
    {57.2, 57.8, 9.3, 9.6, 7.6, 2.2},
    {59.3, 59.5, 8.9, 9, 7.3},
    {61.5, 61.4, 7.6, 7.9, 6.4},
    {63.4, 63.2, 5.7, 6.2, 5},
    {64.7, 64.5, 3.5, 4.1, 3.3},
    {65.2, 65.1, 1.4, 1.8, 1.4},
};

// Columns stand closer in the face. Degrees from the front; mirrored on the other side.
constexpr Real columns[] = {0, 7.5, 15.5, 24, 33, 43, 54, 67, 81, 96, 112, 131, 154, 180};

/// A swelling (or hollow) of the surface about a point, and about its mirror image.
struct Feature {
  Real angle, height;              // degrees, cm
  Real angle_width, height_width;  // of the Gaussian
  Real rise;                       // cm, outwards
};

constexpr Feature features[] = {
    {0, 49.2, 6, 1.0, 1.9},      // tip of the nose
    {0, 51.4, 5, 2.0, 1.2},      // its ridge
    {8.5, 49.0, 4, 0.7, 0.5},    // nostrils
    {20, 53.4, 7, 1.0, -1.0},    // eye sockets
    {20, 53.3, 4, 0.5, 0.35},    // eyes
    {19, 55.4, 11, 0.6, 0.4},    // brows
    {40, 51, 10, 1.5, 0.35},     // cheekbones
    {0, 45.5, 9, 0.5, 0.55},     // lower lip
    {0, 46.3, 12, 0.35, -0.35},  // mouth
    {0, 47.1, 9, 0.5, 0.55},     // upper lip
    {0, 42.8, 11, 0.9, 0.6},     // chin
    {180, 54, 26, 2.6, 3.6},     // knot of hair
    {38, 18.5, 15, 2.6, 2.6},    // breasts
    {0, 21, 13, 4.5, -1.3},      // between them
    {42, 29.3, 20, 0.9, 1.1},    // collar bones
    {0, 31.5, 9, 1.2, -0.8},     // pit of the throat
};

Real gaussian(Real distance, Real width) {
  return std::exp(-0.5 * (distance / width) * (distance / width));
}

/// How much hair stands off, combed back in ridges along every other column.
Real hair(std::size_t column, Real height) {
  constexpr Real nape = 45, temples = 54.5, forehead = 59.2;
  constexpr Real thickness = 1.2, ridge = 0.3;
  constexpr Real temple_angle = 60, edge = 8;  // degrees; over the edge it rises to its full thickness
  if (height < nape) return 0;
  // The hairline is an arch over the face.
  const Real rise = std::clamp((height - temples) / (forehead - temples), 0.0, 1.0);
  const Real hairline = temple_angle * std::sqrt(1 - rise * rise);
  const Real cover = std::clamp((columns[column] - hairline) / edge, 0.0, 1.0);
  return cover * (thickness + (column % 2 == 0 ? -ridge : ridge));
}

Real relief(std::size_t column, Real height) {
  Real sum = hair(column, height);
  for (const Feature& f : features)
    sum += f.rise * gaussian(columns[column] - f.angle, f.angle_width) *
           gaussian(height - f.height, f.height_width);
  return sum;
}

Vec3 surface_point(const Contour& contour, std::size_t column, Real side) {
  const Real angle = columns[column] * std::numbers::pi / 180;
  const Vec2 direction(cosine_of(angle), sine_of(angle));
  const auto extent = [&](Real share) { return std::pow(std::abs(share), 2 / contour.squareness); };
  const Real forwards = direction.x > 0 ? contour.forwards : -contour.backwards;
  const Vec2 base(forwards * extent(direction.x), contour.sideways * extent(direction.y));
  const Real height =
      contour.front_height + (contour.back_height - contour.front_height) * (1 - direction.x) / 2;
  const Vec2 p = base + relief(column, height) * direction;
  return {p.x, side * p.y, height};
}

Ring ring(const Contour& contour) {
  Ring points;
  constexpr std::size_t back = std::size(columns) - 1;
  for (std::size_t i = 0; i <= back; ++i) points.push_back(surface_point(contour, i, 1));
  for (std::size_t i = back; i-- > 1;) points.push_back(surface_point(contour, i, -1));
  // On the plane of symmetry exactly.
  points.front().y = points[back].y = 0;
  return points;
}

}  // namespace

Mesh make_bust() {
  std::vector<Ring> sections;
  for (const Contour& contour : contours) sections.push_back(ring(contour));
  Surface surface;
  const Loft loft = surface.loft(sections);
  surface.cap_disc(reversed(loft.first));
  surface.cap(loft.last);
  return transformed(surface.to_mesh(), [](const Vec3& p) { return scale * p; });
}

}  // namespace collidoscope
