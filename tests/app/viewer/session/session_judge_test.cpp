// Algorithms that are judged in the background.

#include <algorithm>

#include "core/error.h"
#include "fixtures/plugins/made_up_algorithm.h"
#include "fixtures/temporary_folder.h"
#include "session/case_files.h"
#include "session/scratch_folder.h"
#include "session_fixture.h"

namespace collidoscope::viewer {
namespace {

const std::string overlapping_boxes = R"({"schema": 1, "name": "overlapping boxes",
  "a": {"shape": "box:1,1,1"}, "b": {"shape": "box:1,1,1", "position": [0.75, 0.1, 0]},
  "expected": {"verdict": "colliding"}})";

/// Says that all is separated.
std::size_t blind_algorithm() {
  static const NarrowAlgorithm& added =
      test::add_made_up({"blind", "", "", Capability::verdict, NarrowInput::convex},
                        [](const Shape&, const Shape&, const Pose&) {
                          PairResult result;
                          result.verdict = Verdict::separated;
                          return result;
                        });
  const std::vector<NarrowChoice> all = all_narrow_choices();
  return static_cast<std::size_t>(
      std::ranges::find(all, &added, [](const NarrowChoice& choice) { return choice.algorithm; }) -
      all.begin());
}

class SessionJudge : public SessionTest {
 protected:
  ::testing::AssertionResult judged(std::uint64_t number) {
    return eventually([number](const Session::State& state) {
      return !state.job && state.judgement && state.judgement->number == number &&
             state.judgement->complete();
    });
  }
  ShownJudgement judgement() const { return *session_.state().judgement; }
  CaseScene case_scene() {
    CaseScene scene{scratch_.next(), {}};
    scene.options.scene = (scene.folder / "case.json").string();
    return scene;
  }

  ScratchFolder scratch_;
  test::TemporaryFolder folder_;
};

TEST_F(SessionJudge, ByTwoBodiesAsTheyStand) {
  ASSERT_TRUE(open("polytopes", 4));
  session_.play(true);
  session_.judge_pair({1, 3}, {});
  ASSERT_TRUE(judged(1)) << session_.state().error;
  EXPECT_FALSE(session_.state().playing);
  const ShownJudgement shown = judgement();
  const Snapshot& snapshot = *session_.state().snapshot;
  EXPECT_EQ(shown.title, snapshot.scene->body_names[1] + ", " + snapshot.scene->body_names[3]);
  EXPECT_EQ(shown.cases->front().poses.b.translation, snapshot.poses[3].translation);
  EXPECT_EQ(shown.report.rows.size(), narrow_algorithms().size());
  EXPECT_TRUE(shown.files.empty());
}

TEST_F(SessionJudge, ByCasesOfAFolderTheFirstOfWhichIsShown) {
  const std::size_t blind = blind_algorithm();
  folder_.write("boxes.json", overlapping_boxes);
  folder_.write("notes.json", "{}");
  session_.judge_files({folder_.path()}, case_scene(), {});
  ASSERT_TRUE(eventually([](const Session::State& state) {
    return !state.job && state.judgement && state.judgement->complete();
  })) << session_.state().error;
  const ShownJudgement shown = judgement();
  EXPECT_EQ(shown.cases->size(), 1u);
  EXPECT_EQ(shown.skipped.size(), 1u);
  ASSERT_EQ(session_.state().snapshot->poses.size(), 2u);
  EXPECT_EQ(session_.state().snapshot->poses[1].translation, Vec3(0.75, 0.1, 0));
  const auto found = std::ranges::find(shown.report.contradictions, blind, &Contradiction::algorithm);
  ASSERT_NE(found, shown.report.contradictions.end());

  session_.write_finding(shown.number, *found, folder_.path() / "out", {});
  ASSERT_TRUE(eventually([](const Session::State& state) {
    return !state.job && !state.judgement->findings.empty();
  })) << session_.state().error;
  const ShownJudgement with = judgement();
  EXPECT_EQ(with.number, shown.number) << "the same, with a finding";
  EXPECT_EQ(with.findings.front().parts_after, 8u);
  EXPECT_TRUE(std::filesystem::exists(with.findings.front().folder / "report.md"));

  session_.judge_again({});
  ASSERT_TRUE(judged(shown.number + 1));
  EXPECT_TRUE(judgement().findings.empty());
}

TEST_F(SessionJudge, SaysWhichFilesAreUnderWay) {
  session_.add_algorithm("exec:sleep 1");  // which leaves time to read it
  session_.judge_files({folder_.write("boxes.json", overlapping_boxes)}, case_scene(), {});
  EXPECT_TRUE(eventually(
      [](const Session::State& state) { return state.job && state.job->title == "Judging boxes.json"; }));
}

TEST_F(SessionJudge, SaysWhatIsWrongWithFiles) {
  ASSERT_TRUE(open("polytopes", 4));
  folder_.write("broken.json", R"({"schema": 1, "a": {}})");
  session_.judge_files({folder_.path() / "broken.json"}, case_scene(), {});
  ASSERT_TRUE(eventually([](const Session::State& state) { return !state.error.empty(); }));
  EXPECT_NE(session_.state().error.find("broken.json"), std::string::npos);
  EXPECT_EQ(session_.state().snapshot->poses.size(), 4u) << "what was open stays";
}

TEST_F(SessionJudge, WhatIsNoLibraryIsAnError) {
  session_.add_algorithm(folder_.write("text.so", "no library").string());
  ASSERT_TRUE(eventually([](const Session::State& state) { return !state.error.empty(); }));
  EXPECT_NE(session_.state().error.find("is no library that can be loaded"), std::string::npos);
}

TEST_F(SessionJudge, ACommandJoinsTheNarrowPhases) {
  const std::string command = "exec:sh /no/such/script";
  session_.add_algorithm(command);
  EXPECT_TRUE(eventually([&](const Session::State&) {
    return std::ranges::find(narrow_algorithms(), command, &NarrowAlgorithm::id) != narrow_algorithms().end();
  }));
}

TEST(CaseFiles, AreFoldersAndFilesWithCases) {
  const test::TemporaryFolder folder;
  EXPECT_TRUE(is_judged_by(folder.path()));
  EXPECT_TRUE(is_judged_by(folder.write("boxes.json", overlapping_boxes)));
  EXPECT_FALSE(is_judged_by(folder.write("scene.json", R"({"schema": 1, "bodies": []})")));
  EXPECT_FALSE(is_judged_by(folder.write("broken.json", "{")));
  EXPECT_FALSE(is_judged_by(folder.write("notes.txt", "hello")));
  EXPECT_FALSE(is_judged_by(folder.path() / "none.json"));
}

TEST(ScratchFolder, GoesWithAllThatItHolds) {
  std::filesystem::path first;
  {
    ScratchFolder scratch;
    first = scratch.next();
    EXPECT_TRUE(std::filesystem::is_directory(first));
    EXPECT_NE(scratch.next(), first);
  }
  EXPECT_FALSE(std::filesystem::exists(first.parent_path()));
}

}  // namespace
}  // namespace collidoscope::viewer
