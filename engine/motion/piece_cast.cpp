#include <vector>

#include "motion/mesh_cast.h"
#include "motion/parts_of_step.h"
#include "shape/convex_pieces.h"

namespace collidoscope {
namespace {

using Pieces = std::vector<std::shared_ptr<const Shape>>;

const Pieces& pieces_of(const Shape& shape) {
  const ConvexPieces& pieces = shape.get<ConvexPieces>();
  if (pieces.empty()) throw InputError(shape.name(), "", "has no convex pieces: its mesh bounds no solid");
  return pieces.shapes;
}

/// The spheres are wider by a clearance.
std::vector<SweptSphere> spheres_of(const Pieces& pieces, const SweptPoses& poses, Real clearance) {
  std::vector<SweptSphere> spheres;
  for (const auto& piece : pieces)
    spheres.emplace_back(poses, piece->sphere().centre, piece->sphere().radius + clearance);
  return spheres;
}

struct PiecePair {
  Real earliest;  // share of the part of a step
  std::size_t a, b;
};

/// Those that can meet, the earliest first.
std::vector<PiecePair> pairs_that_can_meet(const std::vector<SweptSphere>& a,
                                           const std::vector<SweptSphere>& b) {
  std::vector<PiecePair> pairs;
  for (std::size_t i = 0; i < a.size(); ++i)
    for (std::size_t j = 0; j < b.size(); ++j)
      if (const std::optional<Real> earliest = earliest_meeting(a[i], b[j]))
        pairs.push_back({*earliest, i, j});
  std::ranges::stable_sort(pairs, {}, &PiecePair::earliest);
  return pairs;
}

Advancement search_part(const CastQuery& query, const Pieces& a, const Pieces& b, Real from, Real to) {
  const std::vector<PiecePair> pairs = pairs_that_can_meet(
      spheres_of(a, {query.of_a, from, to}, query.clearance), spheres_of(b, {query.of_b, from, to}, 0));
  Advancement found = apart_until(to);
  for (const PiecePair& next : pairs) {
    const Real start = from + next.earliest * (to - from);
    if (start >= found.time) break;
    MovingHulls pair(*a[next.a], query.of_a, *b[next.b], query.of_b, query.clearance);
    const Advancement advanced = advance(pair, start, found.time);
    const std::uint32_t iterations = found.iterations + advanced.iterations;
    if (advanced.outcome != Advancement::Outcome::apart) found = advanced;
    found.iterations = iterations;
  }
  return found;
}

}  // namespace

Advancement cast_pieces(const CastQuery& query) {
  const Pieces &a = pieces_of(query.a), &b = pieces_of(query.b);
  return search_parts(query.of_a, query.of_b,
                      [&](Real from, Real to) { return search_part(query, a, b, from, to); });
}

}  // namespace collidoscope
