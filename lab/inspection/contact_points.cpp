#include "inspection/contact_points.h"

#include <algorithm>

#include "collidoscope.h"

namespace collidoscope {
namespace {

/// They touch though they keep a skin apart.
std::vector<PairContactPoints> points_of_response(const Simulation& simulation,
                                                  std::optional<BodyPair> only) {
  std::vector<PairContactPoints> points;
  const Real skin = simulation.world().rigid()->skin;
  for (const auto& [pair, contacts] : simulation.contacts()) {
    if (only && pair != *only) continue;
    if (points.size() == most_pairs_with_contact_points) break;
    PairContactPoints touching{pair, {contacts.begin(), contacts.end()}};
    std::erase_if(touching.contacts, [skin](const Contact& contact) { return contact.separation > skin; });
    if (!touching.contacts.empty()) points.push_back(std::move(touching));
  }
  return points;
}

}  // namespace

std::vector<PairContactPoints> contact_points(const Simulation& simulation, std::optional<BodyPair> only) {
  if (simulation.world().rigid() != nullptr) return points_of_response(simulation, only);
  std::vector<PairContactPoints> points;
  const Bodies bodies = simulation.world().bodies();
  for (const BodyPair& pair : simulation.pipeline().report().colliding) {
    if (only && pair != *only) continue;
    if (points.size() == most_pairs_with_contact_points) break;
    const auto [a, b] = pair;
    std::vector<Contact> found =
        contacts(*bodies.shapes[a], bodies.poses[a], *bodies.shapes[b], bodies.poses[b]);
    if (!found.empty()) points.push_back({pair, std::move(found)});
  }
  return points;
}

}  // namespace collidoscope
