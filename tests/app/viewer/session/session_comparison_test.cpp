// What a session does when two pipelines disagree, and while it runs an experiment.

#include "app/viewer/session/session_fixture.h"
#include "fixtures/temporary_folder.h"

namespace collidoscope::viewer {
namespace {

/// Files without a folder are written there.
class WorkingFolder {
 public:
  explicit WorkingFolder(const std::filesystem::path& folder) : before_(std::filesystem::current_path()) {
    std::filesystem::current_path(folder);
  }
  ~WorkingFolder() { std::filesystem::current_path(before_); }
  WorkingFolder(const WorkingFolder&) = delete;
  WorkingFolder& operator=(const WorkingFolder&) = delete;

 private:
  std::filesystem::path before_;
};

/// Of the boxes of this scene, some come to lie within the object: surfaces do not meet, solids do.
const std::string solid = "aabb-tree:solid=on";
app::RunOptions boxes_within_an_object() {
  app::RunOptions options;
  options.scene = "boxes-around";
  options.parameters.count = 40;
  options.narrow = "aabb-tree";
  return options;
}

/// Kept as a file with its pipeline, and the other one in the command; opened again, the first frame has it.
TEST_F(SessionTest, ADisagreementIsShownAgainByWhatWasKept) {
  const test::TemporaryFolder folder;
  const WorkingFolder working(folder.path());
  const app::RunOptions options = boxes_within_an_object();
  session_.want({.compared_with = PipelineChoice{.narrow = narrow_choice(solid)}});
  session_.set_speed(8);
  session_.play(true);
  session_.open(options);
  ASSERT_TRUE(eventually([](const Session::State& s) { return !s.disagreement.empty() && !s.playing; }));
  const std::string file = "collidoscope-disagreement-boxes-around-" + std::to_string(frame()) + ".json";
  EXPECT_EQ(session_.state().disagreement, "collidoscope " + file + " --compare " + solid);
  const std::size_t differences = session_.state().snapshot->comparison->differences.size();
  const std::uint64_t stopped = frame();

  Session again([this] { news_.notify_all(); });
  again.want({.compared_with = PipelineChoice{.narrow = narrow_choice(solid)}});
  again.play(true);
  app::RunOptions kept;
  kept.scene = file;
  again.open(kept);
  while (again.state().disagreement.empty() && again.state().error.empty()) std::this_thread::yield();
  const Session::State state = again.state();
  EXPECT_FALSE(state.playing);
  EXPECT_EQ(state.snapshot->frame, stopped);
  EXPECT_EQ(to_string(state.snapshot->pipeline.narrow), "aabb-tree");
  EXPECT_EQ(state.snapshot->comparison->differences.size(), differences);
  EXPECT_EQ(state.disagreement, "collidoscope " + file + " --compare " + solid) << "no other file is kept";
}

/// The same scene again disagrees in the same frame.
TEST_F(SessionTest, ADisagreementDoesNotReplaceWhatWasKeptOfAnother) {
  const test::TemporaryFolder folder;
  const WorkingFolder working(folder.path());
  session_.want({.compared_with = PipelineChoice{.narrow = narrow_choice(solid)}});
  std::string shown_again[2];
  for (std::string& disagreement : shown_again) {
    session_.play(true);
    session_.open(boxes_within_an_object());
    ASSERT_TRUE(eventually([&](const Session::State& s) {
      return !s.disagreement.empty() && !s.playing && s.disagreement != shown_again[0];
    }));
    disagreement = session_.state().disagreement;
  }
  const std::string file = "collidoscope-disagreement-boxes-around-" + std::to_string(frame());
  EXPECT_EQ(shown_again[0], "collidoscope " + file + ".json --compare " + solid);
  EXPECT_EQ(shown_again[1], "collidoscope " + file + "-2.json --compare " + solid);
}

TEST_F(SessionTest, AStepToADisagreementKeepsIt) {
  const test::TemporaryFolder folder;
  const WorkingFolder working(folder.path());
  const app::RunOptions options = boxes_within_an_object();
  session_.open(options);
  ASSERT_TRUE(eventually([](const Session::State& s) { return s.snapshot && !s.job; }));
  session_.want({.compared_with = PipelineChoice{.narrow = narrow_choice(solid)}});
  ASSERT_TRUE(eventually([](const Session::State& s) { return s.snapshot->comparison.has_value(); }));
  for (int i = 0; i < 600 && session_.state().disagreement.empty(); ++i) {
    const std::uint64_t next = frame() + 1;
    session_.step();
    ASSERT_TRUE(eventually([&](const Session::State& s) { return s.snapshot->frame == next; }));
  }
  EXPECT_FALSE(session_.state().disagreement.empty());
  EXPECT_TRUE(
      std::filesystem::exists("collidoscope-disagreement-boxes-around-" + std::to_string(frame()) + ".json"));
}

/// Four rows, the next one only when the test has seen the last.
struct RowByRow {
  static inline std::atomic<int> seen = 0;

