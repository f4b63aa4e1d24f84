#include "render/depth_surface.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/common.hpp>

#include "render/packed_normal.h"

namespace collidoscope::viewer {
namespace {

using DepthCorner = DepthSurface::Corner;
using DepthCorners = std::array<DepthCorner, 3>;

constexpr std::size_t most_divided = 400'000;

DepthCorner between(const DepthCorner& a, const DepthCorner& b, Real share) {
  const Vec3 normal = a.normal + (b.normal - a.normal) * share;
  const Real size = length(normal);
  return {a.position + (b.position - a.position) * share, size > 0 ? normal / size : a.normal,
          a.depth + (b.depth - a.depth) * share};
}

/// Halves the longest side of triangles until all are short.
class Division {
 public:
  Division(DepthSurface& surface, Real spacing, const std::function<Real(const Vec3&)>& depth)
      : surface_(surface), spacing_(spacing), depth_(depth) {}

  DepthCorner corner(const ShapeGeometry::Corner& given) const {
    const Vec3 position(given.position);
    return {position, Vec3(unpacked_normal(given.normal)), depth_(position + surface_.centre)};
  }

  void divide(const DepthCorners& triangle) {
    std::size_t longest = 0;
    for (std::size_t side = 1; side < 3; ++side)
      if (squared(triangle, side) > squared(triangle, longest)) longest = side;
    const bool full = surface_.corners.size() >= 3 * most_divided;
    if (full || squared(triangle, longest) <= spacing_ * spacing_) return keep(triangle);
    const DepthCorner &a = triangle[longest], &b = triangle[(longest + 1) % 3],
                      &c = triangle[(longest + 2) % 3];
    DepthCorner middle = between(a, b, Real(0.5));
    middle.depth = depth_(middle.position + surface_.centre);
    divide({a, middle, c});
    divide({middle, b, c});
  }

 private:
  static Real squared(const DepthCorners& triangle, std::size_t side) {
    return length_squared(triangle[(side + 1) % 3].position - triangle[side].position);
  }

  void keep(const DepthCorners& triangle) {
    for (const DepthCorner& corner : triangle) {
      surface_.corners.push_back(corner);
      surface_.deepest = std::max(surface_.deepest, corner.depth);
    }
  }

  DepthSurface& surface_;
  Real spacing_;
  const std::function<Real(const Vec3&)>& depth_;
};

/// What is left of a polygon where `sign` times the depth is no less than `sign` times `bound`.
std::vector<DepthCorner> depth_clipped(const std::vector<DepthCorner>& polygon, Real bound, Real sign) {
  std::vector<DepthCorner> kept;
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    const DepthCorner &from = polygon[i], &to = polygon[(i + 1) % polygon.size()];
    const Real before = sign * (from.depth - bound), after = sign * (to.depth - bound);
    if (before >= 0) kept.push_back(from);
    if ((before > 0 && after < 0) || (before < 0 && after > 0))
      kept.push_back(between(from, to, before / (before - after)));
  }
  return kept;
}

void add_polygon(ShapeGeometry& geometry, const std::vector<DepthCorner>& polygon) {
  const auto add = [&](const DepthCorner& corner) {
    geometry.corners.push_back({Vec3f(corner.position), packed_normal(Vec3f(corner.normal))});
  };
  for (std::size_t i = 2; i < polygon.size(); ++i) add(polygon[0]), add(polygon[i - 1]), add(polygon[i]);
}

}  // namespace

DepthSurface make_depth_surface(const ShapeGeometry& geometry, Real spacing,
                                const std::function<Real(const Vec3&)>& depth) {
  DepthSurface surface;
  surface.centre = geometry.centre, surface.radius = geometry.radius;
  Division division(surface, spacing, depth);
  for (std::size_t i = 0; i + 2 < geometry.corners.size(); i += 3)
    division.divide({division.corner(geometry.corners[i]), division.corner(geometry.corners[i + 1]),
                     division.corner(geometry.corners[i + 2])});
  return surface;
}

std::vector<DepthBand> depth_bands(const DepthSurface& surface, std::size_t count, Real top) {
  std::vector<ShapeGeometry> bands(count);
  const auto band_at = [&](Real depth) {
    const Real band = top > 0 ? std::floor(depth / top * static_cast<Real>(count)) : 0;
    return static_cast<std::size_t>(std::clamp(band, Real(0), static_cast<Real>(count - 1)));
  };
  for (std::size_t i = 0; i + 2 < surface.corners.size(); i += 3) {
    const std::vector<DepthCorner> triangle(surface.corners.begin() + static_cast<std::ptrdiff_t>(i),
                                            surface.corners.begin() + static_cast<std::ptrdiff_t>(i) + 3);
    const auto [low, high] = std::ranges::minmax(triangle, {}, &DepthCorner::depth);
    const std::size_t first = band_at(low.depth), last = band_at(high.depth);
    std::vector<DepthCorner> left = triangle;
    for (std::size_t band = first; band < last; ++band) {
      const Real bound = top * static_cast<Real>(band + 1) / static_cast<Real>(count);
      add_polygon(bands[band], depth_clipped(left, bound, -1));
      left = depth_clipped(left, bound, 1);
    }
    add_polygon(bands[last], left);
  }
  std::vector<DepthBand> made;
  for (std::size_t band = 0; band < count; ++band) {
    if (bands[band].corners.empty()) continue;
    bands[band].centre = surface.centre, bands[band].radius = surface.radius;
    made.push_back({std::make_shared<const ShapeGeometry>(std::move(bands[band])),
                    depth_colour((static_cast<Real>(band) + Real(0.5)) / static_cast<Real>(count))});
  }
  return made;
}

/// Between colours of rising lightness, as cividis has them (Nuñez, Anderton and Renslow 2018), lighter at
/// the dark end for our dark ground.
Colour depth_colour(Real share) {
  constexpr std::array<Colour, 5> colours = {Colour(0.20f, 0.33f, 0.55f), Colour(0.42f, 0.46f, 0.56f),
                                             Colour(0.60f, 0.58f, 0.53f), Colour(0.80f, 0.72f, 0.40f),
                                             Colour(1.00f, 0.91f, 0.25f)};
  const Real at = std::clamp(share, Real(0), Real(1)) * static_cast<Real>(colours.size() - 1);
  const auto index = std::min(static_cast<std::size_t>(at), colours.size() - 2);
  return glm::mix(colours[index], colours[index + 1], static_cast<float>(at - static_cast<Real>(index)));
}

}  // namespace collidoscope::viewer
