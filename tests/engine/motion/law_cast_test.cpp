#include "motion/law_cast.h"

#include <array>
#include <cmath>
#include <gtest/gtest.h>

#include "core/random.h"
#include "geometry/primitives/primitives.h"

namespace collidoscope {
namespace {

/// A sweep in the guise of a law.
class SweepLaw final : public MotionLaw {
 public:
  SweepLaw(ShapePointer shape, const Sweep& sweep) : shape_(std::move(shape)), sweep_(sweep) {}

  Pose pose(Real time) const override { return sweep_.at(time); }
  ShapePointer shape(Real) const override { return shape_; }
  Real fastest() const override {
    const Sphere& sphere = shape_->sphere();
    return length(sweep_.translation()) + sweep_.angle() * (length(sphere.centre) + sphere.radius);
  }
  Real rounding() const override { return 0; }

 private:
  ShapePointer shape_;
  Sweep sweep_;
};

/// A cube that stands still and grows: its faces are 1 + 2t from its middle, its corners move faster.
class Growing final : public MotionLaw {
 public:
  Pose pose(Real) const override { return {}; }
  ShapePointer shape(Real time) const override {
    const auto r = static_cast<float>(1 + 2 * time);
    Mesh mesh = make_box(Vec3(2));
    for (Vec3f& vertex : mesh.vertices) vertex *= r;
    return make_shape("growing", std::move(mesh));
  }
  Real fastest() const override { return 2 * std::sqrt(Real(3)); }
  Real rounding() const override { return 1e-6; }
};

/// Two bodies, and their laws.
struct Pair {
  std::array<ShapePointer, 2> shapes;
  std::array<Sweep, 2> sweeps;
  std::array<MotionLawPointer, 2> laws;
  std::array<const Shape*, 2> bodies{shapes[0].get(), shapes[1].get()};
  std::array<Pose, 2> poses{sweeps[0].at(1), sweeps[1].at(1)};

  CastResult cast(CastInput input, Real tolerance = 1e-6) const {
    return cast_by_laws({bodies, poses, sweeps, laws}, {0, 1}, input, tolerance);
  }
};

class LawCast : public testing::TestWithParam<CastInput> {};

TEST_P(LawCast, OfASweepIsTheCastOfTheSweep) {
  const ShapePointer box = make_shape("box", make_box({2, 1, 0.5})),
                     torus = make_shape("torus", make_torus(1, Real(0.3), 16, 8));
  Random random(5);
  int hits = 0, misses = 0;
  for (int i = 0; i < 80; ++i) {
    const Sweep still({to_matrix(random.rotation()), random.in_box(Vec3(-1), Vec3(1))},
                      random.unit_vector() * 0.3, random.unit_vector());
    const Vec3 from = random.unit_vector() * 3.5, towards = random.in_box(Vec3(-1.5), Vec3(1.5)) - from;
    const Sweep comes({to_matrix(random.rotation()), from}, towards, random.unit_vector() * Real(2));
    const Pair pair{{box, torus}, {still, comes}, {nullptr, std::make_shared<SweepLaw>(torus, comes)}};
    CastQuery query{*box, *torus, still, comes};
    query.input = GetParam();
    const CastResult truth = cast(query, cast_algorithm("conservative-advancement")),
                     found = pair.cast(GetParam());
    ASSERT_EQ(found.state, truth.state) << i;
    if (truth.state != CastState::hit) {
      misses += truth.state == CastState::free;
      continue;
    }
    ++hits;
    EXPECT_LE(found.lower, truth.upper) << i;
    EXPECT_GE(found.upper, truth.lower - 1e-12) << i;
    EXPECT_LE(found.upper - found.lower, 1e-6) << i;
  }
  EXPECT_GT(hits, 15);
  EXPECT_GT(misses, 15);
}

INSTANTIATE_TEST_SUITE_P(Inputs, LawCast, testing::Values(CastInput::hulls, CastInput::triangles));

TEST(LawCast, AShapeThatGrowsTouchesInItsTime) {
  const ShapePointer box = make_shape("box", make_box(Vec3(1)));
  const Sweep still{Pose()}, comes({Mat3(1), Vec3(3, 0.1, 0)}, Vec3(-0.5, 0, 0));
  for (const CastInput input : {CastInput::hulls, CastInput::triangles}) {
    const Growing law;
    const Pair pair{{law.shape(1), box}, {still, comes}, {std::make_shared<Growing>(), nullptr}};
    const CastResult found = pair.cast(input);
    ASSERT_EQ(found.state, CastState::hit);
    EXPECT_NEAR(found.fraction, 1.5 / 2.5, 3e-6) << "faces meet: 1 + 2t = 2.5 − t / 2";
    EXPECT_NEAR(found.on_b.x, 2.2, 1e-5);
    EXPECT_NEAR(found.normal.x, 1, 1e-9);
  }
}

/// The bound of how fast they come near each other is that of both.
TEST(LawCast, BodiesThatComeTowardsEachOtherMeetInTheMiddle) {
  const ShapePointer box = make_shape("box", make_box(Vec3(1)));
  const Sweep from_left({Mat3(1), Vec3(-2, 0, 0)}, Vec3(3, 0, 0)),
      from_right({Mat3(1), Vec3(2, 0, 0)}, Vec3(-3, 0, 0));
  const auto law = [&](const Sweep& sweep) { return std::make_shared<SweepLaw>(box, sweep); };
  for (const CastInput input : {CastInput::hulls, CastInput::triangles})
    for (const bool both_by_laws : {false, true}) {
      const Pair pair{
          {box, box}, {from_left, from_right}, {law(from_left), both_by_laws ? law(from_right) : nullptr}};
      const CastResult found = pair.cast(input);
      ASSERT_EQ(found.state, CastState::hit);
      EXPECT_NEAR(found.fraction, 0.5, 2e-6);
      EXPECT_NEAR(found.on_a.x, 0, 1e-5);
    }
}

TEST(LawCast, BodiesThatOverlapAtTheStartSaySo) {
  const ShapePointer box = make_shape("box", make_box(Vec3(1)));
  const Sweep still{Pose()}, comes({Mat3(1), Vec3(1.2, 0, 0)}, Vec3(2, 0, 0));
  const Pair pair{{Growing().shape(1), box}, {still, comes}, {std::make_shared<Growing>(), nullptr}};
  EXPECT_EQ(pair.cast(CastInput::hulls).state, CastState::overlap);
}

}  // namespace
}  // namespace collidoscope
