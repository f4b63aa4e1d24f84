#include "pipeline/pipeline.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <limits>

#include "core/error.h"
#include "fixtures/moving_bodies.h"
#include "geometry/primitives/primitives.h"
#include "pipeline/body_set.h"

namespace collidoscope {
namespace {

ShapePointer cube() {
  return std::make_shared<Shape>("cube", make_box(Vec3(2)));
}

/// Along x: two that overlap, one whose box meets that of its turned neighbour, one alone.
BodySet row_of_cubes(const ShapePointer& shape = cube()) {
  BodySet set;
  set.add(shape, Vec3(0, 0, 0));
  set.add(shape, Vec3(1.5, 0, 0));
  set.add(shape, Pose{to_matrix(from_axis_angle(Vec3(0, 0, 1), 0.78539816339744831)), Vec3(10, 0, 0)});
  set.add(shape, Vec3(12.2, 2.2, 0));
  set.add(shape, Vec3(100, 0, 0));
  return set;
}

TEST(Pipeline, DistinguishesTheThreeStates) {
  const BodySet set = row_of_cubes();
  Pipeline pipeline({});
  const FrameReport& report = pipeline.run(set.bodies());
  EXPECT_EQ(report.candidates, (std::vector<BodyPair>{{0, 1}, {2, 3}}));
  EXPECT_EQ(report.colliding, (std::vector<BodyPair>{{0, 1}}));
  EXPECT_EQ(report.body_states,
            (std::vector<BodyState>{BodyState::colliding, BodyState::colliding, BodyState::boxes_meet,
                                    BodyState::boxes_meet, BodyState::neutral}));
}

TEST(Pipeline, HeedsTheCollisionFilter) {
  const BodySet set = row_of_cubes();
  CollisionFilter filter;
  filter.exclude({0, 1});
  const std::vector<std::uint32_t> groups(set.size());
  Pipeline pipeline({});
  EXPECT_EQ(pipeline.run(set.bodies(), {&filter, groups}).candidates, (std::vector<BodyPair>{{2, 3}}));
  EXPECT_TRUE(pipeline.report().colliding.empty());
}

TEST(Pipeline, RefusesABodyThatIsNowhereByItsIndex) {
  for (const Real bad :
       {std::numeric_limits<Real>::quiet_NaN(), std::numeric_limits<Real>::infinity(), 1e19}) {
    BodySet set = row_of_cubes();
    set.pose(2).translation.y = bad;
    Pipeline pipeline({});
    try {
      pipeline.run(set.bodies());
      FAIL() << "no error for " << bad;
    } catch (const UnusableBody& error) {
      EXPECT_EQ(error.body(), 2u);
      EXPECT_EQ(error.place(), "body 2");
    }
  }
}

/// The report has no body and no pair of an earlier run.
TEST(Pipeline, ARunThatFailsFindsNothing) {
  const BodySet good = row_of_cubes();
  BodySet more = row_of_cubes();
  more.add(cube(), Vec3(1e19));
  Pipeline pipeline({});
  const std::vector<BodyPair> colliding = pipeline.run(good.bodies()).colliding;
  ASSERT_FALSE(colliding.empty());
  EXPECT_THROW(pipeline.run(more.bodies()), UnusableBody);
  EXPECT_EQ(pipeline.report().body_states, std::vector<BodyState>(more.size(), BodyState::neutral));
  EXPECT_TRUE(pipeline.report().candidates.empty());
  EXPECT_TRUE(pipeline.report().surviving.empty());
  EXPECT_TRUE(pipeline.report().results.empty());
  EXPECT_TRUE(pipeline.report().colliding.empty());
  EXPECT_EQ(pipeline.run(good.bodies()).colliding, colliding);
}

TEST(Pipeline, SeesThatShapesChanged) {
  Pipeline pipeline({});
  EXPECT_EQ(pipeline.run(row_of_cubes().bodies()).candidates.size(), 2u);
  // As many bodies with the same poses. Their shapes may get the addresses of the former shapes.
  for (int i = 0; i < 20; ++i) {
    const Real size = i % 2 ? 0.1 : 400;
    const BodySet set = row_of_cubes(std::make_shared<Shape>("cube", make_box(Vec3(size))));
    EXPECT_EQ(pipeline.run(set.bodies()).candidates.size(), i % 2 ? 0u : 10u);
  }
}

/// A cache holds vertices and features of the shapes that it was made for: of another shape they mean
/// nothing.
TEST(Pipeline, AShapeThatIsReplacedLeavesNoCacheBehind) {
  const ShapePointer sphere = std::make_shared<Shape>("sphere", make_icosphere(1, 3));
  const ShapePointer box = std::make_shared<Shape>("box", make_box(Vec3(2)));
  for (const NarrowAlgorithm* algorithm : narrow_algorithms()) {
    if (algorithm->reference) continue;
    PipelineConfig config;
    config.mid = mid_chain("none"), config.narrow = narrow_choice(algorithm->id),
    config.request = Request::penetration;
    Pipeline pipeline(config);
    for (const Real gap : {0.25, -0.25}) {
      for (const ShapePointer& shape : {sphere, box, sphere}) {
        BodySet set;
        set.add(shape, Vec3(0, 0, 0)), set.add(shape, Vec3(2 + gap, 0, 0));
        const FrameReport& report = pipeline.run(set.bodies());
        if (report.results.empty()) continue;  // boxes apart
        Pipeline fresh(config);
        const PairResult& expected = fresh.run(set.bodies()).results.front();
        EXPECT_EQ(report.results.front().verdict, expected.verdict) << algorithm->id;
        EXPECT_EQ(report.results.front().iterations, expected.iterations) << algorithm->id;
      }
    }
  }
}

std::vector<int> counts_of(const FrameReport& report) {
  std::vector<int> counts;
  for (const PairResult& result : report.results) counts.push_back(result.iterations);
  return counts;
}

TEST(Pipeline, StartsOverAsANewOneWould) {
  for (const BroadAlgorithm* broad : broad_algorithms()) {
    if (broad->reference) continue;
    PipelineConfig config;
    config.broad = broad_choice(broad->id), config.request = Request::penetration;
    test::MovingBodies moving;
    Pipeline pipeline(config), fresh(config);
    for (int frame = 0; frame < 10; ++frame) pipeline.run(moving.at(frame));
    const std::vector<int> warm = counts_of(pipeline.run(moving.at(3)));
    pipeline.start_over();
    const std::vector<int> counts = counts_of(pipeline.run(moving.at(3)));
    EXPECT_EQ(counts, counts_of(fresh.run(moving.at(3)))) << broad->id;
    EXPECT_NE(counts, warm) << "caches make no difference: nothing is tested";
    EXPECT_EQ(pipeline.report().surviving, fresh.report().surviving);
  }
}

TEST(Pipeline, SumsWhatItsNarrowPhaseCountsByName) {
  for (const NarrowAlgorithm* algorithm : narrow_algorithms()) {
    PipelineConfig config;
    config.mid = mid_chain("none"), config.narrow = narrow_choice(algorithm->id);
    Pipeline pipeline(config);
    const FrameReport& report = pipeline.run(row_of_cubes().bodies());
    ASSERT_EQ(report.counters.size(), algorithm->counters.size()) << algorithm->id;
    EXPECT_EQ(report.counters.empty(), algorithm->reference) << algorithm->id;
    for (std::size_t i = 0; i < report.counters.size(); ++i) {
      EXPECT_EQ(report.counters[i].name, algorithm->counters[i].many);
      std::uint64_t sum = 0;
      for (const PairResult& result : report.results) sum += result.*algorithm->counters[i].count;
      EXPECT_EQ(report.counters[i].sum, sum) << algorithm->id;
    }
    if (algorithm->reference) continue;
    EXPECT_GT(report.counters[0].sum, 0u) << algorithm->id;
  }
}

TEST(Pipeline, UnknownIdsNameTheKnownOnes) {
  try {
    narrow_choice("magic");
    FAIL() << "no error";
  } catch (const InputError& error) {
    EXPECT_NE(std::string(error.what()).find("unknown narrow-phase algorithm 'magic'; known: "),
              std::string::npos);
  }
}

TEST(Pipeline, TimesItsPhasesWithinTheWhole) {
  const BodySet set = row_of_cubes();
  Pipeline pipeline({});
  const PhaseTimes& times = pipeline.run(set.bodies()).times;
  EXPECT_GT(times.broad, 0);
  EXPECT_GT(times.narrow, 0);
  EXPECT_LE(times.broad + times.mid + times.narrow, times.total);
}

TEST(Pipeline, AcceptsTwoThousandBodiesAtOnePositionInBoundedMemory) {
  const ShapePointer shape = cube();
  BodySet set;
  for (int i = 0; i < 2000; ++i) set.add(shape, Vec3(i * 1e-4, 0, 0));
  PipelineConfig config;
  config.mid = mid_chain("none"), config.narrow = narrow_choice("mpr");
  Pipeline pipeline(config);
  constexpr std::size_t pairs = 1'999'000;
  EXPECT_EQ(pipeline.run(set.bodies()).colliding.size(), pairs);
  const std::size_t bytes = pipeline.bytes();
  EXPECT_GT(bytes, pairs * (2 * sizeof(BodyPair) + sizeof(PairCache) + sizeof(PairResult)));
  EXPECT_LT(bytes, pairs * 400);
  EXPECT_EQ(pipeline.run(set.bodies()).colliding.size(), pairs);
  EXPECT_LE(pipeline.bytes(), bytes + pairs * sizeof(std::uint64_t) * 2);  // the frame before, for the slots
}

}  // namespace
}  // namespace collidoscope
