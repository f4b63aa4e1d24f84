#include "session/picking.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace collidoscope::viewer {
namespace {

Ray to_local(const Ray& ray, const Pose& pose) {
  return {pose.to_local(ray.origin), pose.unrotate(ray.direction)};
}

std::optional<Real> intersect_mesh(const Ray& ray, const Mesh& mesh) {
  std::optional<Real> nearest;
  for (const auto& [a, b, c] : mesh.triangles) {
    const std::optional<Real> at =
        intersect(ray, Vec3(mesh.vertices[a]), Vec3(mesh.vertices[b]), Vec3(mesh.vertices[c]));
    if (at && (!nearest || *at < *nearest)) nearest = at;
  }
  return nearest;
}

}  // namespace

std::optional<Real> intersect(const Ray& ray, const Aabb& box) {
  Real enter = 0;
  Real leave = std::numeric_limits<Real>::infinity();
  for (int axis = 0; axis < 3; ++axis) {
    const Real low = box.min[axis] - ray.origin[axis];
    const Real high = box.max[axis] - ray.origin[axis];
    const Real speed = ray.direction[axis];
    if (speed == 0) {
      if (low > 0 || high < 0) return std::nullopt;
      continue;
    }
    const auto [first, last] = std::minmax({low / speed, high / speed});
    enter = std::max(enter, first);
    leave = std::min(leave, last);
  }
  return enter <= leave ? std::optional(enter) : std::nullopt;
}

/// Möller and Trumbore 1997, from both sides.
std::optional<Real> intersect(const Ray& ray, const Vec3& a, const Vec3& b, const Vec3& c) {
  const Vec3 ab = b - a;
  const Vec3 ac = c - a;
  const Vec3 p = cross(ray.direction, ac);
  const Real determinant = dot(ab, p);
  if (determinant == 0) return std::nullopt;
  const Vec3 from_a = ray.origin - a;
  const Real u = dot(from_a, p) / determinant;
  const Vec3 q = cross(from_a, ab);
  const Real v = dot(ray.direction, q) / determinant;
  if (u < 0 || v < 0 || u + v > 1) return std::nullopt;
  const Real at = dot(ac, q) / determinant;
  return at >= 0 ? std::optional(at) : std::nullopt;
}

Ray sight_line(const TurntableCamera& camera, glm::dvec2 picture, Real aspect, const Aabb& bounds) {
  Ray ray = camera.ray(picture, aspect);
  if (!camera.orthographic()) return ray;
  const auto along = [&](const Vec3& point) { return dot(point - ray.origin, ray.direction); };
  const Real before_bounds = along(bounds.centre()) - 2 * length(bounds.half_widths());
  ray.origin = ray.at(std::min(along(camera.eye()), before_bounds));
  return ray;
}

std::optional<BodyIndex> pick(const Snapshot& snapshot, const Ray& ray, const std::vector<bool>& hidden) {
  std::vector<std::pair<Real, BodyIndex>> boxes;  // where the ray enters them
  for (BodyIndex body = 0; body < snapshot.poses.size(); ++body) {
    if (!hidden.empty() && hidden[body]) continue;
    const Ray local = to_local(ray, snapshot.poses[body]);
    if (const std::optional<Real> at = intersect(local, snapshot.shape(body).aabb()))
      boxes.emplace_back(*at, body);
  }
  std::ranges::sort(boxes);

  std::optional<BodyIndex> nearest;
  Real distance = std::numeric_limits<Real>::infinity();
  for (const auto& [enter, body] : boxes) {
    if (enter > distance) break;
    const Mesh& mesh = snapshot.shape(body).mesh();
    const std::optional<Real> at = intersect_mesh(to_local(ray, snapshot.poses[body]), mesh);
    if (at && *at < distance) distance = *at, nearest = body;
  }
  return nearest;
}

}  // namespace collidoscope::viewer
