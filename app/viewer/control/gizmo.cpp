#include "control/gizmo.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace collidoscope::viewer {
namespace {

using Kind = GizmoHandle::Kind;

constexpr Real arrow = 0.24;                            // of the picture's height
constexpr Real plane_near = 0.28, plane_far = 0.5;      // of the arrows
constexpr Real ring_radius = 0.8, frame_radius = 1.15;  // of the arrows
constexpr Real screen_radius = 0.1;                     // of the arrows
constexpr int segments = 64;                            // of a circle
constexpr Real edge_on = 0.02;                          // sine between a line of sight and a plane

Vec3 unit(int axis) {
  Vec3 direction(0);
  direction[axis] = 1;
  return direction;
}

/// Distance of a point to a segment, in the plane.
Real distance(const glm::dvec2& point, const glm::dvec2& a, const glm::dvec2& b) {
  const glm::dvec2 edge = b - a, to_point = point - a;
  const Real square = edge.x * edge.x + edge.y * edge.y;
  const Real along =
      square > 0 ? std::clamp((to_point.x * edge.x + to_point.y * edge.y) / square, 0., 1.) : 0;
  return std::hypot(to_point.x - along * edge.x, to_point.y - along * edge.y);
}

Real snapped(Real value, Real step) {
  return step > 0 ? std::round(value / step) * step : value;
}

/// What moves is held to the grid along the axes that it moves along.
Vec3 snapped(const Vec3& position, const Vec3& shift, Real step) {
  Vec3 result = position + shift;
  for (int axis = 0; axis < 3; ++axis)
    if (shift[axis] != 0) result[axis] = snapped(result[axis], step);
  return result;
}

}  // namespace

const std::vector<GizmoHandle>& gizmo_handles() {
  static const std::vector<GizmoHandle> handles = [] {
    std::vector<GizmoHandle> all = {{Kind::screen}};
    for (const Kind kind : {Kind::axis, Kind::plane, Kind::ring})
      for (int axis = 0; axis < 3; ++axis) all.push_back({kind, axis});
    all.push_back({Kind::frame});
    return all;
  }();
  return handles;
}

Gizmo::Gizmo(const Vec3& centre, const TurntableCamera& camera, Real aspect)
    : centre_(centre), camera_(camera), aspect_(aspect) {
  const Vec3 a = camera.project(centre, aspect), b = camera.project(centre + camera.up(), aspect);
  const Real heights_per_metre = std::hypot((b.x - a.x) * aspect, b.y - a.y) / 2;
  size_ = arrow / std::max(heights_per_metre, Real(1e-12));
}

std::vector<Vec3> Gizmo::circle(const Vec3& normal, Real radius) const {
  const Vec3 u = normalize(cross(normal, std::abs(normal.z) < Real(0.9) ? Vec3(0, 0, 1) : Vec3(1, 0, 0)));
  const Vec3 v = cross(normal, u);
  std::vector<Vec3> points;
  for (int i = 0; i <= segments; ++i) {
    const Real angle = 2 * std::numbers::pi * i / segments;
    points.push_back(centre_ + (u * std::cos(angle) + v * std::sin(angle)) * (radius * size_));
  }
  return points;
}

std::vector<Vec3> Gizmo::outline(const GizmoHandle& handle) const {
  const Vec3 axis = unit(handle.axis), u = unit((handle.axis + 1) % 3), v = unit((handle.axis + 2) % 3);
  const auto corner = [&](Real along_u, Real along_v) {
    return centre_ + (u * along_u + v * along_v) * size_;
  };
  switch (handle.kind) {
    case Kind::axis:
      return {centre_ + axis * (screen_radius * size_), centre_ + axis * (size_ / 2),
              centre_ + axis * (size_ * 3 / 4), centre_ + axis * size_};
    case Kind::plane:
      return {corner(plane_near, plane_near), corner(plane_far, plane_near), corner(plane_far, plane_far),
              corner(plane_near, plane_far), corner(plane_near, plane_near)};
    case Kind::screen:
      return circle(camera_.forward(), screen_radius);
    case Kind::ring:
      return circle(axis, ring_radius);
    case Kind::frame:
      break;
  }
  return circle(camera_.forward(), frame_radius);
}

/// Picture coordinates with equal units in both directions: heights.
glm::dvec2 Gizmo::project(const Vec3& point) const {
  const Vec3 at = camera_.project(point, aspect_);
  return {at.x * aspect_ / 2, at.y / 2};
}

