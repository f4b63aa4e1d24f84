#pragma once

// Decompositions are kept from run to run, by what they were made from: a mesh that was decomposed before,
// with the same settings by the same version, is read instead. A cache that is missing, broken or not
// writable only costs time.

#include <filesystem>
#include <string_view>
#include <vector>

#include "common/user_folders.h"
#include "shape/decomposition_choice.h"

namespace collidoscope::app {

struct CachedDecomposition {
  std::vector<ConvexPiece> pieces;
  bool from_cache = false;
};

/// decompose(), whose errors it passes on, or what `folder` has of it. An empty `folder` is none. What was
/// cut off for want of time is not kept; what is kept is the same for any budget.
CachedDecomposition decompose_cached(const std::filesystem::path& folder, const Mesh& mesh,
                                     const DecompositionOptions& options, std::string_view method,
                                     Progress* progress, TimeBudget* budget = nullptr);

/// For shapes: the same, on all cores.
Decomposer cached_decomposer(std::filesystem::path folder = cache_folder());

}  // namespace collidoscope::app
