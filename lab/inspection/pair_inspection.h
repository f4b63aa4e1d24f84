#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "pipeline/pair_explanation.h"
#include "simulation/simulation.h"

namespace collidoscope {

/// The closest points of the frame before a collision, in which the two were apart: as A saw them, placed by
/// where A is now. So A's lies on A, and B's where B was.
struct EarlierWitnesses {
  Real distance = 0;
  Vec3 point_a = Vec3(0), point_b = Vec3(0);
  Vec3 direction = Vec3(0);  // unit, from A towards B
};

/// Why a pair has the state that it has, with names, and with the result's vectors in the world.
struct PairInspection : PairExplanation {
  std::array<std::string, 2> names;  // of A and B
  Vec3 point_a = Vec3(0), point_b = Vec3(0);
  Vec3 direction = Vec3(0);  // unit, from A towards B
  std::optional<EarlierWitnesses> before{};
  /// Where A ends and B begins along the direction, m from the world's origin: the separating margin is what
  /// lies between. Of the hulls, exact up to rounding.
  Real end_of_a = 0, begin_of_b = 0;
  /// Apart, and by a plane across the direction: the hulls of concave objects may overlap though they do not.
  bool separated_by_plane = false;
};

/// For people.
std::string_view to_string(DecidedBy phase);

/// Of the frame in which the simulation stands; disturbs nothing. Shapes must be prepared for the pipeline,
/// and query starts kept.
PairInspection inspect(const Simulation& simulation, BodyPair pair);

}  // namespace collidoscope
