// The ruler between two points of surfaces: what the controller does about it.

#include <limits>
#include <sstream>

#include "control/controller.h"

namespace collidoscope::viewer {

void Controller::toggle_ruler() {
  const bool on = !view_.ruler.on;
  leave_tools();
  view_.ruler.on = on;
  if (on && view_.ruler.ends.empty()) view_.notice = "ruler: click two points of surfaces";
}

/// The third begins anew.
void Controller::measure_at(glm::dvec2 picture, Real aspect) {
  const SnapshotPointer snapshot = session_.state().snapshot;
  if (!snapshot) return;
  const std::optional<SurfacePoint> end =
      surface_point(*snapshot, view_.camera, {picture, aspect}, sight_of(view_, *snapshot));
  if (!end) {
    view_.notice = "ruler: there is no surface";
    return;
  }
  if (view_.ruler.ends.size() >= 2) clear_ruler();
  view_.ruler.ends.push_back(*end);
}

void Controller::clear_ruler() {
  view_.ruler.ends.clear();
}

void Controller::copy_ruler() {
  const SnapshotPointer snapshot = session_.state().snapshot;
  if (!snapshot) return;
  const std::vector<Vec3> points = ruler_points(view_.ruler, *snapshot);
  if (points.size() != 2) return;
  std::ostringstream text;
  text.precision(std::numeric_limits<Real>::max_digits10);
  text << ruler_text(points[0], points[1]) << "\n";
  for (const Vec3& point : points) text << point.x << "," << point.y << "," << point.z << "\n";
  copy_text(text.str());
}

}  // namespace collidoscope::viewer
