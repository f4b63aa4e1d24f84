// Right answers are certified, and each way to be wrong is found out.

#include "motion/cast_certificate.h"

#include <gtest/gtest.h>

#include "core/quaternion.h"
#include "engine/motion/hit_tally.h"
#include "fixtures/convex_pairs.h"
#include "geometry/primitives/primitives.h"

namespace collidoscope {
namespace {

Sweep random_sweep(Random& random, const Vec3& start) {
  const Vec3 way = (random.in_box(Vec3(-1), Vec3(1)) - start) * random.uniform(0.3, 2);
  return {{to_matrix(random.rotation()), start}, way, random.unit_vector() * random.uniform(0, 2)};
}

/// Answers that are late, early, or deny the hit, beside the right one.
void expect_the_right_one(const CastQuery& query, test::HitTally& tally) {
  const CastResult right = cast(query, cast_algorithm("conservative-advancement"));
  if (right.state == CastState::overlap) return;
  ASSERT_EQ(certify(query, right), "");
  (right.state == CastState::hit ? tally.hits : tally.frees)++;
  if (right.state == CastState::free) {
    CastResult hit = right;
    hit.state = CastState::hit, hit.fraction = hit.lower = hit.upper = 0.5;
    ASSERT_NE(certify(query, hit), "") << "there is no contact";
    return;
  }
  CastResult late = right, early = right, none = right;
  late.lower = late.upper = std::min(Real(1), right.upper + 1e-4);
  ASSERT_NE(certify(query, late), "");
  early.lower = early.upper = right.lower - 1e-4;
  ASSERT_NE(certify(query, early), "");
  none.state = CastState::free, none.lower = none.upper = 1;
  ASSERT_NE(certify(query, none), "");
}

TEST(CastCertificate, HullsThatTurn) {
  Random random(21);
  test::HitTally tally;
  for (int i = 0; i < 60; ++i) {
    const Shape a("a", convex_hull(test::random_solid(random))),
        b("b", convex_hull(test::random_solid(random)));
    expect_the_right_one({a, b, Sweep({to_matrix(random.rotation()), Vec3(5, -3, 2)}),
                          random_sweep(random, random.unit_vector() * 3.5).seen_from({-5, 3, -2})},
                         tally);
    if (testing::Test::HasFatalFailure()) FAIL() << "motion " << i;
  }
  EXPECT_GT(tally.hits, 15);
  EXPECT_GT(tally.frees, 8);
}

TEST(CastCertificate, TrianglesAndPieces) {
  const Shape ring("ring", make_torus(1, Real(0.3), 12, 6)), box("box", make_box({0.5, 0.4, 0.3}));
  for (const CastInput input : {CastInput::triangles, CastInput::pieces}) {
    Random random(22);
    test::HitTally tally;
    for (int i = 0; i < 12; ++i) {
      expect_the_right_one(
          {ring, box, Sweep(Pose{}), random_sweep(random, random.unit_vector() * 3.0), 1e-6, input}, tally);
      if (testing::Test::HasFatalFailure()) FAIL() << "motion " << i;
    }
    EXPECT_GT(tally.hits, 3);
    EXPECT_GT(tally.frees, 1);
  }
}

TEST(CastCertificate, NothingProvesWhatIsUndecided) {
  const Shape cube("cube", make_box(Vec3(2)));
  const CastQuery query{cube, cube, Sweep(Pose{}), Sweep({Mat3(1), {0, 0, 5}}, {0, 0, -1})};
  EXPECT_EQ(certify(query, CastResult{CastState::undecided}), "that cannot be certified");
}

TEST(CastCertificate, FramesFarFromTheirBodiesWidenNoBand) {
  constexpr Real far = 256, gap = 0x1p-36;  // m; the band is below 1e-11
  Mesh moved = make_box(Vec3(2));
  for (Vec3f& vertex : moved.vertices) vertex += Vec3f(far);
  const Shape cube("cube", make_box(Vec3(2))), cube_far_away("cube far away", moved);
  const CastQuery query{cube, cube_far_away, Sweep(Pose{}),
                        Sweep({Mat3(1), Vec3(0, 0, 2 + gap) - Vec3(far)}, {0, 1, 0})};
  EXPECT_NE(certify(query, CastResult{CastState::overlap, 0, 0, 0}), "");
}

TEST(CastCertificate, AnOverlapIsOneFromTheStart) {
  const Shape cube("cube", make_box(Vec3(2)));
  const auto start_at = [&](Real height) {
    const CastQuery query{cube, cube, Sweep(Pose{}), Sweep({Mat3(1), {0, 0, height}}, {0, 0, -1})};
    return certify(query, CastResult{CastState::overlap});
  };
  EXPECT_EQ(start_at(1.5), "");
  EXPECT_EQ(start_at(2.5), "they do not touch at 0 of the step") << "but later";
}

TEST(CastCertificate, WhatPassesThroughIsFoundOut) {
  const Shape plate("plate", make_box({8, 8, 0.25})), cube("cube", make_box(Vec3(2)));
  const CastQuery query{plate, cube, Sweep(Pose{}), Sweep({Mat3(1), {0, 0, 5}}, {0, 0, -10})};
  const CastResult missed = cast(query, cast_algorithm("discrete"));
  ASSERT_EQ(missed.state, CastState::free);
  EXPECT_NE(certify(query, missed).find("already"), std::string::npos);
}

}  // namespace
}  // namespace collidoscope
