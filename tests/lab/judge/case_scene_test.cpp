#include "judge/case_scene.h"

#include <gtest/gtest.h>

#include "fixtures/temporary_folder.h"
#include "geometry/primitives/primitives.h"
#include "judge/case_reader.h"
#include "judge/case_writer.h"
#include "scene/scene.h"
#include "shape/rounded_shape.h"

namespace collidoscope {
namespace {

BodyMotion motion_of(const Vec3& position, const Quaternion& orientation = {}) {
  BodyMotion motion;
  motion.position = position, motion.orientation = orientation;
  return motion;
}

World mixed_world() {
  World world;
  world.add({"first", make_shape("box", make_box(Vec3(1, 2, 3))), motion_of(Vec3(9, 0, 0))});
  world.add({"ball", make_sphere_shape("ball", 0.25), motion_of(Vec3(1, 2, 3))});
  world.add({"torus", make_shape("torus", make_torus(1, 0.2, 16, 8)),
             motion_of(Vec3(0.1, 0.2, 0.3), from_axis_angle(Vec3(1, 2, 3), 0.7))});
  world.add({"pill", make_capsule_shape("pill", 0.5, 2), motion_of(Vec3(0))});
  world.add({"egg", make_ellipsoid_shape("egg", Vec3(1, 0.5, 0.1)), motion_of(Vec3(0))});
  world.add({"soft box", rounded(*make_shape("box", make_box(Vec3(1))), 0.1), motion_of(Vec3(0))});
  return world;
}

TEST(CaseScene, BodiesBecomeACaseAsTheyStand) {
  const World world = mixed_world();
  const JudgedCase judged = case_of_bodies(world, {0, 2});
  EXPECT_EQ(judged.name, "first, torus");
  EXPECT_EQ(judged.poses.a.translation, Vec3(9, 0, 0));
  EXPECT_EQ(judged.poses.b.rotation, world.bodies().poses[2].rotation);
  EXPECT_EQ(judged.b.shape->mesh().vertices, world.shape(2)->mesh().vertices);
  EXPECT_NE(judged.b.shape, world.shape(2)) << "nothing is shared";
  EXPECT_EQ(judged.b.facets.size(), world.shape(2)->mesh().triangles.size());
  EXPECT_EQ(case_subject(judged), CaseSubject::surfaces);
}

TEST(CaseScene, CurvedShapesAreNamedAsCaseFilesNameThem) {
  const World world = mixed_world();
  EXPECT_EQ(case_of_bodies(world, {1, 3}).a.argument, "sphere:0.25");
  EXPECT_EQ(case_of_bodies(world, {1, 3}).b.argument, "capsule:0.5,2");
  EXPECT_EQ(case_of_bodies(world, {3, 4}).b.argument, "ellipsoid:1,0.5,0.1");
  EXPECT_EQ(case_of_bodies(world, {4, 5}).b.argument, "") << "no case file holds a rounded box";
}

TEST(CaseScene, ACaseOfBodiesIsReadBackAsItWas) {
  const test::TemporaryFolder folder;
  const JudgedCase judged = case_of_bodies(mixed_world(), {0, 2});
  save_case_file(folder.path() / "case.json", judged);
  const std::vector<JudgedCase> read = read_case_file(folder.path() / "case.json", {});
  ASSERT_EQ(read.size(), 1u);
  EXPECT_EQ(read[0].poses.b.rotation, judged.poses.b.rotation);
  EXPECT_EQ(read[0].b.shape->mesh().vertices, judged.b.shape->mesh().vertices);
}

TEST(CaseScene, IsAFileThatOpens) {
  const test::TemporaryFolder folder;
  const std::filesystem::path file = folder.path() / "case.json";
  PipelineChoice pipeline;
  pipeline.narrow = narrow_choice("epa");
  ASSERT_TRUE(write_case_scene(file, case_of_bodies(mixed_world(), {0, 2}), pipeline));
  const Scene scene = create_scene(file.string(), {});
  ASSERT_EQ(scene.world.size(), 2u);
  EXPECT_EQ(scene.world.name(1), "B");
  EXPECT_EQ(scene.world.bodies().poses[0].translation, Vec3(9, 0, 0));
  EXPECT_EQ(scene.pipeline.narrow, pipeline.narrow);
}

TEST(CaseScene, PointsWithoutASurfaceMakeNone) {
  const test::TemporaryFolder folder;
  JudgedCase judged = case_of_bodies(mixed_world(), {0, 2});
  const Vec3 point(1, 2, 3);
  judged.b = case_shape_of_points("point", std::span(&point, 1));
  EXPECT_FALSE(write_case_scene(folder.path() / "case.json", judged));
  EXPECT_FALSE(std::filesystem::exists(folder.path() / "case.json"));
}

}  // namespace
}  // namespace collidoscope
