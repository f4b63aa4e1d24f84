#pragma once

// The algorithms of the narrow phase that have steps, as parameters of tests.

#include "fixtures/own_algorithms.h"

namespace collidoscope::test {

/// Those with all of these capabilities.
inline std::vector<const NarrowAlgorithm*> traced_algorithms(Capability capabilities = Capability::verdict) {
  std::vector<const NarrowAlgorithm*> algorithms;
  for (const NarrowAlgorithm* algorithm : narrow_algorithms())
    if (algorithm->trace != nullptr && includes(algorithm->capabilities, capabilities))
      algorithms.push_back(algorithm);
  return algorithms;
}

}  // namespace collidoscope::test
