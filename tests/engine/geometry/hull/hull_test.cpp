#include "geometry/hull/hull.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <gtest/gtest.h>
#include <limits>
#include <numbers>
#include <set>
#include <tuple>

#include "core/error.h"
#include "fixtures/point_sets.h"
#include "fixtures/shared_data.h"
#include "geometry/exact/predicates.h"
#include "geometry/mesh/stl.h"

namespace collidoscope {
namespace {

using test::Points;
using Dimension = ConvexHull::Dimension;
using Triple = std::tuple<Real, Real, Real>;

ConvexHull certified_hull(const Points& points) {
  ConvexHull hull = convex_hull(points);
  EXPECT_EQ(certify(hull, points), "");
  for (const Plane& plane : hull.planes) EXPECT_NEAR(length(plane.normal), 1, 1e-15);
  return hull;
}

void expect_shape(const Points& points, Dimension dimension, std::size_t vertices, std::size_t faces) {
  const ConvexHull hull = certified_hull(points);
  EXPECT_EQ(hull.dimension, dimension);
  EXPECT_EQ(hull.vertices.size(), vertices);
  EXPECT_EQ(hull.face_count(), faces);
}

void expect_same(const ConvexHull& a, const ConvexHull& b) {
  EXPECT_EQ(a.dimension, b.dimension);
  EXPECT_EQ(a.vertices, b.vertices);
  EXPECT_EQ(a.face_offsets, b.face_offsets);
  EXPECT_EQ(a.face_vertices, b.face_vertices);
  EXPECT_EQ(a.neighbour_offsets, b.neighbour_offsets);
  EXPECT_EQ(a.neighbours, b.neighbours);
}

/// Every input by itself: certified, idempotent, the same for other orders, the same for its float32 twin.
void expect_sound(const Points& points) {
  const ConvexHull hull = certified_hull(points);
  expect_same(convex_hull(hull.vertices), hull);
  EXPECT_EQ(test::vertex_set(certified_hull(test::shuffled(points, 1))), test::vertex_set(hull));

  const std::vector<Vec3f> floats(points.begin(), points.end());
  const auto finite = [](const Vec3f& p) { return std::isfinite(p.x + p.y + p.z); };
  if (!std::all_of(floats.begin(), floats.end(), finite)) return;  // beyond float32
  const Points rounded(floats.begin(), floats.end());
  expect_same(convex_hull(floats), certified_hull(rounded));
}

// ---------------------------------------------------------------- Inputs that broke others

TEST(Hull, LatticeOnACubeHasSixFaces) {
  expect_shape(test::lattice(10), Dimension::solid, 8, 6);
  expect_shape(test::lattice(10, 0.1), Dimension::solid, 8, 6);
  expect_sound(test::lattice(10));
}

TEST(Hull, DuplicatesAreWelded) {
  Points points;
  for (int i = 0; i < 10000; ++i) points.push_back(test::cube_corners()[static_cast<std::size_t>(i % 8)]);
  expect_shape(points, Dimension::solid, 8, 6);
  expect_sound(test::shuffled(points, 3));
}

TEST(Hull, CylinderCapsAreOneFaceEach) {
  expect_shape(test::prism(1000), Dimension::solid, 2000, 1002);
  expect_sound(test::prism(1000));
}

TEST(Hull, TiltedCylinderIsCertified) {
  Points points = test::prism(1000);
  for (Vec3& p : points) p = Vec3(p.x * 0.8 - p.z * 0.6, p.y, p.x * 0.6 + p.z * 0.8);
  expect_sound(points);
}

TEST(Hull, FloatsOnACircle) {
  const Points points = test::circle(2000, 0.25, true);
  EXPECT_EQ(certified_hull(points).dimension, Dimension::polygon);
  expect_sound(points);
  Points cone = points;
  cone.push_back({0, 0, 2});
  EXPECT_EQ(certified_hull(cone).dimension, Dimension::solid);
  expect_sound(cone);
}

/// Fans of its faces, with a corner of the hull.
Real volume_of(const ConvexHull& hull) {
  Real sixfold = 0;
  const Vec3 origin = hull.vertices[0];
  for (std::size_t i = 0; i < hull.face_count(); ++i)
    for (std::size_t corner = 2; corner < hull.face(i).size(); ++corner) {
      const Vec3 a = hull.vertices[hull.face(i)[0]], b = hull.vertices[hull.face(i)[corner - 1]],
                 c = hull.vertices[hull.face(i)[corner]];
      sixfold += dot(a - origin, cross(b - origin, c - origin));
    }
  return sixfold / 6;
}

TEST(Hull, VolumeIsThatOfTheFacesUnlessLessIsEnough) {
  const Points flattened = test::transformed(test::box_points(500, 8), {3, 0.01, 1}, {100, 0, 5});
  for (const Points& points : {test::cube_corners(), test::lattice(5, 0.1), test::sphere_points(300, 7),
                               test::prism(200), test::knot(60, 12), flattened}) {
    const Real infinity = std::numeric_limits<Real>::infinity(), whole = volume_of(convex_hull(points));
    EXPECT_NEAR(hull_volume(points, infinity), whole, 1e-12 * whole);
    EXPECT_EQ(hull_volume(points, whole * 1.001), hull_volume(points, infinity));
    EXPECT_EQ(hull_volume(points, whole * 0.999), infinity);
    EXPECT_EQ(hull_volume(points, -1), infinity);
  }
  EXPECT_EQ(hull_volume(test::circle(20), 0), 0);
  EXPECT_THROW(hull_volume({}, 0), InputError);
}

TEST(Hull, CubeCornersWithNoiseOfOneUlp) {
  Random random(5);
  for (int repeat = 0; repeat < 50; ++repeat) {
    Points points;
    for (int copy = 0; copy < 20; ++copy)
      for (Vec3 corner : test::cube_corners()) {
        for (int axis = 0; axis < 3; ++axis)
          if (const std::uint32_t choice = random.below(3); choice > 0)
            corner[axis] = std::nextafter(corner[axis], choice == 1 ? 2.0 : -2.0);
        points.push_back(corner);
      }
    expect_sound(points);
  }
}

TEST(Hull, CollinearIsASegment) {
  Points points;
  for (int i = 0; i < 100; ++i) points.push_back(Vec3(1, 2, 3) * Real((i * 37) % 100) + Vec3(5));
  expect_shape(points, Dimension::segment, 2, 0);
  expect_sound(points);
  expect_shape({Vec3(0), Vec3(0, 0, 1e-300)}, Dimension::segment, 2, 0);
}

TEST(Hull, CoplanarIsAPolygonWithTwoSides) {
  Points axis_aligned, tilted;
  for (int x = 0; x < 20; ++x)
    for (int y = 0; y < 20; ++y) {
      axis_aligned.push_back({x, 7, y});
      tilted.push_back({x, y, 2 * x - 3 * y});
    }
  expect_shape(axis_aligned, Dimension::polygon, 4, 2);
  expect_shape(tilted, Dimension::polygon, 4, 2);
  expect_sound(axis_aligned);
  expect_sound(tilted);
}

TEST(Hull, CoplanarButForRoundingIsCertified) {
  Random random(6);
  Points points;
  const Vec3 u = random.unit_vector(), v = random.unit_vector();
  for (int i = 0; i < 500; ++i) points.push_back(u * random.uniform(-1, 1) + v * random.uniform(-1, 1));
  EXPECT_EQ(certified_hull(points).dimension, Dimension::solid);
  expect_sound(points);
}

TEST(Hull, IdenticalIsAPoint) {
  expect_shape(Points(1000, Vec3(1, 2, 3)), Dimension::point, 1, 0);
  expect_shape({Vec3(0.0), Vec3(-0.0)}, Dimension::point, 1, 0);
  expect_sound(Points(1000, Vec3(1, 2, 3)));
}

TEST(Hull, RefusesWhatIsNotFinite) {
  for (const Real bad : {std::numeric_limits<Real>::quiet_NaN(), std::numeric_limits<Real>::infinity(),
                         -std::numeric_limits<Real>::infinity()}) {
    for (int axis = 0; axis < 3; ++axis) {
      Points points = test::cube_corners();
      points[5][axis] = bad;
      try {
        convex_hull(points);
        ADD_FAILURE() << "accepted " << bad << " along " << axis;
      } catch (const InputError& error) {
        EXPECT_EQ(error.place(), "point 5");
      }
      EXPECT_THROW(convex_hull(std::vector<Vec3f>(points.begin(), points.end())), InputError);
    }
  }
  EXPECT_THROW(convex_hull(Points()), InputError);
}

TEST(Hull, ScalesAndOffsets) {
  const Points cube = test::lattice(4), sphere = test::sphere_points(300, 7);
  for (const Real scale : {1e-30, 1e30, 0x1p-1000, 0x1p1000}) {
    expect_shape(test::transformed(cube, Vec3(scale)), Dimension::solid, 8, 6);
    expect_shape(test::transformed(sphere, Vec3(scale)), Dimension::solid, 300, 596);
    expect_sound(test::transformed(cube, Vec3(scale)));
  }
  for (const Real scale : {1e-30, 1e30}) expect_sound(test::transformed(sphere, Vec3(scale)));
  expect_sound(test::transformed(sphere, Vec3(1), Vec3(1e8)));
  expect_sound(test::transformed(sphere, Vec3(1e-7), Vec3(1e8, -1e8, 1e8)));
  expect_sound(test::transformed(cube, Vec3(1), Vec3(1e8)));
}

TEST(Hull, Needle) {
  expect_sound(test::transformed(test::sphere_points(500, 8), Vec3(1e6, 1, 1e-6)));
  expect_sound(test::transformed(test::box_points(500, 8), Vec3(1e6, 1, 1e-6)));
  expect_sound(test::transformed(test::lattice(5), Vec3(1e6, 1, 1e-6)));
}

TEST(Hull, Denormals) {
  const Real smallest = std::numeric_limits<Real>::denorm_min();
  expect_shape(test::transformed(test::cube_corners(), Vec3(smallest)), Dimension::solid, 8, 6);
  expect_sound(test::transformed(test::sphere_points(300, 9), Vec3(1e5 * smallest)));
  expect_sound(test::transformed(test::sphere_points(300, 9), Vec3(1e-310)));
}

/// Every exponent in one input: nothing can be scaled into range without loss.
TEST(Hull, MixedMagnitudes) {
  Random random(10);
  for (int repeat = 0; repeat < 20; ++repeat) {
    Points points(60);
    for (Vec3& point : points)
      for (int axis = 0; axis < 3; ++axis)
        point[axis] = std::ldexp(random.uniform(-1, 1), static_cast<int>(random.below(2090)) - 1070);
    expect_same(convex_hull(certified_hull(points).vertices), certified_hull(points));
  }
  const Real huge = std::numeric_limits<Real>::max();
  expect_shape(test::transformed(test::cube_corners(), Vec3(huge)), Dimension::solid, 8, 6);
}

TEST(Hull, PointsOnASphereAreAllVertices) {
  expect_shape(test::sphere_points(5000, 11), Dimension::solid, 5000, 9996);
  expect_sound(test::sphere_points(5000, 11));
}

TEST(Hull, PolesOfAUvSphere) {
  const ConvexHull hull = certified_hull(test::uv_sphere(20, 40, 20));
  EXPECT_EQ(hull.vertices.size(), 2u + 19 * 40);
  expect_sound(test::uv_sphere(20, 40, 20));
}

// ---------------------------------------------------------------- Other properties

/// Extreme points by definition, in O(n⁴): a triangle of points with all others on one side is a face.
std::set<Triple> extreme_points(const Points& points) {
  std::set<Triple> result;
  const std::size_t count = points.size();
  for (std::size_t i = 0; i < count; ++i)
    for (std::size_t j = i + 1; j < count; ++j)
      for (std::size_t k = j + 1; k < count; ++k) {
        bool above = false, below = false;
        for (const Vec3& point : points) {
          const int side = orientation(points[i], points[j], points[k], point);
          above |= side > 0, below |= side < 0;
        }
        if (above != below)
          for (const std::size_t corner : {i, j, k})
            result.insert({points[corner].x, points[corner].y, points[corner].z});
      }
  return result;
}

TEST(Hull, AgreesWithBruteForce) {
  std::size_t inner = 0;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const Points points = test::box_points(25, seed);
    const ConvexHull hull = certified_hull(points);
    EXPECT_EQ(test::vertex_set(hull), extreme_points(points));
    inner += points.size() - hull.vertices.size();
  }
  EXPECT_GT(inner, 60u);
}

TEST(Hull, RandomLatticeSubsetsAreSound) {
  Random random(12);
  int counts[4] = {0, 0, 0, 0};
  for (int repeat = 0; repeat < 3000; ++repeat) {
    const std::uint32_t side = 2 + random.below(4), count = 1 + random.below(20);
    Points points(count);
    for (Vec3& point : points) point = Vec3(random.below(side), random.below(side), random.below(side)) * 0.1;
    const ConvexHull hull = certified_hull(points);
    ++counts[static_cast<int>(hull.dimension)];
    expect_same(convex_hull(hull.vertices), hull);
    EXPECT_EQ(test::vertex_set(convex_hull(test::shuffled(points, 1))), test::vertex_set(hull));
  }
  for (const int count : counts) EXPECT_GT(count, 100);
}

TEST(Hull, KnotIsSound) {
  const ConvexHull hull = certified_hull(test::knot(320, 20));
  EXPECT_LT(hull.vertices.size(), 3000u);
  expect_sound(test::knot(320, 20));
}

TEST(Hull, PlanesAreThoseOfTheFaces) {
  for (const Real scale : {1.0, 1e-30, 1e30}) {
    const ConvexHull hull = convex_hull(test::transformed(test::sphere_points(500, 13), Vec3(scale)));
    for (std::size_t i = 0; i < hull.face_count(); ++i) {
      EXPECT_NEAR(length(hull.planes[i].normal), 1, 1e-15);
      EXPECT_GT(hull.planes[i].offset, 0);
      for (const std::uint32_t vertex : hull.face(i))
        EXPECT_NEAR(dot(hull.planes[i].normal, hull.vertices[vertex]), hull.planes[i].offset, 1e-14 * scale);
    }
  }
}

TEST(Hull, NeighboursAreCounterClockwise) {
  const ConvexHull hull = convex_hull(test::box_points(200, 14));
  for (std::size_t vertex = 0; vertex < hull.vertices.size(); ++vertex) {
    const auto neighbours = hull.neighbours_of(vertex);
    for (std::size_t i = 0; i < neighbours.size(); ++i) {
      const Vec3 &a = hull.vertices[neighbours[i]],
                 &b = hull.vertices[neighbours[(i + 1) % neighbours.size()]];
      for (const Vec3& other : hull.vertices) EXPECT_LE(orientation(hull.vertices[vertex], a, b, other), 0);
    }
  }
}

TEST(Hull, MeshHasItsTrianglesAndIsClosed) {
  const Mesh mesh = to_mesh(convex_hull(test::lattice(3)));
  EXPECT_EQ(mesh.vertices.size(), 8u);
  EXPECT_EQ(mesh.triangles.size(), 12u);
}

TEST(Hull, CanBeCancelled) {
  Progress progress;
  progress.cancel();
  EXPECT_THROW(convex_hull(test::sphere_points(5000, 1), &progress), Cancelled);
}

// ---------------------------------------------------------------- Meshes of others

Points soup_points(const std::filesystem::path& path) {
  Points points;
  for (const auto& triangle : read_stl(path).triangles)
    points.insert(points.end(), triangle.begin(), triangle.end());
  return points;
}

TEST(Hull, MeshesOfOthersAreCertified) {
  COLLIDOSCOPE_REQUIRE_SHARED("stl");
  int solids = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(test::shared_dir() / "stl")) {
    if (entry.path().extension() != ".stl" || entry.path().stem().string().starts_with("empty-")) continue;
    const Points points = soup_points(entry.path());
    const ConvexHull hull = convex_hull(points);
    EXPECT_EQ(certify(hull, points), "") << entry.path();
    expect_same(convex_hull(hull.vertices), hull);
    solids += hull.dimension == Dimension::solid ? 1 : 0;
  }
  EXPECT_GT(solids, 100);
}

