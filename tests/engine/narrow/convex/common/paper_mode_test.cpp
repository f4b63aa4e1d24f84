// Algorithms as their papers print them: what is switched off must be off, and away from contact answers must
// be right all the same.

#include <gtest/gtest.h>

#include "core/tolerance.h"
#include "fixtures/pair_batch.h"
#include "fixtures/result_bits.h"
#include "fixtures/shape_pairs.h"
#include "geometry/primitives/primitives.h"
#include "narrow/convex/closest_features/placed_features.h"
#include "narrow/narrow_choice.h"

namespace collidoscope {
namespace {

using namespace test;

class PaperMode : public testing::TestWithParam<const char*> {
 protected:
  NarrowChoice printed() const { return narrow_choice(std::string(GetParam()) + ":paper=on"); }
  NarrowChoice ours() const { return narrow_choice(GetParam()); }
};

/// Frames of coherent motion.
template <class Visit>
void visit_motions(const Visit& visit) {
  Random random(5);
  std::vector<ShapePairMotion> motions;
  for (const ShapePair& pair : random_shape_pairs(60, 6)) motions.emplace_back(pair, random);
  for (int frame = 0; frame < 20; ++frame)
    for (std::size_t i = 0; i < motions.size(); ++i) motions[i].advance(), visit(i, motions[i].pair());
}

TEST_P(PaperMode, AnswersAsGjkDoes) {
  const NarrowChoice algorithm = printed(), gjk = narrow_choice("gjk");
  std::vector<PairCache> caches(60), of_gjk(60);
  std::size_t all = 0, colliding = 0, wrong = 0, distances = 0, off = 0;
  visit_motions([&](std::size_t i, const ShapePair& pair) {
    NarrowQuery query = pair.query(Request::penetration);
    const PairResult truth = gjk.algorithm->query(query, of_gjk[i]);
    query.options = algorithm.options;
    const PairResult result = algorithm.algorithm->query(query, caches[i]);
    ++all, colliding += truth.verdict == Verdict::colliding, wrong += result.verdict != truth.verdict;
    if (!result.gives(Capability::distance) || truth.verdict != Verdict::separated) return;
    ++distances, off += std::abs(result.distance() - truth.distance()) > 1e-9;
  });
  // Lin-Canny's search does not see that an edge lies below a face: some collisions end in features.
  // Gilbert's may end too early.
  const std::string_view id = algorithm.algorithm->id;
  EXPECT_LE(wrong, id == "lin-canny" ? all / 100 : 0);
  EXPECT_LE(off, id == "gilbert" ? all / 100 : 0);
  EXPECT_GT(colliding, all / 10);
  EXPECT_LT(colliding, all * 9 / 10);
  if (includes(algorithm.algorithm->capabilities, Capability::distance)) {
    EXPECT_GT(distances, all / 10);
  }
}

TEST_P(PaperMode, BatchesCountsAndTracesAgree) {
  const NarrowChoice algorithm = printed();
  std::vector<PairCache> queried(60), counted(60), traced(60);
  PairBatch batch(60);
  std::vector<ShapePair> pairs;
  visit_motions([&](std::size_t i, const ShapePair& pair) {
    pairs.resize(i), pairs.push_back(pair);
    if (pairs.size() < 60) return;
    batch.run(*algorithm.algorithm, pairs, Request::penetration, 1, &algorithm.options);
    for (std::size_t j = 0; j < pairs.size(); ++j) {
      NarrowQuery query = pairs[j].query(Request::penetration);
      query.options = algorithm.options;
      OperationCounts counts;
      StepRecorder recorder;
      const auto expected = bits(batch.results[j]);
      ASSERT_EQ(bits(algorithm.algorithm->query(query, queried[j])), expected) << j;
      ASSERT_EQ(bits(algorithm.algorithm->count(query, counted[j], counts)), expected) << j;
      ASSERT_EQ(bits(algorithm.algorithm->trace(query, traced[j], recorder)), expected) << j;
      EXPECT_FALSE(recorder.steps().empty());
    }
  });
}

INSTANTIATE_TEST_SUITE_P(Algorithms, PaperMode,
                         testing::Values("separating-vector", "combined", "gilbert", "v-clip", "lin-canny"));

/// Two spheres far apart: ours compare spheres, the paper's search looks for support points.
TEST(PaperModes, CompareNoSpheresFirst) {
  const auto shape = std::make_shared<const Shape>("sphere", make_icosphere(1, 2));
  const NarrowChoice ours = narrow_choice("separating-vector"),
                     printed = narrow_choice("separating-vector:paper=on");
  shape->prepare(printed.needs());
  const auto calls = [&](const NarrowChoice& choice) {
    PairCache cache;
    const Pose apart{Mat3(1), Vec3(9, 1, 2)};
    return choice.algorithm->query({*shape, *shape, apart, Request::overlap, choice.options}, cache)
        .support_calls;
  };
  EXPECT_EQ(calls(ours), 0);
  EXPECT_EQ(calls(printed), 2);
}

/// A filter with a prescribed number of steps [Chung 3.2]: it never answers wrongly, and leaves some pairs.
TEST(PaperModes, TheSeparatingVectorIsAFilter) {
  const NarrowChoice filter = narrow_choice("separating-vector:paper=on:k=2:then=nothing"),
                     then_exact = narrow_choice("separating-vector:paper=on:k=2:then=gjk"),
                     gjk = narrow_choice("gjk");
  std::size_t undecided = 0, decided = 0;
  std::vector<PairCache> caches(60), exact(60);
  visit_motions([&](std::size_t i, const ShapePair& pair) {
    NarrowQuery query = pair.query(Request::overlap);
    PairCache cold;
    const Verdict truth = gjk.algorithm->query(query, cold).verdict;
    query.options = filter.options;
    const PairResult result = filter.algorithm->query(query, caches[i]);
    ASSERT_LE(result.iterations, 2);
    result.verdict == Verdict::undecided ? ++undecided : ++decided;
    EXPECT_TRUE(result.verdict == Verdict::undecided || result.verdict == truth);
    query.options = then_exact.options;
    ASSERT_EQ(then_exact.algorithm->query(query, exact[i]).verdict, truth);
  });
  EXPECT_GT(undecided, 50u);
  EXPECT_GT(decided, 200u);
}

/// Regions that reach far beyond their planes end the search too early: the parameter does something.
TEST(PaperModes, AWideFlareMakesLinCannyErr) {
  std::array<std::size_t, 2> off{};
  for (const std::size_t wide : {0u, 1u}) {
    const NarrowChoice printed =
        narrow_choice(wide ? "lin-canny:paper=on:flare=0.05" : "lin-canny:paper=on:flare=0.000000001");
    const NarrowChoice gjk = narrow_choice("gjk");
    std::vector<PairCache> caches(60);
    visit_motions([&](std::size_t i, const ShapePair& pair) {
      NarrowQuery query = pair.query(Request::distance);
      PairCache cold;
      const PairResult truth = gjk.algorithm->query(query, cold);
      query.options = printed.options;
      const PairResult result = printed.algorithm->query(query, caches[i]);
      if (!result.gives(Capability::distance) || !truth.gives(Capability::distance)) return;
      off[wide] += std::abs(result.distance() - truth.distance()) > 1e-6;
    });
  }
  EXPECT_EQ(off[0], 0u);
  EXPECT_GT(off[1], 10u);
}

}  // namespace
}  // namespace collidoscope
