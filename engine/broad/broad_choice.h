#pragma once

// A broad phase and how it shall run, as a user types it:
//
//   uniform-grid
//   uniform-grid:cell-size=0.5
//
// Parameters that are not named are at their standards, most of which follow the scene.

#include <string>
#include <string_view>

#include "broad/broad.h"

namespace collidoscope {

struct BroadChoice {
  const BroadAlgorithm* algorithm = nullptr;
  ParameterValues parameters{};

  std::unique_ptr<BroadPhase> create() const { return algorithm->make(parameters); }
  friend bool operator==(const BroadChoice&, const BroadChoice&) = default;
};

/// Throws InputError that names what is unknown and lists what is known.
BroadChoice broad_choice(std::string_view text);
/// The shortest text that broad_choice() reads back: only what departs from the standard, in a fixed order.
std::string to_string(const BroadChoice& choice);

}  // namespace collidoscope
