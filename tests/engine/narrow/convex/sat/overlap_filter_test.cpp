// Filters in single precision against the overlaps themselves: what is below the limit must stay.

#include "narrow/convex/sat/overlap_filter.h"

#include <gtest/gtest.h>
#include <set>

#include "fixtures/convex_pairs.h"
#include "geometry/hull/hull_features.h"

namespace collidoscope {
namespace {

using namespace test;

/// One hull of a pair and the other one, seen from it.
struct Sides {
  explicit Sides(const ConvexPair& pair)
      : hull(convex_hull(pair.a)), features(hull), other(convex_hull(pair.b)), other_features(other) {
    b_in_a = relative_pose(pair.pose_a, pair.pose_b);
    for (const Vec3& vertex : other.vertices) others.push_back(b_in_a.to_parent(vertex));
  }

  const GaussMap& map() const { return features.gauss_map(); }
  Vec3 farthest(const Vec3& normal) const {
    return *std::min_element(others.begin(), others.end(),
                             [&](const Vec3& v, const Vec3& w) { return dot(normal, v) < dot(normal, w); });
  }
  /// Of the other hull with what lies below the plane.
  Real overlap(const Vec3& normal, Real offset) const { return offset - dot(normal, farthest(normal)); }
  Real extents() const {
    Real largest = 0;
    for (const Vec3& v : hull.vertices) largest = std::max(largest, length(v));
    for (const Vec3& v : others) largest = std::max(largest, length(v));
    return 4 * largest;
  }

