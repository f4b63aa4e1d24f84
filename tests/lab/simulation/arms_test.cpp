// Arms of real meshes among obstacles, as a scene file says: whatever collides by its triangles does so by
// its convex pieces, and whatever does by its pieces does by its hull.

#include <gtest/gtest.h>

#include "fixtures/shared_data.h"
#include "simulation/simulation.h"

namespace collidoscope {
namespace {

/// The same frames for hulls, pieces and triangles.
class Views {
 public:
  explicit Views(const World& world) {
    for (const char* narrow : {"gjk", "decomposed", "obb-tree"}) {
      PipelineConfig config;
      config.narrow = narrow_choice(narrow), config.mid = mid_chain("none"),
      config.request = Request::penetration;
      pipelines_.emplace_back(std::move(config));
      for (const ShapePointer& shape : world.shape_library()) shape->prepare(pipelines_.back().needs());
    }
  }

  void look_at(const World& world) {
    for (Pipeline& pipeline : pipelines_) detect(pipeline, world);
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
    EXPECT_TRUE(pieces_meet || !triangles_meet || pieces.distance() < crack);
    EXPECT_TRUE(hulls_meet || !pieces_meet || hulls.distance() < crack);
    if (!pieces_meet && !triangles_meet) {
      EXPECT_LT(pieces.distance(), triangles.distance() + crack);
    }
    if (!hulls_meet && !pieces_meet) {
      EXPECT_LT(hulls.distance(), pieces.distance() + crack);
    }
    only_by_hull += hulls_meet && !pieces_meet;
    only_by_pieces += pieces_meet && !triangles_meet;
    by_triangles += triangles_meet;
    apart += !hulls_meet;
  }

  std::vector<Pipeline> pipelines_;
};

/// The arm among rings, a chair and a gear, some of which have no pieces.
void expect_nested(const char* cell, int frames) {
  Scene scene = load_scene_file(std::filesystem::path(COLLIDOSCOPE_SOURCE_DIR) / "tests/data/scenes" / cell);
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
  expect_nested("ur5e-cell.json", 300);
}

TEST(Arms, APandaCollidesLessOftenTheFinerItIsSeen) {
  COLLIDOSCOPE_REQUIRE_SHARED("stl/panda/panda.json");
  expect_nested("panda-cell.json", 150);
}

}  // namespace
}  // namespace collidoscope
