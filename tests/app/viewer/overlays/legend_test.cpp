#include "overlays/legend.h"

#include <algorithm>
#include <gtest/gtest.h>

#include "session/runner.h"

namespace collidoscope::viewer {
namespace {

class LegendTest : public testing::Test {
 protected:
  LegendTest() {
    options_.parameters.count = 20;
    runner_.emplace(options_);
  }
  std::vector<std::string> words() {
    std::vector<std::string> all;
    for (const LegendEntry& entry : legend_of(runner_->snapshot(), view_)) all.push_back(entry.words);
    return all;
  }
  bool says(const std::string& what) { return std::ranges::count(words(), what) == 1; }

  app::RunOptions options_;
  std::optional<Runner> runner_;
  ViewState view_;
};

TEST_F(LegendTest, HasTheStatesWithTheirNumbers) {
  const Snapshot snapshot = runner_->snapshot();
  EXPECT_EQ(words(),
            (std::vector<std::string>{"no overlap: " + std::to_string(snapshot.count(BodyState::neutral)),
                                      "boxes meet: " + std::to_string(snapshot.count(BodyState::boxes_meet)),
                                      "collision: " + std::to_string(snapshot.count(BodyState::colliding))}));
}

TEST_F(LegendTest, HasWhatIsDrawnOverBodiesAndNothingElse) {
  view_.overlays.spheres = view_.overlays.aabbs = view_.overlays.obbs = true;
  EXPECT_FALSE(says("oriented box")) << "of no body";
  view_.selection = {3, 5};
  const SceneInfo& scene = *runner_->scene_pointer();
  EXPECT_TRUE(says("selected: " + scene.body_names[3]));
  EXPECT_TRUE(says("selected: " + scene.body_names[5]));
  for (const char* volume : {"sphere", "axis-aligned box", "oriented box"})
    EXPECT_TRUE(says(volume)) << volume;
  EXPECT_FALSE(says("hull"));
  const std::vector<LegendEntry> entries = legend_of_overlays(runner_->snapshot(), view_);
  for (const LegendEntry& one : entries)
    EXPECT_EQ(std::ranges::count(entries, one.colour, &LegendEntry::colour), 1) << one.words;
}

}  // namespace
}  // namespace collidoscope::viewer
