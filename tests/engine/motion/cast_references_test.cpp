// Other libraries' casts behind our contract: their times are near those of the exact method.

#include <cmath>
#include <gtest/gtest.h>

#include "core/error.h"
#include "core/quaternion.h"
#include "core/random.h"
#include "geometry/primitives/primitives.h"
#include "motion/cast.h"

namespace collidoscope {
namespace {

std::vector<const CastAlgorithm*> references() {
  std::vector<const CastAlgorithm*> all;
  for (const CastAlgorithm* algorithm : cast_algorithms())
    if (algorithm->reference) all.push_back(algorithm);
  return all;
}

class CastReferences : public testing::Test {
 protected:
  void SetUp() override {
    if (references().empty())
      GTEST_SKIP() << "built without Bullet, the only library with a cast to compare with";
  }
};

TEST_F(CastReferences, FindNearlyTheTimesOfTheExactMethod) {
  const ShapePointer ball = make_shape("ball", make_icosphere(1, 1));
  Random random(3);
  constexpr std::size_t casts = 300;
  for (const CastAlgorithm* algorithm : references()) {
    std::size_t hits = 0, alike = 0;
    for (std::size_t i = 0; i < casts; ++i) {
      const Vec3 start = random.unit_vector() * Real(4), aim = random.unit_vector() * Real(2.2);
      const CastQuery query{*ball, *ball, Sweep({to_matrix(random.rotation()), Vec3(0)}),
                            Sweep({to_matrix(random.rotation()), start}, (aim - start) * Real(2))};
      const CastResult truth = cast(query, cast_algorithm("exact-translation")),
                       found = cast(query, *algorithm);
      hits += truth.state == CastState::hit;
      alike += found.state == truth.state && std::abs(found.fraction - truth.fraction) < 1e-3;
    }
    EXPECT_GT(hits, casts / 4);
    EXPECT_LT(hits, casts * 9 / 10);
    EXPECT_GE(alike, casts * 95 / 100) << algorithm->id;
  }
}

TEST_F(CastReferences, TurnBodies) {
  const ShapePointer bar = make_shape("bar", make_box(Vec3(4, 0.2, 0.2))),
                     cube = make_shape("cube", make_box(Vec3(1)));
  const CastQuery query{*cube, *bar, Sweep(Pose()),
                        Sweep({Mat3(1), Vec3(0, 1.2, 0)}, Vec3(0), Vec3(0, 0, 1.2))};
  const CastResult truth = cast(query, cast_algorithm("conservative-advancement"));
  ASSERT_EQ(truth.state, CastState::hit);
  for (const CastAlgorithm* algorithm : references()) {
    const CastResult found = cast(query, *algorithm);
    ASSERT_EQ(found.state, CastState::hit) << algorithm->id;
    EXPECT_NEAR(found.fraction, truth.fraction, 1e-2) << algorithm->id;
  }
}

TEST_F(CastReferences, RefuseMeshesThatAreNotConvex) {
  const ShapePointer torus = make_shape("torus", make_torus(1, 0.25, 16, 8));
  const CastQuery query{*torus, *torus, Sweep(Pose()), Sweep({Mat3(1), Vec3(5, 0, 0)}, Vec3(-4, 0, 0))};
  for (const CastAlgorithm* algorithm : references()) EXPECT_THROW(cast(query, *algorithm), InputError);
}

}  // namespace
}  // namespace collidoscope
