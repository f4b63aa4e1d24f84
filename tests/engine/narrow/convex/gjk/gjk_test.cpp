#include "narrow/convex/gjk/gjk.h"

#include <algorithm>
#include <cstring>
#include <gtest/gtest.h>

#include "fixtures/convex_pairs.h"
#include "fixtures/corpus_pairs.h"
#include "fixtures/shared_data.h"
#include "oracles/pair_truth.h"

namespace collidoscope {
namespace {

using namespace test;

constexpr Request answers[] = {Request::overlap, Request::penetration};

PairResult gjk(const KernelInput& input, Request request, PairCache& cache) {
  NoTrace tracer;
  return GjkKernel::run(input.as(request), cache, tracer);
}

PairResult gjk(const KernelInput& input, Request request) {
  PairCache cache;
  return gjk(input, request, cache);
}

PairResult gjk(const ConvexPair& pair, Request request) {
  return gjk(KernelInput(pair), request);
}

/// Bit for bit, field by field.
bool same(const PairResult& a, const PairResult& b) {
  return a.verdict == b.verdict && a.fell_back == b.fell_back && a.iterations == b.iterations &&
         a.support_calls == b.support_calls && a.available == b.available && a.distance() == b.distance() &&
         a.on_a == b.on_a && a.on_b == b.on_b && a.common_point == b.common_point && a.normal == b.normal;
}

class GjkOnClass : public testing::TestWithParam<PairClass> {
 protected:
  std::size_t pairs(std::size_t usual) const { return pairs_to_try(GetParam(), usual); }

