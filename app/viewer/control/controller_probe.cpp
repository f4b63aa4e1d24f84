// The probe: what the controller does about it.

#include "control/controller.h"
#include "session/picking.h"

namespace collidoscope::viewer {

void Controller::toggle_probe() {
  const bool on = !view_.probe.on;
  leave_tools();
  view_.probe.on = on;
}

void Controller::cast_probe(glm::dvec2 picture, Real aspect) {
  const SnapshotPointer snapshot = session_.state().snapshot;
  if (!snapshot) return;
  view_.probe.ray = sight_line(view_.camera, picture, aspect, snapshot->bounds);
  view_changed();
}

void Controller::set_probe_radius(Real radius) {
  view_.probe.radius = radius;
  view_changed();
}

void Controller::clear_probe() {
  view_.probe.ray.reset();
  view_changed();
}

}  // namespace collidoscope::viewer