  static experiments::PreparedRow prepare(int row, Progress& progress) {
    while (seen < row) progress.report(0, "waiting");
    return {{{1.5 * row}}, {}, {}};
  }
  static experiments::Plan plan(const experiments::Effort&) {
    experiments::Plan plan{{{"time", "ns"}}, 0, {}, {}};
    for (int row = 0; row < 4; ++row)
      plan.rows.push_back({"row", [row](Progress& progress) { return prepare(row, progress); }});
    // The last one only waits.
    plan.rows.push_back({"end", [](Progress& progress) { return prepare(4, progress); }});
    return plan;
  }
  static std::vector<experiments::Conclusion> conclude(std::span<const experiments::Measurement> rows) {
    return {{"five rows", "", {{"rows", experiments::counted(static_cast<double>(rows.size()))}}}};
  }
};
const experiments::Experiment row_by_row = {"row-by-row", "Rows", "nobody", RowByRow::plan,
                                            RowByRow::conclude};

TEST_F(SessionTest, RowsOfAnExperimentComeOneByOneWhileDetectionRests) {
  ASSERT_TRUE(open("polytopes", 20));
  session_.play(true);
  ASSERT_TRUE(eventually([](const Session::State& s) { return s.snapshot->frame >= 2; }));
  RowByRow::seen = 0;
  session_.run_experiment(row_by_row, {});
  for (std::size_t rows = 1; rows <= 4; ++rows) {
    ASSERT_TRUE(eventually([&](const Session::State& s) {
      return s.experiment && s.experiment->result.measurements.size() == rows;
    }));
    const Session::State state = session_.state();
    EXPECT_FALSE(state.experiment->complete);
    EXPECT_FALSE(state.playing);
    EXPECT_TRUE(state.job.has_value());
    EXPECT_EQ(state.experiment->result.measurements.back().figures[0].ours,
              1.5 * (static_cast<double>(rows) - 1));
    RowByRow::seen = static_cast<int>(rows);
  }
  ASSERT_TRUE(eventually([](const Session::State& s) { return s.experiment->complete && !s.job; }));
  EXPECT_EQ(session_.state().experiment->result.conclusions.size(), 1u);
  const std::uint64_t before = frame();
  session_.step();
  ASSERT_TRUE(eventually([&](const Session::State& s) { return s.snapshot->frame == before + 1; }));
}

TEST_F(SessionTest, AnExperimentCanBeCancelledAndKeepsItsRows) {
  ASSERT_TRUE(open("polytopes", 20));
  RowByRow::seen = 1;
  session_.run_experiment(row_by_row, {});
  ASSERT_TRUE(eventually(
      [](const Session::State& s) { return s.experiment && s.experiment->result.measurements.size() == 2; }));
  session_.cancel_job();
  ASSERT_TRUE(eventually([](const Session::State& s) { return !s.job && !s.error.empty(); }));
  EXPECT_NE(session_.state().error.find("row-by-row: cancelled"), std::string::npos);
  EXPECT_FALSE(session_.state().experiment->complete);
  EXPECT_EQ(session_.state().experiment->result.measurements.size(), 2u);
}

}  // namespace
}  // namespace collidoscope::viewer
