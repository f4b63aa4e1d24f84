// Every algorithm about meshes, with every choice of its parameters, against brute force.

#include <cmath>
#include <gtest/gtest.h>

#include "fixtures/meshes/mesh_pairs.h"
#include "fixtures/meshes/solids.h"
#include "fixtures/own_algorithms.h"
#include "narrow/narrow_choice.h"

namespace collidoscope {
namespace {

using namespace test;

class MeshAlgorithm : public testing::TestWithParam<const NarrowAlgorithm*> {
 protected:
  const NarrowAlgorithm& algorithm() const { return *GetParam(); }

  /// Any of the words of each parameter, objects being surfaces and faces compared exactly.
  NarrowOptions any_options(Random& random) const {
    NarrowOptions options = algorithm().default_options();
    for (std::size_t i = 0; i < algorithm().parameters.size(); ++i) {
      const AlgorithmParameter& parameter = algorithm().parameters[i];
      if (parameter.name != "solid" && parameter.name != "face-test" && !parameter.choices.empty())
        options.parameters[i] = random.below(static_cast<std::uint32_t>(parameter.choices.size()));
    }
    return options;
  }
  bool measures() const { return includes(algorithm().capabilities, Capability::distance); }
  NarrowOptions solid() const { return narrow_choice(std::string(algorithm().id) + ":solid=on").options; }

