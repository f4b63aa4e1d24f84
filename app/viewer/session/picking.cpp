#include "session/picking.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace collidoscope::viewer {
namespace {

Ray to_local(const Ray& ray, const Pose& pose) {
  return {pose.to_local(ray.origin), pose.unrotate(ray.direction)};
}

/// The part of a ray that is looked at.
struct Stretch {
  Real begin = 0, end = std::numeric_limits<Real>::infinity();
};

/// What the plane leaves of it.
Stretch kept_by(const CuttingPlane& plane, const Ray& ray) {
  const Real before = plane.offset - dot(plane.normal, ray.origin), speed = dot(plane.normal, ray.direction);
  Stretch kept;
  if (speed > 0) kept.end = before / speed;
  if (speed < 0) kept.begin = std::max(before / speed, Real(0));
  if (speed == 0 && before < 0) kept.end = -1;
  return kept;
}

struct MeshHit {
  Real distance;
  std::uint32_t triangle;
};

std::optional<MeshHit> intersect_mesh(const Ray& ray, const Mesh& mesh, const Stretch& stretch) {
  std::optional<MeshHit> nearest;
  for (std::uint32_t i = 0; i < mesh.triangles.size(); ++i) {
    const auto& [a, b, c] = mesh.triangles[i];
    const std::optional<Real> at =
        intersect(ray, Vec3(mesh.vertices[a]), Vec3(mesh.vertices[b]), Vec3(mesh.vertices[c]));
    if (!at || *at < stretch.begin || *at > stretch.end) continue;
    if (!nearest || *at < nearest->distance) nearest = MeshHit{*at, i};
  }
  return nearest;
}

/// From within.
bool leaves(const Ray& ray, const Mesh& mesh, std::uint32_t triangle) {
  const auto corner = [&](std::size_t i) { return Vec3(mesh.vertices[mesh.triangles[triangle][i]]); };
  return dot(cross(corner(1) - corner(0), corner(2) - corner(0)), ray.direction) > 0;
}

/// The first that is met of one body. A ray that enters it through the plane meets the section there.
std::optional<SurfaceHit> hit_body(const Snapshot& snapshot, const Ray& ray, BodyIndex body,
                                   const Stretch& stretch) {
  const Ray local = to_local(ray, snapshot.poses[body]);
  const Mesh& mesh = snapshot.shape(body).mesh();
  const std::optional<MeshHit> hit = intersect_mesh(local, mesh, stretch);
  if (!hit) return std::nullopt;
  const bool on_section = stretch.begin > 0 && leaves(local, mesh, hit->triangle);
  return SurfaceHit{body, on_section ? stretch.begin : hit->distance, hit->triangle, on_section};
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

std::optional<SurfaceHit> first_hit(const Snapshot& snapshot, const Ray& ray, const Sight& sight) {
  std::vector<std::pair<Real, BodyIndex>> boxes;  // where the ray enters them
  for (BodyIndex body = 0; body < snapshot.poses.size(); ++body) {
    if (!sight.hidden.empty() && sight.hidden[body]) continue;
    const Ray local = to_local(ray, snapshot.poses[body]);
    if (const std::optional<Real> at = intersect(local, snapshot.shape(body).aabb()))
      boxes.emplace_back(*at, body);
  }
  std::ranges::sort(boxes);

  const Stretch kept = sight.cut ? kept_by(*sight.cut, ray) : Stretch();
  std::optional<SurfaceHit> nearest;
  for (const auto& [enter, body] : boxes) {
    if (nearest && enter > nearest->distance) break;
    const bool is_whole = !sight.whole.empty() && sight.whole[body] != 0;
    const std::optional<SurfaceHit> hit = hit_body(snapshot, ray, body, is_whole ? Stretch() : kept);
    if (hit && (!nearest || hit->distance < nearest->distance)) nearest = hit;
  }
  return nearest;
}

std::optional<BodyIndex> pick(const Snapshot& snapshot, const Ray& ray, const Sight& sight) {
  const std::optional<SurfaceHit> hit = first_hit(snapshot, ray, sight);
  return hit ? std::optional(hit->body) : std::nullopt;
}

}  // namespace collidoscope::viewer
