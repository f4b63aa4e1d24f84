// What a broad phase tells of the search for one body's pairs is what it finds: every phase of ours tells it.

#include <algorithm>
#include <gtest/gtest.h>
#include <iterator>

#include "broad/broad.h"
#include "broad/broad_steps.h"
#include "fixtures/box_pairs.h"
#include "fixtures/box_worlds.h"
#include "fixtures/broad_fixture.h"
#include "fixtures/broad_steps.h"

namespace collidoscope {
namespace {

using namespace test;

constexpr Real coarse = 0.01;  // m: copies of boxes that are sorted are rounded

class BroadTrace : public testing::TestWithParam<BroadChoice> {
 protected:
  void find(const Boxes& boxes) {
    boxes_ = boxes;
    phase_->find_pairs(boxes_, threads_, pairs_);
  }
  Pairs traced(BodyIndex body) {
    recorder_ = {};
    Pairs found = phase_->trace(body, boxes_, recorder_);
    std::ranges::sort(found);
    return found;
  }
  const TraceStep& last() const { return recorder_.steps().back(); }
  std::string_view line(const TraceStep& step) const {
    return GetParam().algorithm->pseudo_code().at(static_cast<std::size_t>(step.line));
  }

  /// Of every `stride`-th body. Returns how many pairs there are.
  std::size_t expect_traced(const Boxes& boxes, BodyIndex stride = 1) {
    find(boxes);
    EXPECT_EQ(pairs_, expected_pairs(boxes));
    for (BodyIndex body = 0; body < boxes.size(); body += stride) {
      const Pairs found = traced(body);
      EXPECT_EQ(found, pairs_with(body, pairs_)) << body;
      EXPECT_EQ(named(last(), "B").size() + named(last(), "known").size(), found.size()) << body;
      EXPECT_EQ(line(last()), GetParam().algorithm->pseudo_code().back()) << body;
      if (HasFailure()) break;
    }
    return pairs_.size();
  }

