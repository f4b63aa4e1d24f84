// Lemmas 2, 3, 5 and 7 of [Chung 3.7, 3.8].

#include "narrow/convex/separating_vector/search_direction.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "core/random.h"

namespace collidoscope {
namespace {

constexpr Real unit_error = 1e-14;

/// S, and the support vertices' difference m behind it; w, a separating vector as far as m decides it.
struct Step {
  Vec3 s, m, w;
  Real blend;

  static Step any() {
    Random random(*rc::gen::arbitrary<std::uint64_t>());
    Step step{random.unit_vector(), random.unit_vector(), random.unit_vector(), random.uniform(0, 1)};
    if (dot(step.s, step.m) > 0) step.m = -step.m;
    if (dot(step.m, step.w) < 0) step.w = -step.w;
    step.s *= random.uniform(0.1, 10), step.m *= random.uniform(0.1, 10);
    return step;
  }

  /// What unit_error does to the unit vector of S less its part along m: the shorter that is, the more.
  Real projected_rounding() const { return unit_error / length(cross(normalized(s), normalized(m))); }
};

TEST(SearchDirection, GreedyComesCloserToEverySeparatingVector) {  // Lemma 2
  EXPECT_TRUE(rc::check([] {
    const Step step = Step::any();
    const Vec3 next = greedy_direction(step.s, step.m);
    RC_ASSERT(std::abs(length(next) - length(step.s)) <= unit_error * length(step.s));
    RC_ASSERT(dot(next, step.w) >= dot(step.s, step.w) - unit_error * length(step.s));
  }));
}

/// Lemma 3: where the same vertices are found again, they now prove that S separates.
TEST(SearchDirection, VerticesThatAreFoundAgainSeparate) {
  EXPECT_TRUE(rc::check([] {
    const Step step = Step::any();
    const Real before = dot(step.s, step.m), scale = unit_error * length(step.s) * length(step.m);
    RC_ASSERT(std::abs(dot(greedy_direction(step.s, step.m), step.m) + before) <= scale);
    const Real least = -step.projected_rounding() * length(step.m);
    RC_ASSERT(dot(conservative_direction(step.s, step.m), step.m) >= least);
    RC_ASSERT(dot(blended_direction(step.s, step.m, step.blend), step.m) >= least);
  }));
}

TEST(SearchDirection, AllComeCloserToSeparatingVectorsOnTheirSide) {  // Lemmas 5 and 7
  std::size_t tried = 0;
  EXPECT_TRUE(rc::check([&] {
    const Step step = Step::any();
    if (!(dot(step.s, step.w) > 0)) return;
    const Real before = dot(normalized(step.s), step.w) - step.projected_rounding();
    RC_ASSERT(dot(conservative_direction(step.s, step.m), step.w) >= before);
    RC_ASSERT(dot(blended_direction(step.s, step.m, step.blend), step.w) >= before);
    ++tried;
  }));
  EXPECT_GT(tried, 10u);
}

TEST(SearchDirection, BlendsFromConservativeToGreedy) {
  EXPECT_TRUE(rc::check([] {
    const Step step = Step::any();
    const Vec3 conservative = conservative_direction(step.s, step.m),
               greedy = normalized(greedy_direction(step.s, step.m));
    RC_ASSERT(length(blended_direction(step.s, step.m, Real(0)) - conservative) <= unit_error);
    RC_ASSERT(length(blended_direction(step.s, step.m, Real(1)) - greedy) <= unit_error);
  }));
}

/// Where (3.5) has no value.
TEST(SearchDirection, TurnsRoundWhereTheDifferenceIsOpposite) {
  const Vec3 s = normalized(Vec3(1, 2, 3));
  EXPECT_NEAR(length(conservative_direction(s, s * -5.0) + s), 0, unit_error);
}

}  // namespace
}  // namespace collidoscope
