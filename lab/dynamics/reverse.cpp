// Reversal [Chung 6.2]: "When there is a collision between two polytopes, their rotational and translational
// velocities are reversed." Both are negated as they are, so the two bodies retrace their way: in the next
// frame they stand where they stood in the last one, apart.
//
// The paper does not say how to handle a collision that lasts. Here a pair is answered once, in the first
// frame of its collision, and again only after it was apart; a body in a contact that lasts is not reversed.
// So bodies that overlap from the start, or that a third one has stopped, keep their course until they are
// apart, and never oscillate on the spot. A body in several new collisions is reversed once. Bodies without
// velocity and angular velocity of their own (obstacles at rest, the links of a kinematic chain, whose motion
// is prescribed) stay as they are: the other body turns back, the arm goes on.

#include <algorithm>
#include <iterator>
#include <vector>

#include "dynamics/response.h"

namespace collidoscope {
namespace {

/// The bodies of `pairs`, each once, ascending.
std::vector<BodyIndex> bodies_of(const std::vector<BodyPair>& pairs) {
  std::vector<BodyIndex> bodies;
  for (const BodyPair& pair : pairs) bodies.push_back(pair.a), bodies.push_back(pair.b);
  std::sort(bodies.begin(), bodies.end());
  bodies.erase(std::unique(bodies.begin(), bodies.end()), bodies.end());
  return bodies;
}

class Reversal final : public Response {
 public:
  void respond(const Collisions& collisions, const Dynamics& dynamics) override {
    const std::span<const BodyPair> colliding = collisions.colliding;
    MotionState& motion = dynamics.motion;
    std::vector<BodyPair> begun, lasting;
    std::set_difference(colliding.begin(), colliding.end(), motion.answered.begin(), motion.answered.end(),
                        std::back_inserter(begun));
    std::set_intersection(colliding.begin(), colliding.end(), motion.answered.begin(), motion.answered.end(),
                          std::back_inserter(lasting));
    const std::vector<BodyIndex> held = bodies_of(lasting);
    for (const BodyIndex body : bodies_of(begun)) {
      if (std::binary_search(held.begin(), held.end(), body)) continue;
      motion.velocities[body] = -motion.velocities[body];
      motion.angular_velocities[body] = -motion.angular_velocities[body];
    }
    motion.answered.assign(colliding.begin(), colliding.end());
  }
};

}  // namespace

extern const ResponseAlgorithm response_reverse;
const ResponseAlgorithm response_reverse = {"reverse", "Reverse velocities", "Chung 1996, 6.2", false, [] {
                                              return std::unique_ptr<Response>(std::make_unique<Reversal>());
                                            }};

}  // namespace collidoscope
