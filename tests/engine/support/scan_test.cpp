#include "support/scan.h"

#include <cstdint>
#include <gtest/gtest.h>

#include "core/counted.h"
#include "core/random.h"
#include "geometry/hull/hull.h"

namespace collidoscope {
namespace {

/// A scan asks for nothing but vertices: these need not be extreme.
HullData cloud(std::vector<Vec3> points) {
  ConvexHull hull;
  hull.neighbour_offsets.assign(points.size() + 1, 0);
  hull.vertices = std::move(points);
  return HullData(hull);
}

void expect_vector_scan_equals_scalar_scan(const HullData& hull, const Vec3& direction) {
  const auto vector = scan_support(HullView<Real>(hull), direction);
  const auto scalar = scan_support(HullView<Counted>(hull), Vec3T<Counted>(direction));
  ASSERT_EQ(vector.vertex, scalar.vertex);
  ASSERT_EQ(vector.value, scalar.value.value());
}

TEST(Scan, VectorsFindWhatTheScalarScanFinds) {
  Random random(1);
  for (std::uint32_t count = 1; count <= 200; ++count) {
    std::vector<Vec3> points(count);
    for (Vec3& point : points) point = random.in_box(Vec3(-1), Vec3(2));
    const HullData hull = cloud(points);
    for (int i = 0; i < 100; ++i) expect_vector_scan_equals_scalar_scan(hull, random.unit_vector());
  }
}

TEST(Scan, TheLowestIndexWinsTies) {
  Random random(2);
  const auto small_integer = [&] { return static_cast<Real>(random.below(3)) - 1; };
  for (int i = 0; i < 5000; ++i) {
    std::vector<Vec3> points(1 + random.below(70));
    for (Vec3& point : points) point = {small_integer(), small_integer(), small_integer()};
    expect_vector_scan_equals_scalar_scan(cloud(points), {small_integer(), small_integer(), small_integer()});
  }
}

TEST(Scan, ZerosOfBothSignsTie) {
  const HullData hull = cloud({{-0.0, 0, 0}, {0, 0, 0}, {-0.0, -0.0, 0}, {1, 0, 0}});
  for (const Vec3& direction : {Vec3(-1, 0, 0), Vec3(0, 1, 0), Vec3(-0.0, -0.0, -0.0), Vec3(1, 0, 0)})
    expect_vector_scan_equals_scalar_scan(hull, direction);
}

TEST(Scan, PairsAreScannedAsTheirHulls) {
  Random random(3);
  for (std::uint32_t count = 1; count <= 60; ++count) {
    std::vector<Vec3> points(count), other_points(61 - count);
    for (Vec3& point : points) point = random.in_box(Vec3(-1), Vec3(2));
    for (Vec3& point : other_points) point = random.in_box(Vec3(-2), Vec3(1));
    const HullData a = cloud(points), b = cloud(other_points);
    std::vector<ScannedPair> pairs;
    for (int i = 0; i < 3; ++i) pairs.push_back({&a, &b, random.unit_vector(), random.unit_vector(), {}, {}});
    scan_supports(pairs);
    for (const auto& [first, second, direction_of_a, direction_of_b, of_a, of_b] : pairs) {
      const auto expected_a = scan_support(HullView<Real>(a), direction_of_a),
                 expected_b = scan_support(HullView<Real>(b), direction_of_b);
      ASSERT_EQ(of_a.vertex, expected_a.vertex);
      ASSERT_EQ(of_a.value, expected_a.value);
      ASSERT_EQ(of_b.vertex, expected_b.vertex);
      ASSERT_EQ(of_b.value, expected_b.value);
    }
  }
}

TEST(Scan, CoordinatesBeginAtCacheLines) {
  for (std::size_t count = 1; count <= 60; ++count) {
    const HullData hull = cloud(std::vector<Vec3>(count, Vec3(1)));
    for (const auto* coordinates : {&hull.x, &hull.y, &hull.z})
      ASSERT_EQ(reinterpret_cast<std::uintptr_t>(coordinates->data()) % 64, 0u);
  }
}

TEST(Scan, CountsOneProductOfVectorsPerVertex) {
  const HullData hull = cloud(std::vector<Vec3>(21, Vec3(1)));
  OperationCounts counts;
  const CountingScope scope(counts);
  scan_support(HullView<Counted>(hull), Vec3T<Counted>(1.0, 2.0, 3.0));
  EXPECT_EQ(counts.multiplications, 3u * 21);
  EXPECT_EQ(counts.additions, 2u * 21);
}

}  // namespace
}  // namespace collidoscope
