#include "inspection/rigid_frame.h"

#include "dynamics/rigid/contact_solver.h"

namespace collidoscope {
namespace {

std::vector<PressedPoint> pressed_points(const Simulation& simulation) {
  std::vector<PressedPoint> points;
  for (const auto& [pair, contacts] : simulation.contacts())
    for (const Contact& contact : contacts) {
      const ContactImpulse* const impulse = impulse_of(simulation.world().motion().rigid, pair, contact);
      if (impulse == nullptr || !(impulse->normal > 0)) continue;
      points.push_back({pair, (contact.on_a + contact.on_b) / Real(2), contact.normal, impulse->normal});
    }
  return points;
}

}  // namespace

std::optional<RigidFrame> rigid_frame(const Simulation& simulation) {
  const RigidBodies* const bodies = simulation.world().rigid();
  if (bodies == nullptr) return std::nullopt;
  RigidFrame frame;
  frame.measures = simulation.measures();
  frame.deepest_penetration = deepest_penetration(simulation.contacts());
  frame.size = bodies->smallest_radius;
  frame.pressed = pressed_points(simulation);
  frame.impacts.assign(simulation.impacts().begin(), simulation.impacts().end());
  return frame;
}

void raise_states(const RigidFrame& frame, const RigidBodies& bodies, std::vector<BodyState>& states) {
  const auto raise = [&](const BodyPair& pair) {
    for (const BodyIndex body : {pair.a, pair.b})
      if (bodies.is_dynamic(body)) states[body] = BodyState::colliding;
  };
  for (const PressedPoint& point : frame.pressed) raise(point.pair);
  for (const Impact& impact : frame.impacts) raise(impact.pair);
}

}  // namespace collidoscope
