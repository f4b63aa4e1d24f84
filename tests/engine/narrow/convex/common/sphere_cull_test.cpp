// Sphere culls must be right, and must decide often enough to be worth their cost.

#include "narrow/convex/common/sphere_cull.h"

#include <gtest/gtest.h>

#include "core/tolerance.h"
#include "fixtures/shape_pairs.h"
#include "geometry/hull/hull_view.h"
#include "narrow/narrow_choice.h"

namespace collidoscope {
namespace {

using namespace test;

/// The gap along a direction between hulls, by all their vertices.
Real gap_along(const Vec3& direction, const ShapePair& pair) {
  const Pose b_in_a = pair.b_in_a();
  Real last_of_a = -std::numeric_limits<Real>::infinity(), first_of_b = -last_of_a;
  for (const Vec3& vertex : pair.a->hull().vertices) last_of_a = std::max(last_of_a, dot(direction, vertex));
  for (const Vec3& vertex : pair.b->hull().vertices)
    first_of_b = std::min(first_of_b, dot(direction, b_in_a.to_parent(vertex)));
  return first_of_b - last_of_a;
}

/// Frames of a pair in motion, by the algorithm with and without sphere culls.
struct Motion {
  std::size_t frames = 0, separated = 0, proved = 0, met = 0;

  void add(const ShapePair& start, Random& random) {
    const NarrowChoice with = narrow_choice("separating-vector"),
                       without = narrow_choice("separating-vector:radius-test=off");
    ShapePairMotion motion(start, random);
    PairCache culled, plain;
    for (int frame = 0; frame < 60; ++frame, ++frames) {
      motion.advance();
      const ShapePair pair = motion.pair();
      NarrowQuery query = pair.query(Request::penetration);
      query.options = with.options;
      const PairResult result = with.algorithm->query(query, culled);
      query.options = without.options;
      ASSERT_EQ(result.verdict, without.algorithm->query(query, plain).verdict);
      separated += result.verdict == Verdict::separated;
      met += result.verdict == Verdict::colliding && result.iterations == 1 && result.support_calls == 0;
      if (result.verdict != Verdict::separated || result.support_calls > 0) continue;
      EXPECT_GT(gap_along(result.normal, pair), 0);
      EXPECT_NEAR(length(result.normal), 1, 1e-14);
      ++proved;
    }
  }
};

TEST(SphereCull, ProvesOnlyWhatIsTrueAndOftenEnough) {
  Random random(1);
  Motion motion;
  for (const ShapePair& pair : random_shape_pairs(300, 2)) motion.add(pair, random);
  EXPECT_GT(motion.separated, motion.frames / 4);
  EXPECT_GT(motion.proved, motion.separated / 3);
  EXPECT_GT(motion.met, (motion.frames - motion.separated) / 10);
  RecordProperty("met", static_cast<int>(motion.met));
  RecordProperty("proved", static_cast<int>(motion.proved));
  RecordProperty("separated", static_cast<int>(motion.separated));
}

/// Two unit cubes whose faces approach: the last direction may separate them only while there is a gap.
TEST(SphereCull, EndsAtContact) {
  const ShapePointer cube = solid_shapes().front();
  const NarrowChoice choice = narrow_choice("separating-vector");
  PairCache cache;
  for (const Real gap : {1e-1, 1e-3, 1e-5, 1e-9, 1e-12, -1e-12, -1e-9, -1e-3}) {
    const ShapePair pair{cube, cube, Pose(), Pose{Mat3(1), Vec3(1 + gap, 0.2, 0.1)}};
    NarrowQuery query = pair.query(Request::overlap);
    query.options = choice.options;
    EXPECT_EQ(choice.algorithm->query(query, cache).verdict,
              gap > 0 ? Verdict::separated : Verdict::colliding)
        << gap;
  }
}

/// Far from the hulls' own origins, coordinates lose digits that the radius does not show.
TEST(SphereCull, ErrorBoundsKnowHullsFarFromTheirOrigins) {
  std::vector<Vec3f> points;
  for (const Vec3f& corner : make_box(Vec3(1)).vertices) points.push_back(corner + Vec3f(1 << 20));
  const ShapePointer far = make_point_shape("far", points);
  const NarrowChoice choice = narrow_choice("separating-vector");
  for (const Real gap : {1e-3, 1e-12, 0.0, -1e-3}) {
    PairCache cache;
    const ShapePair pair{far, far, Pose(), Pose{Mat3(1), Vec3(1 + gap, 0.2, 0.1)}};
    NarrowQuery query = pair.query(Request::overlap);
    query.options = choice.options;
    for (int frame = 0; frame < 2; ++frame) {
      const PairResult result = choice.algorithm->query(query, cache);
      if (std::abs(gap) > 1e-6) {
        EXPECT_EQ(result.verdict, gap > 0 ? Verdict::separated : Verdict::colliding);
      }
    }
  }
}

/// Compared with the faces' rounded planes.
TEST(SphereCull, TheInscribedSphereTouchesTheNearestFace) {
  std::size_t spheres = 0;
  for (const ShapePointer& shape : solid_shapes()) {
    const auto& data = shape->get<HullData>();
    Real nearest = std::numeric_limits<Real>::max();
    for (const Plane& plane : shape->hull().planes)
      nearest = std::min(nearest, plane.offset - dot(plane.normal, data.centre));
    EXPECT_LE(data.inner_radius, nearest * (1 + 1e-12)) << shape->name();
    if (data.inner_radius == 0) continue;
    EXPECT_GT(data.inner_radius, nearest * (1 - 1e-6)) << shape->name();
    ++spheres;
  }
  EXPECT_GT(spheres, solid_shapes().size() / 2);
}

TEST(SphereCull, TheSphereAroundTheOriginContainsTheHullUnderAnyRotation) {
  for (const ShapePointer& shape : solid_shapes()) {
    const auto& data = shape->get<HullData>();
    EXPECT_GE(data.radius_around_origin, data.radius + length(data.centre)) << shape->name();
    EXPECT_LE(data.radius_around_origin, (data.radius + length(data.centre)) * (1 + 1e-12)) << shape->name();
    for (const Vec3& vertex : shape->hull().vertices)
      EXPECT_LE(length(vertex), data.radius_around_origin) << shape->name();
  }
}

TEST(SphereCull, SliversHaveNoInscribedSphere) {
  const ShapePointer sliver =
      make_point_shape("sliver", {{0, 0, 0}, {1, 0, 0}, {0.5F, 1e-7F, 0}, {0.5F, 0, 1e-7F}});
  EXPECT_EQ(sliver->get<HullData>().inner_radius, 0);
  const ShapePointer flat = make_point_shape("flat", {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0}});
  EXPECT_EQ(flat->get<HullData>().inner_radius, 0);
}

TEST(SphereCull, SupportExtentsAreRoundedUp) {
  Random random(4);
  for (int i = 0; i < 1000; ++i) {
    const Real radii = std::pow(10.0, random.uniform(-50, 18)), extents = random.uniform(-1, 1) * radii;
    EXPECT_GE(static_cast<Real>(support_extent_of(random.unit_vector(), extents, radii).extents), extents);
  }
}

}  // namespace
}  // namespace collidoscope
