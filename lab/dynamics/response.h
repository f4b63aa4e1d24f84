#pragma once

// The response of bodies to collisions. Detection reports; a response changes velocities, and nothing else.
// [Zachwieja 3.2]

#include <memory>
#include <span>
#include <string_view>

#include "dynamics/motion_state.h"
#include "pipeline/contact_detection.h"
#include "shape/body_view.h"

namespace collidoscope {

struct RigidBodies;

/// What detection reports of a frame.
struct Collisions {
  std::span<const BodyPair> colliding;          // sorted by (a, b)
  std::span<const PairContacts> contacts = {};  // sorted by pair: for responses with masses
};

/// The bodies as a response finds them.
struct Dynamics {
  MotionState& motion;
  const RigidBodies* rigid = nullptr;  // for responses with masses
  Real dt = 0;                         // s, of the next step
};

class Response {
 public:
  virtual ~Response() = default;

  virtual void respond(const Collisions& collisions, const Dynamics& dynamics) = 0;
};

struct ResponseAlgorithm {
  std::string_view id, label, paper;
  bool has_masses = false;  // needs masses and contacts; bodies bounce at the time of their impact
  std::unique_ptr<Response> (*create)();
};

/// All of response.def, in its order.
std::span<const ResponseAlgorithm* const> response_algorithms();
/// Throws InputError that lists the known ids.
const ResponseAlgorithm& response_algorithm(std::string_view id);

}  // namespace collidoscope
