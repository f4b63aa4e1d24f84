#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "decomposition/decomposition.h"

namespace collidoscope {

/// The way in which a shape becomes convex pieces.
struct DecompositionChoice {
  /// The shape stays a mesh.
  static constexpr std::string_view none = "none";

  std::string method = "cuts";  // an id of decomposition.def, or `none`
  DecompositionOptions options;

  friend bool operator==(const DecompositionChoice& p, const DecompositionChoice& q) {
    return p.method == q.method && p.options.max_parts == q.options.max_parts &&
           p.options.concavity == q.options.concavity;
  }
};

/// Makes convex pieces in place of decompose(): programs keep results from run to run. Empty: decompose().
using Decomposer =
    std::function<std::vector<ConvexPiece>(const Mesh&, const DecompositionChoice&, Progress*)>;

}  // namespace collidoscope
