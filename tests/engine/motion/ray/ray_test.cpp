// Rays, segments and spheres against closed forms, against all triangles in long doubles, and through the
// vertices and edges where surfaces could leak.

#include "motion/ray/ray.h"

#include <gtest/gtest.h>

#include "core/error.h"
#include "core/quaternion.h"
#include "decomposition/point_distance.h"
#include "engine/motion/hit_tally.h"
#include "fixtures/instruction_sets.h"
#include "fixtures/meshes/mesh_pairs.h"
#include "shape/rounded_shape.h"

namespace collidoscope {
namespace {

const Pose anywhere{to_matrix(from_axis_angle({1, 2, 3}, 0.7)), {10, -20, 5}};

Ray placed(const Pose& pose, Ray ray) {
  ray.origin = pose.to_parent(ray.origin), ray.direction = pose.rotate(ray.direction);
  return ray;
}

void expect_hit(const Shape& shape, const Ray& ray, CastInput input, Real distance, const Vec3& normal) {
  const RayResult result = cast_ray(shape, anywhere, placed(anywhere, ray), input);
  ASSERT_EQ(result.state, CastState::hit);
  EXPECT_NEAR(result.distance, distance, 1e-12);
  const Vec3 touching = ray.at(distance) - normal * ray.radius;
  EXPECT_LT(length(result.point - anywhere.to_parent(touching)), 1e-11);
  EXPECT_LT(length(result.normal - anywhere.rotate(normal)), 1e-10);
  EXPECT_NE(result.feature, RayResult::no_feature);
}

constexpr CastInput inputs[] = {CastInput::hulls, CastInput::pieces, CastInput::triangles};

// ---- Closed forms ----------------------------------------------------------------------------------------

TEST(Ray, BoxFromEverySide) {
  const ShapePointer box = make_shape("box", make_box({2, 4, 6}));
  for (const CastInput input : inputs)
    for (int axis = 0; axis < 3; ++axis)
      for (const Real sign : {-1.0, 1.0}) {
        Vec3 normal(0), origin(0.3, 0.4, 0.5);
        normal[axis] = sign, origin[axis] = 10 * sign;
        expect_hit(*box, {origin, -normal}, input, 10 - (axis + 1), normal);
        expect_hit(*box, {origin, -normal, 20, 0.25}, input, 10 - (axis + 1) - 0.25, normal);
      }
}

TEST(Ray, SphereOnEdgeAndCorner) {
  const ShapePointer box = make_shape("box", make_box(Vec3(2)));
  const Real half = std::sqrt(0.5);
  for (const CastInput input : inputs) {
    // Along −x past the edge x = z = 1: the centre touches where it is √½ · √2 from it.
    expect_hit(*box, {{5, 0.2, 1 + half}, {-1, 0, 0}, 10, 1}, input, 4 - half, {half, 0, half});
    // Along the diagonal onto the corner.
    const Vec3 diagonal = normalized(Vec3(1));
    expect_hit(*box, {diagonal * 7.0, -diagonal, 10, 0.5}, input, 7 - std::sqrt(3) - 0.5, diagonal);
    EXPECT_EQ(cast_ray(*box, {}, {{5, 0, 1.51}, {-1, 0, 0}, 10, 0.5}, input).state, CastState::free);
  }
}

/// A ray off the middle of a sphere, a capsule from its side, and a sphere onto the end of one.
TEST(Ray, MeetsShapesThatRound) {
  const ShapePointer sphere = make_sphere_shape("sphere", 0.5),
                     capsule = make_capsule_shape("capsule", 0.5, 2);
  const Real half = std::sqrt(0.5) / 2;
  const auto hits = [](const Shape& shape, const Ray& ray, Real distance, const Vec3& normal) {
    for (const CastInput input : {CastInput::automatic, CastInput::pieces}) {
      const RayResult result = cast_ray(shape, anywhere, placed(anywhere, ray), input);
      ASSERT_EQ(result.state, CastState::hit);
      EXPECT_NEAR(result.distance, distance, 1e-11);
      EXPECT_LT(length(result.normal - anywhere.rotate(normal)), 1e-9);
      EXPECT_LT(length(result.point - anywhere.to_parent(ray.at(distance) - normal * ray.radius)), 1e-10);
    }
  };
  hits(*sphere, {{5, 0, half}, {-1, 0, 0}, 10}, 5 - half, {2 * half, 0, 2 * half});
  hits(*capsule, {{5, 0, 0.7}, {-1, 0, 0}, 10}, 4.5, {1, 0, 0});
  hits(*capsule, {{0, 0, 5}, {0, 0, -1}, 10, 0.25}, 5 - 1 - 0.75, {0, 0, 1});
  EXPECT_EQ(cast_ray(*sphere, {}, {{5, 0, 0.501}, {-1, 0, 0}, 10}).state, CastState::free);
  EXPECT_EQ(cast_ray(*sphere, {}, {{0.2, 0, 0.2}, {-1, 0, 0}, 10}).state, CastState::overlap);
}

/// Points in closed form, spheres by advancement; a scaled sphere's 45° line, and the ends of the axes.
TEST(Ray, MeetsEllipsoids) {
  const ShapePointer ellipsoid = make_ellipsoid_shape("ellipsoid", {2, 1, 0.5});
  const Real half = std::sqrt(0.5);
  for (const CastInput input : {CastInput::automatic, CastInput::pieces}) {
    const auto hits = [&](const Ray& ray, Real distance, const Vec3& normal) {
      const RayResult result = cast_ray(*ellipsoid, anywhere, placed(anywhere, ray), input);
      ASSERT_EQ(result.state, CastState::hit);
      EXPECT_NEAR(result.distance, distance, 1e-11);
      EXPECT_LT(length(result.normal - anywhere.rotate(normal)), 1e-9);
      EXPECT_LT(length(result.point - anywhere.to_parent(ray.at(distance) - normal * ray.radius)), 1e-10);
    };
    hits({{5, 0, 0}, {-1, 0, 0}, 10}, 3, {1, 0, 0});
    hits({{5, 0, half / 2}, {-1, 0, 0}, 10}, 5 - 2 * half, normalized(Vec3(half / 2, 0, 2 * half)));
    hits({{5, 0, 0}, {-1, 0, 0}, 10, 0.25}, 2.75, {1, 0, 0});
    hits({{0, 0, 5}, {0, 0, -1}, 10, 0.25}, 4.25, {0, 0, 1});
    const auto state_of = [&](const Ray& ray) { return cast_ray(*ellipsoid, {}, ray, input).state; };
    EXPECT_EQ(state_of({{5, 0, 0.501}, {-1, 0, 0}, 10}), CastState::free);
    EXPECT_EQ(state_of({{5, 0, 0}, {-1, 0, 0}, 2.9}), CastState::free);
    EXPECT_EQ(state_of({{5, 0, 0}, {1, 0, 0}, 10}), CastState::free);
    EXPECT_EQ(state_of({{1.9, 0, 0}, {-1, 0, 0}, 10}), CastState::overlap);
  }
}

TEST(Ray, ReachesToItsLengthAndNoFarther) {
  const ShapePointer box = make_shape("box", make_box(Vec3(2)));
  for (const CastInput input : inputs) {
    const RayResult touching = cast_ray(*box, {}, Ray::segment({0.2, 0.3, 5}, {0.2, 0.3, 1}), input);
    EXPECT_EQ(touching.state, CastState::hit);
    EXPECT_EQ(touching.distance, 4);
    const RayResult shorter = cast_ray(*box, {}, Ray::segment({0.2, 0.3, 5}, {0.2, 0.3, 1 + 1e-9}), input);
    EXPECT_EQ(shorter.state, CastState::free);
    EXPECT_NEAR(shorter.distance, 4, 2e-9);
    EXPECT_EQ(cast_ray(*box, {}, {{0, 0, 5}, {0, 0, 1}}, input).state, CastState::free);
    EXPECT_EQ(cast_ray(*box, {}, {{0, 0, 5}, {0, 0, -1}, 0}, input).state, CastState::free);
  }
}

TEST(Ray, HullsAreSolidAndTrianglesAreNot) {
  const ShapePointer box = make_shape("box", make_box(Vec3(2)));
  const Ray within{{0.1, 0.2, 0.3}, {0, 0, 1}}, on_face{{0.1, 0.2, 1}, {0, 0, 1}};
  for (const CastInput input : {CastInput::hulls, CastInput::pieces})
    for (const Ray& ray : {within, on_face}) {
      const RayResult result = cast_ray(*box, {}, ray, input);
      EXPECT_EQ(result.state, CastState::overlap);
      EXPECT_EQ(result.distance, 0);
      EXPECT_EQ(result.point, ray.origin);
    }
  const RayResult inside = cast_ray(*box, {}, within, CastInput::triangles);
  EXPECT_EQ(inside.state, CastState::hit);
  EXPECT_NEAR(inside.distance, 0.7, 1e-15);
  EXPECT_EQ(inside.normal, Vec3(0, 0, -1)) << "against the ray";
  EXPECT_EQ(cast_ray(*box, {}, on_face, CastInput::triangles).state, CastState::overlap);
  for (const CastInput input : inputs)
    EXPECT_EQ(cast_ray(*box, {}, {{0, 0, 1.4}, {0, 0, 1}, 5, 0.5}, input).state, CastState::overlap);
}

TEST(Ray, FlatHulls) {
  const Shape square("square", {{{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}}, {{0, 1, 2}, {0, 2, 3}}});
  const Shape segment("segment", convex_hull(std::array{Vec3(0), Vec3(1, 0, 0)}));
  EXPECT_EQ(cast_ray(square, {}, {{0.5, 0.7, 3}, {0, 0, -1}}, CastInput::hulls).distance, 3);
  EXPECT_EQ(cast_ray(square, {}, {{0.5, 0.7, 3}, {0, 0, -1}}, CastInput::hulls).feature,
            cast_ray(square, {}, {{0.2, 0.1, 9}, {0, 0, -1}}, CastInput::hulls).feature);
  EXPECT_EQ(cast_ray(square, {}, {{1.5, 0.7, 3}, {0, 0, -1}}, CastInput::hulls).state, CastState::free);
  EXPECT_EQ(cast_ray(segment, {}, {{0.5, 0, 3}, {0, 0, -1}}, CastInput::hulls).distance, 3);
  EXPECT_EQ(cast_ray(segment, {}, {{0.5, 1e-9, 3}, {0, 0, -1}}, CastInput::hulls).state, CastState::free);
  EXPECT_NEAR(cast_ray(segment, {}, {{0.5, 0, 3}, {0, 0, -1}, 9, 0.5}, CastInput::hulls).distance, 2.5,
              1e-12);
}

/// A ray in the plane of a face meets its rim first.
TEST(Ray, AlongAFace) {
  const ShapePointer box = make_shape("box", make_box(Vec3(2)));
  for (const CastInput input : inputs) {
    const RayResult result = cast_ray(*box, {}, {{5, 0.25, 1}, {-1, 0, 0}}, input);
    EXPECT_EQ(result.state, CastState::hit);
    EXPECT_EQ(result.distance, 4);
  }
}

TEST(Ray, RefusesWhatIsNoRay) {
  const ShapePointer box = make_shape("box", make_box(Vec3(2)));
  EXPECT_THROW(cast_ray(*box, {}, {{0, 0, 5}, {0, 0, -2}}), InputError);
  EXPECT_THROW(cast_ray(*box, {}, {{0, 0, NAN}, {0, 0, -1}}), InputError);
  EXPECT_THROW(cast_ray(*box, {}, {{0, 0, 5}, {0, 0, -1}, -1}), InputError);
  EXPECT_THROW(cast_ray(*box, {}, {{0, 0, 5}, {0, 0, -1}, 9, -1}), InputError);
  EXPECT_THROW(Ray::segment(Vec3(1), Vec3(1)), InputError);
  const ShapePointer open = make_shape("open", {{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, {{0, 1, 2}}});
  EXPECT_THROW(cast_ray(*open, {}, {{0, 0, 5}, {0, 0, -1}}, CastInput::pieces), InputError);
}

// ---- Against all triangles
// ---------------------------------------------------------------------------------

using Precise = long double;
using PreciseVec3 = glm::vec<3, Precise>;

PreciseVec3 precise(const Vec3& v) {
  return {v.x, v.y, v.z};
}

/// The first triangle, and by how much the answer is certain: the least barycentric coordinate of hits, or
/// how far the nearest miss is from a hit.
struct Truth {
  Precise distance = std::numeric_limits<Precise>::infinity();
  Precise sine = 1;  // of the angle between the ray and the triangle hit
  Precise certainty = 1;
};

Truth all_triangles(const Mesh& mesh, const Ray& ray) {
  Truth truth;
  const PreciseVec3 u = precise(ray.direction), origin = precise(ray.origin);
  for (std::uint32_t i = 0; i < mesh.triangles.size(); ++i) {
    const TrianglePoints t = triangle_points(mesh, i);
    const PreciseVec3 a = precise(t[0]) - origin, b = precise(t[1]) - origin, c = precise(t[2]) - origin;
    const Precise wa = dot(u, cross(b, c)), wb = dot(u, cross(c, a)), wc = dot(u, cross(a, b));
    const Precise sum = wa + wb + wc;
    if (sum == 0) continue;
    const Precise least = std::min({wa / sum, wb / sum, wc / sum});
    const PreciseVec3 normal = cross(PreciseVec3(b - a), PreciseVec3(c - a));
    const Precise distance = dot(normal, a) / dot(normal, u);
    if (distance < -1e-9L || distance > truth.distance + 1e-9L) continue;
    truth.certainty = std::min(truth.certainty, std::abs(least));
    truth.certainty = std::min(truth.certainty, std::abs(distance - static_cast<Precise>(ray.length)));
    if (least < 0 || distance < 0 || distance > static_cast<Precise>(ray.length)) continue;
    if (distance < truth.distance)
      truth.distance = distance, truth.sine = std::abs(dot(normal, u)) / length(normal);
  }
  return truth;
}

Ray any_ray(const Vec3& size, Random& random) {
  const Vec3 origin = random.unit_vector() * random.uniform(1.5, 3);
  const Vec3 aim = random.in_box(-size, size) * 1.2;
  return {origin, normalized(aim - origin), random.below(4) == 0 ? random.uniform(0.5, 3) : 1e3};
}

void expect_truth(const Shape& shape, CastInput input, int rays, test::HitTally& tally) {
  Random random(5);
  for (int i = 0; i < rays; ++i) {
    const Ray ray = any_ray(shape.aabb().half_widths(), random);
    const Truth truth = all_triangles(shape.mesh(), ray);
    const RayResult result = cast_ray(shape, {}, ray, input);
    if (truth.certainty < 1e-11L) continue;
    const bool hits = std::isfinite(truth.distance);
    (hits ? tally.hits : tally.frees)++;
    ASSERT_EQ(result.state, hits ? CastState::hit : CastState::free) << shape.name() << ", ray " << i;
    if (!hits) continue;
    ASSERT_NEAR(result.distance, static_cast<Real>(truth.distance),
                1e-14 / static_cast<Real>(truth.sine) + 1e-14)
        << shape.name() << ", ray " << i;
    ASSERT_LT(length(result.point - ray.at(result.distance)), 1e-14);
    ASSERT_LT(dot(result.normal, ray.direction), 0);
  }
}

void expect_both(const test::HitTally& tally, int rays) {
  EXPECT_GT(tally.hits, rays / 5);
  EXPECT_GT(tally.frees, rays / 10);
}

TEST(Ray, MeetsTheTriangleThatBruteForceFinds) {
  test::for_each_instruction_set([] {
    for (const ShapePointer& shape : test::small_meshes()) {
      test::HitTally tally;
      expect_truth(*shape, CastInput::triangles, 3000, tally);
      if (testing::Test::HasFatalFailure()) return;
      EXPECT_GT(tally.hits, 300) << shape->name();
      EXPECT_GT(tally.frees, 300) << shape->name();
    }
  });
}

/// Hulls of few faces are clipped, others walked.
TEST(Ray, MeetsTheHullWhereItsTrianglesAre) {
  Random random(6);
  test::HitTally tally;
  constexpr int rays = 4000;
  for (const std::uint32_t vertices : {4u, 8u, 12u, 60u, 500u})
    for (const Vec3& size : {Vec3(1), Vec3(1, 1, 0.05)})
      expect_truth(Shape("polytope", make_random_polytope(size, vertices, random)), CastInput::hulls, rays,
                   tally);
  expect_both(tally, 10 * rays);
}

TEST(Ray, PiecesOfAConvexShapeAreTheShape) {
  test::HitTally tally;
  expect_truth(*make_shape("ball", make_icosphere(1, 2)), CastInput::pieces, 3000, tally);
  expect_both(tally, 3000);
}

/// Where rounding could decide: on the line to a vertex or a point of an edge. From inside a closed surface,
/// and from outside of a convex one, no ray slips through.
TEST(Ray, NothingSlipsThroughVerticesAndEdges) {
  Random random(7);
  for (const Mesh& mesh : {make_icosphere(1, 3), make_box({1, 2, 3}), make_torus(1, 0.3, 48, 24)}) {
    const Shape shape("shape", mesh);
    const bool is_convex = shape.is_convex();
    for (int i = 0; i < 30000; ++i) {
      const TrianglePoints t =
          triangle_points(mesh, random.below(static_cast<std::uint32_t>(mesh.triangles.size())));
      const Real share = random.below(2) == 0 ? 0 : random.uniform();
      const Vec3 target = t[0] + (t[1] - t[0]) * share;
      // Within a ring, from its middle circle across.
      const Vec3 middle = is_convex ? Vec3(0) : normalized(Vec3(target.x, target.y, 0));
      const Vec3 inner = middle + random.unit_vector() * (is_convex ? 0.3 : 0.05);
      const Ray outwards{inner, normalized(target - inner)};
      const RayResult left = cast_ray(shape, anywhere, placed(anywhere, outwards), CastInput::triangles);
      ASSERT_EQ(left.state, CastState::hit) << i;
      if (!is_convex) continue;
      ASSERT_NEAR(left.distance, length(target - inner), 1e-12);
      const Vec3 outer = outwards.at(length(target - inner) + random.uniform(0.01, 100));
      const Ray back{outer, -outwards.direction};
      for (const CastInput input : {CastInput::triangles, CastInput::hulls}) {
        const RayResult entered = cast_ray(shape, anywhere, placed(anywhere, back), input);
        ASSERT_EQ(entered.state, CastState::hit) << i;
        ASSERT_NEAR(entered.distance, length(target - outer), 1e-11);
      }
    }
  }
}

// ---- Spheres ---------------------------------------------------------------------------------------------

Real distance_to_mesh(const Mesh& mesh, const Vec3& point) {
  Real least = std::numeric_limits<Real>::infinity();
  for (std::uint32_t i = 0; i < mesh.triangles.size(); ++i) {
    const TrianglePoints t = triangle_points(mesh, i);
    least = std::min(least, squared_distance_to_triangle(point, t[0], t[1], t[2]));
  }
  return std::sqrt(least);
}

/// It touches where it is said to, and nothing on the way there.
void expect_sphere_truth(const Shape& shape, CastInput input, int rays, test::HitTally& tally) {
  Random random(8);
  for (int i = 0; i < rays; ++i) {
    Ray ray = any_ray(shape.aabb().half_widths() + 0.1, random);
    ray.length = std::min(ray.length, Real(6)), ray.radius = random.uniform(0.001, 0.4);
    const RayResult result = cast_ray(shape, {}, ray, input);
    ASSERT_NE(result.state, CastState::undecided);
    if (result.state == CastState::overlap) continue;
    (result.touches() ? tally.hits : tally.frees)++;
    for (int sample = 0; sample < 40; ++sample)
      ASSERT_GT(distance_to_mesh(shape.mesh(), ray.at(result.distance * sample / 40)), ray.radius - 1e-12)
          << shape.name() << ", ray " << i << ", sample " << sample;
    if (!result.touches()) continue;
    ASSERT_NEAR(distance_to_mesh(shape.mesh(), ray.at(result.distance)), ray.radius, 1e-12) << i;
    ASSERT_NEAR(length(ray.at(result.distance) - result.point), ray.radius, 1e-12);
    ASSERT_LT(length(ray.at(result.distance) - result.point - result.normal * ray.radius), 1e-9);
  }
}

TEST(Ray, SpheresTouchTrianglesAndNothingBefore) {
  for (const ShapePointer& shape : test::small_meshes()) {
    test::HitTally tally;
    expect_sphere_truth(*shape, CastInput::triangles, 400, tally);
    if (testing::Test::HasFatalFailure()) return;
    expect_both(tally, 400);
  }
}

TEST(Ray, SpheresTouchHullsAndNothingBefore) {
  Random random(9);
  test::HitTally tally;
  for (const std::uint32_t vertices : {4u, 20u, 300u})
    expect_sphere_truth(Shape("polytope", make_random_polytope(Vec3(1, 1, 0.3), vertices, random)),
                        CastInput::hulls, 400, tally);
  expect_both(tally, 1200);
}

}  // namespace
}  // namespace collidoscope
