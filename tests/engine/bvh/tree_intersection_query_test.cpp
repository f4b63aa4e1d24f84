// Queries of trees against all triangles tested one by one.

#include "bvh/tree_intersection_query.h"

#include <gtest/gtest.h>

#include "fixtures/instruction_sets.h"
#include "fixtures/meshes/mesh_pairs.h"

namespace collidoscope {
namespace {

using namespace test;

std::vector<std::uint32_t> brute_force(const Mesh& mesh, const IntersectionQuery& query) {
  std::vector<std::uint32_t> met;
  for (std::uint32_t i = 0; i < mesh.triangles.size(); ++i) {
    const auto corner = [&](int j) { return Vec3(mesh.vertices[mesh.triangles[i][j]]); };
    if (intersects(query, {corner(0), corner(1), corner(2)})) met.push_back(i);
  }
  return met;
}

/// Points about the mesh, some of them its own vertices or of a grid, some far away.
Vec3 any_point(const Mesh& mesh, Random& random) {
  const Vec3 near = random.in_box(Vec3(-1.2), Vec3(1.2));
  switch (random.below(8)) {
    case 0:
      return Vec3(mesh.vertices[random.below(static_cast<std::uint32_t>(mesh.vertices.size()))]);
    case 1:
      return {std::round(near.x * 4) / 4, std::round(near.y * 4) / 4, std::round(near.z * 4) / 4};
    case 2:
      return near * 1e3;
    case 3:
      return {near.x, near.y, 0};
    default:
      return near;
  }
}

IntersectionQuery any_intersection_query(const Mesh& mesh, Random& random) {
  const Vec3 p = any_point(mesh, random), q = any_point(mesh, random), r = any_point(mesh, random);
  switch (random.below(4)) {
    case 0:
      return IntersectionQuery::segment(p, q);
    case 1:
      return IntersectionQuery::ray(p, q);
    case 2:
      return IntersectionQuery::line(p, q);
    default:
      return IntersectionQuery::plane(p, q, r);
  }
}

void expect_brute_force(const Mesh& mesh, const BoxTree& tree, const IntersectionQuery& query) {
  const std::vector<std::uint32_t> expected = brute_force(mesh, query);
  std::vector<std::uint32_t> found = {7};
  find_met(tree, query, found);
  ASSERT_EQ(found, expected);
  ASSERT_EQ(count_met(tree, query), expected.size());
  ASSERT_EQ(meets_any(tree, query), !expected.empty());
}

TEST(TreeIntersectionQuery, FindsWhatBruteForceFinds) {
  for_each_instruction_set([] {
    for (const ShapePointer& shape : small_meshes())
      for (const SplitRule rule : {SplitRule::surface_area, SplitRule::least_overlap}) {
        const BoxTree tree(shape->mesh(), rule);
        Random random(1);
        for (int i = 0; i < 300; ++i) {
          SCOPED_TRACE(std::string(shape->name()) + ", query " + std::to_string(i));
          expect_brute_force(shape->mesh(), tree, any_intersection_query(shape->mesh(), random));
          if (testing::Test::HasFatalFailure()) return;
        }
      }
  });
}

TEST(TreeIntersectionQuery, LargeMeshesToo) {
  const Mesh mesh = make_torus_knot({.around = 120, .across = 12});
  const BoxTree tree(mesh, SplitRule::surface_area);
  Random random(2);
  int met = 0;
  for (int i = 0; i < 400; ++i) {
    const IntersectionQuery query = any_intersection_query(mesh, random);
    expect_brute_force(mesh, tree, query);
    met += meets_any(tree, query);
  }
  EXPECT_GT(met, 100);
  EXPECT_LT(met, 380);
}

TEST(TreeIntersectionQuery, CoordinatesOfAnySizeAreLegal) {
  const Mesh mesh = make_icosphere(1, 2);
  const BoxTree tree(mesh, SplitRule::surface_area);
  Random random(3);
  for (const Real size : {1e-300, 1e-40, 1e-10, 1e10, 1e40, 1e150})
    for (int i = 0; i < 40; ++i) {
      const Vec3 near = random.in_box(Vec3(-1), Vec3(1)), way = random.unit_vector();
      const Vec3 other = near + way * size;
      const Vec3 third = near + random.unit_vector() * size;
      expect_brute_force(mesh, tree, IntersectionQuery::segment(near, other));
      expect_brute_force(mesh, tree, IntersectionQuery::ray(near, other));
      expect_brute_force(mesh, tree, IntersectionQuery::ray(other, near));
      expect_brute_force(mesh, tree, IntersectionQuery::line(near, other));
      if (near != other) expect_brute_force(mesh, tree, IntersectionQuery::plane(near, other, third));
    }
}

TEST(TreeIntersectionQuery, LinesAlongAxesAndThroughOnePoint) {
  const Mesh mesh = make_box(Vec3(2));
  const BoxTree tree(mesh, SplitRule::surface_area);
  for (int axis = 0; axis < 3; ++axis) {
    Vec3 way(0);
    way[axis] = 1e-30;
    for (const Real offset : {0.0, 0.5, 1.0, 1.0 + 0x1p-52}) {
      Vec3 start(offset);
      start[axis] = 0;
      expect_brute_force(mesh, tree, IntersectionQuery::line(start, start + way));
      expect_brute_force(mesh, tree, IntersectionQuery::ray(start, start - way));
    }
    expect_brute_force(mesh, tree, IntersectionQuery::line(Vec3(1), Vec3(1)));
    expect_brute_force(mesh, tree, IntersectionQuery::ray(Vec3(0), Vec3(0)));
  }
}

TEST(TreeIntersectionQuery, NothingIsInNoMesh) {
  const BoxTree tree(Mesh{}, SplitRule::surface_area);
  EXPECT_FALSE(meets_any(tree, IntersectionQuery::line(Vec3(0), Vec3(1))));
  EXPECT_EQ(count_met(tree, IntersectionQuery::plane(Vec3(0), Vec3(1, 0, 0), Vec3(0, 1, 0))), 0u);
}

}  // namespace
}  // namespace collidoscope
