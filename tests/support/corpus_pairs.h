#pragma once

#include <optional>
#include <string>
#include <vector>

#include "support/convex_pairs.h"

namespace collidoscope::test {

/// A pair that broke a collision library, with its answer as computed exactly elsewhere.
struct CorpusPair {
  std::string name;  // id and source
  ConvexPair pair;
  bool intersects = false;
  Real distance = 0;
  std::optional<Real> depth;
};

/// The file convex-pairs.json of the shared corpus.
std::vector<CorpusPair> corpus_pairs();

}  // namespace collidoscope::test
