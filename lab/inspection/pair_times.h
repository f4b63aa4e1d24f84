#pragma once

#include <cstdint>
#include <vector>

#include "simulation/simulation.h"

namespace collidoscope {

/// Nanoseconds that the narrow phase takes for each surviving pair, asked by itself as in the frame
/// (PairQuery): more than in a batch, but comparable among each other. Of the first `most_timed_pairs`.
std::vector<std::int64_t> time_pairs(const Simulation& simulation);

constexpr std::size_t most_timed_pairs = 4096;

}  // namespace collidoscope
