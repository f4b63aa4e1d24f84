// What the user does about judging algorithms.

#include "controller_fixture.h"
#include "fixtures/temporary_folder.h"
#include "geometry/mesh/stl.h"
#include "geometry/primitives/primitives.h"

namespace collidoscope::viewer {
namespace {

class ControllerJudge : public ControllerTest {
 protected:
  std::vector<std::filesystem::path> two_meshes() const {
    write_stl(folder_.path() / "a.stl", make_box(Vec3(1)));
    write_stl(folder_.path() / "b.stl", make_box(Vec3(1)));
    return {folder_.path() / "a.stl", folder_.path() / "b.stl"};
  }
  ::testing::AssertionResult judged(std::uint64_t number) {
    return eventually([number](const Session::State& state) {
      return state.judgement && state.judgement->number == number && state.judgement->complete();
    });
  }
  const JudgedCase& judged_case() const { return session_.state().judgement->cases->front(); }

  test::TemporaryFolder folder_;
};

TEST_F(ControllerJudge, TwoMeshesAreOpenedAloneAndJudged) {
  ASSERT_TRUE(open(bodies(5)));
  controller_.open_to_judge(two_meshes());
  ASSERT_TRUE(judged(1));
  EXPECT_EQ(session_.state().snapshot->poses.size(), 2u);
  EXPECT_TRUE(view_.judge.window);
  EXPECT_EQ(judged_case().name, "a.stl, b.stl");
  EXPECT_EQ(view_.recent.size(), 1u);
}

TEST_F(ControllerJudge, PosesPlaceThePairBeforeItIsJudged) {
  controller_.open_to_judge(two_meshes());
  ASSERT_TRUE(judged(1));
  controller_.judge_at("0 0 0 1 0 0 0  3 0 0 0.8 0 0 0.6");
  ASSERT_TRUE(judged(2));
  EXPECT_EQ(judged_case().poses.b.translation, Vec3(3, 0, 0));
  EXPECT_NEAR(judged_case().poses.b.rotation[0].x, 0.28, 1e-12);
  controller_.undo();
  EXPECT_TRUE(eventually([](const Session::State& s) { return s.snapshot->poses[1].translation.x == 0; }));
}

TEST_F(ControllerJudge, PosesThatAreNoneAreErrors) {
  controller_.open_to_judge(two_meshes());
  ASSERT_TRUE(judged(1));
  controller_.judge_at("1 2 3");
  EXPECT_EQ(session_.state().error,
            "the two poses: holds 3 numbers; a pair of poses has 24 (matrices) or 14 (quaternions)");
  session_.dismiss_error();
  controller_.judge_at("1 0 0 0 1 0 0 0 1 0 0 0  2 0 0 0 1 0 0 0 1 0 0 0");
  EXPECT_EQ(session_.state().error, "the two poses: a matrix is no rotation: write it into a case file");
}

TEST_F(ControllerJudge, CasesAreShownOneByOne) {
  const std::filesystem::path cases = folder_.write("cases.json", R"({"schema": 1, "cases": [
    {"a": {"shape": "box:1,1,1"}, "b": {"shape": "box:1,1,1", "position": [2, 0, 0]}},
    {"a": {"shape": "box:1,1,1"}, "b": {"shape": "box:1,1,1", "position": [0, 3, 0]}}]})");
  controller_.open_files({cases});
  ASSERT_TRUE(eventually([&](const Session::State& state) {
    return state.judgement && state.judgement->complete() && view_.scene_shown == state.scenes_opened;
  }));
  EXPECT_EQ(session_.state().snapshot->poses[1].translation, Vec3(2, 0, 0));
  EXPECT_EQ(selected_pair(view_.selection), (BodyPair{0, 1}));
  controller_.show_case(1);
  EXPECT_FALSE(view_.judge.window) << "it would lie over the scene";
  EXPECT_TRUE(eventually([](const Session::State& s) { return s.snapshot->poses[1].translation.y == 3; }));
}

TEST_F(ControllerJudge, WithoutAPairItSaysSo) {
  ASSERT_TRUE(open(bodies(5)));
  controller_.judge_pair();
  EXPECT_TRUE(view_.judge.window);
  EXPECT_NE(view_.notice.find("select two bodies"), std::string::npos);
  controller_.escape();
  EXPECT_FALSE(view_.judge.window);
}

TEST_F(ControllerJudge, AFileThatFailsLeavesTheSceneAndJudgesNothing) {
  ASSERT_TRUE(open(bodies(5)));
  controller_.open_to_judge({folder_.path() / "none.stl"});
  ASSERT_TRUE(eventually([](const Session::State& s) { return !s.error.empty(); }));
  ASSERT_TRUE(open(bodies(6)));
  session_.finish_requests();
  EXPECT_FALSE(session_.state().judgement);
}

}  // namespace
}  // namespace collidoscope::viewer
