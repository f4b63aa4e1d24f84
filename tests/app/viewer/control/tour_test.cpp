#include "control/tour.h"

#include <gtest/gtest.h>

#include "control/overlay_choice.h"
#include "narrow/narrow_choice.h"
#include "session/runner.h"

namespace collidoscope::viewer {
namespace {

TEST(Tour, HasSixStepsWhoseOverlaysAndAlgorithmsExist) {
  EXPECT_EQ(tour_steps().size(), 6u);
  for (const TourStep& step : tour_steps()) {
    OverlayChoice choice;
    EXPECT_NO_THROW(show_only(step.overlays, choice)) << step.title;
    EXPECT_NO_THROW(narrow_choice(std::string(step.narrow))) << step.title;
    EXPECT_FALSE(step.text.empty());
  }
}

/// Else a step would speak of a pair that is not there.
TEST(Tour, ItsSceneHasEveryPairThatItShows) {
  app::RunOptions options;
  options.scene = TourScene().scene;
  options.parameters.count = TourScene().count;
  Runner runner(options);
  for (std::uint64_t i = 0; i < TourScene().frame; ++i) runner.step();
  const Snapshot snapshot = runner.snapshot();
  for (const TourStep& step : tour_steps()) {
    const std::optional<BodyPair> pair = find_pair(snapshot.report, step.pair);
    EXPECT_EQ(pair.has_value(), step.pair != TourPair::none) << step.title;
    if (!pair) continue;
    runner.look({.pair = pair});
    const PairInspection found = *runner.snapshot().pair;
    EXPECT_EQ(found.result.verdict == Verdict::colliding, step.pair == TourPair::colliding) << step.title;
    EXPECT_EQ(found.decided_by == DecidedBy::mid, step.pair == TourPair::separated_by_mid_phase)
        << step.title;
  }
}

}  // namespace
}  // namespace collidoscope::viewer
