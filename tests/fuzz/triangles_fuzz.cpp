// Pairs of triangles out of bytes, shared corners, slivers and points among them: whether they meet and how
// far they are apart, in all 72 orders, against exact arithmetic.

#include <algorithm>

#include "core/tolerance.h"
#include "fixtures/meshes/triangle_pairs.h"
#include "fuzz/geometry.h"
#include "fuzz/require.h"
#include "geometry/triangle/triangle_distance.h"
#include "geometry/triangle/triangle_intersection.h"
#include "oracles/exact_convex.h"

namespace {

using namespace collidoscope;
using namespace fuzz;
using test::ExactPair;

/// Six corners drawn from up to six points, so that triangles share some.
test::TrianglePointsPair triangles(Bytes& bytes) {
  const bool shares = bytes.coin();
  std::vector<Vec3f> corners = moderate_points(bytes, 6);
  const std::size_t points = corners.size();
  for (std::size_t i = points; i < 6; ++i) corners.push_back(corners[bytes.below(256) % points]);
  if (shares) std::swap(corners[bytes.below(3)], corners[3 + bytes.below(3)]);
  return {{Vec3(corners[0]), Vec3(corners[1]), Vec3(corners[2])},
          {Vec3(corners[3]), Vec3(corners[4]), Vec3(corners[5])}};
}

Real largest_coordinate(const test::TrianglePointsPair& pair) {
  Real largest = 0;
  for (const TrianglePoints& triangle : {pair.a, pair.b})
    for (const Vec3& corner : triangle)
      largest = std::max({largest, std::abs(corner.x), std::abs(corner.y), std::abs(corner.z)});
  return largest;
}

/// As an edge may be a point or a triangle a segment.
void check_edges(const TrianglePoints& a, const TrianglePoints& b) {
  for (std::size_t i = 0; i < 3; ++i) {
    const TrianglePoints edge = {a[i], a[(i + 1) % 3], a[i]};
    require(segment_intersects(edge[0], edge[1], b) == ExactPair(edge, {}, b, {}).intersects(),
            "an edge meets a triangle as exact arithmetic says");
  }
}

void check_orders(const test::TrianglePointsPair& pair, bool truth) {
  constexpr int orders = 6;
  for (int i = 0; i < orders; ++i)
    for (int j = 0; j < orders; ++j) {
      const TrianglePoints a = test::reordered(pair.a, i), b = test::reordered(pair.b, j);
      require(triangles_intersect(a, b) == truth && triangles_intersect(b, a) == truth,
              "triangles meet as exact arithmetic says, in any order");
    }
}

void check_distance(const test::TrianglePointsPair& pair, const ExactPair& truth) {
  const Real band = tolerance::contact_band * largest_coordinate(pair);
  const TriangleDistance found = triangle_distance(pair.a, pair.b);
  require(std::abs(std::sqrt(found.squared) - truth.distance()) <= band, "the distance is right");
  require(std::abs(length(found.b - found.a) - truth.distance()) <= band,
          "closest points are that far apart");
  for (const auto& [point, triangle] : {std::pair(found.a, &pair.a), std::pair(found.b, &pair.b)}) {
    const std::array<Vec3, 1> single = {point};
    require(ExactPair(single, {}, *triangle, {}).distance() <= band, "a closest point lies in its triangle");
  }
}

void check_shared(const test::TrianglePointsPair& pair, bool truth) {
  using Kind = TriangleIntersection::Kind;
  const Real band = tolerance::contact_band * largest_coordinate(pair);
  const TriangleIntersection shared = triangle_intersection(pair.a, pair.b);
  require((shared.kind != Kind::none) == truth && (shared.count > 0) == truth,
          "they share points if they meet");
  for (std::size_t i = 0; i < shared.count; ++i)
    for (const TrianglePoints& triangle : {pair.a, pair.b}) {
      const std::array<Vec3, 1> single = {shared.points[i]};
      require(ExactPair(single, {}, triangle, {}).distance() <= band, "a shared point lies in both");
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Bytes bytes(data, size);
  const test::TrianglePointsPair pair = triangles(bytes);
  const ExactPair truth(pair.a, {}, pair.b, {});
  check_orders(pair, truth.intersects());
  check_edges(pair.a, pair.b);
  check_distance(pair, truth);
  check_shared(pair, truth.intersects());
  return 0;
}
