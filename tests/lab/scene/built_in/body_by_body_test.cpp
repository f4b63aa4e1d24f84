#include <algorithm>
#include <chrono>
#include <gtest/gtest.h>
#include <thread>

#include "core/error.h"
#include "scene/built_in/placement.h"
#include "scene/scene.h"

namespace collidoscope {
namespace {

/// Scenes of as many bodies as one likes, but for those that need files.
std::vector<std::string> scenes_of_many() {
  std::vector<std::string> ids;
  for (const SceneAlgorithm* scene : scene_algorithms())
    if (std::ranges::find(scene->parameters, "count") != scene->parameters.end() && scene->id != "files")
      ids.emplace_back(scene->id);
  return ids;
}

class ScenesOfMany : public testing::TestWithParam<std::string> {};

/// Wherever the time goes: into free places, chains or shapes.
TEST_P(ScenesOfMany, CanBeCancelledWhileBodiesAreAdded) {
  Progress progress;
  SceneParameters parameters;
  parameters.count = 1'000'000;
  std::jthread user([&progress] {
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    progress.cancel();
  });
  EXPECT_THROW(create_scene(GetParam(), parameters, &progress), Cancelled);
}

TEST_P(ScenesOfMany, ReportProgressForEachBody) {
  std::vector<double> fractions;
  Progress progress([&fractions](double fraction, std::string_view) { fractions.push_back(fraction); });
  SceneParameters parameters;
  parameters.count = 20;
  create_scene(GetParam(), parameters, &progress);
  EXPECT_GE(fractions.size(), 20u);
  EXPECT_GE(fractions.back(), 0.9);
}

INSTANTIATE_TEST_SUITE_P(All, ScenesOfMany, testing::ValuesIn(scenes_of_many()), [](const auto& info) {
  std::string name = info.param;
  std::ranges::replace(name, '-', '_');
  return name;
});

TEST(BoxGrid, FindsWhatEachBoxMeets) {
  Random random(5);
  const Aabb region{Vec3(-3), Vec3(3)};
  constexpr Real extent = 0.6;
  BoxGrid grid(region, extent);
  std::vector<Obb> boxes;
  std::size_t met = 0;
  for (int i = 0; i < 400; ++i) {  // some outside the region
    const Obb box = transformed({Vec3(0), Mat3(1), random.in_box(Vec3(0.05), Vec3(0.34))},
                                {to_matrix(random.rotation()), random.in_box(Vec3(-4), Vec3(4))});
    const bool clear = std::ranges::none_of(boxes, [&](const Obb& other) { return overlap(box, other); });
    ASSERT_EQ(grid.is_clear(box), clear);
    met += !clear;
    grid.add(box);
    boxes.push_back(box);
  }
  EXPECT_GT(met, 50u);
  EXPECT_LT(met, 350u);
}

}  // namespace
}  // namespace collidoscope
