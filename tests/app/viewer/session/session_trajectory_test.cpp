// A session whose scene recorded poses move.

#include <fstream>
#include <numbers>

#include "app/viewer/session/session_fixture.h"
#include "fixtures/temporary_folder.h"

namespace collidoscope::viewer {
namespace {

constexpr const char* header = "frame,body,x,y,z,qw,qx,qy,qz\n";

std::string rows(int first, int last) {
  std::string text;
  for (int frame = first; frame <= last; ++frame)
    text += std::to_string(frame) + ",moved," + std::to_string(frame) + ",0,0,1,0,0,0\n";
  return text;
}

class SessionTrajectory : public SessionTest {
 protected:
  /// A scene of one body, with these poses.
  ::testing::AssertionResult open_with(const std::string& poses, bool follow) {
    app::RunOptions options;
    options.scene = folder_
                        .write("scene.json", R"({"schema": 1, "dt": 0.01, "response": "none",
      "shapes": [{"name": "cube", "model": "box"}], "bodies": [{"name": "moved", "shape": "cube"}]})")
                        .string();
    options.parameters.poses =
        std::make_shared<TrajectorySource>(folder_.write("poses.csv", header + poses), follow);
    options.parameters.follow = follow;
    session_.open(options);
    return eventually([](const Session::State& state) { return state.snapshot && !state.job; });
  }
  ::testing::AssertionResult comes_to(std::uint64_t frame) {
    return eventually([&](const Session::State& state) { return state.snapshot->frame == frame; });
  }
  Real x() const { return session_.state().snapshot->poses[0].translation.x; }

  test::TemporaryFolder folder_;
};

TEST_F(SessionTrajectory, PlaysUpToItsEndAndStops) {
  ASSERT_TRUE(open_with(rows(0, 8), false));
  session_.play(true);
  ASSERT_TRUE(
      eventually([](const Session::State& state) { return state.snapshot->frame > 0 && !state.playing; }));
  EXPECT_EQ(frame(), 8u);
  EXPECT_EQ(x(), 8);
  EXPECT_EQ(session_.state().notice, "the recorded motion ends here; its bodies stay in later frames");
  session_.step();
  ASSERT_TRUE(comes_to(9));
  EXPECT_EQ(x(), 8);
  session_.go_to(3);
  ASSERT_TRUE(comes_to(3));
  EXPECT_EQ(x(), 3);
}

TEST_F(SessionTrajectory, WaitsAtTheEndForFramesThatComeLater) {
  ASSERT_TRUE(open_with(rows(0, 4), true));
  session_.play(true);
  ASSERT_TRUE(comes_to(3)) << "frame 4 may not be complete";
  ASSERT_TRUE(eventually([](const Session::State& state) { return !state.notice.empty(); }));
  EXPECT_EQ(session_.state().notice, "waiting for frame 4 of the recorded motion");
  EXPECT_TRUE(session_.state().playing);
  std::ofstream(folder_.path() / "poses.csv", std::ios::app) << rows(5, 20) << '\n';
  ASSERT_TRUE(comes_to(20));
  EXPECT_EQ(x(), 20);
  EXPECT_EQ(session_.state().snapshot->timeline.size(), 21u) << "no frame is lost";
  session_.restart();
  session_.play(false);
  session_.go_to(7);
}

TEST_F(SessionTrajectory, ABadLineIsAnErrorOfItsFrame) {
  ASSERT_TRUE(open_with(rows(0, 4) + "no row\n", true));
  session_.play(true);
  ASSERT_TRUE(eventually([](const Session::State& state) { return !state.error.empty(); }));
  EXPECT_EQ(frame(), 3u);
  EXPECT_FALSE(session_.state().playing);
  EXPECT_NE(session_.state().error.find("line 7"), std::string::npos) << session_.state().error;
}

/// Joints move while the scene stands, and go back.
TEST_F(SessionTrajectory, JointsFollowTheirSettings) {
  app::RunOptions options;
  options.scene = folder_
                      .write("arm.json", R"({"schema": 1, "shapes": [{"name": "cube", "model": "box"}],
    "chains": [{"name": "arm", "links": [{"name": "boom", "shape": "cube", "body_origin": {"position": [3, 0, 0]},
    "joint": {"name": "turn", "type": "revolute"}}]}]})")
                      .string();
  session_.open(options);
  ASSERT_TRUE(eventually([](const Session::State& state) { return state.snapshot && !state.job; }));
  ASSERT_EQ(session_.state().snapshot->scene->joints.size(), 1u);
  EXPECT_EQ(x(), 3);
  const std::uint64_t opened = session_.state().scenes_opened;
  options.parameters.joints = {{"turn", std::numbers::pi}};
  session_.tune(options);
  ASSERT_TRUE(eventually([&](const Session::State&) { return x() < -2.9; }));
  options.parameters.joints.clear();
  session_.tune(options);
  ASSERT_TRUE(eventually([&](const Session::State&) { return x() == 3; }));
  EXPECT_EQ(session_.state().scenes_opened, opened) << "it went on, and was not opened anew";
}

}  // namespace
}  // namespace collidoscope::viewer
