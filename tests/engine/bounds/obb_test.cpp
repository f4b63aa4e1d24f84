#include "bounds/obb.h"

#include <gtest/gtest.h>

#include "core/random.h"
#include "fixtures/random_poses.h"
#include "oracles/rational.h"

namespace collidoscope {
namespace {

using test::Rational;
using test::RationalVec3;

/// A parallelepiped: the box as its doubles stand, orthonormal or not.
struct ExactBox {
  RationalVec3 centre, edges[3];

  explicit ExactBox(const Obb& box) : centre(box.centre) {
    for (int i = 0; i < 3; ++i) edges[i] = RationalVec3(box.axes[i]) * Rational(box.half_widths[i]);
  }
  Rational reach(const RationalVec3& direction) const {
    return abs(dot(edges[0], direction)) + abs(dot(edges[1], direction)) + abs(dot(edges[2], direction));
  }
};

/// The largest gap along any candidate axis: the face normals (cross products of edges) and the cross
/// products of the edges of both. As with Gottschalk, axes keep their length of at most 1, sines of angles:
/// where it is small, so is what is known of the axis. Negative or zero when the boxes overlap.
Real exact_gap(const Obb& a, const Obb& b, bool face_normals_only = false) {
  const ExactBox exact_a(a), exact_b(b);
  std::vector<RationalVec3> axes;
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) {
      const RationalVec3 a_i(a.axes[i]), b_j(b.axes[j]);
      if (i < j) axes.push_back(cross(RationalVec3(a.axes[i]), RationalVec3(a.axes[j])));
      if (i < j) axes.push_back(cross(RationalVec3(b.axes[i]), RationalVec3(b.axes[j])));
      if (!face_normals_only) axes.push_back(cross(a_i, b_j));
    }
  Real largest = -std::numeric_limits<Real>::infinity();
  for (const RationalVec3& axis : axes) {
    const Rational gap =
        abs(dot(exact_b.centre - exact_a.centre, axis)) - exact_a.reach(axis) - exact_b.reach(axis);
    largest = std::max(largest, gap.get_d());
  }
  return largest;
}

struct Tally {
  int overlapping = 0, separated = 0, near = 0, only_edges = 0;
};

void check(const Obb& a, const Obb& b, Real size, Tally& tally) {
  const Real gap = exact_gap(a, b);
  const Real band = 1e-13 * size;
  const bool found = overlap(a, b);
  if (gap <= 0) {
    ++tally.overlapping;
    EXPECT_TRUE(found) << gap;
    EXPECT_TRUE(overlap_by_face_normals(a, b)) << gap;
  } else if (gap > band) {
    ++tally.separated;
    EXPECT_FALSE(found) << gap;
    const bool by_faces = exact_gap(a, b, true) > band;
    const bool found_by_faces = overlap_by_face_normals(a, b);
    tally.only_edges += found_by_faces ? 1 : 0;
    EXPECT_FALSE(by_faces && found_by_faces) << gap;
  }
  tally.near += std::abs(gap) <= 10 * band;
  EXPECT_EQ(overlap(b, a), found);
}

Obb random_box(Random& random, Real reach) {
  return transformed({Vec3(0), Mat3(1), random.in_box(Vec3(0.05), Vec3(1))},
                     test::random_pose(random, reach));
}

TEST(ObbOverlap, AgreesWithExactSeparatingAxes) {
  Random random(1);
  Tally tally;
  for (int trial = 0; trial < 3000; ++trial) check(random_box(random, 1), random_box(random, 1), 1, tally);
  EXPECT_GT(tally.overlapping, 900);
  EXPECT_GT(tally.separated, 900);
  EXPECT_GT(tally.only_edges, 50);
}

/// How far b, concentric with a, must move along `direction` to come free, to within rounding.
Real way_out(const Obb& a, const Obb& b, const Vec3& direction) {
  Real least = std::numeric_limits<Real>::infinity();
  const auto consider = [&](const Vec3& axis) {
    Real reach = 0;
    for (int i = 0; i < 3; ++i)
      reach += a.half_widths[i] * std::abs(dot(a.axes[i], axis)) +
               b.half_widths[i] * std::abs(dot(b.axes[i], axis));
    least = std::min(least, reach / std::abs(dot(direction, axis)));
  };
  for (int i = 0; i < 3; ++i) {
    consider(a.axes[i]);
    consider(b.axes[i]);
    for (int j = 0; j < 3; ++j) consider(cross(a.axes[i], b.axes[j]));
  }
  return least;
}

TEST(ObbOverlap, NeverMissesNearContact) {
  Random random(2);
  Tally tally;
  for (int trial = 0; trial < 2000; ++trial) {
    const Obb a = random_box(random, 1);
    Obb b = random_box(random, 1);
    const Vec3 direction = random.unit_vector();
    const Real away = way_out(a, b, direction) + random.uniform(-3e-14, 3e-14);
    b.centre = a.centre + direction * away;
    check(a, b, 3, tally);
  }
  EXPECT_GT(tally.overlapping, 500);
  EXPECT_GT(tally.near, 1900);
}

TEST(ObbOverlap, SurvivesParallelEdges) {
  Random random(3);
  Tally tally;
  for (int trial = 0; trial < 2500; ++trial) {
    const Mat3 axes = to_matrix(random.rotation());
    Obb a{random.in_box(Vec3(-1), Vec3(1)), axes, Vec3(1 + random.below(3), 1 + random.below(3), 1)};
    Obb b{Vec3(0), axes, Vec3(1 + random.below(3), 1 + random.below(3), 1)};
    // Lattice offsets along the common axes: touching faces, edges and corners, rounded.
    for (int i = 0; i < 3; ++i) b.centre += axes[i] * (static_cast<Real>(random.below(11)) - Real(5));
    b.centre += a.centre;
    // A turn by next to nothing leaves cross products that are next to nothing.
    const Real angle = std::pow(10, random.uniform(-20, -2));
    const Mat3 nudge = to_matrix(from_axis_angle(random.unit_vector(), angle));
    if (trial % 2) b = transformed(b, {nudge, b.centre - nudge * b.centre});
    check(a, b, 10, tally);
  }
  EXPECT_GT(tally.overlapping, 500);
  EXPECT_GT(tally.separated, 500);
  EXPECT_GT(tally.near, 500);
}

TEST(ObbOverlap, TakesFlatStraightAndEmptyBoxes) {
  Random random(4);
  Tally tally;
  for (int trial = 0; trial < 3000; ++trial) {
    Obb a = random_box(random, 0.5), b = random_box(random, 0.5);
    for (int axis = 0; axis < 3; ++axis) {
      if (random.below(2)) a.half_widths[axis] = 0;
      if (random.below(3) == 0) b.half_widths[axis] = 0;
    }
    check(a, b, 1, tally);
  }
  EXPECT_GT(tally.overlapping, 300);
  EXPECT_GT(tally.separated, 300);
}

TEST(ObbOverlap, TakesAnyScaleAndOffset) {
  Random random(5);
  for (const Real scale : {1e-150, 1e-18, 1e18}) {
    Tally tally;
    for (int trial = 0; trial < 500; ++trial) {
      Obb a = random_box(random, 1), b = random_box(random, 1);
      for (Obb* box : {&a, &b}) box->centre *= scale, box->half_widths *= scale;
      check(a, b, scale, tally);
    }
    EXPECT_GT(tally.overlapping, 100);
    EXPECT_GT(tally.separated, 100);
  }
  Tally tally;
  for (int trial = 0; trial < 500; ++trial) {
    Obb a = random_box(random, 1), b = random_box(random, 1);
    for (Obb* box : {&a, &b}) box->centre += Vec3(1e8);
    check(a, b, 1, tally);
  }
  EXPECT_GT(tally.overlapping, 100);
  EXPECT_GT(tally.separated, 100);
}

}  // namespace
}  // namespace collidoscope
