#include <filesystem>
#include <gtest/gtest.h>

#include "fixtures/temporary_folder.h"
#include "geometry/mesh/stl.h"
#include "geometry/primitives/primitives.h"
#include "modelling/models.h"
#include "scene/scene.h"
#include "simulation/simulation.h"

namespace collidoscope {
namespace {

std::vector<std::filesystem::path> chair_and_shuttle(const test::TemporaryFolder& folder) {
  std::vector<std::filesystem::path> files;
  for (const char* id : {"chair", "space-shuttle"}) {
    files.push_back(folder.path() / (std::string(id) + ".stl"));
    write_stl(files.back(), model(id).create());
  }
  return files;
}

TEST(Files, CountAndOddNumbersAreHonoured) {
  const test::TemporaryFolder folder;
  SceneParameters parameters;
  parameters.files = chair_and_shuttle(folder);
  for (const std::uint32_t count : {1u, 2u, 3u, 5u, 8u}) {
    parameters.count = count;
    const World world = create_scene("files", parameters).world;
    EXPECT_EQ(world.size(), count);
    EXPECT_EQ(world.shape_library().size(), std::min(count, 2u));
  }
  parameters.count.reset();
  parameters.files.push_back(parameters.files[0]);
  EXPECT_EQ(create_scene("files", parameters).world.size(), 3u);
}

TEST(Workbench, EachFileIsThereOnceAtItsOwnCoordinates) {
  const test::TemporaryFolder folder;
  SceneParameters parameters;
  parameters.files = chair_and_shuttle(folder);
  const std::filesystem::path other = folder.path() / "other" / "chair.stl";
  std::filesystem::create_directory(other.parent_path());
  write_stl(other, make_box(Vec3(1)));
  parameters.files.push_back(other);
  Simulation simulation(create_scene("workbench", parameters), {});
  const World& world = simulation.world();
  ASSERT_EQ(world.size(), 3u);
  EXPECT_EQ(world.name(0), "chair.stl");
  EXPECT_EQ(world.name(2), "chair.stl (2)");
  for (int frame = 0; frame < 10; ++frame) simulation.step();
  for (BodyIndex body = 0; body < 3; ++body) {
    EXPECT_EQ(world.motion().poses[body].translation, Vec3(0));
    EXPECT_EQ(world.motion().poses[body].rotation, Mat3(1));
  }
}

/// A cube in the hole of a torus is within its hull, and does not touch it.
TEST(Workbench, WhatIsNotConvexIsTestedAsTriangles) {
  const test::TemporaryFolder folder;
  SceneParameters parameters;
  for (const auto& [name, mesh] :
       {std::pair("torus.stl", make_torus(2, 0.5, 24, 12)), std::pair("cube.stl", make_box(Vec3(1)))}) {
    parameters.files.push_back(folder.path() / name);
    write_stl(parameters.files.back(), mesh);
  }
  Scene scene = create_scene("workbench", parameters);
  ASSERT_TRUE(scene.pipeline.narrow);
  EXPECT_EQ(to_string(*scene.pipeline.narrow), "obb-tree");
  PipelineConfig config = scene.pipeline.in({});
  Simulation simulation(std::move(scene), config);
  EXPECT_TRUE(simulation.detect().colliding.empty());
  parameters.files.erase(parameters.files.begin());
  EXPECT_FALSE(create_scene("workbench", parameters).pipeline.narrow) << "a convex mesh is its hull";
}

}  // namespace
}  // namespace collidoscope
