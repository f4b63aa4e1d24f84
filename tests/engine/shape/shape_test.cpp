#include "shape/shape.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <thread>

#include "core/error.h"
#include "geometry/stl.h"
#include "modelling/primitives.h"

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

TEST(Shape, DerivedDataIsThatOfTheMesh) {
  const Shape shape("box", make_box(Vec3(2, 4, 6)));
  EXPECT_EQ(shape.hull().vertices.size(), 8u);
  EXPECT_EQ(shape.hull().face_count(), 6u);
  EXPECT_EQ(shape.aabb().min, Vec3(-1, -2, -3));
  EXPECT_EQ(shape.aabb().max, Vec3(1, 2, 3));
  EXPECT_NEAR(shape.sphere().radius, std::sqrt(14.0), 1e-12);
  EXPECT_NEAR(shape.obb().volume(), 48, 1e-9);
  EXPECT_EQ(shape.hull_data().vertex_count, 8u);
  EXPECT_EQ(shape.hull_data().largest_coordinate, 3);
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
