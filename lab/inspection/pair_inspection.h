#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "pipeline/pair_explanation.h"
#include "simulation/simulation.h"

namespace collidoscope {

/// The closest points of the frame before a collision, in which the two were apart: as A saw them,
/// transformed by the current pose of A. So the point of A lies on A, and the point of B at the earlier
/// position of B.
struct EarlierWitnesses {
  Real distance = 0;
  Vec3 point_a = Vec3(0), point_b = Vec3(0);
  Vec3 direction = Vec3(0);  // unit, from A towards B
};

/// The reason for the state of a pair, with names, and with the result's vectors in the world.
struct PairInspection : PairExplanation {
  std::array<std::string, 2> names;  // of A and B
  Vec3 point_a = Vec3(0), point_b = Vec3(0);
  Vec3 direction = Vec3(0);  // unit, from A towards B
  std::optional<EarlierWitnesses> before{};
  /// The end of A and the beginning of B along the direction, m from the world's origin: the separating
  /// margin is between them. They are those of the hulls, exact up to rounding.
  Real end_of_a = 0, begin_of_b = 0;
  /// Separated by a plane across the direction: the hulls of concave objects may overlap though the objects
  /// do not.
  bool separated_by_plane = false;
};

/// For people.
std::string_view to_string(DecidedBy phase);

/// Inspects the current frame of the simulation without side effects. Shapes must be prepared for the
/// pipeline, and query starts kept.
PairInspection inspect(const Simulation& simulation, BodyPair pair);

}  // namespace collidoscope