std::optional<GizmoHandle> Gizmo::handle_at(const glm::dvec2& picture, Real reach) const {
  const glm::dvec2 point(picture.x * aspect_ / 2, picture.y / 2);
  std::optional<GizmoHandle> nearest;
  Real best = reach;
  for (const GizmoHandle& handle : gizmo_handles()) {
    const std::vector<Vec3> chain = outline(handle);
    for (std::size_t i = 0; i + 1 < chain.size(); ++i) {
      const Real away = distance(point, project(chain[i]), project(chain[i + 1]));
      if (away < best) best = away, nearest = handle;
    }
    // What encloses an area is taken within it, too.
    if (handle.kind == Kind::screen &&
        distance(point, project(centre_), project(centre_)) < screen_radius * arrow)
      return handle;
    if (handle.kind != Kind::plane) continue;
    const glm::dvec2 middle = (project(chain[0]) + project(chain[2])) / 2.;
    const Real half = distance(middle, project(chain[0]), project(chain[1]));
    if (distance(point, middle, middle) < half) return handle;
  }
  return nearest;
}

std::optional<Vec3> Gizmo::on_plane(const Vec3& normal, const glm::dvec2& picture) const {
  const Ray ray = camera_.ray(picture, aspect_);
  const Real slope = dot(ray.direction, normal);
  if (std::abs(slope) < edge_on) return std::nullopt;
  return ray.origin + ray.direction * (dot(centre_ - ray.origin, normal) / slope);
}

/// The point of the axis that is nearest to the line of sight.
std::optional<Vec3> Gizmo::on_axis(int axis, const glm::dvec2& picture) const {
  const Vec3 direction = unit(axis);
  const Ray ray = camera_.ray(picture, aspect_);
  const Vec3 across = cross(ray.direction, cross(direction, ray.direction));  // of a plane along the sight
  const Real slope = dot(direction, across);
  if (slope < edge_on * edge_on) return std::nullopt;
  return centre_ + direction * (dot(ray.origin - centre_, across) / slope);
}

std::optional<Vec3> Gizmo::shift(const GizmoHandle& handle, const glm::dvec2& from,
                                 const glm::dvec2& to) const {
  const auto at = [&](const glm::dvec2& picture) {
    if (handle.kind == Kind::axis) return on_axis(handle.axis, picture);
    return on_plane(handle.kind == Kind::plane ? unit(handle.axis) : camera_.forward(), picture);
  };
  const std::optional<Vec3> begin = at(from), end = at(to);
  return begin && end ? std::optional(*end - *begin) : std::nullopt;
}

/// By the angle on the picture about the middle: the same for rings that are seen from the side.
Real Gizmo::turn(const Vec3& axis, const glm::dvec2& from, const glm::dvec2& to) const {
  const glm::dvec2 middle = project(centre_);
  const auto angle = [&](const glm::dvec2& picture) {
    return std::atan2(picture.y / 2 - middle.y, picture.x * aspect_ / 2 - middle.x);
  };
  const Real turned = std::remainder(angle(to) - angle(from), 2 * std::numbers::pi);
  return dot(axis, camera_.forward()) > 0 ? -turned : turned;
}

BodyPlace Gizmo::dragged(const GizmoHandle& handle, const BodyPlace& start, const glm::dvec2& from,
                         const glm::dvec2& to, const GizmoSnap& snap) const {
  if (handle.kind != Kind::ring && handle.kind != Kind::frame) {
    const std::optional<Vec3> moved = shift(handle, from, to);
    return moved ? BodyPlace{snapped(start.position, *moved, snap.length), start.orientation} : start;
  }
  const Vec3 axis = handle.kind == Kind::ring ? unit(handle.axis) : -camera_.forward();
  const Quaternion turned = from_axis_angle(axis, snapped(turn(axis, from, to), snap.angle));
  const Vec3 arm = to_matrix(turned) * (start.position - centre_);
  return {centre_ + arm, normalized(turned * start.orientation)};
}

Real grid_step(Real extent) {
  const Real wanted = std::max(extent, std::numeric_limits<Real>::min()) / 20;
  const Real power = std::pow(Real(10), std::floor(std::log10(wanted)));
  for (const Real step : {5, 2})
    if (step * power <= wanted) return step * power;
  return power;
}

}  // namespace collidoscope::viewer
