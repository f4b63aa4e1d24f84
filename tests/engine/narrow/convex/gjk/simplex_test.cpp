// The sub-algorithms of GJK against exact arithmetic and against each other.

#include <gtest/gtest.h>

#include "core/double_double.h"
#include "core/tolerance.h"
#include "fixtures/convex_pairs.h"
#include "narrow/convex/gjk/johnson.h"
#include "narrow/convex/gjk/signed_volumes.h"
#include "oracles/exact_convex.h"

namespace collidoscope {
namespace {

using namespace test;

Real exact_distance(const SimplexVertices<Real>& s, int count) {
  const Vec3 origin[] = {Vec3(0)};
  return ExactPair(std::span(s).first(static_cast<std::size_t>(count)), {}, origin, {}).distance();
}

void expect_convex_combination(const SimplexVertices<Real>& s, const SimplexPoint<Real>& point, int count) {
  Real sum = 0;
  Vec3 position(0);
  for (std::size_t i = 0; i < point.count; ++i) {
    EXPECT_GT(point.weight[i], 0);
    EXPECT_LT(point.index[i], count);
    EXPECT_TRUE(i == 0 || point.index[i] > point.index[i - 1]);
    sum += point.weight[i];
    position += point.weight[i] * s[point.index[i]];
  }
  EXPECT_NEAR(sum, 1, 4 * tolerance::epsilon);
  EXPECT_LE(length(position - point.position), 1e-14);
}

SimplexVertices<Real> random_simplex(Random& random) {
  SimplexVertices<Real> s;
  const Vec3 centre = 0.5 * random.unit_vector();
  for (Vec3& vertex : s) vertex = centre + random.in_box(Vec3(-1), Vec3(1));
  return s;
}

/// Small integers make coincident, collinear and coplanar vertices, and the origin on every feature.
SimplexVertices<Real> lattice_simplex(Random& random) {
  SimplexVertices<Real> s;
  for (Vec3& vertex : s)
    for (int axis = 0; axis < 3; ++axis) vertex[axis] = static_cast<Real>(random.below(4)) - 1;
  return s;
}

template <class Scalar>
SimplexPoint<Scalar> by_signed_volumes(const SimplexVertices<Scalar>& s, int count) {
  SimplexPoint<Scalar> point;
  SignedVolumes::closest_to_origin(s, count, point);
  return point;
}

template <class Scalar>
SimplexPoint<Scalar> by_johnson(const SimplexVertices<Scalar>& s, int count, int& back_ups) {
  SimplexPoint<Scalar> point;
  Johnson::closest_to_origin(s, count, point, back_ups);
  return point;
}

struct SubAlgorithm {
  const char* name;
  SimplexPoint<Real> (*closest)(const SimplexVertices<Real>& s, int count, int& back_ups);
  Real tolerance;  // products of differences lose more of flat simplices than the differences themselves
};

constexpr SubAlgorithm sub_algorithms[] = {
    {"signed_volumes",
     [](const SimplexVertices<Real>& s, int count, int&) { return by_signed_volumes(s, count); }, 1e-12},
    {"johnson",
     [](const SimplexVertices<Real>& s, int count, int& back_ups) { return by_johnson(s, count, back_ups); },
     1e-9}};

class Simplex : public testing::TestWithParam<SubAlgorithm> {
 protected:
  SimplexPoint<Real> closest(const SimplexVertices<Real>& s, int count) {
    return GetParam().closest(s, count, back_ups_);
  }
  int back_ups_ = 0;
};

TEST_P(Simplex, FindsTheClosestPointOfRandomSimplices) {
  Random random(1);
  std::array<int, 5> carriers{};
  constexpr int simplices = 20000;
  for (int i = 0; i < simplices; ++i) {
    const SimplexVertices<Real> s = random_simplex(random);
    const int count = 1 + static_cast<int>(random.below(4));
    const SimplexPoint<Real> point = closest(s, count);
    expect_convex_combination(s, point, count);
    ASSERT_NEAR(length(point.position), exact_distance(s, count), GetParam().tolerance) << i;
    ++carriers[point.count];
  }
  for (std::size_t count = 1; count <= 4; ++count) EXPECT_GT(carriers[count], 200) << count;
  EXPECT_LE(back_ups_, simplices / 1000);
}

TEST_P(Simplex, AcceptsDegenerateSimplices) {
  Random random(2);
  int on_simplex = 0;
  for (int i = 0; i < 20000; ++i) {
    const SimplexVertices<Real> s = lattice_simplex(random);
    const int count = 1 + static_cast<int>(random.below(4));
    const SimplexPoint<Real> point = closest(s, count);
    expect_convex_combination(s, point, count);
    const Real truth = exact_distance(s, count);
    ASSERT_NEAR(length(point.position), truth, 1e-14) << i;
    on_simplex += truth == 0;
  }
  EXPECT_GT(on_simplex, 1000);
}

INSTANTIATE_TEST_SUITE_P(All, Simplex, testing::ValuesIn(sub_algorithms),
                         [](const auto& parameter) { return parameter.param.name; });

/// Triangles and tetrahedra that are needles or flakes, near the origin or far for their size: where rounding
/// leaves no subset with the right signs, the back-up procedure has to choose.
TEST(Johnson, BacksUpOnFlatSimplices) {
  Random random(3);
  int back_ups = 0, wrong = 0, wrong_by_signed_volumes = 0;
  constexpr int simplices = 20000;
  for (int i = 0; i < simplices; ++i) {
    const auto power = [&](Real lowest) { return std::pow(10.0, random.uniform(lowest, 0)); };
    const Mat3 axes = to_matrix(random.rotation());
    const Vec3 size = power(-8) * Vec3(1, random.below(2) == 0 ? 1 : power(-8), power(-8));
    const Vec3 centre = random.unit_vector() * power(-16);
    SimplexVertices<Real> s;
    for (Vec3& vertex : s) vertex = centre + axes * (size * random.in_box(Vec3(-1), Vec3(1)));
    const int count = 3 + static_cast<int>(random.below(2));
    const SimplexPoint<Real> point = by_johnson(s, count, back_ups);
    ASSERT_GT(point.count, 0);
    expect_convex_combination(s, point, count);
    const Real truth = exact_distance(s, count);
    wrong += std::abs(length(point.position) - truth) > 1e-9;
    wrong_by_signed_volumes += std::abs(length(by_signed_volumes(s, count).position) - truth) > 1e-9;
  }
  EXPECT_GT(back_ups, 20) << "too easy";
  EXPECT_LT(back_ups, simplices / 10);
  EXPECT_LT(wrong, simplices / 50) << "products of differences lose too much";
  EXPECT_LT(wrong_by_signed_volumes, wrong / 10);
  RecordProperty("back_ups", back_ups);
  RecordProperty("wrong", wrong);
}

TEST(Johnson, TwiceTheDigitsAgreeWithSignedVolumes) {
  Random random(4);
  for (int i = 0; i < 5000; ++i) {
    const SimplexVertices<Real> s = i % 2 == 0 ? random_simplex(random) : lattice_simplex(random);
    SimplexVertices<DoubleDouble> wide;
    for (std::size_t j = 0; j < 4; ++j) wide[j] = Vec3T<DoubleDouble>(s[j].x, s[j].y, s[j].z);
    const int count = 1 + static_cast<int>(random.below(4));
    int back_ups = 0;
    const auto johnson = by_johnson(wide, count, back_ups), signed_volumes = by_signed_volumes(wide, count);
    EXPECT_LE(length(to_real(johnson.position - signed_volumes.position)), 1e-20) << i;
  }
}

TEST(RefineInteriorPoint, BringsItToTheOrigin) {
  Random random(3);
  int inside = 0;
  for (int i = 0; i < 20000; ++i) {
    SimplexVertices<Real> s;
    for (Vec3& vertex : s) vertex = random.in_box(Vec3(-1), Vec3(1)) * Vec3(1, 1, 1e-9);
    SimplexPoint<Real> point = by_signed_volumes(s, 4);
    if (point.count < 4) continue;
    ++inside;
    refine_interior_point(s, point);
    EXPECT_LE(length(point.position), 4 * tolerance::epsilon) << i;
  }
  EXPECT_GT(inside, 500);
}

}  // namespace
}  // namespace collidoscope
