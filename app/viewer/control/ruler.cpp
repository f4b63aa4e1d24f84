#include "control/ruler.h"

#include "report/length_text.h"

namespace collidoscope::viewer {

std::vector<Vec3> ruler_points(const RulerChoice& ruler, const Snapshot& snapshot) {
  std::vector<Vec3> points;
  for (const SurfacePoint& end : ruler.ends)
    if (const std::optional<Vec3> point = in_world(end, snapshot)) points.push_back(*point);
  return points;
}

std::string ruler_text(const Vec3& from, const Vec3& to) {
  const Vec3 way = to - from;
  return length_text(length(way)) + " (dx " + length_text(way.x) + ", dy " + length_text(way.y) + ", dz " +
         length_text(way.z) + ")";
}

}  // namespace collidoscope::viewer
