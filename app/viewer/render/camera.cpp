#include "render/camera.h"

#include <algorithm>
#include <cmath>
#include <glm/ext/matrix_clip_space.hpp>
#include <limits>
#include <numbers>

namespace collidoscope::viewer {
namespace {

constexpr Real half_field_of_view =
    17.5 * std::numbers::pi / 180;  // rad, vertical: a long lens, little distortion
constexpr Real steepest = std::numbers::pi / 2;
constexpr Real turn_per_height = std::numbers::pi;  // rad, for a drag over the picture's height
constexpr Real margin = 1.06;                       // of empty space around framed bounds
constexpr Real smallest_extent = 1e-6;              // m, of what is framed
constexpr Real nearest = 1e-3, farthest = 1e3;      // clipping planes, in distances to the target
constexpr Real room = 2;  // before the near plane: bodies wander, bounds are those of the start; in radii
constexpr Real smallest_distance = 1e-9, largest_distance = 1e15;  // m

/// What is kept in view: of the picture's half sides, and in distances to the target.
constexpr Real well_within = 0.85, least_depth = 0.3, largest_depth = 4;

const Real tan_half = std::tan(half_field_of_view);

/// Along one axis of the picture: where the eye must stand, across and in depth, so that every point (across,
/// depth) lies within the two border lines of slope `tangent`.
struct EyeBound {
  Real tangent;
  Real low = std::numeric_limits<Real>::infinity();    // least across + tangent · depth
  Real high = -std::numeric_limits<Real>::infinity();  // largest across − tangent · depth

