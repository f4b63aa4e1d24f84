#include "pipeline/pair_query.h"

#include <gtest/gtest.h>
#include <stdexcept>

#include "fixtures/moving_bodies.h"
#include "fixtures/result_bits.h"

namespace collidoscope {
namespace {

constexpr int frames = 12;

Pipeline pipeline_for(const NarrowAlgorithm& algorithm, Request request) {
  PipelineConfig config;
  config.narrow = narrow_choice(algorithm.id), config.request = request;
  Pipeline pipeline(config);
  pipeline.keep_query_starts();
  return pipeline;
}

struct Seen {
  std::size_t pairs = 0, colliding = 0;
  std::size_t different_from_nothing = 0;  // whose counts are others where the query starts from nothing
};

/// Queries each of the frame's pairs twice. The second answer is the same.
void expect_the_frames_answers(const Pipeline& pipeline, const Bodies& bodies, Request request, Seen& seen) {
  const FrameReport& report = pipeline.report();
  for (std::size_t i = 0; i < report.surviving.size(); ++i) {
    const PairQuery query = PairQuery::as_in_frame(pipeline, bodies, report.surviving[i], request);
    const PairResult& expected = report.results[i];
    for (int repetition = 0; repetition < 2; ++repetition)
      ASSERT_EQ(test::bits(query.run()), test::bits(expected)) << query.algorithm().id << " pair " << i;
    const PairQuery anew(pipeline, bodies, report.surviving[i], request);
    seen.different_from_nothing += anew.run().iterations != expected.iterations;
    seen.colliding += expected.verdict == Verdict::colliding;
    ++seen.pairs;
  }
}

TEST(PairQuery, HasTheFramesAnswerAndCountsForEveryAlgorithmThroughFrames) {
  std::size_t different = 0;
  for (const NarrowAlgorithm* algorithm : narrow_algorithms()) {
    if (algorithm->reference) continue;
    for (const Request request : {Request::overlap, Request::penetration}) {
      test::MovingBodies moving;
      Pipeline pipeline = pipeline_for(*algorithm, request);
      Seen seen;
      for (int frame = 0; frame < frames; ++frame) {
        const Bodies bodies = moving.at(frame);
        pipeline.run(bodies);
        expect_the_frames_answers(pipeline, bodies, request, seen);
      }
      EXPECT_GT(seen.colliding, seen.pairs / 20) << algorithm->id;
      EXPECT_LT(seen.colliding, seen.pairs - seen.pairs / 20) << algorithm->id;
      different += seen.different_from_nothing;
    }
  }
  EXPECT_GT(different, 1000u) << "where all starts are alike, nothing is tested";
}

TEST(PairQuery, CountsAndStepsAreOfTheSameQuery) {
  test::MovingBodies moving;
  Pipeline pipeline = pipeline_for(narrow_algorithm("gjk"), Request::penetration);
  for (int frame = 0; frame < 3; ++frame) pipeline.run(moving.at(frame));
  const Bodies bodies = moving.at(2);
  for (const BodyPair& pair : pipeline.report().surviving) {
    const PairQuery query = PairQuery::as_in_frame(pipeline, bodies, pair, Request::penetration);
    StepRecorder recorder;
    EXPECT_EQ(test::bits(query.trace(recorder)), test::bits(query.run()));
    EXPECT_FALSE(recorder.steps().empty());
    EXPECT_EQ(query.count(), query.count());
    EXPECT_GT(query.count()->total(), 0u);
    EXPECT_GT(query.measure_time(), 0);
  }
}

TEST(PairQuery, WithoutKeptStartsThereIsNothingToStartFrom) {
  test::MovingBodies moving;
  const Bodies bodies = moving.at(0);
  Pipeline pipeline({});
  const BodyPair pair = pipeline.run(bodies).surviving.front();
  EXPECT_THROW(PairQuery::as_in_frame(pipeline, bodies, pair, Request::overlap), std::out_of_range);
  EXPECT_NE(PairQuery(pipeline, bodies, pair, Request::overlap).run().verdict, Verdict::undecided);
}

}  // namespace
}  // namespace collidoscope
