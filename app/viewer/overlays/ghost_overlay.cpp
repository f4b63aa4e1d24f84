#include "overlays/ghost_overlay.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "render/packed_normal.h"

namespace collidoscope::viewer {
namespace {

constexpr float opacity = 0.3f, line_width = 1.2f;
constexpr std::size_t most_ghosts = 200;
constexpr std::size_t most_edges = 20'000;        // of one ghost; those of finer meshes are boxes
constexpr std::size_t most_edges_seen = 300'000;  // of all, in the order of their distance

/// Seen from a point, or along a direction where the camera has no eye.
class Outline {
 public:
  Outline(const TurntableCamera& camera, const Pose& pose, const Vec3& centre)
      : centre_(centre),
        eye_(pose.to_local(camera.eye()) - centre),
        along_(pose.unrotate(-camera.forward())),
        orthographic_(camera.orthographic()) {}

  /// One of the edge's faces is turned towards the eye, and the other away.
  bool holds(const ShapeGeometry::Edge& edge) const {
    const Vec3 to_eye = orthographic_ ? along_ : eye_ - (Vec3(edge.low) + Vec3(edge.high)) / Real(2);
    const auto faces_eye = [&](std::uint32_t normal) {
      return dot(Vec3(unpacked_normal(normal)), to_eye) > 0;
    };
    return faces_eye(edge.left) != faces_eye(edge.right);
  }
  Vec3 placed(const Vec3f& position) const { return centre_ + Vec3(position); }

 private:
  Vec3 centre_, eye_, along_;  // in the shape's frame; the eye from the centre
  bool orthographic_;
};

void add_ghost(Overlay& overlay, const ShapeGeometry& geometry, const Pose& pose,
               const TurntableCamera& camera, const glm::vec4& colour) {
  const Outline outline(camera, pose, geometry.centre);
  for (std::size_t i = 0; i < geometry.edges.size(); ++i) {
    const ShapeGeometry::Edge& edge = geometry.edges[i];
    if (i >= geometry.crease_count && !outline.holds(edge)) continue;
    overlay.line(pose.to_parent(outline.placed(edge.low)), pose.to_parent(outline.placed(edge.high)), colour,
                 line_width);
  }
}

std::vector<BodyIndex> nearest_others(const Snapshot& snapshot, BodyPair pair, const Vec3& middle) {
  std::vector<std::pair<Real, BodyIndex>> others;
  for (BodyIndex body = 0; body < snapshot.poses.size(); ++body) {
    if (body == pair.a || body == pair.b) continue;
    const Vec3 centre = snapshot.poses[body].to_parent(snapshot.shape(body).aabb().centre());
    others.emplace_back(length_squared(centre - middle), body);
  }
  const std::size_t count = std::min(others.size(), most_ghosts);
  std::ranges::partial_sort(others, others.begin() + static_cast<std::ptrdiff_t>(count));
  std::vector<BodyIndex> bodies;
  for (std::size_t i = 0; i < count; ++i) bodies.push_back(others[i].second);
  return bodies;
}

}  // namespace

void add_ghosts(Overlay& overlay, const Snapshot& snapshot, BodyPair pair, const Vec3& middle,
                const TurntableCamera& camera, const Palette& palette) {
  const glm::vec4 colour(palette.grid, opacity);
  std::size_t edges = 0;
  for (const BodyIndex body : nearest_others(snapshot, pair, middle)) {
    const ShapeGeometry& geometry = *snapshot.present_geometries()[snapshot.scene->shape_of_body[body]];
    const std::size_t own = geometry.edges.size();
    const bool drawn = own <= most_edges && edges + own <= most_edges_seen;
    if (drawn) edges += own;
    drawn ? add_ghost(overlay, geometry, snapshot.poses[body], camera, colour)
          : overlay.box(box_of(snapshot, body), colour);
  }
}

}  // namespace collidoscope::viewer
