#include "narrow/proof/ellipsoid_verdict.h"

#include <gtest/gtest.h>

#include "fixtures/shape_pairs.h"
#include "narrow/proof/exact_verdict.h"
#include "oracles/surfaces.h"
#include "shape/rounded_shape.h"

namespace collidoscope {
namespace {

PlacedHulls placed(const test::ShapePair& pair) {
  return {HullView<Real>(pair.a->get<HullData>()), HullView<Real>(pair.b->get<HullData>()), pair.pose_a,
          pair.pose_b};
}

const std::vector<ShapePointer>& shapes() {
  static const std::vector<ShapePointer> all = {make_ellipsoid_shape("round", {0.6, 0.5, 0.7}),
                                                make_ellipsoid_shape("flat", {1, 1, 0.02}),
                                                make_ellipsoid_shape("long", {0.02, 0.02, 1}),
                                                make_sphere_shape("sphere", 0.4),
                                                make_capsule_shape("capsule", 0.2, 1),
                                                test::solid_shapes()[0],
                                                test::solid_shapes()[5]};
  return all;
}

/// Along x, so that the gap is known: each shape is turned so that an axis of it lies there.
TEST(EllipsoidVerdict, IsLeftOpenOnlyNextToContact) {
  const ShapePointer ellipsoid = make_ellipsoid_shape("ellipsoid", {0.5, 0.3, 0.2}), sphere = shapes()[3],
                     cube = test::solid_shapes()[0];
  const std::array<std::pair<ShapePointer, Real>, 3> others = {
      {{ellipsoid, 0.5}, {sphere, 0.4}, {cube, 0.5}}};
  for (const auto& [other, half] : others)
    for (const Real gap : {1e-3, 1e-9, 1e-12, 0.0, -1e-12, -1e-9, -1e-3}) {
      const test::ShapePair pair{
          ellipsoid, other, {Mat3(1), {1, 2, 3}}, {Mat3(1), {1 + 0.5 + half + gap, 2, 3}}};
      const Verdict verdict = exact_verdict(placed(pair));
      if (gap == 0)
        EXPECT_EQ(verdict, Verdict::undecided) << "touching exactly: rounding hides it";
      else if (gap > 0)
        EXPECT_EQ(verdict, Verdict::separated) << gap;
      else
        EXPECT_NE(verdict, Verdict::separated) << gap;
      if (gap == -1e-3 || gap == -1e-9) {
        EXPECT_EQ(verdict, Verdict::colliding) << other->name() << ", " << gap;
      }
    }
}

TEST(EllipsoidVerdict, DecidesNearlyAllPairs) {
  Random random(5);
  int separated = 0, colliding = 0, open = 0;
  for (int trial = 0; trial < 400; ++trial) {
    const auto any = [&](std::uint32_t count) { return shapes()[random.below(count)]; };
    test::ShapePair pair{any(3), any(7), test::tumbled_at(random, random.in_box(Vec3(-3), Vec3(3))), {}};
    if (random.below(2)) std::swap(pair.a, pair.b);
    pair.pose_b =
        test::tumbled_at(random, pair.pose_a.translation + random.unit_vector() * random.uniform(0, 1.7));
    const PlacedHulls hulls = placed(pair);
    const Verdict verdict = exact_verdict(hulls);
    open += verdict == Verdict::undecided;
    if (verdict == Verdict::separated) {
      ++separated;
      const Separation separation = separation_of(hulls);
      EXPECT_TRUE(separates_ellipsoids(hulls, separation.direction));
      test::ShapePair together = pair;
      together.pose_b.translation -= separation.direction * (separation.distance * 1.0001 + 1e-6);
      EXPECT_NE(exact_verdict(placed(together)), Verdict::separated) << "no farther apart than they are";
    } else if (verdict == Verdict::colliding) {
      ++colliding;
      const Vec3 common = distance_of_ellipsoids(hulls).common;
      EXPECT_LT(test::height_above(*pair.a, pair.pose_a, common), 1e-9);
      EXPECT_LT(test::height_above(*pair.b, pair.pose_b, common), 1e-9);
    }
  }
  EXPECT_GT(separated, 100);
  EXPECT_GT(colliding, 100);
  EXPECT_LT(open, 8);
}

/// The ellipsoid has the point 0.01 deep, and not half of its long axes: that does not reach a cube 0.015
/// below.
TEST(EllipsoidVerdict, APointIsAsDeepAsTheShortestAxisAllows) {
  const ShapePointer flat = shapes()[1], cube = test::solid_shapes()[0];
  const Vec3 point(0, 0, -0.01);
  const auto below = [&](Real gap) {
    return test::ShapePair{flat, cube, Pose(), {Mat3(1), Vec3(0, 0, point.z - gap - 0.5)}};
  };
  EXPECT_TRUE(share_point(placed(below(0.005)), point));
  EXPECT_FALSE(share_point(placed(below(0.015)), point));
  test::ShapePair swapped = below(0.015);
  std::swap(swapped.a, swapped.b), std::swap(swapped.pose_a, swapped.pose_b);
  EXPECT_FALSE(share_point(placed(swapped), point));
}

/// An answer that nothing proves stays as it is.
TEST(EllipsoidVerdict, CorrectsWhatIsProvenWrongAndNothingElse) {
  const ShapePointer ellipsoid = make_ellipsoid_shape("ellipsoid", {0.5, 0.3, 0.2});
  const auto at = [&](Real x) { return test::ShapePair{ellipsoid, ellipsoid, Pose(), {Mat3(1), {x, 0, 0}}}; };
  const auto prove = [&](const test::ShapePair& pair, const PairResult& claim) {
    Certificate certificate;
    const PlacedHulls hulls = placed(pair);
    const ProvenVerdict proven = prove_verdict(hulls, {claim, Mat3(1)}, certificate);
    return corrected({claim, Mat3(1)}, proven.verdict, hulls);
  };
  PairResult claim;
  claim.verdict = Verdict::colliding;
  const PairResult apart = prove(at(1.5), claim);
  EXPECT_EQ(apart.verdict, Verdict::separated);
  EXPECT_NEAR(apart.distance(), 0.5, 1e-13);
  EXPECT_LT(length(apart.normal - Vec3(1, 0, 0)), 1e-9);
  EXPECT_EQ(prove(at(1), claim).verdict, Verdict::colliding);
  claim.verdict = Verdict::separated;
  EXPECT_EQ(prove(at(0.9), claim).verdict, Verdict::colliding);
  EXPECT_EQ(prove(at(1), claim).verdict, Verdict::separated);
}

}  // namespace
}  // namespace collidoscope
