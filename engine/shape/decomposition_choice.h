#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "decomposition/decomposition.h"

namespace collidoscope {

/// How a shape is to become convex pieces.
struct DecompositionChoice {
  /// Stays the mesh that it is.
  static constexpr std::string_view none = "none";

  std::string method = "cuts";  // an id of decomposition.def, or `none`
  DecompositionOptions options;

  friend bool operator==(const DecompositionChoice& p, const DecompositionChoice& q) {
    return p.method == q.method && p.options.max_parts == q.options.max_parts &&
           p.options.concavity == q.options.concavity;
  }
};

/// What makes convex pieces where decompose() shall not be asked itself: programs keep results from run to
/// run. Empty: decompose().
using Decomposer =
    std::function<std::vector<ConvexPiece>(const Mesh&, const DecompositionChoice&, Progress*)>;

}  // namespace collidoscope
