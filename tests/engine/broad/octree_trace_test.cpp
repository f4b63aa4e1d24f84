// What only the octree's steps show: the way down to a body's node, and nodes that are passed over.
// broad_trace_test.cpp has what all broad phases share.

#include <gtest/gtest.h>

#include "broad/broad_choice.h"
#include "broad/common/world_sample.h"
#include "fixtures/box_worlds.h"
#include "fixtures/broad_steps.h"

namespace collidoscope {
namespace {

using namespace test;

bool inside_of(const Aabb& box, const Aabb& cube, Real rounding) {
  return all(greaterThanEqual(box.min, cube.min - rounding)) &&
         all(lessThanEqual(box.max, cube.max + rounding));
}

class OctreeTrace : public testing::TestWithParam<BoxSizes> {
 protected:
  OctreeTrace() { phase_->find_pairs(boxes_, threads_, pairs_); }

  const std::vector<TraceStep>& steps_of(BodyIndex body) {
    recorder_ = {};
    phase_->trace(body, boxes_, recorder_);
    return recorder_.steps();
  }

  const BroadAlgorithm& octree_ = broad_algorithm("octree");
  std::unique_ptr<BroadPhase> phase_ = octree_.create();
  const std::vector<Aabb> boxes_ = MovingBoxes(400, GetParam(), 8, 6).boxes();
  ThreadPool threads_;
  std::vector<BodyPair> pairs_;
  StepRecorder recorder_;
};

TEST_P(OctreeTrace, PassesOverWhatMissesTheBox) {
  std::size_t missed = 0;
  for (BodyIndex body = 0; body < boxes_.size(); ++body)
    for (const TraceStep& step : steps_of(body)) {
      if (octree_.pseudo_code()[static_cast<std::size_t>(step.line)].find("misses A") == std::string::npos)
        continue;
      ASSERT_TRUE(near_miss(boxes_[body], named(step, "passed over").at(0)));
      ++missed;
    }
  EXPECT_GT(missed, boxes_.size());
}

/// Cubes halve on the way down, each within the one before; the last is just no smaller than the box.
TEST_P(OctreeTrace, DescendsToTheNodeThatIsJustNoSmaller) {
  std::size_t deep = 0;
  for (BodyIndex body = 0; body < boxes_.size(); ++body) {
    std::vector<Aabb> way = named(steps_of(body).front(), "root");
    for (const TraceStep& step : recorder_.steps())
      for (const Aabb& cube : named(step, "node of A")) way.push_back(cube);
    const Real size = largest_edge(boxes_[body]);
    const Real edge = way.back().max.x - way.back().min.x;
    ASSERT_TRUE(way.size() == 2 || size <= edge + steps_rounding);
    ASSERT_GT(size, edge / 2 - steps_rounding);
    for (std::size_t i = 2; i < way.size(); ++i) {
      ASSERT_NEAR(way[i].max.x - way[i].min.x, (way[i - 1].max.x - way[i - 1].min.x) / 2, steps_rounding);
      ASSERT_FALSE(near_miss(way[i - 1], {way[i].centre(), way[i].centre()}));
    }
    deep += way.size() > 3;
  }
  EXPECT_GT(deep, 100u);
}

/// As printed, each cube on the way holds all of the box, and the search begins at the last of them.
TEST_P(OctreeTrace, AsPrintedDescendsWhileTheBoxFits) {
  phase_ = broad_choice("octree:paper=on").create();
  phase_->find_pairs(boxes_, threads_, pairs_);
  std::size_t deep = 0, in_root = 0;
  for (BodyIndex body = 0; body < boxes_.size(); ++body) {
    std::vector<Aabb> way = named(steps_of(body).front(), "root");
    const Aabb root = way.front();
    for (const TraceStep& step : recorder_.steps())
      for (const Aabb& cube : named(step, "node of A")) way.push_back(cube);
    const auto inside = [&](const Aabb& cube) { return inside_of(boxes_[body], cube, steps_rounding); };
    ASSERT_TRUE(!inside(root) || inside(way.back())) << body;
    in_root += way.size() == 2, deep += way.size() > 3;
    for (const TraceStep& step : recorder_.steps())
      for (const Aabb& cube : named(step, "node"))
        ASSERT_TRUE(inside_of(cube, way.back(), steps_rounding)) << "a node beside A's";
  }
  EXPECT_GT(in_root, 5u) << "boxes across the middle";
  EXPECT_GT(deep, 50u);
}

INSTANTIATE_TEST_SUITE_P(Sizes, OctreeTrace, testing::Values(BoxSizes::uniform, BoxSizes::heavy_tailed),
                         [](const auto& sizes) {
                           return sizes.param == BoxSizes::uniform ? "uniform" : "heavyTailed";
                         });

}  // namespace
}  // namespace collidoscope
