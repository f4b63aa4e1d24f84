#include "python/picture/rasteriser.h"

#include <algorithm>
#include <cmath>

namespace collidoscope::python {
namespace {

/// Of the distance to the target: what is nearer to the eye is cut off.
constexpr Real nearest_share = 1e-3;

/// Axes right, up and ahead; the camera's z leads away from the eye.
Pose camera_at(const Viewpoint& view) {
  const Vec3 ahead = normalized(view.target - view.eye);
  const bool along_z = std::abs(ahead.z) > 0.999;
  const Vec3 right = normalized(cross(ahead, along_z ? Vec3(0, 1, 0) : Vec3(0, 0, 1)));
  return {Mat3(right, cross(right, ahead), ahead), view.eye};
}

/// Twice the signed area of a triangle in the picture.
template <class Place>
Real area_of(const Place& a, const Place& b, Real x, Real y) {
  return (b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x);
}

/// The part of a polygon with z above a limit. [Sutherland, Hodgman 1974]
std::vector<Vec3> beyond(const std::array<Vec3, 3>& polygon, Real limit) {
  std::vector<Vec3> kept;
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    const Vec3 &p = polygon[i], &q = polygon[(i + 1) % polygon.size()];
    if (p.z > limit) kept.push_back(p);
    if ((p.z > limit) != (q.z > limit)) kept.push_back(p + (q - p) * ((limit - p.z) / (q.z - p.z)));
  }
  return kept;
}

std::uint8_t byte_of(Real share) {
  return static_cast<std::uint8_t>(std::lround(255 * std::clamp(share, Real(0), Real(1))));
}

/// The samples from ⌈low⌉ to ⌊high⌋ that exist, as [begin, end).
std::array<std::size_t, 2> range_of(Real low, Real high, std::size_t count) {
  const Real last = static_cast<Real>(count);
  const Real begin = std::clamp(std::ceil(low), Real(0), last),
             end = std::clamp(std::floor(high) + 1, Real(0), last);
  return {static_cast<std::size_t>(begin), static_cast<std::size_t>(std::max(begin, end))};
}

}  // namespace

Rasteriser::Rasteriser(std::size_t width, std::size_t height, const Viewpoint& view, const Colour& background)
    : width_(samples * width),
      height_(samples * height),
      camera_(camera_at(view)),
      scale_(static_cast<Real>(height_) / (2 * std::tan(view.opening / 2))),
      nearest_(nearest_share * length(view.target - view.eye)),
      colours_(width_ * height_, background),
      nearness_(colours_.size(), 0) {}

Rasteriser::Place Rasteriser::place(const Vec3& p) const {
  const Real scale = scale_ / p.z;
  return {static_cast<Real>(width_) / 2 + scale * p.x, static_cast<Real>(height_) / 2 - scale * p.y, 1 / p.z};
}

/// From the eye, and from above at the left.
Real Rasteriser::light_on(const std::array<Vec3, 3>& corners) const {
  const Vec3 normal = normalized(cross(corners[1] - corners[0], corners[2] - corners[0]));
  const Vec3 ahead = normalized(corners[0]);
  const Vec3 lamp = normalized(Vec3(-0.5, 0.8, -0.4));
  const Vec3 facing = dot(normal, ahead) > 0 ? -normal : normal;
  return 0.3 + 0.3 * std::abs(dot(normal, ahead)) + 0.45 * std::max(Real(0), dot(facing, lamp));
}

void Rasteriser::triangle(const std::array<Vec3, 3>& corners, const Colour& colour) {
  const std::array<Vec3, 3> view = {seen(corners[0]), seen(corners[1]), seen(corners[2])};
  const std::vector<Vec3> polygon = beyond(view, nearest_);
  const Colour shaded = colour * light_on(view);
  for (std::size_t i = 2; i < polygon.size(); ++i)
    fill({place(polygon[0]), place(polygon[i - 1]), place(polygon[i])}, shaded);
}

void Rasteriser::fill(const std::array<Place, 3>& p, const Colour& colour) {
  const Real area = area_of(p[0], p[1], p[2].x, p[2].y);
  if (area == 0 || !std::isfinite(area)) return;
  const auto [low, high] = std::minmax({p[0].y, p[1].y, p[2].y});
  const auto [begin, end] = range_of(low, high, height_);
  for (std::size_t row = begin; row < end; ++row) fill_row(p, area, row, colour);
}

void Rasteriser::fill_row(const std::array<Place, 3>& p, Real area, std::size_t row, const Colour& colour) {
  const auto [low, high] = std::minmax({p[0].x, p[1].x, p[2].x});
  const auto [begin, end] = range_of(low, high, width_);
  const auto y = static_cast<Real>(row);
  for (std::size_t column = begin; column < end; ++column) {
    const auto x = static_cast<Real>(column);
    const Real u = area_of(p[1], p[2], x, y) / area, v = area_of(p[2], p[0], x, y) / area, w = 1 - u - v;
    if (u < 0 || v < 0 || w < 0) continue;
    const auto near = static_cast<float>(u * p[0].nearness + v * p[1].nearness + w * p[2].nearness);
    const std::size_t sample = row * width_ + column;
    if (near <= nearness_[sample]) continue;
    nearness_[sample] = near, colours_[sample] = colour;
  }
}

void Rasteriser::dot_at(const Place& place, const Colour& colour) {
  constexpr Real half = 2;  // samples
  const auto rows = range_of(place.y - half, place.y + half, height_);
  const auto columns = range_of(place.x - half, place.x + half, width_);
  for (std::size_t row = rows[0]; row < rows[1]; ++row)
    for (std::size_t column = columns[0]; column < columns[1]; ++column)
      colours_[row * width_ + column] = colour;
}

void Rasteriser::line(const Vec3& from, const Vec3& to, const Colour& colour) {
  const std::vector<Vec3> part = beyond({seen(from), seen(to), seen(to)}, nearest_);
  if (part.size() < 2) return;
  const Place a = place(part[0]), b = place(part[1]);
  const Real length = std::max(std::abs(b.x - a.x), std::abs(b.y - a.y));
  const auto steps = static_cast<std::size_t>(std::clamp(std::ceil(length), Real(1), Real(1e5)));
  for (std::size_t i = 0; i <= steps; ++i) {
    const Real share = static_cast<Real>(i) / static_cast<Real>(steps);
    dot_at({a.x + share * (b.x - a.x), a.y + share * (b.y - a.y), 0}, colour);
  }
}

std::vector<std::uint8_t> Rasteriser::pixels() const {
  std::vector<std::uint8_t> bytes;
  bytes.reserve(3 * colours_.size() / (samples * samples));
  for (std::size_t row = 0; row < height_; row += samples)
    for (std::size_t column = 0; column < width_; column += samples) {
      Colour sum(0);
      for (std::size_t i = 0; i < samples; ++i)
        for (std::size_t k = 0; k < samples; ++k) sum += colours_[(row + i) * width_ + column + k];
      for (int channel = 0; channel < 3; ++channel)
        bytes.push_back(byte_of(sum[channel] / (samples * samples)));
    }
  return bytes;
}

}  // namespace collidoscope::python
