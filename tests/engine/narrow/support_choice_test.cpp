// Every convex algorithm with every support search: the same answers, on bodies in motion, with what the last
// frame left in the cache. That they are true is truth_test.cpp's matter, which draws searches at random too.

#include <bit>
#include <cstring>
#include <gtest/gtest.h>

#include "core/tolerance.h"
#include "fixtures/own_algorithms.h"
#include "fixtures/shape_pairs.h"

namespace collidoscope {
namespace {

using namespace test;

/// One pair's caches under one search: as it is queried, counted and traced.
struct Caches {
  PairCache queried, counted, traced;
};

bool same(const PairResult& a, const PairResult& b) {
  const auto bits = [](const Vec3& v) { return std::bit_cast<std::array<std::uint64_t, 3>>(v); };
  return a.verdict == b.verdict && a.fell_back == b.fell_back && a.iterations == b.iterations &&
         a.support_calls == b.support_calls && a.available == b.available && a.distance() == b.distance() &&
         a.depth() == b.depth() && bits(a.on_a) == bits(b.on_a) && bits(a.on_b) == bits(b.on_b) &&
         bits(a.normal) == bits(b.normal);
}

bool same_bytes(const PairCache& a, const PairCache& b) {
  return std::memcmp(a.bytes, b.bytes, sizeof(a.bytes)) == 0;
}

class SupportChoice : public testing::TestWithParam<const NarrowAlgorithm*> {
 protected:
  /// The answer, that counting and tracing must give too.
  static PairResult answer(const ShapePair& pair, SupportSearch search, Caches& caches) {
    const NarrowAlgorithm& algorithm = *GetParam();
    NarrowQuery query = pair.query(Request::penetration);
    query.options = algorithm.default_options();
    query.options.support = search;
    OperationCounts counts;
    StepRecorder recorder;
    const PairResult result = algorithm.query(query, caches.queried);
    EXPECT_TRUE(same(result, algorithm.count(query, caches.counted, counts)));
    EXPECT_TRUE(same(result, algorithm.trace(query, caches.traced, recorder)));
    EXPECT_TRUE(same_bytes(caches.queried, caches.counted) && same_bytes(caches.queried, caches.traced));
    return result;
  }
};

TEST_P(SupportChoice, AnyGivesTheSameAnswers) {
  Random random(1);
  std::size_t colliding = 0, answers = 0;
  for (const ShapePair& first : random_shape_pairs(60, 2)) {
    ShapePairMotion motion(first, random);
    std::vector<Caches> caches(support_algorithms().size());
    for (int frame = 0; frame < 8; ++frame, motion.advance()) {
      const ShapePair& pair = motion.pair();
      const Real band = tolerance::contact_band * std::max(Real(1), pair.largest_world_coordinate());
      const PairResult expected = answer(pair, SupportSearch::automatic, caches[0]);
      for (std::size_t i = 1; i < caches.size(); ++i) {
        SCOPED_TRACE(support_algorithms()[i].id);
        const PairResult result = answer(pair, support_algorithms()[i].search, caches[i]);
        ASSERT_EQ(result.verdict, expected.verdict);
        ASSERT_EQ(result.gives(Capability::distance), expected.gives(Capability::distance));
        if (result.gives(Capability::distance)) {
          ASSERT_NEAR(result.distance(), expected.distance(), band);
        }
      }
      ++answers, colliding += expected.verdict == Verdict::colliding;
    }
  }
  EXPECT_GT(colliding, answers * 3 / 10);
  EXPECT_LT(colliding, answers * 7 / 10);
}

INSTANTIATE_TEST_SUITE_P(All, SupportChoice, testing::ValuesIn(own_algorithms(NarrowInput::convex)),
                         name_of_algorithm);

}  // namespace
}  // namespace collidoscope