// ---------------------------------------------------------------- The certificate refuses

TEST(Certificate, RefusesWhatIsWrong) {
  const Points points = test::sphere_points(100, 15);
  const ConvexHull good = convex_hull(points);
  ASSERT_EQ(certify(good, points), "");

  ConvexHull hull = good;
  hull.vertices[3] *= 0.999;
  EXPECT_NE(certify(hull, points), "") << "a vertex that is no input point";

  Points outside = points;
  outside.push_back(Vec3(1.001, 0, 0));
  EXPECT_NE(certify(good, outside), "") << "a point outside";

  hull = good;
  std::swap(hull.face_vertices[0], hull.face_vertices[1]);
  EXPECT_NE(certify(hull, points), "") << "a face turned over";

  hull = good;
  std::swap(hull.neighbours[0], hull.neighbours[1]);
  EXPECT_NE(certify(hull, points), "") << "neighbours out of order";

  hull = good;
  hull.face_vertices.resize(hull.face_vertices.size() - 3), hull.face_offsets.pop_back(),
      hull.planes.pop_back();
  EXPECT_NE(certify(hull, points), "") << "a face missing";

  Points dented = points;
  dented[hull.source[7]] *= 0.9;
  hull = good;
  hull.vertices[7] = dented[hull.source[7]];
  EXPECT_NE(certify(hull, dented), "") << "a dent";
}

