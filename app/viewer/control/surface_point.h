#pragma once

#include <glm/vec2.hpp>
#include <optional>
#include <string>

#include "render/camera.h"
#include "session/picking.h"
#include "session/snapshot.h"

namespace collidoscope::viewer {

/// A point on a body, with which it moves, or of the world.
struct SurfacePoint {
  std::string body;        // key; empty: none
  Vec3 place = Vec3(0);    // m, in the body's frame, or the world's
  bool on_vertex = false;  // of the body's mesh

  friend bool operator==(const SurfacePoint&, const SurfacePoint&) = default;
};

/// A place of the picture, and how wide that is for its height.
struct PicturePlace {
  glm::dvec2 at;
  Real aspect;
};

/// From that place to a point as it is seen, in halves of the picture's height.
Real distance_in_picture(const TurntableCamera& camera, const PicturePlace& place, const Vec3& world);

/// On the surface that is seen there, or at a corner of its triangle that is seen close by. None where no
/// body is.
std::optional<SurfacePoint> surface_point(const Snapshot& snapshot, const TurntableCamera& camera,
                                          const PicturePlace& place, const Sight& sight);

/// In the world; none where the body went.
std::optional<Vec3> in_world(const SurfacePoint& point, const Snapshot& snapshot);

}  // namespace collidoscope::viewer
