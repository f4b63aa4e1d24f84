// Whatever the shapes are made of, their convex parts advance: hulls, pieces or triangles.

#include "motion/mesh_cast.h"
#include "motion/placed_queries.h"

namespace collidoscope {
namespace {

CastResult find_of_hulls(const CastQuery& query) {
  MovingHulls pair(query.a, query.of_a, query.b, query.of_b, query.clearance);
  return result_of(advance(pair, 0, 1));
}

CastResult find(const CastQuery& query) {
  if (query.input == CastInput::hulls) return find_of_hulls(query);
  if (query.input == CastInput::pieces) return result_of(cast_pieces(query));
  // Triangles that meet are decided exactly, and what lies inside of a surface does not meet it.
  PlacedQueries placed(query);
  return placed.meet(0) ? placed.overlap_at_start() : result_of(cast_triangles(query));
}

}  // namespace

extern const CastAlgorithm cast_conservative_advancement;
const CastAlgorithm cast_conservative_advancement = {
    .id = "conservative-advancement",
    .label = "Conservative advancement along directions",
    .paper = "after Mirtich 1996",
    .keeps_clearance = true,
    .find = find,
};

}  // namespace collidoscope