/// Above and below as seen along z, where containment is decided, and to every side.
TEST(Certificate, RefusesAPointBeyondAnyFace) {
  const Points points = test::sphere_points(100, 15);
  const ConvexHull hull = convex_hull(points);
  for (std::size_t i = 0; i < hull.face_count(); ++i) {
    Vec3 middle(0);
    for (const std::uint32_t corner : hull.face(i)) middle += hull.vertices[corner];
    middle /= static_cast<Real>(hull.face(i).size());
    Points with_another = points;
    with_another.push_back(middle * 1.001);
    EXPECT_NE(certify(hull, with_another).find("outside"), std::string::npos) << "face " << i;
    with_another.back() = middle * 0.999;
    EXPECT_EQ(certify(hull, with_another), "") << "face " << i;
  }
}

/// A closed surface of genus 0 between an equator through `ring`, in that order, and two poles.
ConvexHull bipyramid(const Points& ring) {
  const auto count = static_cast<std::uint32_t>(ring.size()), north = count, south = count + 1;
  ConvexHull hull;
  hull.dimension = Dimension::solid;
  hull.vertices = ring;
  hull.vertices.insert(hull.vertices.end(), {Vec3(0, 0, 1), Vec3(0, 0, -1)});
  hull.planes.resize(std::size_t(2) * count);
  hull.face_offsets = hull.neighbour_offsets = {0};
  for (std::uint32_t i = 0; i < count; ++i) {
    const std::uint32_t next = (i + 1) % count, previous = (i + count - 1) % count;
    hull.face_vertices.insert(hull.face_vertices.end(), {i, next, north, next, i, south});
    hull.face_offsets.insert(hull.face_offsets.end(), {6 * i + 3, 6 * i + 6});
    hull.neighbours.insert(hull.neighbours.end(), {next, north, previous, south});
    hull.neighbour_offsets.push_back(4 * i + 4);
  }
  for (std::uint32_t i = 0; i < count; ++i) hull.neighbours.push_back(i);
  for (std::uint32_t i = 0; i < count; ++i) hull.neighbours.push_back((count - i) % count);
  hull.neighbour_offsets.insert(hull.neighbour_offsets.end(), {5 * count, 6 * count});
  for (std::uint32_t i = 0; i < count + 2; ++i) hull.source.push_back(i);
  return hull;
}

