// What the octree tells while it looks for one box's partners is what it finds.

#include <algorithm>
#include <gtest/gtest.h>

#include "broad/broad.h"
#include "broad/common/world_sample.h"
#include "fixtures/box_worlds.h"

namespace collidoscope {
namespace {

using namespace test;

Aabb box_of(const TraceBox& told) {
  return {told.pose.translation - told.half, told.pose.translation + told.half};
}

std::vector<Aabb> named(const TraceStep& step, std::string_view name) {
  std::vector<Aabb> boxes;
  for (const TraceBox& box : step.boxes)
    if (box.name == name) boxes.push_back(box_of(box));
  return boxes;
}

std::vector<BodyPair> pairs_with(BodyIndex body, const std::vector<BodyPair>& pairs) {
  std::vector<BodyPair> with_body;
  for (const BodyPair& pair : pairs)
    if (pair.a == body || pair.b == body) with_body.push_back(pair);
  return with_body;
}

constexpr Real rounding = 1e-9;  // of boxes told by centre and half widths

bool near_miss(const Aabb& a, const Aabb& b) {
  for (int axis = 0; axis < 3; ++axis)
    if (a.min[axis] > b.max[axis] - rounding || b.min[axis] > a.max[axis] - rounding) return true;
  return false;
}

class OctreeTrace : public testing::Test {
 protected:
  void find(const std::vector<Aabb>& boxes) { phase_->find_pairs(boxes, threads_, pairs_); }
  std::vector<BodyPair> traced(BodyIndex body) {
    recorder_ = {};
    std::vector<BodyPair> found = phase_->trace(body, recorder_);
    std::ranges::sort(found);
    return found;
  }

  const BroadAlgorithm& octree_ = broad_algorithm("octree");
  std::unique_ptr<BroadPhase> phase_ = octree_.create();
  ThreadPool threads_;
  std::vector<BodyPair> pairs_;
  StepRecorder recorder_;
};

class OctreeTraceOf : public OctreeTrace, public testing::WithParamInterface<BoxSizes> {};

TEST_P(OctreeTraceOf, FindsThePairsOfEveryBody) {
  MovingBoxes world(400, GetParam(), 5, 6);
  for (int frame = 0; frame < 3; ++frame, world.step()) {
    find(world.boxes());
    ASSERT_GT(pairs_.size(), 100u);
    for (BodyIndex body = 0; body < world.boxes().size(); ++body)
      ASSERT_EQ(traced(body), pairs_with(body, pairs_)) << body;
  }
}

TEST_P(OctreeTraceOf, StepsShowWhatIsFoundAndWhatIsPassedOver) {
  const MovingBoxes world(400, GetParam(), 8, 6);
  find(world.boxes());
  std::size_t shown = 0, missed = 0;
  for (BodyIndex body = 0; body < world.boxes().size(); ++body) {
    const std::size_t found = traced(body).size();
    std::size_t told = named(recorder_.steps().back(), "known").size();
    for (const TraceStep& step : recorder_.steps()) {
      ASSERT_LT(step.line, static_cast<int>(octree_.pseudo_code().size()));
      const Aabb a = named(step, "A").at(0);
      for (const Aabb& b : named(step, "B")) ASSERT_TRUE(overlap(a, b));
      for (const Aabb& apart : named(step, "apart")) ASSERT_TRUE(near_miss(a, apart));
      told += named(step, "B").size();
      if (octree_.pseudo_code()[static_cast<std::size_t>(step.line)].find("misses A") == std::string::npos)
        continue;
      ASSERT_TRUE(near_miss(a, named(step, "passed over").at(0)));
      ++missed;
    }
    ASSERT_EQ(told, found);
    shown += told;
  }
  EXPECT_EQ(shown, 2 * pairs_.size()) << "each from both sides";
  EXPECT_GT(missed, world.boxes().size());
}

/// Cubes halve on the way down, each within the one before; the last is just no smaller than the box.
TEST_P(OctreeTraceOf, DescendsToTheNodeThatIsJustNoSmaller) {
  const MovingBoxes world(400, GetParam(), 8, 6);
  find(world.boxes());
  std::size_t deep = 0;
  for (BodyIndex body = 0; body < world.boxes().size(); ++body) {
    traced(body);
    std::vector<Aabb> way = named(recorder_.steps().front(), "root");
    for (const TraceStep& step : recorder_.steps())
      for (const Aabb& cube : named(step, "node of A")) way.push_back(cube);
    const Real size = largest_edge(world.boxes()[body]);
    const Real edge = way.back().max.x - way.back().min.x;
    ASSERT_TRUE(way.size() == 2 || size <= edge + rounding);
    ASSERT_GT(size, edge / 2 - rounding);
    for (std::size_t i = 2; i < way.size(); ++i) {
      ASSERT_NEAR(way[i].max.x - way[i].min.x, (way[i - 1].max.x - way[i - 1].min.x) / 2, rounding);
      ASSERT_FALSE(near_miss(way[i - 1], {way[i].centre(), way[i].centre()}));
    }
    deep += way.size() > 3;
  }
  EXPECT_GT(deep, 100u);
}

INSTANTIATE_TEST_SUITE_P(Sizes, OctreeTraceOf, testing::Values(BoxSizes::uniform, BoxSizes::heavy_tailed),
                         [](const auto& sizes) {
                           return sizes.param == BoxSizes::uniform ? "uniform" : "heavyTailed";
                         });

TEST_F(OctreeTrace, OneBoxHasNothingToTell) {
  find(MovingBoxes(50, BoxSizes::uniform, 8, 2).boxes());
  find(std::vector{Aabb{Vec3(0), Vec3(1)}});
  EXPECT_TRUE(traced(0).empty());
  EXPECT_TRUE(recorder_.steps().empty());
  EXPECT_TRUE(phase_->structure().empty());
}

TEST(BroadTraces, OnlyThoseWithPseudoCodeTellSteps) {
  const std::vector<Aabb> boxes = MovingBoxes(60, BoxSizes::uniform, 8, 2).boxes();
  ThreadPool threads;
  std::vector<BodyPair> pairs;
  for (const BroadAlgorithm* algorithm : broad_algorithms()) {
    const std::unique_ptr<BroadPhase> phase = algorithm->create();
    phase->find_pairs(boxes, threads, pairs);
    StepRecorder recorder;
    phase->trace(0, recorder);
    EXPECT_EQ(recorder.steps().empty(), algorithm->pseudo_code == nullptr) << algorithm->id;
  }
}

}  // namespace
}  // namespace collidoscope
