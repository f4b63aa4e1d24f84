#include "control/ruler.h"

#include "report/length_text.h"

namespace collidoscope::viewer {
namespace {

constexpr Real snap_reach = 0.02;  // of the picture's height

/// Of half the picture's height, as heights are measured from its middle.
Real distance_in_picture(const Vec3& projected, const PicturePlace& place) {
  return length(Vec3((projected.x - place.at.x) * place.aspect, projected.y - place.at.y, 0));
}

/// In the body's frame.
std::optional<Vec3> corner_near(const Snapshot& snapshot, const TurntableCamera& camera,
                                const PicturePlace& place, const SurfaceHit& hit) {
  const Mesh& mesh = snapshot.shape(hit.body).mesh();
  std::optional<Vec3> nearest;
  Real least = 2 * snap_reach;
  for (const std::uint32_t vertex : mesh.triangles[hit.triangle]) {
    const Vec3 corner(mesh.vertices[vertex]);
    const Vec3 seen = camera.project(snapshot.poses[hit.body].to_parent(corner), place.aspect);
    const Real distance = distance_in_picture(seen, place);
    if (distance < least) least = distance, nearest = corner;
  }
  return nearest;
}

}  // namespace

std::optional<RulerEnd> ruler_end(const Snapshot& snapshot, const TurntableCamera& camera,
                                  const PicturePlace& place, const Sight& sight) {
  const Ray ray = camera.ray(place.at, place.aspect);
  const std::optional<SurfaceHit> hit = first_hit(snapshot, ray, sight);
  if (!hit) return std::nullopt;
  const std::string& key = snapshot.scene->body_keys[hit->body];
  if (!hit->on_section)
    if (const std::optional<Vec3> corner = corner_near(snapshot, camera, place, *hit))
      return RulerEnd{key, *corner, true};
  return RulerEnd{key, snapshot.poses[hit->body].to_local(ray.at(hit->distance)), false};
}

std::vector<Vec3> ruler_points(const RulerChoice& ruler, const Snapshot& snapshot) {
  std::vector<Vec3> points;
  for (const RulerEnd& end : ruler.ends) {
    const std::optional<BodyIndex> body = snapshot.scene->body_of(end.body);
    if (!end.body.empty() && !body) continue;
    points.push_back(body ? snapshot.poses[*body].to_parent(end.place) : end.place);
  }
  return points;
}

std::string ruler_text(const Vec3& from, const Vec3& to) {
  const Vec3 way = to - from;
  return length_text(length(way)) + " (dx " + length_text(way.x) + ", dy " + length_text(way.y) + ", dz " +
         length_text(way.z) + ")";
}

}  // namespace collidoscope::viewer
