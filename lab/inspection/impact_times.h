#pragma once

// The disagreement finder for times: when each pair first touched in the last step, by every method of casts.

#include <optional>
#include <string>
#include <vector>

#include "inspection/last_step.h"

namespace collidoscope {

/// What one method says of a pair.
struct ImpactTime {
  const CastAlgorithm* method = nullptr;
  std::string refusal;  // why the method does not accept the pair; empty: it does
  CastResult result;
  bool differs = false;  // from the first method that accepts the pair

  bool is_accepted() const { return refusal.empty(); }
};

/// What all methods of ours say of a pair, in the order of cast.def. Other libraries' are left out: their
/// single precision differs from ours nearly always.
struct ImpactTimes {
  BodyPair pair;
  std::vector<ImpactTime> times;
  Real earliest = 1;  // share of the step, by any method; 1: no method sees them touch
  Real spread = 0;    // between the earliest and the latest answer, of the step; a method that misses says 1

  bool differ() const;
};

/// The pairs of the last step, those on which methods differ first: by spread, then by time, then by pair.
struct ComparedTimes {
  std::vector<ImpactTimes> pairs;
  std::size_t left_out = 0;  // pairs beyond the number that is compared
  std::size_t differing = 0;
};

/// More pairs are not compared, nor are meshes of more triangles moved by methods that move triangles.
constexpr std::size_t most_pairs_of_times = 200, most_triangles_of_times = 2000;
/// Methods whose times are closer agree; of the step. Bounds that are wider agree where they overlap.
constexpr Real agreement_of_times = 1e-5;

/// Why the method does not accept a pair that moves so; empty: it does. Methods that move triangles are for
/// convex bodies, too.
std::string refusal_of(const CastQuery& query, const CastAlgorithm& method);
/// Of one pair that moved so.
ImpactTimes compare_times(const CastQuery& query, BodyPair pair);
/// Of one pair in the last step, which must be known. Of a pair that joints or deformations moved,
/// conservative advancement alone knows.
ImpactTimes compare_times(const Simulation& simulation, BodyPair pair);
/// Of all pairs that swept detection would cast; nothing where the last step is not known. Bodies with masses
/// are moved from pose to pose, as if nothing had turned them aside.
std::optional<ComparedTimes> compare_times(const Simulation& simulation);

}  // namespace collidoscope
