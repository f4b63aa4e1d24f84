#pragma once

#include <algorithm>
#include <span>
#include <string>
#include <vector>

#include "narrow/narrow.h"

namespace collidoscope::experiments {

/// What the algorithms count, each name once: columns of a bench.
inline std::vector<std::string> counter_names(std::span<const NarrowAlgorithm* const> algorithms) {
  std::vector<std::string> names;
  for (const NarrowAlgorithm* algorithm : algorithms)
    for (const Counter& counter : algorithm->counters)
      if (std::ranges::find(names, counter.many) == names.end()) names.emplace_back(counter.many);
  return names;
}

}  // namespace collidoscope::experiments