  ConvexHull hull;
  HullFeatures features;
  ConvexHull other;
  HullFeatures other_features;
  Pose b_in_a;
  std::vector<Vec3> others;
};

void know(KnownExtent& known, const GaussMap& map, const Vec3& point) {
  const Vec3 place = (point - map.centre) * map.per_unit;
  const std::uint32_t i = known.point_count++;
  known.x[i] = static_cast<float>(place.x), known.y[i] = static_cast<float>(place.y);
  known.z[i] = static_cast<float>(place.z);
  known.plane[i] = GaussMap::no_face - 1;
}

constexpr Real share_lost = 2e-6;

KnownExtent known_extent(const Sides& sides, Real limit) {
  const GaussMap& map = sides.map();
  KnownExtent known;
  const Vec3 centre =
      (sides.b_in_a.to_parent(sides.other_features.gauss_map().centre) - map.centre) * map.per_unit;
  for (int i = 0; i < 3; ++i) known.centre[static_cast<std::size_t>(i)] = static_cast<float>(centre[i]);
  known.radius =
      static_cast<float>(sides.other_features.gauss_map().inner_radius * map.per_unit * (1 - share_lost));
  known.lost = static_cast<float>(share_lost * sides.extents() * map.per_unit);
  known.limit = static_cast<float>(limit * map.per_unit) + known.lost;
  return known;
}

Vec3 vector_of(const float (&from)[3][ArcPieces::capacity + ArcPieces::width], std::uint32_t i) {
  return {from[0][i], from[1][i], from[2][i]};
}

/// Is the normal, of the arc's great circle, between the ends of the piece?
bool holds(const ArcPieces& pieces, std::uint32_t i, const Vec3& normal) {
  constexpr Real margin = 1e-5;
  const Vec3 first = vector_of(pieces.first, i), second = vector_of(pieces.second, i);
  const Vec3 along = normalized(vector_of(pieces.along, i));
  const Real turn = dot(cross(first, second), along) < 0 ? -1 : 1;
  return turn * dot(cross(first, normal), along) > -margin &&
         turn * dot(cross(normal, second), along) > -margin && dot(normal, first + second) > 0;
}

std::vector<std::pair<std::uint32_t, Vec3>> normals_below(const Sides& sides, Real limit) {
  std::vector<std::pair<std::uint32_t, Vec3>> below;
  for (std::uint32_t i = 0; i < sides.map().arcs.size(); ++i) {
    const auto& arc = sides.map().arcs[i];
    for (int step = 0; step <= 10; ++step) {
      const Vec3 normal = normalized(arc.first + (step / 10.0) * (arc.second - arc.first));
      if (sides.overlap(normal, dot(normal, arc.vertex)) < limit) below.emplace_back(i, normal);
    }
  }
  return below;
}

std::vector<Real> plane_overlaps(const Sides& sides) {
  std::vector<Real> overlaps;
  for (const auto& point : sides.map().points) overlaps.push_back(sides.overlap(point.normal, point.offset));
  return overlaps;
}

/// That some planes and arcs are below and others not, if they overlap at all.
Real some_limit(const Sides& sides, Random& random) {
  std::vector<Real> overlaps = plane_overlaps(sides);
  if (overlaps.empty()) return random.uniform(0, 1);
  std::sort(overlaps.begin(), overlaps.end());
  const std::uint32_t lower_half = static_cast<std::uint32_t>(overlaps.size() + 1) / 2;
  return std::max(overlaps[random.below(lower_half)], 0.0);
}

class OverlapFilter : public testing::TestWithParam<PairClass> {
 protected:
  static constexpr std::size_t usual = 60;
};

TEST_P(OverlapFilter, KeepsPlanesBelowTheLimit) {
  Random random(1);
  std::size_t all = 0, kept = 0;
  for (std::size_t i = 0; i < pairs_to_try(GetParam(), usual); ++i) {
    const Sides sides(random_pair(GetParam(), random));
    const std::vector<Real> overlaps = plane_overlaps(sides);
    const Real limit = some_limit(sides, random);
    KnownExtent known = known_extent(sides, limit);
    know(known, sides.map(), sides.farthest(random.unit_vector()));
    std::set<std::uint32_t> left;
    PlaneBounds bounds;
    for (std::uint32_t next = 0; next < sides.map().point_blocks.size();) {
      known.point_count = 1;
      overlap_filter().bound_planes(sides.map(), known, next, bounds);
      know(known, sides.map(), sides.farthest(random.unit_vector()));
      const std::uint32_t index = overlap_filter().raise_bounds(sides.map(), known, bounds);
      EXPECT_EQ(index == PlaneBounds::none,
                std::none_of(bounds.bounds, bounds.bounds + bounds.count * GaussMap::width,
                             [&](float bound) { return bound < known.limit; }));
      for (std::uint32_t lane = 0; lane < bounds.count * GaussMap::width; ++lane)
        if (bounds.bounds[lane] < known.limit) left.insert(bounds.plane(lane));
    }
    for (std::uint32_t plane = 0; plane < overlaps.size(); ++plane) {
      EXPECT_TRUE(!(overlaps[plane] < limit) || left.contains(plane)) << "pair " << i;
    }
    all += overlaps.size(), kept += left.size();
  }
  if (GetParam() == PairClass::generic || GetParam() == PairClass::round) {
    EXPECT_LT(kept, all * 8 / 10);
    EXPECT_GT(kept, all / 20);
  }
}

TEST_P(OverlapFilter, KeepsPiecesOfArcsBelowTheLimit) {
  Random random(2);
  std::size_t all = 0, kept = 0, below = 0;
  for (std::size_t i = 0; i < pairs_to_try(GetParam(), usual); ++i) {
    const Sides sides(random_pair(GetParam(), random));
    const Real limit = some_limit(sides, random);
    KnownExtent known = known_extent(sides, limit);
    auto pieces = std::make_unique<ArcPieces>();
    std::vector<std::pair<std::uint32_t, Vec3>> wanted = normals_below(sides, limit);
    for (const auto& [index, normal] : wanted) below += index < sides.map().arcs.size();
    for (std::uint32_t next = 0; next < sides.map().arc_blocks.size();) {
      known.point_count = 0;
      know(known, sides.map(), sides.farthest(random.unit_vector()));
      overlap_filter().collect_pieces(sides.map(), known, next, *pieces);
      know(known, sides.map(), sides.farthest(random.unit_vector()));
      overlap_filter().cut_pieces(known, *pieces);
      kept += pieces->count;
      for (std::uint32_t piece = 0; piece < pieces->count; ++piece)
        std::erase_if(wanted, [&](const auto& want) {
          return want.first == pieces->index[piece] && holds(*pieces, piece, want.second);
        });
    }
    EXPECT_TRUE(wanted.empty()) << "pair " << i << " lost " << wanted.size();
    all += sides.map().arcs.size();
  }
  EXPECT_GT(below, 0u);
  if (GetParam() == PairClass::generic || GetParam() == PairClass::round) {
    EXPECT_LT(kept, all * 8 / 10);
  }
}

/// All there are, uncut.
void collect_all(const Sides& sides, ArcPieces& pieces) {
  KnownExtent known = known_extent(sides, 1e30);
  std::uint32_t next = 0;
  overlap_filter().collect_pieces(sides.map(), known, next, pieces);
}

ArcPlacement placement(const Sides& sides, const GaussMap& other) {
  ArcPlacement placement;
  for (int column = 0; column < 3; ++column)
    for (int row = 0; row < 3; ++row)
      placement.rotation[column][row] = static_cast<float>(sides.b_in_a.rotation[column][row]);
  placement.scale = static_cast<float>(other.unit * sides.map().per_unit);
  const KnownExtent known = known_extent(sides, 0);
  std::copy(known.centre.begin(), known.centre.end(), placement.translation);
  return placement;
}

/// Do the arcs of A and of −B cross, beyond doubt, and with less overlap than the limit?
bool cross_below(const GaussMap::Arc& arc, const GaussMap::Arc& other, const Pose& b_in_a, Real limit) {
  constexpr Real margin = 1e-4;
  const Vec3 first = -b_in_a.rotate(other.first), second = -b_in_a.rotate(other.second),
             along = b_in_a.rotate(other.along);
  Vec3 across = cross(arc.along, along);
  if (length(across) < margin) return false;
  across = normalized(across) * (dot(across, arc.first + arc.second) < 0 ? -1.0 : 1.0);
  const auto on_both_sides = [](Real u, Real v) {
    return std::min(u, v) < -margin && std::max(u, v) > margin;
  };
  return on_both_sides(dot(first, arc.along), dot(second, arc.along)) &&
         on_both_sides(dot(arc.first, along), dot(arc.second, along)) &&
         dot(across, first + second) > margin &&
         dot(across, arc.vertex - b_in_a.to_parent(other.vertex)) < limit;
}

TEST_P(OverlapFilter, FindsCrossingsBelowTheLimit) {
  Random random(3);
  std::size_t all = 0, found = 0, wanted = 0;
  for (std::size_t i = 0; i < pairs_to_try(GetParam(), usual); ++i) {
    const ConvexPair pair = random_pair(GetParam(), random);
    const Sides sides(pair), turned({pair.b, pair.a, pair.pose_b, pair.pose_a});
    const Real limit = some_limit(sides, random);
    const auto own = std::make_unique<ArcPieces>(), others = std::make_unique<ArcPieces>();
    collect_all(sides, *own), collect_all(turned, *others);
    if (own->count == 0 || others->count == 0) continue;
    overlap_filter().place_pieces(placement(sides, turned.map()), *others);
    std::set<std::pair<std::uint32_t, std::uint32_t>> pairs;
    std::uint32_t piece = 0, from = 0, hits = 0;
    const KnownExtent known = known_extent(sides, limit);
    for (; overlap_filter().next_crossings(*own, *others, known, piece, from, hits); from += GaussMap::width)
      for (std::uint32_t bit = 0; bit < GaussMap::width; ++bit)
        if ((hits >> bit & 1) != 0) pairs.emplace(own->index[piece], others->index[from + bit]);
    for (std::uint32_t a = 0; a < own->count; ++a)
      for (std::uint32_t b = 0; b < others->count; ++b) {
        const auto& arc = sides.map().arcs[own->index[a]];
        const auto& other = turned.map().arcs[others->index[b]];
        if (!cross_below(arc, other, sides.b_in_a, limit)) continue;
        ++wanted;
        EXPECT_TRUE(pairs.contains({own->index[a], others->index[b]})) << "pair " << i;
      }
    all += own->count * others->count, found += pairs.size();
  }
  EXPECT_GT(wanted, 0u);
  if (GetParam() == PairClass::generic) {
    EXPECT_LT(found, all / 10);
  }
}

TEST(GaussMapBlocks, HoldEveryPlaneAndArcOnceUnderTheirCones) {
  Random random(4);
  for (int i = 0; i < 20; ++i) {
    const ConvexHull hull = convex_hull(random_solid(random));
    const HullFeatures features(hull);
    const GaussMap& map = features.gauss_map();
    ASSERT_EQ(map.points.size(), hull.face_count());
    std::set<std::uint32_t> faces, edges;
    for (std::uint32_t point = 0; point < map.points.size(); ++point) {
      const auto& cone = map.point_cones[point / 256];
      const std::uint32_t block = point / 16, lane = block % 16;
      const Vec3 axis(cone.plane.x[lane], cone.plane.y[lane], cone.plane.z[lane]);
      EXPECT_LE(length(map.points[point].normal - axis), cone.spread[lane]);
      EXPECT_EQ(map.point_blocks[block].x[point % 16], static_cast<float>(map.points[point].normal.x));
      EXPECT_GE(map.point_blocks[block].offset[point % 16], cone.plane.offset[lane]);
      faces.insert(map.points[point].face);
    }
    for (std::uint32_t arc = 0; arc < map.arcs.size(); ++arc) {
      const auto& lanes = map.arc_blocks[arc / 16];
      EXPECT_EQ(lanes.along_x[arc % 16], static_cast<float>(map.arcs[arc].along.x));
      const auto end = lanes.first_point[arc % 16];
      EXPECT_EQ(map.points[end].normal, map.arcs[arc].first);
      edges.insert(map.arcs[arc].edge);
    }
    EXPECT_EQ(faces.size(), hull.face_count());
    EXPECT_EQ(edges.size(), features.edges().size());
  }
}

std::string overlap_class_name(const testing::TestParamInfo<PairClass>& info) {
  return to_string(info.param);
}

INSTANTIATE_TEST_SUITE_P(All, OverlapFilter, testing::ValuesIn(all_pair_classes), overlap_class_name);

}  // namespace
}  // namespace collidoscope
