// The faces whose swept spaces meet may collide during the step [Smith 4.2]. The paper takes that for a
// collision; here these pairs advance until they touch, so that the answer is a time.

#include "bvh/mesh_pair.h"
#include "motion/advancement.h"
#include "motion/placed_queries.h"
#include "motion/swept_faces/swept_face_pairs.h"

namespace collidoscope {
namespace {

CastResult find(const CastQuery& query) {
  PlacedQueries placed(query);
  if (placed.meet(0)) return placed.overlap_at_start();
  ThreadPool one_thread;
  Advancement found = apart_until(1);
  for (const auto& [a, b] : find_swept_pairs(query, {}, one_thread).pairs) {
    MovingTriangles pair(triangle_points(query.a.mesh(), a), query.of_a, triangle_points(query.b.mesh(), b),
                         query.of_b);
    const Advancement advanced = advance(pair, 0, found.time);
    const std::uint32_t iterations = found.iterations + advanced.iterations;
    if (advanced.outcome != Advancement::Outcome::apart) found = advanced;
    found.iterations = iterations;
  }
  return result_of(found);
}

}  // namespace

extern const CastAlgorithm cast_swept_faces;
const CastAlgorithm cast_swept_faces = {
    .id = "swept-faces",
    .label = "Spaces swept by faces",
    .paper = "Smith 1994, 4.2",
    .triangles_only = true,
    .find = find,
};

}  // namespace collidoscope
