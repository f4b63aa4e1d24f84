#pragma once

#include <cstdint>
#include <vector>

#include "simulation/simulation.h"

namespace collidoscope {

/// Nanoseconds of the narrow phase for each surviving pair, each queried by itself as in the frame
/// (PairQuery): more than in a batch, but comparable with each other. Only the first `most_timed_pairs` are
/// timed.
std::vector<std::int64_t> time_pairs(const Simulation& simulation);

constexpr std::size_t most_timed_pairs = 4096;

}  // namespace collidoscope
