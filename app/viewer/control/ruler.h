#pragma once

#include <string>
#include <vector>

#include "control/surface_point.h"

namespace collidoscope::viewer {

/// What the user measures between two points.
struct RulerChoice {
  bool on = false;                 // a click on a surface sets an end
  std::vector<SurfacePoint> ends;  // two at most
};

/// In the world; fewer where bodies went.
std::vector<Vec3> ruler_points(const RulerChoice& ruler, const Snapshot& snapshot);

/// "0.5 m (dx 0.3 m, dy 0 m, dz 0.4 m)", from the first to the second.
std::string ruler_text(const Vec3& from, const Vec3& to);

}  // namespace collidoscope::viewer
