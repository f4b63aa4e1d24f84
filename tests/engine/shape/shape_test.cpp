#include "shape/shape.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <thread>

#include "bvh/box_tree.h"
#include "core/error.h"
#include "geometry/hull/hull_features.h"
#include "geometry/hull/hull_view.h"
#include "geometry/mesh/stl.h"
#include "geometry/primitives/primitives.h"
#include "shape/convex_pieces.h"
#include "shape/hull_tree.h"

namespace collidoscope {
namespace {

std::vector<std::string> names_of(const std::vector<BuiltData>& built) {
  std::vector<std::string> names;
  for (const BuiltData& data : built) names.push_back(data.what);
  return names;
}

TEST(Shape, BuildsOnFirstUseAndOnlyOnce) {
  const Shape shape("box", make_box(Vec3(2)));
  EXPECT_TRUE(shape.built().empty());
  shape.aabb();
  EXPECT_EQ(names_of(shape.built()), std::vector<std::string>{"AABB"});
  shape.prepare(ShapeData::all);
  const std::size_t items = shape.built().size();
  shape.prepare(ShapeData::all);
  shape.obb();
  EXPECT_EQ(shape.built().size(), items);
  for (const BuiltData& data : shape.built()) {
    EXPECT_GT(data.bytes, 0u) << data.what;
    EXPECT_GE(data.milliseconds, 0) << data.what;
  }
}

/// Trees are kept by rule, everything else by type; what has no name is no line of a preprocessing table.
TEST(Shape, KeepsEachDatumByTypeAndRule) {
  const Shape shape("box", make_box(Vec3(2)));
  const auto& median = shape.get<BoxTree>(SplitRule::median);
  EXPECT_EQ(&shape.get<BoxTree>(SplitRule::median), &median);
  EXPECT_NE(&shape.get<BoxTree>(SplitRule::surface_area), &median);
  EXPECT_EQ(&shape.get<ConvexHull>(), &shape.hull());
  EXPECT_EQ(names_of(shape.built()), (std::vector<std::string>{"AABB tree", "AABB tree", "hull"}));
  EXPECT_TRUE(shape.is_convex());
  EXPECT_EQ(shape.built().size(), 3u);
  EXPECT_EQ(shape.convex(ShapeData::features).features, &shape.get<HullFeatures>());
}

TEST(Shape, DerivedDataIsThatOfTheMesh) {
  const Shape shape("box", make_box(Vec3(2, 4, 6)));
  EXPECT_EQ(shape.hull().vertices.size(), 8u);
  EXPECT_EQ(shape.hull().face_count(), 6u);
  EXPECT_EQ(shape.aabb().min, Vec3(-1, -2, -3));
  EXPECT_EQ(shape.aabb().max, Vec3(1, 2, 3));
  EXPECT_NEAR(shape.sphere().radius, std::sqrt(14.0), 1e-12);
  EXPECT_NEAR(shape.obb().volume(), 48, 1e-9);
  EXPECT_EQ(shape.get<HullData>().vertex_count, 8u);
  EXPECT_EQ(shape.get<HullData>().largest_coordinate, 3);
}

TEST(Shape, ThreadsThatComeTogetherGetOneHull) {
  const Shape shape("sphere", make_icosphere(1, 3));
  std::vector<const ConvexHull*> seen(8);
  {
    std::vector<std::jthread> threads;
    for (const ConvexHull*& hull : seen) threads.emplace_back([&] { hull = &shape.hull(); });
  }
  EXPECT_EQ(std::count(seen.begin(), seen.end(), seen.front()), 8);
  EXPECT_EQ(shape.built().size(), 1u);
}

TEST(Shape, CancelledPreparationCanBeTakenUpAgain) {
  const Shape shape("sphere", make_icosphere(1, 4));
  Progress cancelled;
  cancelled.cancel();
  EXPECT_THROW(shape.prepare(ShapeData::hull, &cancelled), Cancelled);
  shape.prepare(ShapeData::hull);
  EXPECT_EQ(shape.hull().vertices.size(), 2562u);
}

ShapeSource decomposed_by(DecompositionChoice choice) {
  ShapeSource source;
  source.decomposition = std::move(choice);
  return source;
}

TEST(Shape, PiecesAreMadeAsItsSourceSays) {
  const Mesh ring = make_torus(1, 0.3, 24, 10);
  const auto pieces = [&](DecompositionChoice choice) {
    return Shape("ring", ring, {}, decomposed_by(std::move(choice))).get<ConvexPieces>().shapes.size();
  };
  EXPECT_GT(Shape("ring", ring).get<ConvexPieces>().shapes.size(), 4u);
  EXPECT_EQ(pieces({"cuts", {.max_parts = 3}}), 3u);
  EXPECT_EQ(pieces({std::string(DecompositionChoice::none), {}}), 0u);
}

TEST(Shape, WhatIsConvexIsOnePieceWithoutDecomposition) {
  const Decomposer never = [](const Mesh&, const DecompositionChoice&, Progress*) {
    ADD_FAILURE() << "was decomposed";
    return std::vector<ConvexPiece>();
  };
  const Shape box("box", make_box(Vec3(2))), points("points", Mesh{{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, {}});
  for (const Shape* shape : {&box, &points}) {
    shape->prepare(ShapeData::hull_tree, nullptr, never);
    ASSERT_EQ(shape->get<ConvexPieces>().shapes.size(), 1u);
    EXPECT_EQ(shape->get<ConvexPieces>().shapes[0]->hull().vertices, shape->hull().vertices);
  }
  Mesh open = make_box(Vec3(2));
  open.triangles.pop_back();
  EXPECT_TRUE(Shape("open", open).get<ConvexPieces>().empty());
}

TEST(Shape, PiecesComeFromTheDecomposerThatIsGiven) {
  const Shape shape("ring", make_torus(1, 0.3, 24, 10));
  Progress progress;
  const Decomposer two_boxes = [&](const Mesh& mesh, const DecompositionChoice& choice, Progress* given) {
    EXPECT_EQ(&mesh, &shape.mesh());
    EXPECT_EQ(choice, DecompositionChoice{});
    EXPECT_EQ(given, &progress);
    const ConvexHull box = convex_hull(std::span<const Vec3f>(make_box(Vec3(1)).vertices));
    return std::vector<ConvexPiece>{{box, 1, 0}, {box, 1, 0}};
  };
  shape.prepare(ShapeData::hull_tree, &progress, two_boxes);
  EXPECT_EQ(shape.get<ConvexPieces>().shapes.size(), 2u);
  EXPECT_EQ(shape.get<HullTree>().nodes().size(), 3u);
  const std::vector<std::string> names = names_of(shape.built());
  for (const char* what : {"convex pieces", "hull tree", "hull of nodes"})
    EXPECT_EQ(std::count(names.begin(), names.end(), what), 1) << what;
}

TEST(Shape, AnOpenMeshThatShallBeDecomposedIsRefused) {
  Mesh open = make_torus(1, 0.3, 24, 10);
  open.triangles.pop_back();
  const Shape shape("half a ring", open, {}, decomposed_by({}));
  try {
    shape.prepare(ShapeData::hull_tree);
    FAIL() << "was accepted";
  } catch (const InputError& error) {
    EXPECT_EQ(error.file(), "half a ring");
    EXPECT_EQ(error.place(), "decomposition");
  }
}

TEST(Shape, CancelledDecompositionCanBeTakenUpAgain) {
  const Shape shape("ring", make_torus(1, 0.3, 24, 10));
  shape.hull();
  Progress cancelled;
  cancelled.cancel();
  EXPECT_THROW(shape.prepare(ShapeData::hull_tree, &cancelled), Cancelled);
  shape.prepare(ShapeData::hull_tree);
  EXPECT_FALSE(shape.get<ConvexPieces>().empty());
}

TEST(HullTree, ParentsAreTheHullsOfTheirChildren) {
  const Shape shape("ring", make_torus(1, 0.3, 24, 10));
  const std::span<const HullTree::Node> nodes = shape.get<HullTree>().nodes();
  ASSERT_EQ(nodes.size(), 2 * shape.get<ConvexPieces>().shapes.size() - 1);
  std::size_t leaves = 0;
  for (const HullTree::Node& node : nodes) {
    leaves += node.is_leaf();
    for (const Vec3& vertex : node.hull->hull().vertices)
      EXPECT_LE(length(vertex - node.bounding_sphere.centre), node.bounding_sphere.radius);
    if (node.is_leaf()) continue;
    std::vector<Vec3> points;
    for (const std::uint32_t child : {node.first_child, node.first_child + 1})
      for (const Vec3& vertex : nodes[child].hull->hull().vertices) points.push_back(vertex);
    EXPECT_EQ(certify(node.hull->hull(), points), "");
  }
  EXPECT_EQ(leaves, shape.get<ConvexPieces>().shapes.size());
}

TEST(Shape, LoadsAndScalesAFile) {
  const std::filesystem::path path = std::filesystem::path(testing::TempDir()) / "shape_test_box.stl";
  write_stl(path, make_box(Vec3(2)));
  const ShapePointer shape = load_shape(path, 0.5);
  EXPECT_EQ(shape->name(), "shape_test_box.stl");
  EXPECT_EQ(shape->aabb().max, Vec3(0.5));
  EXPECT_TRUE(shape->report().watertight);
  std::filesystem::remove(path);
}

TEST(Shape, MissingFileIsNamed) {
  try {
    load_shape("no/such/file.stl");
    FAIL() << "no error";
  } catch (const InputError& error) {
    EXPECT_EQ(error.file(), "no/such/file.stl");
  }
}

}  // namespace
}  // namespace collidoscope
