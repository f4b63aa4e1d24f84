#include "control/surface_point.h"

namespace collidoscope::viewer {
namespace {

constexpr Real snap_reach = 0.02;  // of the picture's height

/// In the body's frame.
std::optional<Vec3> corner_near(const Snapshot& snapshot, const TurntableCamera& camera,
                                const PicturePlace& place, const SurfaceHit& hit) {
  const Mesh& mesh = snapshot.shape(hit.body).mesh();
  std::optional<Vec3> nearest;
  Real least = 2 * snap_reach;
  for (const std::uint32_t vertex : mesh.triangles[hit.triangle]) {
    const Vec3 corner(mesh.vertices[vertex]);
    const Real distance = distance_in_picture(camera, place, snapshot.poses[hit.body].to_parent(corner));
    if (distance < least) least = distance, nearest = corner;
  }
  return nearest;
}

}  // namespace

Real distance_in_picture(const TurntableCamera& camera, const PicturePlace& place, const Vec3& world) {
  const Vec3 seen = camera.project(world, place.aspect);
  return length(Vec3((seen.x - place.at.x) * place.aspect, seen.y - place.at.y, 0));
}

std::optional<SurfacePoint> surface_point(const Snapshot& snapshot, const TurntableCamera& camera,
                                          const PicturePlace& place, const Sight& sight) {
  const Ray ray = camera.ray(place.at, place.aspect);
  const std::optional<SurfaceHit> hit = first_hit(snapshot, ray, sight);
  if (!hit) return std::nullopt;
  const std::string& key = snapshot.scene->body_keys[hit->body];
  if (!hit->on_section)
    if (const std::optional<Vec3> corner = corner_near(snapshot, camera, place, *hit))
      return SurfacePoint{key, *corner, true};
  return SurfacePoint{key, snapshot.poses[hit->body].to_local(ray.at(hit->distance)), false};
}

std::optional<Vec3> in_world(const SurfacePoint& point, const Snapshot& snapshot) {
  if (point.body.empty()) return point.place;
  const std::optional<BodyIndex> body = snapshot.scene->body_of(point.body);
  return body ? std::optional(snapshot.poses[*body].to_parent(point.place)) : std::nullopt;
}

}  // namespace collidoscope::viewer
