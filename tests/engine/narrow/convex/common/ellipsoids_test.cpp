// Ellipsoids, through every convex algorithm. Each answer is held to its own certificate, computed here in
// another way: two points of the shapes bound the distance from above, a slab between the shapes from below.

#include <cmath>
#include <gtest/gtest.h>

#include "fixtures/own_algorithms.h"
#include "fixtures/pair_batch.h"
#include "fixtures/shape_pairs.h"
#include "geometry/primitives/primitives.h"
#include "narrow/convex/common/extents.h"
#include "narrow/narrow_choice.h"
#include "oracles/exact_convex.h"
#include "oracles/surfaces.h"
#include "shape/rounded_shape.h"

namespace collidoscope {
namespace {

using test::gap_along;
using test::height_above;
using test::query_by;
using test::ShapePair;

/// Round, flat, long, and all three at 100 to 1.
const std::vector<ShapePointer>& ellipsoids() {
  static const std::vector<ShapePointer> all = {
      make_ellipsoid_shape("round", {0.6, 0.5, 0.7}), make_ellipsoid_shape("flat", {1, 1, 0.01}),
      make_ellipsoid_shape("long", {0.01, 0.01, 1}), make_ellipsoid_shape("blade", {1, 0.1, 0.01}),
      make_ellipsoid_shape("lens", {0.9, 0.7, 0.2})};
  return all;
}

const std::vector<ShapePointer>& others() {
  static const std::vector<ShapePointer> all = [] {
    std::vector<ShapePointer> made = {make_sphere_shape("sphere", 0.4), make_capsule_shape("capsule", 0.2, 1),
                                      rounded(*test::solid_shapes()[5], 0.1)};
    for (const std::size_t solid : {0, 1, 3, 5, 6, 7}) made.push_back(test::solid_shapes()[solid]);
    return made;
  }();
  return all;
}

/// At least one shape is an ellipsoid.
std::vector<ShapePair> ellipsoid_pairs(std::size_t count, std::uint64_t seed) {
  Random random(seed);
  const auto any = [&](const std::vector<ShapePointer>& shapes) {
    return shapes[random.below(static_cast<std::uint32_t>(shapes.size()))];
  };
  std::vector<ShapePair> pairs(count);
  for (ShapePair& pair : pairs) {
    pair.a = any(ellipsoids()), pair.b = any(random.below(2) ? ellipsoids() : others());
    if (random.below(2)) std::swap(pair.a, pair.b);
    pair.pose_a = test::tumbled_at(random, random.in_box(Vec3(-3), Vec3(3)));
    pair.pose_b =
        test::tumbled_at(random, pair.pose_a.translation + random.unit_vector() * random.uniform(0, 1.7));
  }
  return pairs;
}

constexpr Real band = 1e-9;

/// m: errors of witnesses and directions are relative to it.
Real size_of(const ShapePair& pair) {
  return sum_of_extents(HullView<Real>(pair.a->get<HullData>()), HullView<Real>(pair.b->get<HullData>()),
                        pair.b_in_a().translation);
}

class Ellipsoids : public ::testing::TestWithParam<const NarrowAlgorithm*> {
 protected:
  PairResult query(const ShapePair& pair, Request request = Request::penetration) const {
    return query_by(algorithm(), pair, request);
  }
  const NarrowAlgorithm& algorithm() const { return *GetParam(); }
  bool has(Capability capability) const { return includes(algorithm().capabilities, capability); }
  bool is_for_polytopes() const { return includes(algorithm().needs, ShapeData::features); }
};

void expect_distance(const ShapePair& pair, const PairResult& result) {
  const Vec3 normal = pair.pose_a.rotate(result.normal), on_a = pair.pose_a.to_parent(result.on_a),
             on_b = pair.pose_a.to_parent(result.on_b);
  EXPECT_LT(length(on_b - on_a - normal * result.separation), 1e-9);
  EXPECT_LE(length(on_b - on_a) - gap_along(pair, normal), band * size_of(pair))
      << pair.a->name() << ", " << pair.b->name();
  EXPECT_NEAR(height_above(*pair.a, pair.pose_a, on_a), 0, band);
  EXPECT_NEAR(height_above(*pair.b, pair.pose_b, on_b), 0, band);
}

TEST_P(Ellipsoids, AnswersCarryTheirCertificates) {
  int separated = 0, colliding = 0, measured = 0;
  for (const ShapePair& pair : ellipsoid_pairs(400, 1)) {
    const PairResult result = query(pair);
    ASSERT_NE(result.verdict, Verdict::undecided) << pair.a->name() << ", " << pair.b->name();
    EXPECT_TRUE(includes(algorithm().capabilities, result.available));
    EXPECT_EQ(result.fell_back && is_for_polytopes(), is_for_polytopes());
    (result.verdict == Verdict::separated ? separated : colliding) += 1;
    if (result.gives(Capability::distance)) ++measured, expect_distance(pair, result);
    if (result.verdict == Verdict::separated && result.gives(Capability::direction)) {
      EXPECT_GT(gap_along(pair, pair.pose_a.rotate(result.normal)), -1e-12);
    }
    if (!result.gives(Capability::common_point)) continue;
    const Vec3 point = pair.pose_a.to_parent(result.common_point);
    EXPECT_LT(height_above(*pair.a, pair.pose_a, point), band);
    EXPECT_LT(height_above(*pair.b, pair.pose_b, point), band);
  }
  EXPECT_GT(separated, 100);
  EXPECT_GT(colliding, 100);
  EXPECT_EQ(measured > 100, has(Capability::distance));
}

TEST_P(Ellipsoids, AllAlgorithmsAgree) {
  for (const ShapePair& pair : ellipsoid_pairs(400, 2)) {
    const PairResult expected = query_by(narrow_algorithm("gjk"), pair, Request::penetration);
    if (expected.verdict == Verdict::separated && expected.distance() < band) continue;
    for (const Request request : {Request::overlap, Request::distance, Request::penetration})
      EXPECT_EQ(query(pair, request).verdict, expected.verdict)
          << pair.a->name() << ", " << pair.b->name() << ", separation " << expected.separation;
  }
}

/// Both directions of the verdict near contact: pairs moved together until they are a known distance apart.
TEST_P(Ellipsoids, NearContactTheVerdictFollowsTheGap) {
  Random random(7);
  int checked = 0;
  for (ShapePair pair : ellipsoid_pairs(150, 3)) {
    pair.pose_b.translation += random.unit_vector() * 3.0;
    const PairResult far = query_by(narrow_algorithm("gjk"), pair, Request::distance);
    if (far.verdict != Verdict::separated) continue;
    const Vec3 normal = pair.pose_a.rotate(far.normal);
    for (const Real gap : {1e-3, 1e-8, -1e-8, -1e-3}) {
      ShapePair near = pair;
      near.pose_b.translation -= normal * (far.separation - gap);
      ++checked;
      EXPECT_EQ(query(near, Request::overlap).verdict, gap > 0 ? Verdict::separated : Verdict::colliding)
          << pair.a->name() << ", " << pair.b->name() << ", gap " << gap;
    }
  }
  EXPECT_GT(checked, 300);
}

/// A translation by the depth along the normal leaves the shapes touching, and no direction that was tried
/// needs less. mpr's depth is no least one.
TEST_P(Ellipsoids, DepthsPartTheShapes) {
  Random random(8);
  int measured = 0;
  for (const ShapePair& pair : ellipsoid_pairs(150, 4)) {
    const PairResult result = query(pair);
    if (!result.gives(Capability::depth)) continue;
    ++measured;
    const Vec3 normal = pair.pose_a.rotate(result.normal);
    EXPECT_NEAR(gap_along(pair, normal), -result.depth(), band);
    if (result.gives(Capability::witnesses)) {
      EXPECT_LT(length(result.on_b - result.on_a - result.normal * result.separation), 1e-4);
    }
    for (int trial = 0; trial < 100 && algorithm().id == "epa"; ++trial)
      EXPECT_LT(gap_along(pair, random.unit_vector()), -result.depth() + band);
  }
  if (is_for_polytopes()) return;  // GJK, which answers for them, has depths where cores are apart
  EXPECT_EQ(measured > 30, has(Capability::depth));
}

/// The direction from centre to centre is zero.
TEST_P(Ellipsoids, WithTheirCentreInThatOfABox) {
  const ShapePointer box = make_shape("box", make_box({5, 4, 5.5}));
  for (const ShapePair& pair :
       {ShapePair{box, ellipsoids()[0], Pose{}, Pose{}}, ShapePair{ellipsoids()[0], box, Pose{}, Pose{}}}) {
    const PairResult result = query(pair);
    EXPECT_EQ(result.verdict, Verdict::colliding);
    if (!result.gives(Capability::depth)) continue;
    EXPECT_GE(-result.separation, 2.5 - band) << "half of the box's least edge, and the least semi-axis";
    EXPECT_LE(-result.separation, 5) << "mpr measures along a direction of its own";
  }
}

TEST_P(Ellipsoids, BatchesTracesAndCountsAnswerAsQueriesDo) {
  const auto pairs = ellipsoid_pairs(40, 5);
  std::vector<PairResult> single;
  for (const ShapePair& pair : pairs) single.push_back(query(pair));
  const NarrowOptions options = algorithm().default_options();
  test::PairBatch batch(pairs.size());
  for (int frame = 0; frame < 2; ++frame)  // the second from caches: of hulls that are gone, they are empty
    batch.run(algorithm(), pairs, Request::penetration, 2, &options);
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    NarrowQuery narrow = pairs[i].query(Request::penetration);
    narrow.options = algorithm().default_options();
    PairCache cache, other;
    StepRecorder recorder;
    OperationCounts counts;
    const PairResult traced = algorithm().trace(narrow, cache, recorder);
    const PairResult counted = algorithm().count(narrow, other, counts);
    for (const PairResult& again : {batch.results[i], traced, counted}) {
      EXPECT_EQ(again.verdict, single[i].verdict);
      EXPECT_EQ(again.available, single[i].available);
      if (single[i].gives(Capability::distance) || single[i].gives(Capability::depth)) {
        EXPECT_EQ(again.separation, single[i].separation);
      }
    }
    EXPECT_FALSE(recorder.steps().empty());
    EXPECT_GT(counts.total(), 0u);
  }
}

INSTANTIATE_TEST_SUITE_P(All, Ellipsoids, ::testing::ValuesIn(test::own_algorithms(NarrowInput::convex)),
                         test::name_of_algorithm);

// ---- Closed forms ----------------------------------------------------------------------------------------

TEST(EllipsoidDistance, OfEqualAxesIsThatOfTheSphere) {
  Random random(11);
  const ShapePointer round = make_ellipsoid_shape("round", Vec3(0.4));
  int apart = 0;
  for (int trial = 0; trial < 200; ++trial) {
    const ShapePointer& other = others()[static_cast<std::size_t>(trial) % others().size()];
    ShapePair pair{round, other, test::tumbled_at(random, Vec3(0)),
                   test::tumbled_at(random, random.unit_vector() * random.uniform(0.2, 2))};
    ShapePair sphere = pair;
    sphere.a = others()[0];
    const PairResult found = query_by(narrow_algorithm("gjk"), pair, Request::distance),
                     expected = query_by(narrow_algorithm("gjk"), sphere, Request::distance);
    ASSERT_EQ(found.verdict, expected.verdict);
    if (expected.verdict != Verdict::separated) continue;
    ++apart;
    EXPECT_NEAR(found.distance(), expected.distance(), 1e-13);
    EXPECT_LT(length(found.normal - expected.normal), 1e-6);
  }
  EXPECT_GT(apart, 80);
}

/// Above the face z = 1 of a box that is wide enough, the lowest point is √(Σ (aᵢ Rᵢz)²) below the centre.
TEST(EllipsoidDistance, FromALargeFaceIsTheHeightOfTheLowestPoint) {
  Random random(12);
  const ShapePointer table = make_shape("table", make_box({100, 100, 2}));
  for (const ShapePointer& shape : ellipsoids())
    for (int trial = 0; trial < 40; ++trial) {
      const Pose pose = test::tumbled_at(random, {random.uniform(-9, 9), random.uniform(-9, 9), 2.5});
      const Vec3 up = pose.unrotate({0, 0, 1});
      const Real expected = 1.5 - length(shape->ellipsoid()->semi_axes * up);
      const PairResult found =
          query_by(narrow_algorithm("gjk"), {table, shape, Pose(), pose}, Request::distance);
      ASSERT_EQ(found.verdict, Verdict::separated);
      EXPECT_NEAR(found.distance(), expected, 1e-13 * 100);
      EXPECT_NEAR(found.normal.z, 1, 1e-12);
    }
}

/// The closest point to p has the coordinates aᵢ² pᵢ / (aᵢ² + t), for the t that puts it on the surface.
Real distance_from_point(const Vec3& axes, const Vec3& p) {
  const Vec3 squared = axes * axes;
  const auto nearest = [&](Real t) { return squared * p / (squared + t); };
  Real low = 0, high = length(axes) * length(p);
  for (int i = 0; i < 200; ++i) {
    const Real middle = (low + high) / 2;
    (length(nearest(middle) / axes) > 1 ? low : high) = middle;
  }
  return length(p - nearest(low));
}

TEST(EllipsoidDistance, FromASphereIsThatOfItsCentreLessTheRadius) {
  Random random(13);
  for (const Real radius : {1e-6, 0.4}) {
    const ShapePointer sphere = make_sphere_shape("sphere", radius);
    for (const ShapePointer& shape : ellipsoids())
      for (int trial = 0; trial < 40; ++trial) {
        const ShapePair pair{shape, sphere, test::tumbled_at(random, {1, 2, 3}),
                             test::tumbled_at(random, Vec3(1, 2, 3) + random.unit_vector() * 1.6)};
        const PairResult found = query_by(narrow_algorithm("gjk"), pair, Request::distance);
        ASSERT_EQ(found.verdict, Verdict::separated);
        EXPECT_NEAR(found.distance(),
                    distance_from_point(shape->ellipsoid()->semi_axes, pair.b_in_a().translation) - radius,
                    1e-12);
      }
  }
}

}  // namespace
}  // namespace collidoscope
