#include "pipeline/pair_explanation.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <map>

#include "fixtures/moving_bodies.h"

namespace collidoscope {
namespace {

Pipeline explaining(PipelineConfig config) {
  Pipeline pipeline(std::move(config));
  pipeline.keep_query_starts();
  return pipeline;
}

PipelineConfig asking(const NarrowAlgorithm& algorithm, Request request) {
  PipelineConfig config;
  config.narrow = narrow_choice(algorithm.id), config.request = request;
  return config;
}

bool is_about_all(const NarrowAnswer& answer) {
  return answer.request != Request::overlap;
}

/// Checks every third pair of a frame.
void expect_the_frames_counts(const Pipeline& pipeline, const Bodies& bodies) {
  const FrameReport& report = pipeline.report();
  const Request request = pipeline.config().request;
  for (std::size_t i = 0; i < report.surviving.size(); i += 3) {
    const PairExplanation explanation = explain(pipeline, bodies, {}, report.surviving[i]);
    EXPECT_TRUE(explanation.in_frame && explanation.in_frame->iterations == report.results[i].iterations);
    EXPECT_EQ(explanation.query.request, request);
    EXPECT_EQ(explanation.query.result.iterations, report.results[i].iterations);
    EXPECT_EQ(explanation.query.result.support_calls, report.results[i].support_calls);
    EXPECT_EQ(explanation.query.operations.has_value(), pipeline.config().narrow.algorithm->count != nullptr);
    EXPECT_GT(explanation.query.nanoseconds, 0);
    EXPECT_EQ(explanation.measurement && is_about_all(*explanation.measurement), request == Request::overlap);
  }
}

// An explanation that shows the counts of another query than the frame's explains another frame.
TEST(PairExplanation, ShowsTheFramesCountsForEveryAlgorithmThroughFrames) {
  for (const NarrowAlgorithm* algorithm : narrow_algorithms()) {
    if (algorithm->reference) continue;
    SCOPED_TRACE(algorithm->id);
    for (const Request request : {Request::overlap, Request::penetration}) {
      test::MovingBodies moving;
      Pipeline pipeline = explaining(asking(*algorithm, request));
      for (int frame = 0; frame < 5; ++frame) {
        const Bodies bodies = moving.at(frame);
        pipeline.run(bodies);
        expect_the_frames_counts(pipeline, bodies);
      }
    }
  }
}

bool passes_volumes(const PairExplanation& explanation) {
  return std::ranges::all_of(explanation.volume_tests, &VolumeTest::overlap);
}

TEST(PairExplanation, SaysWhichPhaseDecidedAboutEachPair) {
  test::MovingBodies moving;
  const Bodies bodies = moving.at(0);
  CollisionFilter exclusive;
  exclusive.exclude({0, 1});
  const std::vector<std::uint32_t> groups(bodies.size());
  const PairFilter filter{&exclusive, groups};
  Pipeline pipeline = explaining({});
  const FrameReport& report = pipeline.run(bodies, filter);
  std::map<DecidedBy, std::size_t> count;
  for (BodyIndex a = 0; a < bodies.size(); ++a)
    for (BodyIndex b = a + 1; b < bodies.size(); ++b) {
      const PairExplanation explanation = explain(pipeline, bodies, filter, {a, b});
      ++count[explanation.decided_by];
      EXPECT_EQ(explanation.in_frame.has_value(), explanation.decided_by == DecidedBy::narrow);
      EXPECT_TRUE(explanation.in_frame || (is_about_all(explanation.query) && !explanation.measurement));
      if (explanation.decided_by == DecidedBy::collision_filter) continue;
      EXPECT_EQ(explanation.boxes.width > 0, explanation.decided_by == DecidedBy::broad);
      EXPECT_TRUE(passes_volumes(explanation) || explanation.decided_by != DecidedBy::narrow);
      EXPECT_TRUE(!passes_volumes(explanation) || explanation.decided_by != DecidedBy::mid);
    }
  EXPECT_EQ(count[DecidedBy::collision_filter], 1u);
  EXPECT_EQ(count[DecidedBy::narrow], report.surviving.size());
  EXPECT_EQ(count[DecidedBy::mid], report.candidates.size() - report.surviving.size());
  EXPECT_EQ(count.size(), 4u) << "a phase that decides about no pair is not tested";
  EXPECT_GT(count[DecidedBy::mid], 0u);
}

}  // namespace
}  // namespace collidoscope
