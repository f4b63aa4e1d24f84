// What the contract of narrow.h asks of every convex algorithm: one query, a batch, a counted and a traced
// run give the same answer, bit for bit, and allocate nothing.

#include <cstdlib>
#include <gtest/gtest.h>
#include <new>

#include "modelling/primitives.h"
#include "narrow/narrow.h"
#include "support/allocation_counter.h"
#include "support/convex_pairs.h"

namespace collidoscope {
namespace {

bool same(const PairResult& a, const PairResult& b) {
  return a.verdict == b.verdict && a.fell_back == b.fell_back && a.iterations == b.iterations &&
         a.support_calls == b.support_calls && a.given == b.given && a.distance == b.distance &&
         a.depth == b.depth && a.point_a == b.point_a && a.point_b == b.point_b && a.direction == b.direction;
}

/// Bodies of three kinds, many pairs of which collide.
struct Crowd {
  explicit Crowd(std::size_t count) {
    static const Shape box("box", make_box(Vec3(1, 2, 0.5))), disk("disk", make_prism(1, 0.2, 60)),
        sphere("sphere", make_icosphere(1, 2));
    const Shape* const kinds[] = {&box, &disk, &sphere};
    for (const Shape* kind : kinds) kind->prepare(ShapeData::hull);
    Random random(1);
    for (std::size_t i = 0; i < count; ++i) {
      shapes.push_back(kinds[i % 3]);
      poses.push_back(test::random_pose(random, random.in_box(Vec3(-2), Vec3(2))));
    }
    for (BodyIndex a = 0; a < count; ++a)
      for (BodyIndex b = a + 1; b < count; ++b)
        slots.push_back(static_cast<std::uint32_t>(pairs.size())), pairs.push_back({a, b});
    caches.resize(pairs.size());
    results.resize(pairs.size());
  }

  NarrowQuery query(std::size_t pair, Answer answer) const {
    const auto [a, b] = pairs[pair];
    return {*shapes[a], *shapes[b], relative_pose(poses[a], poses[b]), answer};
  }
  NarrowBatch batch(Answer answer) { return {{shapes, poses}, pairs, slots, caches, results, answer}; }

  std::vector<const Shape*> shapes;
  std::vector<Pose> poses;
  std::vector<BodyPair> pairs;
  std::vector<std::uint32_t> slots;
  std::vector<PairCache> caches;
  std::vector<PairResult> results;
};

class NarrowContract : public testing::TestWithParam<const NarrowAlgorithm*> {};

TEST_P(NarrowContract, BatchQueryCountAndTraceAgree) {
  const NarrowAlgorithm& algorithm = *GetParam();
  ThreadPool threads(2);
  for (const Answer answer : {Answer::verdict, Answer::distance}) {
    Crowd crowd(30);
    algorithm.run(crowd.batch(answer), threads);
    std::size_t colliding = 0;
    for (std::size_t i = 0; i < crowd.pairs.size(); ++i) {
      PairCache queried, counted, traced;
      EXPECT_TRUE(same(crowd.results[i], algorithm.query(crowd.query(i, answer), queried))) << i;
      OperationCounts counts;
      EXPECT_TRUE(same(crowd.results[i], algorithm.count(crowd.query(i, answer), counted, counts))) << i;
      EXPECT_GT(counts.total(), 0u);
      StepRecorder recorder;
      EXPECT_TRUE(same(crowd.results[i], algorithm.trace(crowd.query(i, answer), traced, recorder))) << i;
      EXPECT_FALSE(recorder.steps().empty());
      for (const TraceStep& step : recorder.steps())
        EXPECT_LT(static_cast<std::size_t>(step.line), algorithm.pseudo_code().size());
      colliding += crowd.results[i].verdict == Verdict::colliding;
    }
    EXPECT_GT(colliding, crowd.pairs.size() / 5);
    EXPECT_LT(colliding, crowd.pairs.size() * 4 / 5);
  }
}

TEST_P(NarrowContract, QueriesAllocateNothing) {
  for (const Answer answer : {Answer::verdict, Answer::distance}) {
    Crowd crowd(20);
    const std::size_t before = test::allocation_count();
    for (std::size_t i = 0; i < crowd.pairs.size(); ++i)
      crowd.results[i] = GetParam()->query(crowd.query(i, answer), crowd.caches[i]);
    EXPECT_EQ(test::allocation_count(), before);
  }
}

std::vector<const NarrowAlgorithm*> convex_algorithms() {
  std::vector<const NarrowAlgorithm*> convex;
  for (const NarrowAlgorithm* algorithm : narrow_algorithms())
    if (algorithm->input == NarrowInput::convex && !algorithm->reference) convex.push_back(algorithm);
  return convex;
}

INSTANTIATE_TEST_SUITE_P(All, NarrowContract, testing::ValuesIn(convex_algorithms()),
                         [](const auto& parameter) {
                           std::string name(parameter.param->id);
                           for (char& letter : name)
                             if (letter == '-') letter = '_';
                           return name;
                         });

}  // namespace
}  // namespace collidoscope
