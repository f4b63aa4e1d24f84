#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "simulation/simulation.h"

namespace collidoscope {

/// Which part of the pipeline settled a pair.
enum class DecidedBy : std::uint8_t { collision_filter, broad, mid, narrow };

/// One test of the mid phase on the pair alone.
struct VolumeTest {
  std::string id;
  bool overlap = false;
  std::optional<Gap> gap{};  // between the volumes, if the test has any
};

/// Where verdicts are proven: what the narrow algorithm says by itself, and what it took to know.
struct ProvenAnswer {
  Verdict claimed = Verdict::undecided;
  bool exactly = false;  // floating point could not certify it
};

/// Why a pair has the state that it has: the pipeline's decision, and the present narrow algorithm asked by
/// itself for all it can tell. Vectors in the world.
struct PairInspection {
  BodyPair pair{};
  std::array<std::string, 2> names;  // of A and B
  DecidedBy decided_by = DecidedBy::broad;
  Gap boxes;  // as the broad phase sees them
  std::vector<VolumeTest> volume_tests;
  std::optional<Verdict> in_frame;  // the narrow phase's in this frame, if it was asked: what colours tell
  PairResult result;  // of a query for the distance, proven where verdicts are; vectors in the frame of A
  std::optional<ProvenAnswer> proof;  // where the pipeline is exact
  Vec3 point_a = Vec3(0), point_b = Vec3(0);
  Vec3 direction = Vec3(0);  // unit, from A towards B
  /// Where A ends and B begins along the direction, m from the world's origin: the separating margin is what
  /// lies between. Of the hulls, exact up to rounding.
  Real end_of_a = 0, begin_of_b = 0;
  /// Apart, and by a plane across the direction: the hulls of concave objects may overlap though they do not.
  bool separated_by_plane = false;
  std::int64_t nanoseconds = 0;               // of that query, once, warm cache
  std::optional<OperationCounts> operations;  // of the same query; none for references
  bool counts_hulls_only = false;             // a body without pieces is compared by triangles, uncounted
};

/// For people.
std::string_view to_string(DecidedBy phase);

/// The query works on a copy of the pair's cache and disturbs nothing. Shapes must be prepared for the
/// pipeline.
PairInspection inspect(const Simulation& simulation, BodyPair pair);

}  // namespace collidoscope