  Random random_{1};
};

TEST_P(GjkOnClass, AgreesWithExactArithmetic) {
  const std::size_t count = pairs(2000);
  std::size_t colliding = 0, fell_back = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const ConvexPair pair = random_pair(GetParam(), random_);
    const PairTruth truth(pair);
    const KernelInput input(pair);
    for (const Request request : answers) {
      const PairResult result = gjk(input, request);
      EXPECT_EQ(truth.contradiction(result), "") << "pair " << i;
      EXPECT_EQ(result.gives(Capability::distance),
                result.verdict == Verdict::separated && request != Request::overlap);
      fell_back += result.fell_back;
    }
    colliding += truth.exact().intersects();
  }
  EXPECT_GT(colliding, count / 5);
  EXPECT_LT(colliding, count * 4 / 5);
  if (GetParam() == PairClass::sliver) {
    EXPECT_GT(fell_back, 0u) << "too easy to test what happens when doubles run out";
  } else {
    EXPECT_LE(fell_back, count / 100) << "doubles should decide nearly all";
  }
  RecordProperty("fell_back", static_cast<int>(fell_back));
}

TEST_P(GjkOnClass, AgreesWithExactArithmeticInDoubleDouble) {
  for (std::size_t i = 0; i < pairs(300); ++i) {
    const ConvexPair pair = random_pair(GetParam(), random_);
    const KernelInput input(pair);
    const PairTruth truth(pair);
    for (const Request request : answers) {
      PairCache cache;
      NoTrace tracer;
      const PairResult result = GjkKernel::run(input.as<DoubleDouble>(request), cache, tracer);
      EXPECT_EQ(truth.contradiction(result), "") << "pair " << i;
    }
  }
}

TEST_P(GjkOnClass, CountedAndTracedAnswersAreTheSameBitForBit) {
  std::size_t counted_operations = 0;
  for (std::size_t i = 0; i < pairs(300); ++i) {
    const KernelInput input(random_pair(GetParam(), random_));
    for (const Request request : answers) {
      PairCache plain, counted, traced;
      for (int repetition = 0; repetition < 2; ++repetition) {  // cold, then warm
        const PairResult truth = gjk(input, request, plain);
        NoTrace none;
        OperationCounts counts;
        {
          const CountingScope scope(counts);
          EXPECT_TRUE(same(truth, GjkKernel::run(input.as<Counted>(request), counted, none)));
        }
        counted_operations += counts.total();
        StepRecorder recorder;
        EXPECT_TRUE(same(truth, GjkKernel::run(input.as(request), traced, recorder)));
        EXPECT_FALSE(recorder.steps().empty());
        EXPECT_EQ(std::memcmp(&plain, &traced, sizeof plain), 0);
        EXPECT_EQ(std::memcmp(&plain, &counted, sizeof plain), 0);
      }
    }
  }
  EXPECT_GT(counted_operations, 0u);
}

/// B seen from A, or A seen from B: the same verdict wherever exact arithmetic leaves no choice.
TEST_P(GjkOnClass, SwappingSidesChangesNothing) {
  for (std::size_t i = 0; i < pairs(500); ++i) {
    const ConvexPair pair = random_pair(GetParam(), random_);
    const ConvexPair swapped{pair.b, pair.a, pair.pose_b, pair.pose_a};
    const PairTruth truth(swapped);
    for (const Request request : answers)
      EXPECT_EQ(truth.contradiction(gjk(swapped, request)), "") << "pair " << i;
    const Real distance = gjk(pair, Request::penetration).distance();
    EXPECT_NEAR(gjk(swapped, Request::penetration).distance(), distance, 2 * truth.band());
  }
}

TEST_P(GjkOnClass, OrderOfVerticesChangesNothing) {
  for (std::size_t i = 0; i < pairs(500); ++i) {
    ConvexPair pair = random_pair(GetParam(), random_);
    std::reverse(pair.a.begin(), pair.a.end());
    std::rotate(pair.b.begin(), pair.b.begin() + static_cast<std::ptrdiff_t>(pair.b.size() / 2),
                pair.b.end());
    const PairTruth truth(pair);
    for (const Request request : answers)
      EXPECT_EQ(truth.contradiction(gjk(pair, request)), "") << "pair " << i;
  }
}

TEST_P(GjkOnClass, PowersOfTwoScaleEverything) {
  for (std::size_t i = 0; i < pairs(500); ++i) {
    const ConvexPair pair = random_pair(GetParam(), random_);
    for (const Real factor : {0x1p-100, 0x1p60}) {
      ConvexPair scaled = pair;
      for (Vec3& vertex : scaled.a) vertex *= factor;
      for (Vec3& vertex : scaled.b) vertex *= factor;
      scaled.pose_a.translation *= factor;
      scaled.pose_b.translation *= factor;
      for (const Request request : answers) {
        PairResult result = gjk(scaled, request);
        result.separation /= factor, result.on_a /= factor, result.on_b /= factor,
            result.common_point /= factor;
        EXPECT_TRUE(same(result, gjk(pair, request))) << "pair " << i << ", factor " << factor;
      }
    }
  }
}

/// A cache left by any other poses of the same shapes must not mislead.
TEST_P(GjkOnClass, StaleCachesDoNotMislead) {
  for (std::size_t i = 0; i < pairs(300); ++i) {
    ConvexPair pair = random_pair(GetParam(), random_);
    PairCache cache;
    for (int j = 0; j < 4; ++j) {
      const PairTruth truth(pair);
      const Request request = answers[random_.below(2)];
      EXPECT_EQ(truth.contradiction(gjk(KernelInput(pair), request, cache)), "")
          << "pair " << i << " pose " << j;
      pair.pose_b = random_pose(random_, pair.pose_a.translation + 2.0 * random_.in_box(Vec3(-1), Vec3(1)));
    }
  }
}

INSTANTIATE_TEST_SUITE_P(All, GjkOnClass, testing::ValuesIn(all_pair_classes),
                         [](const auto& parameter) { return to_string(parameter.param); });
INSTANTIATE_TEST_SUITE_P(Beyond, GjkOnClass, testing::Values(PairClass::sliver),
                         [](const auto& parameter) { return to_string(parameter.param); });

TEST(Gjk, AgreesWithTheCorpus) {
  COLLIDOSCOPE_REQUIRE_SHARED("corpus/convex-pairs.json");
  const std::vector<CorpusPair> corpus = corpus_pairs();
  EXPECT_GE(corpus.size(), 53u);
  for (const CorpusPair& entry : corpus) {
    const PairTruth truth(entry.pair);
    for (const Request request : answers)
      EXPECT_EQ(truth.contradiction(gjk(entry.pair, request)), "") << entry.name;
    const PairResult result = gjk(entry.pair, Request::penetration);
    EXPECT_NEAR(result.distance(), entry.distance, truth.band()) << entry.name;
    if (std::max(entry.distance, entry.depth.value_or(0)) > truth.band()) {
      EXPECT_EQ(result.verdict, entry.intersects ? Verdict::colliding : Verdict::separated) << entry.name;
    }
  }
}

/// B flies past or through A, turning; each frame starts from the last.
TEST(Gjk, WarmStartEqualsColdStartUnderCoherentMotion) {
  Random random(7);
  std::size_t colliding = 0, frames = 0, warm_iterations = 0, cold_iterations = 0;
  for (int flight = 0; flight < 40; ++flight) {
    ConvexPair pair{random_solid(random), random_solid(random), random_pose(random, Vec3(0)), {}};
    const Quaternion turn = from_axis_angle(random.unit_vector(), random.uniform(0, 0.1));
    const Vec3 step = 0.05 * random.unit_vector(), nearest = random.in_box(Vec3(-1), Vec3(1));
    Quaternion orientation = random.rotation();
    PairCache caches[3];
    for (int frame = -40; frame < 40; ++frame, ++frames) {
      pair.pose_b = {to_matrix(orientation = turn * orientation), nearest + step * static_cast<Real>(frame)};
      const PairTruth truth(pair);
      const KernelInput input(pair);
      colliding += truth.exact().intersects();
      for (const Request request : answers) {
        const PairResult warm = gjk(input, request, caches[static_cast<int>(request)]),
                         cold = gjk(input, request);
        EXPECT_EQ(warm.verdict, cold.verdict);
        EXPECT_NEAR(warm.distance(), cold.distance(), truth.band());
        EXPECT_EQ(truth.contradiction(warm), "");
        warm_iterations += warm.iterations;
        cold_iterations += cold.iterations;
      }
    }
  }
  EXPECT_GT(colliding, frames / 5);
  EXPECT_LT(colliding, frames * 4 / 5);
  EXPECT_LT(warm_iterations, cold_iterations / 2);
}

/// The last separating direction answers a verdict without any iteration.
TEST(Gjk, CachedDirectionAnswersAtOnce) {
  const ConvexPair pair{box(Vec3(1)), box(Vec3(1)), {}, {Mat3(1), Vec3(2.5, 0.3, 0.2)}};
  PairCache cache;
  EXPECT_EQ(gjk(KernelInput(pair), Request::overlap, cache).verdict, Verdict::separated);
  const PairResult again = gjk(KernelInput(pair), Request::overlap, cache);
  EXPECT_EQ(again.verdict, Verdict::separated);
  EXPECT_EQ(again.iterations, 0);
  EXPECT_EQ(again.support_calls, 2);
}

TEST(Gjk, KnownAnswers) {
  const ConvexPair apart{box(Vec3(1)), box(Vec3(1)), {}, {Mat3(1), Vec3(3, 0, 0)}};
  const PairResult gap = gjk(apart, Request::penetration);
  EXPECT_EQ(gap.verdict, Verdict::separated);
  EXPECT_EQ(gap.distance(), 1);
  EXPECT_EQ(gap.normal, Vec3(1, 0, 0));
  EXPECT_EQ(gap.on_a.x, 1);
  EXPECT_EQ(gap.on_b.x, 2);

  const ConvexPair touching{box(Vec3(1)), box(Vec3(1)), {}, {Mat3(1), Vec3(2, 2, 2)}};
  const PairResult contact = gjk(touching, Request::penetration);
  EXPECT_EQ(contact.verdict, Verdict::colliding);
  EXPECT_EQ(contact.common_point, Vec3(1, 1, 1));
}

TEST(Gjk, TraceHasEveryStepWithItsLine) {
  const KernelInput input({box(Vec3(1)), box(Vec3(1)), {}, {Mat3(1), Vec3(2.5, 0.3, 0.2)}});
  PairCache cache;
  StepRecorder recorder;
  const PairResult result = GjkKernel::run(input.as(Request::penetration), cache, recorder);
  const PseudoCode& lines = narrow_gjk.pseudo_code();
  ASSERT_GE(recorder.steps().size(), 4u);
  std::size_t closest_points = 0;
  for (const TraceStep& step : recorder.steps()) {
    ASSERT_LT(static_cast<std::size_t>(step.line), lines.size());
    EXPECT_EQ(step.values.size(), 3u);
    closest_points += lines[static_cast<std::size_t>(step.line)].find("closest") != std::string_view::npos;
  }
  EXPECT_EQ(closest_points, result.iterations);
  EXPECT_EQ(recorder.steps().back().values[0].value, result.distance());
}

}  // namespace
}  // namespace collidoscope