  PairResult ask(const PlacedMeshes& pair, Request request, const NarrowOptions& options) const {
    PairCache cache;
    return algorithm().query(pair.query(request, options), cache);
  }
};

PlacedMeshes random_pair(const std::vector<ShapePointer>& shapes, Random& random) {
  const auto any = [&] { return shapes[random.below(static_cast<std::uint32_t>(shapes.size()))]; };
  const ShapePointer a = any(), b = any();
  return {a, b, pose_near(*a, *b, random)};
}

TEST_P(MeshAlgorithm, FindsTheContactsOfBruteForce) {
  const std::vector<ShapePointer> shapes = small_meshes();
  Random random(1);
  constexpr int pairs = 400;
  int meet = 0;
  for (int i = 0; i < pairs; ++i) {
    const PlacedMeshes pair = random_pair(shapes, random);
    const NarrowOptions options = any_options(random);
    const std::vector<TrianglePairing> expected = brute_force_contacts(pair.meshes());
    ASSERT_EQ(algorithm().contacts(pair.query(Request::overlap, options)), expected)
        << i << ": " << pair.a->name() << ", " << pair.b->name() << ", "
        << to_string(NarrowChoice{&algorithm(), options});
    const PairResult first = ask(pair, Request::overlap, options);
    ASSERT_EQ(first.verdict, expected.empty() ? Verdict::separated : Verdict::colliding) << i;
    meet += !expected.empty();
    if (expected.empty()) continue;
    const TrianglePairing found{first.feature_a.index, first.feature_b.index};
    ASSERT_TRUE(std::binary_search(expected.begin(), expected.end(), found)) << i;
    const TrianglePoints point = {first.common_point, first.common_point, first.common_point};
    ASSERT_LT(triangle_distance(pair.meshes().triangle_a(found.a), point).squared, 1e-26);
    ASSERT_LT(triangle_distance(pair.meshes().triangle_b(found.b), point).squared, 1e-26);
  }
  EXPECT_GT(meet, pairs / 4);
  EXPECT_LT(meet, pairs - pairs / 8);
}

/// As `map` has its vertices.
template <class Map>
ShapePointer mapped(const Shape& shape, const Map& map) {
  Mesh mesh = shape.mesh();
  for (Vec3f& vertex : mesh.vertices) vertex = Vec3f(map(Vec3(vertex)));
  return std::make_shared<const Shape>(shape.name(), std::move(mesh));
}

TEST_P(MeshAlgorithm, FarFromTheirOriginsAndSkewedToo) {
  const Vec3 offset(700, -300, 200);
  std::vector<ShapePointer> shapes;
  for (const ShapePointer& shape : small_meshes())
    shapes.push_back(mapped(*shape, [&](const Vec3& vertex) { return vertex + offset; }));
  const std::vector<ShapePointer> near_origin = small_meshes();
  Random random(6);
  constexpr int pairs = 150;
  int meet = 0;
  for (int i = 0; i < pairs; ++i) {
    const auto any = [&] { return random.below(static_cast<std::uint32_t>(shapes.size())); };
    const std::uint32_t a = any(), b = any();
    Pose pose = pose_near(*near_origin[a], *near_origin[b], random);
    for (int axis = 0; axis < 3; ++axis)
      pose.rotation[axis] += random.unit_vector() * (i % 2 == 0 ? 0 : 1e-7);
    pose.translation += offset - pose.rotate(offset);
    const PlacedMeshes pair = {shapes[a], shapes[b], pose};
    const std::vector<TrianglePairing> expected = brute_force_contacts(pair.meshes());
    ASSERT_EQ(algorithm().contacts(pair.query(Request::overlap, any_options(random))), expected) << i;
    meet += !expected.empty();
  }
  EXPECT_GT(meet, pairs / 4);
  EXPECT_LT(meet, pairs - pairs / 8);
}

TEST_P(MeshAlgorithm, DistancesAreThoseOfBruteForce) {
  const std::vector<ShapePointer> shapes = small_meshes();
  Random random(2);
  constexpr int pairs = 60;
  int apart = 0;
  for (int i = 0; i < pairs; ++i) {
    const PlacedMeshes pair = random_pair(shapes, random);
    const PairResult found = ask(pair, Request::penetration, any_options(random));
    const Real expected = brute_force_distance(pair.meshes());
    ASSERT_EQ(found.verdict == Verdict::separated, expected > 0) << i;
    if (expected == 0) continue;
    ++apart;
    ASSERT_EQ(found.gives(Capability::distance), measures()) << "an algorithm gives what its entry says";
    if (!measures()) continue;
    ASSERT_NEAR(found.distance(), expected, 1e-12) << i << ": " << pair.a->name() << ", " << pair.b->name();
    ASSERT_NEAR(length(found.on_b - found.on_a), expected, 1e-12);
  }
  EXPECT_GT(apart, pairs / 8);
}

TEST_P(MeshAlgorithm, WarmStartsChangeNoVerdict) {
  const std::vector<ShapePointer> shapes = small_meshes();
  Random random(3);
  for (int run = 0; run < 6; ++run) {
    PlacedMeshes pair = random_pair(shapes, random);
    const Pose from = pose_near(*pair.a, *pair.b, random), turn = random_pose(random, 0);
    PairCache cache;
    constexpr int frames = 40;
    for (int frame = 0; frame < frames; ++frame) {
      const Real share = static_cast<Real>(frame) / frames;
      pair.b_in_a = {turn.rotation, from.translation * (share * 3 - Real(1.5))};
      const Request request = frame % 3 == 0 ? Request::penetration : Request::overlap;
      const NarrowOptions options = algorithm().default_options();
      const PairResult warm = algorithm().query(pair.query(request, options), cache);
      const PairResult cold = ask(pair, request, options);
      ASSERT_EQ(warm.verdict, cold.verdict) << run << ", " << frame;
      if (warm.gives(Capability::distance)) {
        ASSERT_NEAR(warm.distance(), cold.distance(), 1e-12);
      }
    }
  }
}

TEST_P(MeshAlgorithm, WhatLiesInsideCollidesIfSolid) {
  const auto shape = [](Mesh mesh) { return std::make_shared<const Shape>("", std::move(mesh)); };
  const ShapePointer large = shape(make_icosphere(1, 2)), small = shape(make_box(Vec3(0.4, 0.3, 0.2)));
  Random random(4);
  for (int i = 0; i < 50; ++i) {
    const Pose pose = random_pose(random, 0.35);
    for (const PlacedMeshes& pair :
         {PlacedMeshes{large, small, pose}, PlacedMeshes{small, large, relative_pose(pose, {})}}) {
      ASSERT_EQ(ask(pair, Request::overlap, algorithm().default_options()).verdict, Verdict::separated);
      ASSERT_EQ(ask(pair, Request::overlap, solid()).verdict, Verdict::colliding);
    }
    const PlacedMeshes beside = {large, small, {pose.rotation, Vec3(0, 2, 0) + pose.translation}};
    ASSERT_EQ(ask(beside, Request::overlap, solid()).verdict, Verdict::separated);
  }
}

/// Nothing is inside an open part; beside one, closed parts still hold what they do.
TEST_P(MeshAlgorithm, OpenPartsHoldNothing) {
  const auto shape = [](Mesh mesh) { return std::make_shared<const Shape>("", std::move(mesh)); };
  Mesh bowl = make_box(Vec3(2));
  std::erase_if(bowl.triangles, [&](const Triangle& t) {
    return std::ranges::all_of(t, [&](std::uint32_t vertex) { return bowl.vertices[vertex].z > 0; });
  });
  ASSERT_EQ(bowl.triangles.size(), 10u);
  const ShapePointer dot = shape(make_box(Vec3(0.25)));
  const auto verdict = [&](const ShapePointer& holder, const Vec3& place) {
    const Verdict found = ask({holder, dot, {Mat3(1), place}}, Request::overlap, solid()).verdict;
    EXPECT_EQ(ask({dot, holder, {Mat3(1), -place}}, Request::overlap, solid()).verdict, found);
    return found;
  };
  for (const Real height : {-10.0, 0.0, 10.0})
    EXPECT_EQ(verdict(shape(bowl), {0.1, 0.2, height}), Verdict::separated) << height;
  TriangleSoup both;
  for (const Triangle& t : bowl.triangles)
    both.push_back({bowl.vertices[t[0]], bowl.vertices[t[1]], bowl.vertices[t[2]]});
  for (const SoupTriangle& triangle : cube_soup(Vec3f(10, 0, 0), 2)) both.push_back(triangle);
  const ShapePointer two_parts = shape(mesh_of(both));
  EXPECT_EQ(verdict(two_parts, {0, 0, 0}), Verdict::separated);
  EXPECT_EQ(verdict(two_parts, {11, 1, 1}), Verdict::colliding);
}

TEST_P(MeshAlgorithm, RaysThroughVerticesAndEdgesCountOnce) {
  // Corners of the small box come to lie below and beside vertices, edges and diagonals of the large one's
  // sides.
  const auto shape = [](Mesh mesh) { return std::make_shared<const Shape>("", std::move(mesh)); };
  const ShapePointer box = shape(make_box(Vec3(2))), dot = shape(make_box(Vec3(0.5)));
  for (int x = -8; x <= 8; ++x)
    for (int y = -8; y <= 8; ++y) {
      const Vec3 place(x / 4.0, y / 4.0, 0.5);
      const PairResult result = ask({box, dot, {Mat3(1), place}}, Request::overlap, solid());
      ASSERT_EQ(result.verdict == Verdict::colliding, std::abs(x) <= 5 && std::abs(y) <= 5) << x << ", " << y;
    }
}

/// Volumes tested until two spheres of many triangles, which reach into each other a little, are known to
/// meet.
std::size_t tests_to_first_contact(const std::string& algorithm) {
  const auto sphere = std::make_shared<const Shape>("", make_sphere(1, 64, 32));
  const NarrowChoice choice = narrow_choice(algorithm);
  Random random(11);
  std::size_t tests = 0;
  for (int i = 0; i < 64; ++i) {
    const PlacedMeshes pair{
        sphere, sphere, {random_pose(random, 0).rotation, random.unit_vector() * Real(1.98)}};
    PairCache cache;
    const PairResult result = choice.algorithm->query(pair.query(Request::overlap, choice.options), cache);
    EXPECT_EQ(result.verdict, Verdict::colliding);
    tests += result.iterations;
  }
  return tests;
}

TEST(Traversals, NearestFirstFindsContactsSooner) {
  for (const std::string id : {"aabb-tree", "obb-tree", "sphere-tree"}) {
    const std::size_t as_they_come = tests_to_first_contact(id + ":traversal=depth-first"),
                      nearest_first = tests_to_first_contact(id);
    EXPECT_LT(nearest_first, as_they_come * 4 / 5) << id;
    EXPECT_GT(nearest_first, 64u * 4) << id;
  }
}

TEST_P(MeshAlgorithm, EmptyMeshesAreApart) {
  const auto nothing = std::make_shared<const Shape>("nothing", Mesh{});
  const auto box = std::make_shared<const Shape>("box", make_box(Vec3(1)));
  for (const PlacedMeshes& pair : {PlacedMeshes{nothing, box, {}}, PlacedMeshes{box, nothing, {}}}) {
    const PairResult result = ask(pair, Request::penetration, solid());
    EXPECT_EQ(result.verdict, Verdict::separated);
    EXPECT_FALSE(result.gives(Capability::distance));
    EXPECT_TRUE(algorithm().contacts(pair.query(Request::overlap, solid())).empty());
    PairCache cache;
    for (int i = 0; i < 3; ++i)
      EXPECT_EQ(algorithm().query(pair.query(Request::penetration, solid()), cache).verdict,
                Verdict::separated);
  }
}

PlacedMeshes scaled(const PlacedMeshes& pair, Real factor) {
  const auto by_factor = [&](const Vec3& vertex) { return vertex * factor; };
  return {mapped(*pair.a, by_factor),
          mapped(*pair.b, by_factor),
          {pair.b_in_a.rotation, pair.b_in_a.translation * factor}};
}

/// Where products of coordinates, or these themselves, are less or more than single precision holds, too.
TEST_P(MeshAlgorithm, ScalingByPowersOfTwoChangesNothing) {
  const std::vector<ShapePointer> shapes = small_meshes();
  Random random(8);
  constexpr int pairs = 25;
  int meet = 0;
  for (int i = 0; i < pairs; ++i) {
    const PlacedMeshes pair = random_pair(shapes, random);
    const NarrowOptions options = any_options(random);
    const std::vector<TrianglePairing> contacts = algorithm().contacts(pair.query(Request::overlap, options));
    const PairResult result = ask(pair, Request::penetration, options);
    meet += !contacts.empty();
    for (const int exponent :
         {-100, -90, -76, -74, -72, -60, -49, -48, -47, -46, -40, -20, 20, 50, 70, 100}) {
      SCOPED_TRACE(std::to_string(i) + ", times 2 to the " + std::to_string(exponent));
      const PlacedMeshes other = scaled(pair, std::ldexp(1.0, exponent));
      ASSERT_EQ(algorithm().contacts(other.query(Request::overlap, options)), contacts);
      const PairResult found = ask(other, Request::penetration, options);
      ASSERT_EQ(found.verdict, result.verdict);
      if (!result.gives(Capability::distance)) continue;
      ASSERT_NEAR(std::ldexp(found.distance(), -exponent), result.distance(), 1e-15);
    }
  }
  EXPECT_GT(meet, pairs / 4);
  EXPECT_LT(meet, pairs);
}

// Products of edges are more than single precision holds.
TEST_P(MeshAlgorithm, HugeTrianglesKeepTheirDistance) {
  for (const float size : {1e4f, 3e7f, 1e9f, 1e13f}) {
    const auto funnel = [&](const char* name, float tip, float ring, float height) {
      const std::array<Vec3f, 4> at = {Vec3f(0, 0, tip) * size, Vec3f(ring, 0, height) * size,
                                       Vec3f(-0.5f * ring, 0.87f * ring, height) * size,
                                       Vec3f(-0.5f * ring, -0.87f * ring, height) * size};
      Mesh mesh{{at.begin(), at.end()}, {{0, 1, 2}, {0, 2, 3}, {0, 3, 1}, {1, 3, 2}}};
      return std::make_shared<const Shape>(name, std::move(mesh));
    };
    const Real gap = size / 30;
    const PlacedMeshes pair{funnel("below", -1, 1, 0), funnel("above", 0, 0.03f, 1), {Mat3(1), {0, 0, gap}}};
    const PairResult result = ask(pair, Request::penetration, algorithm().default_options());
    ASSERT_EQ(result.verdict, Verdict::separated) << size;
    if (!result.gives(Capability::distance)) continue;
    EXPECT_NEAR(result.distance() / gap, 1, 1e-6) << size;
  }
}

INSTANTIATE_TEST_SUITE_P(All, MeshAlgorithm, testing::ValuesIn(own_algorithms(NarrowInput::mesh)),
                         name_of_algorithm);

}  // namespace
}  // namespace collidoscope
