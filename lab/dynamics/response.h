#pragma once

// The response of bodies to collisions. Detection reports; a response changes velocities, and nothing else.

#include <memory>
#include <span>
#include <string_view>

#include "dynamics/motion_state.h"
#include "shape/body_view.h"

namespace collidoscope {

class Response {
 public:
  virtual ~Response() = default;

  /// `colliding` is sorted by (a, b).
  virtual void respond(std::span<const BodyPair> colliding, MotionState& motion) = 0;
};

struct ResponseAlgorithm {
  std::string_view id, label, paper;
  std::unique_ptr<Response> (*create)();
};

/// All of response.def, in its order.
std::span<const ResponseAlgorithm* const> response_algorithms();
/// Throws InputError that lists the known ids.
const ResponseAlgorithm& response_algorithm(std::string_view id);

}  // namespace collidoscope
