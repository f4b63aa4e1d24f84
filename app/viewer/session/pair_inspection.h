#pragma once

#include <cstdint>

#include "pipeline/simulation.h"

namespace collidoscope::viewer {

/// Which part of the pipeline settled a pair.
enum class DecidedBy : std::uint8_t { testing_matrix, broad, mid, narrow };

/// Why a pair has the state that it has: the pipeline's decision, and the present narrow algorithm asked by
/// itself for all it can tell. Vectors in the world.
struct PairInspection {
  BodyPair pair{};
  DecidedBy decided_by = DecidedBy::broad;
  PairResult result;  // of a query for the distance; its vectors are in the frame of A
  Vec3 point_a = Vec3(0), point_b = Vec3(0);
  Vec3 direction = Vec3(0);      // unit, from A towards B
  std::int64_t nanoseconds = 0;  // of that query, once, warm cache
};

/// The query works on a copy of the pair's cache and disturbs nothing. Shapes must be prepared for the
/// pipeline.
PairInspection inspect(const Simulation& simulation, BodyPair pair);

}  // namespace collidoscope::viewer
