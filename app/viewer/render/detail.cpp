#include "render/detail.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace collidoscope::viewer {
namespace {

constexpr Real margin = 16;  // pixels around the picture, for lines that reach into it

/// A ball in the camera's frame, which looks along −z.
struct Ball {
  Vec3 centre;
  Real radius;
};

/// What a lens does to lengths.
class Lens {
 public:
  explicit Lens(const CameraUniforms& camera)
      : orthographic_(camera.projection[3][3] == 1),
        scale_x_(camera.projection[0][0] * camera.viewport.x / 2),
        scale_y_(camera.projection[1][1] * camera.viewport.y / 2),
        half_width_(camera.viewport.x / 2 + margin),
        half_height_(camera.viewport.y / 2 + margin) {}

  /// So many pixels at most does a step of a metre within the ball take on the picture. A step of length d
  /// from p moves p.x / p.z by at most d |p| / p.z².
  Real most_pixels_per_metre(const Ball& ball) const {
    const Real scale = std::max(scale_x_, scale_y_);
    if (orthographic_) return scale;
    const Real depth = -ball.centre.z - ball.radius;
    if (depth <= 0) return std::numeric_limits<Real>::infinity();
    return scale * (length(ball.centre) + ball.radius) / (depth * depth);
  }

  /// False where all of the ball lies beyond one of the picture's four sides.
  bool shows(const Ball& ball) const {
    return within(ball.centre.x, scale_x_, half_width_, ball) &&
           within(-ball.centre.x, scale_x_, half_width_, ball) &&
           within(ball.centre.y, scale_y_, half_height_, ball) &&
           within(-ball.centre.y, scale_y_, half_height_, ball);
  }

 private:
  /// The side's plane is scale · along = half · depth, or half alone.
  bool within(Real along, Real scale, Real half, const Ball& ball) const {
    if (orthographic_) return scale * (along - ball.radius) <= half;
    return scale * along + half * ball.centre.z <= std::hypot(scale, half) * ball.radius;
  }

  bool orthographic_;
  Real scale_x_, scale_y_;  // pixels per metre, or per unit of x / z
  Real half_width_, half_height_;
};

Vec3 in_view(const CameraUniforms& camera, const Vec3& world) {
  return Vec3(camera.view * glm::vec4(Vec3f(world - camera.origin), 1));
}

Detail coarsest(const ShapeGeometry& geometry, Real error) {
  Detail chosen = 0;
  for (std::size_t i = 0; i < geometry.coarser.size(); ++i)
    if (geometry.coarser[i].error <= error) chosen = static_cast<Detail>(i + 1);
  return chosen;
}

}  // namespace

void choose_details(const SceneView& scene, const CameraUniforms& camera, const DrawStyle& style,
                    std::vector<Detail>& details) {
  details.assign(scene.poses.size(), 0);
  if (!(style.error > 0)) return;
  const Lens lens(camera);
  for (BodyIndex body = 0; body < scene.poses.size(); ++body) {
    if (scene.geometry_of_body[body] == no_geometry) continue;
    if (scene.selected[0] == body || scene.selected[1] == body) continue;
    const ShapeGeometry& geometry = *scene.geometries[scene.geometry_of_body[body]];
    const Ball ball{in_view(camera, scene.poses[body].to_parent(geometry.centre)), geometry.radius};
    details[body] =
        lens.shows(ball)
            ? coarsest(geometry, static_cast<Real>(style.error) / lens.most_pixels_per_metre(ball))
            : unseen;
  }
}

}  // namespace collidoscope::viewer
