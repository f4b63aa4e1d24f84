#pragma once

// A broad phase and its parameters, as a user types them:
//
//   uniform-grid
//   uniform-grid:cell-size=0.5
//
// Parameters that are not named have their defaults, and most defaults follow the scene.

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

/// Throws InputError that names the unknown word and lists the known ones.
BroadChoice broad_choice(std::string_view option);
/// The shortest option string that broad_choice() reads back: only values that differ from the defaults, in a
/// fixed order.
std::string to_string(const BroadChoice& choice);

}  // namespace collidoscope
