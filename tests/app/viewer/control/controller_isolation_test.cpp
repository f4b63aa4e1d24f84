#include "controller_fixture.h"
#include "inspection/pair_list.h"

namespace collidoscope::viewer {
namespace {

class IsolationTest : public ControllerTest {
 protected:
  void SetUp() override {
    ASSERT_TRUE(open(bodies(60)));
    ASSERT_TRUE(step(3));
    ASSERT_FALSE(session_.state().snapshot->report.candidates.empty());
    pair_ = session_.state().snapshot->report.candidates.front();
    view_.overlays.contacts = false;
  }
  ::testing::AssertionResult settled() {
    return eventually([](const Session::State&) { return true; });
  }

  BodyPair pair_{};
};

TEST_F(IsolationTest, APartnerIsIsolatedByOneClickAndEscBringsTheOthersBack) {
  controller_.select(pair_.a);
  const Vec3 eye = view_.camera.eye();
  controller_.isolate_with(pair_.b);
  ASSERT_TRUE(isolated_pair(view_) == pair_);
  EXPECT_TRUE(view_.overlays.intersection && view_.overlays.contact_points && view_.overlays.contacts);
  EXPECT_GT(length(view_.camera.eye() - eye), 0.1) << "the pair fills the picture";
  ASSERT_TRUE(settled());
  controller_.escape();
  EXPECT_FALSE(isolated_pair(view_));
  EXPECT_FALSE(view_.overlays.intersection || view_.overlays.contact_points || view_.overlays.contacts);
  EXPECT_EQ(view_.camera.eye(), eye);
  EXPECT_TRUE(selected_pair(view_.selection) == pair_) << "Esc takes one thing at a time";
  controller_.escape();
  EXPECT_FALSE(view_.selection[0]);
}

TEST_F(IsolationTest, IsUndoneAndMadeAgain) {
  controller_.select_pair(pair_);
  ASSERT_TRUE(settled());
  controller_.toggle_isolated_pair();
  ASSERT_TRUE(settled());
  controller_.undo();
  ASSERT_TRUE(settled());
  EXPECT_FALSE(view_.isolates_pair || view_.overlays.intersection);
  controller_.redo();
  ASSERT_TRUE(settled());
  EXPECT_TRUE(view_.isolates_pair && view_.overlays.intersection);
}

TEST_F(IsolationTest, FollowsTheSelection) {
  controller_.select_pair(pair_);
  controller_.toggle_isolated_pair();
  const BodyPair other{pair_.a, pair_.b == 59 ? BodyIndex{58} : BodyIndex{59}};
  const Vec3 eye = view_.camera.eye();
  controller_.select_pair(other);
  ASSERT_TRUE(settled());
  EXPECT_TRUE(isolated_pair(view_) == other);
  EXPECT_NE(view_.camera.eye(), eye);
  controller_.clear_selection();
  ASSERT_TRUE(settled());
  EXPECT_FALSE(view_.isolates_pair || view_.overlays.intersection);
}

TEST_F(IsolationTest, NeedsAPair) {
  controller_.select(pair_.a);
  controller_.toggle_isolated_pair();
  EXPECT_FALSE(view_.isolates_pair);
  EXPECT_NE(view_.notice.find("two bodies"), std::string::npos);
}

/// The camera goes along where a body's motion takes it away, and not where the user turned away.
TEST_F(IsolationTest, WhatIsSelectedStaysInView) {
  controller_.select(pair_.a);
  const auto middle = [&] {
    const SnapshotPointer snapshot = session_.state().snapshot;
    return box_around(*snapshot, {pair_.a, pair_.a}).centre();
  };
  view_.camera.look(middle() + Vec3(0, -0.5, 0), middle());  // close by: any step leads away
  controller_.set_aspects(1, 1);
  ASSERT_TRUE(settled());
  session_.set_speed(8);
  controller_.toggle_play();
  const std::uint64_t frame = session_.state().snapshot->frame;
  ASSERT_TRUE(eventually([&](const Session::State& state) { return state.snapshot->frame > frame + 200; }));
  controller_.toggle_play();
  ASSERT_TRUE(eventually([](const Session::State& state) { return !state.playing; }));
  EXPECT_LT(length(view_.camera.target() - middle()), 2.5);
  view_.camera.look(Vec3(500, 0, 0), Vec3(510, 0, 0));
  ASSERT_TRUE(settled());
  controller_.toggle_play();
  ASSERT_TRUE(eventually([&](const Session::State& state) { return state.snapshot->frame > frame + 300; }));
  EXPECT_EQ(view_.camera.target(), Vec3(510, 0, 0));
}

}  // namespace
}  // namespace collidoscope::viewer
