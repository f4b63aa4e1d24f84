#pragma once

#include <array>
#include <glm/vec2.hpp>
#include <optional>
#include <string>
#include <vector>

#include "render/camera.h"
#include "session/picking.h"
#include "session/snapshot.h"

namespace collidoscope::viewer {

/// An end of the ruler: on a body, with which it moves, or in the world.
struct RulerEnd {
  std::string body;        // key; empty: none
  Vec3 place = Vec3(0);    // m, in the body's frame, or the world's
  bool on_vertex = false;  // of the body's mesh

  friend bool operator==(const RulerEnd&, const RulerEnd&) = default;
};

/// What the user measures between two points.
struct RulerChoice {
  bool on = false;             // a click on a surface sets an end
  std::vector<RulerEnd> ends;  // two at most
};

/// A place of the picture, and how wide that is for its height.
struct PicturePlace {
  glm::dvec2 at;
  Real aspect;
};

/// On the surface that is seen there, or at a corner of its triangle that is seen close by. None where no
/// body is.
std::optional<RulerEnd> ruler_end(const Snapshot& snapshot, const TurntableCamera& camera,
                                  const PicturePlace& place, const Sight& sight);

/// In the world; fewer where bodies went.
std::vector<Vec3> ruler_points(const RulerChoice& ruler, const Snapshot& snapshot);

/// "0.5 m (dx 0.3 m, dy 0 m, dz 0.4 m)", from the first to the second.
std::string ruler_text(const Vec3& from, const Vec3& to);

}  // namespace collidoscope::viewer
