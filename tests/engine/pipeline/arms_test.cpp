// Arms of real meshes among obstacles, as a scene file says: whatever collides by its triangles does so by
// its convex pieces, and whatever does by its pieces does by its hull.

#include <gtest/gtest.h>

#include "pipeline/simulation.h"
#include "support/shared_data.h"
#include "support/temporary_folder.h"

namespace collidoscope {
namespace {

/// The same frames for hulls, pieces and triangles.
class Views {
 public:
  explicit Views(const World& world) {
    for (const char* narrow : {"gjk", "decomposed", "obb-tree"}) {
      PipelineConfig config;
      config.narrow = narrow, config.mid = "none", config.answer = Answer::distance;
      pipelines_.emplace_back(std::move(config));
      for (const ShapePointer& shape : world.shape_library()) shape->prepare(pipelines_.back().needs());
    }
  }

  void look_at(const World& world) {
    for (Pipeline& pipeline : pipelines_) pipeline.run(world);
    const auto results = [&](std::size_t i) -> std::span<const PairResult> {
      return pipelines_[i].report().results;
    };
    for (std::size_t i = 0; i < results(0).size(); ++i) {
      compare(results(0)[i], results(1)[i], results(2)[i]);
      if (!testing::Test::HasFailure()) continue;
      const BodyPair pair = pipelines_[0].report().surviving[i];
      FAIL() << "frame " << world.frame() << ": " << world.name(pair.a) << ", " << world.name(pair.b);
    }
  }

  int only_by_hull = 0, only_by_pieces = 0, by_triangles = 0, apart = 0;

 private:
  /// Cuts end at points rounded to float32: pieces may leave cracks that are this wide.
  static constexpr Real crack = 1e-6;  // m

  void compare(const PairResult& hulls, const PairResult& pieces, const PairResult& triangles) {
    const bool hulls_meet = hulls.verdict == Verdict::colliding,
               pieces_meet = pieces.verdict == Verdict::colliding,
               triangles_meet = triangles.verdict == Verdict::colliding;
    EXPECT_TRUE(pieces_meet || !triangles_meet || pieces.distance < crack);
    EXPECT_TRUE(hulls_meet || !pieces_meet || hulls.distance < crack);
    if (!pieces_meet && !triangles_meet) {
      EXPECT_LT(pieces.distance, triangles.distance + crack);
    }
    if (!hulls_meet && !pieces_meet) {
      EXPECT_LT(hulls.distance, pieces.distance + crack);
    }
    only_by_hull += hulls_meet && !pieces_meet;
    only_by_pieces += pieces_meet && !triangles_meet;
    by_triangles += triangles_meet;
    apart += !hulls_meet;
  }

  std::vector<Pipeline> pipelines_;
};

std::string cell_with(const std::filesystem::path& arm, const std::string& motion) {
  return R"({"schema": 1, "dt": 0.05,
    "shapes": [{"name": "ring", "model": "ring", "arguments": {"major_radius": 0.3, "minor_radius": 0.06}},
               {"name": "chair", "model": "chair", "scale": 0.5, "decomposition": {"concavity": 0.1}},
               {"name": "gear", "model": "gear-sun", "scale": 0.25, "decomposition": {"max_parts": 16}},
               {"name": "frame", "model": "ring", "decomposition": {"method": "none"},
                "arguments": {"major_radius": 0.25, "minor_radius": 0.02, "around": 24, "across": 8}}],
    "bodies": [
      {"shape": "ring", "position": [0.35, 0.2, 0.35], "spin": [0.7, 0.2, 0]},
      {"shape": "ring", "position": [-0.3, 0.3, 0.5], "spin": [0.3, 0.9, 0.1]},
      {"shape": "chair", "position": [0.3, -0.4, 0.1], "spin": [0, 0, 0.5]},
      {"shape": "gear", "position": [-0.35, -0.3, 0.4], "spin": [0.8, 0, 0.4]},
      {"shape": "frame", "position": [0.1, 0.45, 0.55], "spin": [0.5, 0.5, 0]}],
    "chains": [{"description": ")" +
         arm.generic_string() + R"(", "meshes": "visual", "decomposition": {"concavity": 0.1}, "group": 1,
      "motion": )" +
         motion + "}]}";
}

void expect_nested(const std::string& cell, int frames) {
  const test::TemporaryFolder folder;
  Scene scene = load_scene_file(folder.write("cell.json", cell));
  Views views(scene.world);
  for (int frame = 0; frame < frames && !testing::Test::HasFailure(); ++frame) {
    scene.world.step(scene.dt);
    views.look_at(scene.world);
  }
  EXPECT_GT(views.apart, frames);
  EXPECT_GT(views.only_by_hull, 20);
  EXPECT_GT(views.only_by_pieces, 2);
  EXPECT_GT(views.by_triangles, 20);
}

TEST(Arms, AUr5eCollidesLessOftenTheFinerItIsSeen) {
  COLLIDOSCOPE_REQUIRE_SHARED("stl/ur5e/ur5e.json");
  expect_nested(cell_with(test::shared_dir() / "stl/ur5e/ur5e.json", R"({
      "shoulder_pan_joint": {"amplitude": 3, "period": 8},
      "shoulder_lift_joint": {"start": -1, "amplitude": 0.9, "period": 5},
      "elbow_joint": {"start": 0.8, "amplitude": 1.2, "period": 3.7},
      "wrist_1_joint": {"amplitude": 2, "period": 2.9}})"),
                300);
}

TEST(Arms, APandaCollidesLessOftenTheFinerItIsSeen) {
  COLLIDOSCOPE_REQUIRE_SHARED("stl/panda/panda.json");
  expect_nested(cell_with(test::shared_dir() / "stl/panda/panda.json", R"({
      "panda_joint1": {"amplitude": 2.8, "period": 8},
      "panda_joint2": {"start": 0.4, "amplitude": 0.9, "period": 5},
      "panda_joint4": {"start": -1.5, "amplitude": 1.2, "period": 3.7},
      "panda_joint6": {"start": 1.8, "amplitude": 1.5, "period": 2.9},
      "panda_finger_joint1": {"start": 0.02, "amplitude": 0.02, "period": 1.3}})"),
                150);
}

}  // namespace
}  // namespace collidoscope