  std::unique_ptr<BroadPhase> phase_ = GetParam().create();
  ThreadPool threads_;
  Boxes boxes_;
  Pairs pairs_;
  StepRecorder recorder_;
};

TEST_P(BroadTrace, FindsThePairsOfEveryBody) {
  for (const BoxSizes sizes : {BoxSizes::uniform, BoxSizes::heavy_tailed}) {
    MovingBoxes world(400, sizes, 5, 6);
    for (int frame = 0; frame < 3; ++frame, world.step()) EXPECT_GT(expect_traced(world.boxes()), 100u);
  }
}

/// Of so many boxes that worlds are cut up.
TEST_P(BroadTrace, FindsThePairsInLargeWorlds) {
  for (const BoxSizes sizes : {BoxSizes::uniform, BoxSizes::heavy_tailed})
    EXPECT_GT(expect_traced(MovingBoxes(5000, sizes, 37, 6).boxes(), 397), 10'000u);
}

TEST_P(BroadTrace, FindsThePairsInDegenerateWorlds) {
  EXPECT_GT(expect_traced(lattice_boxes(300, 8, 3, 11)), 300u) << "touching";
  EXPECT_EQ(expect_traced(Boxes(40, Aabb{Vec3(2), Vec3(2)})), 780u) << "one point";
  EXPECT_EQ(expect_traced(Boxes(90, cube(Vec3(1, 2, 3), 0.5))), 4005u) << "one place";
  Boxes boxes = random_boxes(300, 10, 0.3, 17);
  boxes[150] = cube(Vec3(5), 1e9);
  boxes[77] = cube(Vec3(1e18, 0, 0), 1);
  EXPECT_GT(expect_traced(boxes), 298u) << "huge, and far";
  for (const Vec3& squash : {Vec3(1, 0, 1), Vec3(0, 1, 0), Vec3(1e-300)}) {
    boxes = random_boxes(300, 10, 1, 41);
    for (Aabb& box : boxes) box.min *= squash, box.max *= squash;
    EXPECT_GT(expect_traced(boxes), 20u);
  }
  EXPECT_EQ(expect_traced({cube(Vec3(0), 1), cube(Vec3(2), 1)}), 1u) << "two that touch";
  EXPECT_EQ(expect_traced({cube(Vec3(0), 1), cube(Vec3(3), 1)}), 0u) << "two apart";
}

/// Of the present frame, whatever stood elsewhere before.
TEST_P(BroadTrace, FollowsBoxesThatTeleport) {
  for (std::uint64_t frame = 0; frame < 6; ++frame)
    EXPECT_GT(expect_traced(random_boxes(100 + 37 * (frame % 3), 10, 3, frame), 3), 50u);
}

TEST_P(BroadTrace, ShowsBoxesAsTheyWereTested) {
  find(MovingBoxes(400, BoxSizes::uniform, 8, 6).boxes());
  std::size_t meeting = 0, apart = 0, found = 0;
  for (BodyIndex body = 0; body < boxes_.size(); ++body) {
    found += traced(body).size() - named(last(), "known").size();
    for (const TraceStep& step : recorder_.steps()) {
      const Aabb a = named(step, "A").at(0);
      ASSERT_TRUE(near(a, boxes_[body]));
      for (const Aabb& b : named(step, "B")) ASSERT_FALSE(apart_by_more_than_rounding(a, b));
      for (const Aabb& b : named(step, "apart")) ASSERT_TRUE(near_miss(a, b));
      apart += named(step, "apart").size();
      if (&step != &last()) meeting += named(step, "B").size();
    }
  }
  EXPECT_EQ(meeting, found) << "each where it was found";
  EXPECT_EQ(found, pairs_.size()) << "from one side";
  EXPECT_GT(apart, 0u);
}

/// The rows of a sweep: sorted, each box once, those that the sweep has come to marked as it found them.
TEST_P(BroadTrace, SweepsSortedIntervals) {
  find(MovingBoxes(400, BoxSizes::uniform, 8, 6).boxes());
  std::size_t sweeps = 0;
  for (BodyIndex body = 0; body < boxes_.size(); body += 7) {
    traced(body);
    for (const TraceStep& step : recorder_.steps()) {
      std::vector<TraceSegment> rows = step.segments;
      if (rows.empty()) continue;
      ASSERT_EQ(rows.back().name, "sweep");
      const Real at = rows.back().from.x;
      rows.pop_back();
      ASSERT_EQ(std::ranges::count(rows, "A", &TraceSegment::name), 1) << step.sentence;
      ASSERT_LE(std::ranges::count(rows, "B", &TraceSegment::name), 1) << step.sentence;
      for (std::size_t i = 0; i < rows.size(); ++i) {
        ASSERT_EQ(rows[i].from.y, static_cast<Real>(i));
        ASSERT_GE(rows[i].from.x, rows[i - std::min<std::size_t>(i, 1)].from.x - coarse) << step.sentence;
        ASSERT_TRUE(!rows[i].name.ends_with(", active") || rows[i].to.x >= at);
        ASSERT_TRUE(!rows[i].name.ends_with(", ended") || rows[i].to.x < at);
        sweeps += rows[i].name == "B";
      }
    }
  }
  const std::string_view id = GetParam().algorithm->id;
  const bool is_sweep = id == "sweep-and-prune" || id == "sweep-and-prune-3" || id == "regions";
  EXPECT_EQ(sweeps > 0, is_sweep);
}

/// A box over all others, which makes every phase test many; and columns of so many that all threads share
/// them.
TEST_P(BroadTrace, EndsEvenWhereStepsAreTooManyToShow) {
  Boxes boxes = random_boxes(20'000, 10, 0.001, 3);
  for (Aabb& box : boxes) box.min *= Vec3(1e3, 1e-6, 1e-6), box.max *= Vec3(1e3, 1e-6, 1e-6);
  boxes[0] = {Vec3(-1, 0, 0), Vec3(1e5)};
  find(boxes);
  for (const BodyIndex body : {0u, 1u, 12'345u}) {
    EXPECT_EQ(traced(body), pairs_with(body, pairs_));
    EXPECT_LE(recorder_.steps().size(), BroadSteps::most_steps + 1);
    EXPECT_EQ(line(last()), GetParam().algorithm->pseudo_code().back());
  }
  EXPECT_EQ(traced(0).size(), boxes.size() - 1);
}

TEST_P(BroadTrace, SaysNothingWhereThereIsNothingToFind) {
  find(MovingBoxes(50, BoxSizes::uniform, 8, 2).boxes());
  EXPECT_FALSE(traced(49).empty() && recorder_.steps().empty());
  EXPECT_TRUE(traced(50).empty());
  EXPECT_TRUE(recorder_.steps().empty()) << "no such body";
  find({Aabb{Vec3(0), Vec3(1)}});
  EXPECT_TRUE(traced(0).empty());
  EXPECT_TRUE(recorder_.steps().empty());
}

/// A frame that was given up has new boxes and old structures. Brute force keeps none: it answers for the
/// boxes that it is given.
TEST_P(BroadTrace, SaysNothingOfBoxesThatItHasNotSeen) {
  find(MovingBoxes(50, BoxSizes::uniform, 8, 2).boxes());
  boxes_.resize(30);
  Pairs expected;
  if (GetParam().algorithm->id == "brute-force") {
    expected = pairs_with(0, pairs_);
    std::erase_if(expected, [&](const BodyPair& pair) { return pair.b >= boxes_.size(); });
  }
  EXPECT_EQ(traced(0), expected);
  EXPECT_EQ(recorder_.steps().empty(), GetParam().algorithm->id != "brute-force");
}

std::string test_name(const testing::TestParamInfo<BroadChoice>& choice) {
  std::string name = to_string(choice.param);
  std::erase_if(name, [](char letter) { return letter == '-' || letter == ':' || letter == '='; });
  return name;
}
INSTANTIATE_TEST_SUITE_P(Own, BroadTrace, testing::ValuesIn(own_broad_phases()), test_name);

TEST(BroadTraces, AreToldByAllOfOursAndByNoReference) {
  const Boxes boxes = MovingBoxes(60, BoxSizes::uniform, 8, 2).boxes();
  ThreadPool threads;
  Pairs pairs;
  for (const BroadAlgorithm* algorithm : broad_algorithms()) {
    EXPECT_EQ(algorithm->pseudo_code == nullptr, algorithm->reference) << algorithm->id;
    const std::unique_ptr<BroadPhase> phase = algorithm->create();
    phase->find_pairs(boxes, threads, pairs);
    StepRecorder recorder;
    phase->trace(0, boxes, recorder);
    EXPECT_EQ(recorder.steps().empty(), algorithm->reference) << algorithm->id;
  }
}

}  // namespace
}  // namespace collidoscope