  void include(Real across, Real depth) {
    low = std::min(low, across + tangent * depth);
    high = std::max(high, across - tangent * depth);
  }
  Real across() const { return (low + high) / 2; }
  Real depth() const { return (low - high) / (2 * tangent); }
};

}  // namespace

std::array<Vec3, 8> corners_of(const Aabb& box) {
  std::array<Vec3, 8> corners;
  for (unsigned i = 0; i < corners.size(); ++i)
    corners[i] = {(i & 1u) != 0 ? box.max.x : box.min.x, (i & 2u) != 0 ? box.max.y : box.min.y,
                  (i & 4u) != 0 ? box.max.z : box.min.z};
  return corners;
}

Vec3 TurntableCamera::forward() const {
  return {std::sin(yaw_) * std::cos(pitch_), std::cos(yaw_) * std::cos(pitch_), -std::sin(pitch_)};
}

Vec3 TurntableCamera::right() const {
  return {std::cos(yaw_), -std::sin(yaw_), 0};
}

void TurntableCamera::look(const Vec3& eye, const Vec3& target) {
  const Vec3 sight = target - eye;
  const Real flat = std::hypot(sight.x, sight.y);
  place(target, length(sight), aspect_);
  if (flat > 0) yaw_ = std::atan2(sight.x, sight.y);
  pitch_ = std::atan2(-sight.z, flat);
}

void TurntableCamera::look_from(Side side) {
  yaw_ = side == Side::right ? -std::numbers::pi / 2 : 0;
  pitch_ = side == Side::top ? steepest : 0;
}

void TurntableCamera::frame(const Aabb& bounds, Real aspect) {
  frame(corners_of(bounds), aspect);
}

void TurntableCamera::frame(std::span<const Vec3> points, Real aspect) {
  const Vec3 centre = bounding_box(points).centre();
  const Real tangent = tan_half / margin;
  EyeBound horizontal{tangent * aspect};
  EyeBound vertical{tangent};
  for (const Vec3& point : points) {
    const Vec3 offset = point - centre;
    const Real depth = orthographic_ ? 0 : dot(offset, forward());
    horizontal.include(dot(offset, right()), depth);
    vertical.include(dot(offset, up()), depth);
  }
  place(centre + right() * horizontal.across() + up() * vertical.across(),
        -std::min(horizontal.depth(), vertical.depth()), aspect);
}

void TurntableCamera::place(const Vec3& target, Real distance, Real aspect) {
  target_ = target;
  distance_ = std::max(distance, smallest_extent);
  placed_for_ = aspect_ = aspect;
  back_ = 1;
}

void TurntableCamera::fit(Real aspect) {
  if (placed_for_ == 0) placed_for_ = aspect;
  aspect_ = aspect;
  back_ = std::max(placed_for_ / aspect, Real(1));
}

void TurntableCamera::orbit(const glm::dvec2& drag) {
  yaw_ = std::remainder(yaw_ + drag.x * turn_per_height, 2 * std::numbers::pi);
  pitch_ = std::clamp(pitch_ - drag.y * turn_per_height, -steepest, steepest);
}

Real TurntableCamera::half_height() const {
  return distance() * tan_half;
}

void TurntableCamera::pan(const glm::dvec2& from, const glm::dvec2& to, Real aspect) {
  target_ += (right() * ((from.x - to.x) * aspect) + up() * (from.y - to.y)) * half_height();
}

void TurntableCamera::zoom(Real factor, const glm::dvec2& at, Real aspect) {
  const Real zoomed = std::clamp(distance() / factor, smallest_distance, largest_distance);
  const Real kept = 1 - zoomed / distance();
  target_ += (right() * (at.x * aspect) + up() * at.y) * (half_height() * kept);
  distance_ = zoomed / back_;
}

Ray TurntableCamera::ray(const glm::dvec2& at, Real aspect) const {
  const Vec3 on_target_plane = (right() * (at.x * aspect) + up() * at.y) * half_height();
  if (!orthographic_) return {eye(), normalized(forward() * distance() + on_target_plane)};
  return {target_ + on_target_plane - forward() * (distance() * farthest), forward()};
}

Vec3 TurntableCamera::project(const Vec3& world, Real aspect) const {
  const Vec3 offset = world - eye();
  const Real depth = dot(offset, forward());
  const Real scale = (orthographic_ ? distance() : depth) * tan_half;
  return {dot(offset, right()) / (scale * aspect), dot(offset, up()) / scale, depth};
}

bool TurntableCamera::shows(const Vec3& point, Real aspect) const {
  const Vec3 at = project(point, aspect);
  return at.z >= distance_ * least_depth && at.z <= distance_ * largest_depth &&
         std::abs(at.x) <= well_within && std::abs(at.y) <= well_within;
}

/// Along the line of sight first: where a point lies in the picture depends on its depth. Rounding leaves it
/// within.
void TurntableCamera::bring_into_view(const Vec3& point, Real aspect) {
  constexpr Real inside = 1 - 1e-9;
  const Real depth = project(point, aspect).z;
  target_ += forward() * (depth - std::clamp(depth, distance_ * (least_depth / inside),
                                             distance_ * (largest_depth * inside)));
  const Vec3 at = project(point, aspect);
  const auto beyond = [&](Real coordinate) {
    return coordinate - std::clamp(coordinate, -well_within * inside, well_within * inside);
  };
  const Real height = (orthographic_ ? distance_ : at.z) * tan_half;
  target_ += (right() * (beyond(at.x) * aspect) + up() * beyond(at.y)) * height;
}

glm::mat4 TurntableCamera::view() const {
  const Vec3 x = right();
  const Vec3 y = up();
  const Vec3 z = -forward();
  glm::mat4 view(1);
  for (int column = 0; column < 3; ++column)
    view[column] = {static_cast<float>(x[column]), static_cast<float>(y[column]),
                    static_cast<float>(z[column]), 0};
  view[3] = {0, 0, static_cast<float>(-distance()), 1};
  return view;
}

glm::mat4 TurntableCamera::projection(Real aspect, const Aabb& bounds, Real ground) const {
  const Real radius = length(bounds.half_widths());
  const Real depth = dot(bounds.centre() - eye(), forward());
  if (orthographic_) {
    const Real reach = std::abs(depth) + ground + distance();
    const Real height = half_height();
    return glm::mat4(glm::ortho(-height * aspect, height * aspect, -height, height, -reach, reach));
  }
  const Real near = std::max(depth - room * radius, distance() * nearest);
  const Real far = std::clamp(depth + ground, near * 2, near * (farthest / nearest));
  return glm::mat4(glm::perspective(2 * half_field_of_view, aspect, near, far));
}

}  // namespace collidoscope::viewer
