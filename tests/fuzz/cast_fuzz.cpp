// Two polytopes that move, out of bytes: a cast is never late, by exact distances at times of the step, and
// not too early either. What is left undecided is apart as long as it says.

#include <algorithm>
#include <array>

#include "core/tolerance.h"
#include "fuzz/geometry.h"
#include "fuzz/require.h"
#include "motion/cast.h"
#include "oracles/difference_depth.h"
#include "oracles/exact_convex.h"

namespace {

using namespace collidoscope;
using namespace fuzz;

constexpr int samples = 12;

Vec3 signed_vector(Bytes& bytes, Real unit) {
  const Real x = bytes.signed_byte() * unit, y = bytes.signed_byte() * unit;
  return {x, y, bytes.signed_byte() * unit};
}

/// Up to 8 m and a turn, or without a turn.
Sweep sweep(Bytes& bytes, const Pose& start) {
  const Vec3 way = signed_vector(bytes, Real(1) / 16);
  if (bytes.coin()) return Sweep(start, way);
  const Vec3 turn = signed_vector(bytes, Real(1) / 40),
             centre = bytes.coin() ? signed_vector(bytes, 0.01) : Vec3(0);
  return Sweep(start, way, turn, centre);
}

class MovingPair {
 public:
  explicit MovingPair(Bytes& bytes)
      : pair_(convex_pair(bytes)),
        a_("a", convex_hull(pair_.a)),
        b_("b", convex_hull(pair_.b)),
        query_{a_, b_, sweep(bytes, pair_.pose_a), sweep(bytes, pair_.pose_b)} {
    query_.input = CastInput::hulls;
    for (int i = 0; i <= samples; ++i)
      largest_coordinate_ = std::max(largest_coordinate_, at(Real(i) / samples).largest_coordinate());
  }

  const CastQuery& query() const { return query_; }
  /// In exact arithmetic.
  test::ExactPair at(Real time) const {
    return {pair_.a, query_.of_a.at(time), pair_.b, query_.of_b.at(time)};
  }
  /// Do they overlap by more than what counts as touching?
  bool overlap_at(Real time) const {
    if (!at(time).intersects()) return false;
    return test::difference_depth({pair_.a, pair_.b, query_.of_a.at(time), query_.of_b.at(time)}) > band();
  }
  /// Surfaces that are this near count as having met: of the largest coordinate during the step, and what
  /// rounding hides of coordinates in frames far away.
  Real band() const {
    return tolerance::contact_band * largest_coordinate_ +
           2 * tolerance::support_rounding * tolerance::epsilon *
               (reach(pair_.a, query_.of_a) + reach(pair_.b, query_.of_b));
  }

 private:
  static Real reach(const std::vector<Vec3>& vertices, const Sweep& sweep) {
    Real farthest = 0;
    for (const Vec3& vertex : vertices) farthest = std::max(farthest, length(vertex));
    return farthest + length(sweep.start().translation) + length(sweep.translation());
  }

  test::ConvexPair pair_;
  Shape a_, b_;
  CastQuery query_;
  Real largest_coordinate_ = 0;
};

void check_not_late(const MovingPair& pair, const CastResult& result) {
  const Real until = result.state == CastState::free ? 1 : result.lower;
  for (int i = 0; i < samples; ++i)
    require(!pair.overlap_at(until * i / samples), "they are apart before the time of impact");
  if (result.state == CastState::free) require(!pair.overlap_at(1), "a free step ends apart");
}

void check_not_early(const MovingPair& pair, const CastResult& result) {
  require(0 <= result.lower && result.lower <= result.upper && result.upper <= 1, "bounds are in order");
  require(result.upper - result.lower <= pair.query().tolerance,
          "the bounds differ by no more than the tolerance");
  require(pair.at(result.upper).distance() <= pair.band(), "they have met at the upper bound");
}

void check(const MovingPair& pair, const CastResult& result) {
  if (result.state == CastState::overlap)
    return require(pair.at(0).distance() <= pair.band(), "bodies that overlap meet at the start");
  check_not_late(pair, result);
  if (result.state == CastState::hit) check_not_early(pair, result);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Bytes bytes(data, size);
  const MovingPair pair(bytes);
  const CastResult advanced = cast(pair.query(), cast_algorithm("conservative-advancement"));
  check(pair, advanced);
  if (pair.query().of_a.turns() || pair.query().of_b.turns()) return 0;
  const CastResult exact = cast(pair.query(), cast_algorithm("exact-translation"));
  check(pair, exact);
  return 0;
}
