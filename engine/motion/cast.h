#pragma once

// When two moving shapes first touch: the time of impact.

#include <cstdint>
#include <span>
#include <string_view>

#include "core/sweep.h"
#include "shape/shape.h"

namespace collidoscope {

enum class CastState : std::uint8_t {
  free,       // they do not touch during the step
  hit,        // they touch first at `fraction`
  overlap,    // they touch at the start already
  undecided,  // the algorithm gave up
};
std::string_view to_string(CastState state);

/// What of a shape moves.
enum class CastInput : std::uint8_t {
  automatic,  // hulls if both shapes are convex, else triangles
  hulls,
  pieces,
  triangles,
};

/// Two shapes in motion. Shapes are closed: those that touch, up to 1e-12 of the largest coordinate, count as
/// having met.
struct CastQuery {
  const Shape& a;
  const Shape& b;
  Sweep of_a, of_b;
  Real tolerance = 1e-6;  // of the step: the width of the bounds
  CastInput input = CastInput::automatic;
  Real clearance = 0;  // m: shapes that come this near have met
};

/// The answer, in the world. Until `lower` the shapes are apart; at `upper` they have met. Points and normal
/// belong to the time `fraction`, and to hits only.
struct CastResult {
  CastState state = CastState::undecided;
  Real fraction = 1;          // of the step: the time of impact; 1 if there is none
  Real lower = 0, upper = 1;  // bounds of the true one
  Vec3 on_a = Vec3(0), on_b = Vec3(0);
  Vec3 normal = Vec3(0);             // unit, from A towards B
  std::uint32_t iterations = 0;      // the algorithm's own count
  std::uint64_t moved_vertices = 0;  // of algorithms that move vertices
  std::string_view violation{};      // what the algorithm assumes and does not hold; empty: nothing
};

/// A way to find the time of impact.
struct CastAlgorithm {
  std::string_view id, label, paper;
  bool translations_only = false;  // refuses bodies that turn against each other
  bool convex_only = false;        // refuses pieces and triangles
  bool triangles_only = false;     // takes convex shapes as their triangles, refuses pieces
  bool keeps_clearance = false;    // others refuse a clearance
  bool polytopes_only = false;     // refuses curved shapes
  bool reference = false;          // another library's: its bounds are its fraction, and unproven
  /// For cast(): the query is checked, and lies near the origin.
  CastResult (*find)(const CastQuery& query);
};

/// In the order of cast.def, then those of other libraries.
std::span<const CastAlgorithm* const> cast_algorithms();
/// Throws InputError with a list of the known ones.
const CastAlgorithm& cast_algorithm(std::string_view id);

/// Throws InputError that names the algorithm if the query is not for it.
void check(const CastQuery& query, const CastAlgorithm& algorithm);
/// Checks the query, and answers it.
CastResult cast(const CastQuery& query, const CastAlgorithm& algorithm);

/// The method for a query: exact-translation where it can, without a clearance; else
/// conservative-advancement.
const CastAlgorithm& automatic_cast(const CastQuery& query);

/// The query as seen from where A starts: coordinates far from the origin would cost digits.
CastQuery seen_from_start(const CastQuery& query);
/// The answer to such a query, in the world again.
CastResult seen_from_world(CastResult result, const CastQuery& query);

/// The derived data that casts of this input read of a shape.
ShapeData cast_needs(CastInput input);

/// The input of a query: never automatic.
CastInput input_of(const CastQuery& query);
/// No contact.
CastResult free_result(std::uint32_t iterations);
/// Contact at the start, at these points.
CastResult overlap_result(const Vec3& on_a, const Vec3& on_b, std::uint32_t iterations);

}  // namespace collidoscope
