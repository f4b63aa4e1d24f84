// Verdicts themselves are held against exact arithmetic by the tests of all algorithms; here is what only
// this one promises: whom it leaves to GJK, what it remembers, and that the points it gives are in both
// hulls.

#include <gtest/gtest.h>

#include "core/quaternion.h"
#include "fixtures/shape_pairs.h"
#include "narrow/convex/growth_distance/growth_kernel.h"
#include "narrow/narrow_choice.h"

namespace collidoscope {
namespace {

using namespace test;

PairResult growth_distance(const ShapePair& pair, PairCache& cache) {
  return narrow_algorithm("growth-distance").query(pair.query(Request::penetration), cache);
}

Real distance_inside(const Shape& shape, const Vec3& point) {
  Real least = std::numeric_limits<Real>::max();
  for (const Plane& plane : shape.hull().planes)
    least = std::min(least, plane.offset - dot(plane.normal, point));
  return least;
}

std::size_t planes_of(const ShapePair& pair) {
  return pair.a->hull().face_count() + pair.b->hull().face_count();
}

TEST(GrowthDistance, DecidesAlmostAllPairsOfFewPlanesByItself) {
  std::size_t all = 0, left = 0;
  for (const ShapePair& pair : random_shape_pairs(4000, 5)) {
    PairCache cache;
    if (planes_of(pair) > GrowthKernel::most_planes - GaussMap::width) continue;
    left += growth_distance(pair, cache).fell_back;
    ++all;
  }
  EXPECT_GT(all, 2000u);
  EXPECT_LT(500 * left, all);
}

TEST(GrowthDistance, LeavesManyPlanesAndFlatHullsToGjk) {
  PairCache cache;
  const ShapePointer sphere = make_shape("sphere", make_icosphere(1, 3));
  EXPECT_TRUE(growth_distance({sphere, sphere, {}, {Mat3(1), Vec3(1.995, 0, 0)}}, cache).fell_back);
  const ShapePointer flat = make_point_shape("flat", {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0}});
  EXPECT_TRUE(growth_distance({flat, flat, {}, {Mat3(1), Vec3(0.5, 0, 0)}}, cache).fell_back);
}

TEST(GrowthDistance, CommonPointsAreInBothHulls) {
  std::size_t found = 0;
  for (const ShapePair& pair : random_shape_pairs(2000, 6)) {
    PairCache cache;
    const PairResult result = growth_distance(pair, cache);
    if (result.fell_back || !result.gives(Capability::common_point)) continue;
    EXPECT_GT(distance_inside(*pair.a, result.common_point), 0);
    EXPECT_GT(distance_inside(*pair.b, pair.b_in_a().to_local(result.common_point)), 0);
    ++found;
  }
  EXPECT_GT(found, 500u);
}

/// B turns by little: the axis that separated it from A still does.
TEST(GrowthDistance, TheAxisTurnsWithItsFeatures) {
  Random random(7);
  std::size_t still_separated = 0, separated = 0;
  for (const ShapePair& pair : random_shape_pairs(2000, 8)) {
    if (planes_of(pair) > GrowthKernel::most_planes - GaussMap::width) continue;
    PairCache cache;
    const PairResult first = growth_distance(pair, cache);
    if (first.verdict != Verdict::separated || first.iterations == 1) continue;
    ShapePair turned = pair;
    const Mat3 turn = to_matrix(from_axis_angle(random.unit_vector(), 1e-3));
    turned.pose_b.rotation = pair.pose_b.rotation * turn;
    still_separated += growth_distance(turned, cache).iterations == 1;
    ++separated;
  }
  EXPECT_GT(separated, 200u);
  EXPECT_GT(10 * still_separated, 9 * separated);
}

/// Faces, or a face and an edge, stay parallel: what rests on what. Only contact itself is GJK's.
TEST(GrowthDistance, DecidesParallelFacesAndEdges) {
  const ShapePointer cube = solid_shapes().front();
  PairCache cache;
  const Mat3 turned = to_matrix(from_axis_angle(Vec3(1, 0, 0), 0.3));
  for (const auto& [rotation, shift] : {std::pair(Mat3(1), Vec3(1, 0.2, 0.1)), {turned, Vec3(1, 0.2, 0.1)}})
    for (const Real gap : {1e-1, 1e-3, 1e-5, 1e-9, 1e-12, -1e-12, -1e-9, -1e-3}) {
      const ShapePair pair{cube, cube, Pose(), Pose{rotation, shift + Vec3(gap, 0, 0)}};
      const PairResult result = growth_distance(pair, cache);
      EXPECT_EQ(result.verdict, gap > 0 ? Verdict::separated : Verdict::colliding) << gap;
      if (std::abs(gap) >= 1e-3) {
        EXPECT_FALSE(result.fell_back) << gap;
      }
    }
}

/// Far enough to the side for an edge to be what comes closest to the face.
TEST(GrowthDistance, DecidesAnEdgeAlongAFace) {
  const ShapePointer cube = solid_shapes().front();
  const Mat3 turned = to_matrix(from_axis_angle(Vec3(0, 0, 1), 0.7853981633974483));
  for (const Real gap : {0.1, 1e-3}) {
    PairCache cache;
    const ShapePair pair{cube, cube, Pose(), Pose{turned, Vec3(0.5 + std::sqrt(Real(0.5)) + gap, 0.1, 0.2)}};
    const PairResult result = growth_distance(pair, cache);
    EXPECT_EQ(result.verdict, Verdict::separated);
    EXPECT_FALSE(result.fell_back) << gap;
  }
}

}  // namespace
}  // namespace collidoscope
