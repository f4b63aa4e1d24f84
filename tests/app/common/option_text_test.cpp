#include "common/option_text.h"

#include <CLI/CLI.hpp>
#include <gtest/gtest.h>

namespace collidoscope::app {
namespace {

/// As the viewer reads them, but for options of its own.
RunOptions parsed_arguments(const std::string& arguments) {
  RunOptions options;
  std::vector<std::string> files;
  CLI::App command;
  command.add_option("files", files);
  command.add_option("--scene", options.scene);
  add_scene_options(command, options);
  add_pipeline_options(command, options);
  command.parse(arguments);
  options.parameters.files.assign(files.begin(), files.end());
  return options;
}

void expect_same(const RunOptions& a, const RunOptions& b) {
  EXPECT_EQ(a.parameters, b.parameters);
  EXPECT_EQ(
      std::tie(a.scene, a.broad, a.mid, a.narrow, a.support, a.answer, a.detection, a.threads, a.exact),
      std::tie(b.scene, b.broad, b.mid, b.narrow, b.support, b.answer, b.detection, b.threads, b.exact));
}

TEST(OptionText, IsNothingButTheSceneWithoutOptions) {
  EXPECT_EQ(arguments_of(RunOptions()), " --scene polytopes");
}

TEST(OptionText, IsReadBackAsItWas) {
  RunOptions options;
  options.scene = "polytopes";
  options.parameters.count = 7, options.parameters.vertices = 30, options.parameters.seed = 99;
  options.parameters.shapes = "rods";
  options.parameters.velocity = 0.1, options.parameters.rotation = 1. / 3, options.parameters.density = 0.02;
  options.parameters.physics = {"impulse", 9.81, 0.25, 0.5};
  options.parameters.deformations = {shape_deformation("tube=twist:period=1")};
  options.parameters.joints = {joint_setting("elbow=0.5")};
  options.parameters.arrangement = {{"b", "a", BodyPlace{{1, 2, 3.5}, {0, 0, 0.6, 0.8}}, "my copy", false},
                                    {"c d", "", std::nullopt, "", true}};
  options.broad = "octree", options.mid = "sphere+obb", options.narrow = "gjk:support=scan";
  options.answer = "distance", options.detection = "swept", options.threads = 3;
  expect_same(parsed_arguments(arguments_of(options)), options);

  RunOptions files;
  files.scene = "workbench", files.exact = true;
  files.parameters.files = {"my part.stl", "b.stl"};
  expect_same(parsed_arguments(arguments_of(files)), files);
}

}  // namespace
}  // namespace collidoscope::app