Points ring_at(const std::vector<int>& degrees) {
  Points ring;
  for (const int angle : degrees) {
    const Real radians = angle * std::numbers::pi_v<Real> / 180;
    ring.push_back({std::cos(radians), std::sin(radians), 0});
  }
  return ring;
}

/// Convex at every edge, closed and of genus 0, but wound twice round its axis: only the test at vertices
/// sees it.
TEST(Certificate, RefusesAStarBipyramid) {
  const ConvexHull good = bipyramid(ring_at({0, 60, 120, 180, 240, 300}));
  ASSERT_EQ(certify(good, good.vertices), "");
  for (const std::vector<int>& star : {std::vector{0, 144, 288, 72, 216}, {0, 20, 140, 260, 30, 150, 270}}) {
    const ConvexHull hull = bipyramid(ring_at(star));
    EXPECT_EQ(certify(hull, hull.vertices).substr(0, 10), "wound more") << star[1];
  }
}

/// Only its size is looked at.
TEST(Hull, RefusesMorePointsThanItCanNumber) {
  const Vec3 point(0);
  try {
    convex_hull(std::span(&point, (std::size_t{1} << 28) + 1));
    FAIL() << "nothing was refused";
  } catch (const InputError& error) {
    EXPECT_STREQ(error.what(), "a hull of more than 2^28 points");
  }
}

TEST(Certificate, RefusesWrongDegenerates) {
  const Points square = {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}};
  const ConvexHull polygon = convex_hull(square);
  Points more = square;
  more.push_back({0.5, 1.5, 0});
  EXPECT_NE(certify(polygon, more), "");
  more.back() = {0.5, 0.5, 1e-300};
  EXPECT_NE(certify(polygon, more), "");
  more.back() = {0.5, 1, 0};
  EXPECT_EQ(certify(polygon, more), "");

  const Points line = {{0, 0, 0}, {1, 1, 1}};
  EXPECT_NE(certify(convex_hull(line), Points{{0, 0, 0}, {1, 1, 1}, {2, 2, 2}}), "");
  EXPECT_NE(certify(convex_hull(Points{{0, 0, 0}}), Points{{0, 0, 0}, {0, 0, 1e-320}}), "");
}

}  // namespace
}  // namespace collidoscope
