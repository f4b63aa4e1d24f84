// Every convex algorithm against exact arithmetic, over the classes of pairs that break libraries.

#include <algorithm>
#include <array>
#include <gtest/gtest.h>

#include "fixtures/corpus_pairs.h"
#include "fixtures/own_algorithms.h"
#include "fixtures/shape_pairs.h"
#include "fixtures/shared_data.h"
#include "narrow/narrow_choice.h"
#include "oracles/float_rounding.h"
#include "oracles/pair_truth.h"

namespace collidoscope {
namespace {

using namespace test;

void round_to_float(std::vector<Vec3>& vertices) {
  for (Vec3& vertex : vertices) vertex = rounded_to_float(vertex);
}

/// Shapes hold float32 vertices. The rounding moves the surfaces: pairs near contact are brought back to it.
ConvexPair as_shapes_hold_it(ConvexPair pair, Random& random) {
  constexpr Real far_from_contact = 1e-2;
  round_to_float(pair.a), round_to_float(pair.b);
  const ExactPair exact(pair.a, pair.pose_a, pair.b, pair.pose_b);
  if (!exact.intersects() && exact.distance() < far_from_contact)
    set_gap(pair, std::pow(10.0, random.uniform(-13, -4)) * (random.below(2) == 0 ? 1 : -1));
  return pair;
}

ShapePair shapes_of(const ConvexPair& pair) {
  const auto shape = [](const std::vector<Vec3>& vertices) {
    return make_point_shape("", std::vector<Vec3f>(vertices.begin(), vertices.end()));
  };
  return {shape(pair.a), shape(pair.b), pair.pose_a, pair.pose_b};
}

/// An algorithm that may err, as its source file says: how many answers of a thousand.
struct Lenience {
  std::string_view id;
  std::size_t wrong_per_thousand;
};
constexpr std::array<Lenience, 0> leniences{};

/// What came of one algorithm's answers.
struct Record {
  const NarrowAlgorithm* algorithm;
  std::size_t answers = 0, wrong = 0, fell_back = 0;
  std::string examples{};

  void add(const PairResult& result, const std::string& contradiction, const std::string& where) {
    constexpr std::size_t most_examples = 5;
    ++answers, fell_back += result.fell_back;
    if (contradiction.empty()) return;
    if (++wrong <= most_examples) examples += "  " + where + ": " + contradiction + "\n";
  }
  std::size_t allowed() const {
    for (const Lenience& lenience : leniences)
      if (lenience.id == algorithm->id) return answers * lenience.wrong_per_thousand / 1000;
    return 0;
  }
};

/// Algorithms as printed have no proofs, and a filter may leave a pair undecided: paper_mode_test.cpp.
bool keeps_answers_right(const AlgorithmParameter& parameter) {
  return parameter.name != "paper" && parameter.name != "then";
}

/// Every parameter and the support search drawn at random; every other time all of them as they come.
NarrowOptions random_options(const NarrowAlgorithm& algorithm, Random& random) {
  NarrowOptions options = algorithm.default_options();
  if (random.below(2) == 0) return options;
  const auto any = [&](std::size_t count) { return random.below(static_cast<std::uint32_t>(count)); };
  options.support = support_algorithms()[any(support_algorithms().size())].search;
  for (std::size_t i = 0; i < algorithm.parameters.size(); ++i) {
    const AlgorithmParameter& parameter = algorithm.parameters[i];
    if (!keeps_answers_right(parameter)) continue;
    options.parameters[i] = parameter.choices.empty() ? random.uniform(parameter.minimum, parameter.maximum)
                                                      : any(parameter.choices.size());
  }
  return options;
}

/// A class is cut into shards, which ctest runs beside each other. All algorithms share the truth of a pair,
/// which is what takes longest.
constexpr std::size_t shards = 10;

/// mpr measures along the direction that it has come to; every other depth must be the least.
PairTruth::Depth depth_of(const NarrowAlgorithm& algorithm) {
  return algorithm.id == "mpr" ? PairTruth::Depth::along_direction : PairTruth::Depth::minimal;
}

class NarrowTruth : public testing::TestWithParam<std::tuple<PairClass, std::size_t>> {
 protected:
  void try_pair(std::size_t index) {
    const ConvexPair pair = as_shapes_hold_it(random_pair(pair_class_, random_), random_);
    const PairTruth truth(pair);
    const ShapePair shapes = shapes_of(pair);
    const Pose b_in_a = shapes.b_in_a();
    for (Record& record : records_) {
      const NarrowOptions options = random_options(*record.algorithm, random_);
      for (const Request request : {Request::overlap, Request::penetration}) {
        PairCache cache;
        for (const char* state : {" cold", " warm"}) {
          const PairResult result =
              record.algorithm->query({*shapes.a, *shapes.b, b_in_a, request, options}, cache);
          const std::string wrong = truth.contradiction(result, depth_of(*record.algorithm));
          record.add(result, wrong, wrong.empty() ? "" : describe(*record.algorithm, options, index) + state);
        }
      }
    }
    colliding_ += truth.exact().intersects();
  }

  static std::string describe(const NarrowAlgorithm& algorithm, const NarrowOptions& options,
                              std::size_t index) {
    return to_string(NarrowChoice{&algorithm, options}) + ", pair " + std::to_string(index);
  }

  static std::vector<Record> new_records() {
    std::vector<Record> records;
    for (const NarrowAlgorithm* algorithm : own_algorithms(NarrowInput::convex))
      records.push_back({algorithm});
    return records;
  }

  PairClass pair_class_ = std::get<PairClass>(GetParam());
  Random random_{1 + std::get<std::size_t>(GetParam())};
  std::vector<Record> records_ = new_records();
  std::size_t colliding_ = 0;
};

TEST_P(NarrowTruth, EveryAnswerIsTrueColdAndWarm) {
  const std::size_t count = pairs_to_try(pair_class_, COLLIDOSCOPE_TRUTH_PAIRS) / shards;
  for (std::size_t i = 0; i < count; ++i) try_pair(i);
  for (const Record& record : records_) {
    EXPECT_LE(record.wrong, record.allowed())
        << record.algorithm->id << " of " << record.answers << " answers, such as\n"
        << record.examples;
    RecordProperty(std::string(record.algorithm->id) + "_wrong", static_cast<int>(record.wrong));
    RecordProperty(std::string(record.algorithm->id) + "_fell_back", static_cast<int>(record.fell_back));
  }
  EXPECT_GT(colliding_, count / 5);
  EXPECT_LT(colliding_, count * 9 / 10);
}

std::string truth_name(const testing::TestParamInfo<NarrowTruth::ParamType>& parameter) {
  const auto [pair_class, shard] = parameter.param;
  return to_string(pair_class) + "_" + std::to_string(shard);
}

INSTANTIATE_TEST_SUITE_P(All, NarrowTruth,
                         testing::Combine(testing::ValuesIn(all_pair_classes),
                                          testing::Range<std::size_t>(0, shards)),
                         truth_name);

TEST(NarrowTruthOnTheCorpus, EveryAnswerIsTrue) {
  COLLIDOSCOPE_REQUIRE_SHARED("corpus/convex-pairs.json");
  for (CorpusPair& entry : corpus_pairs()) {
    round_to_float(entry.pair.a), round_to_float(entry.pair.b);
    const PairTruth truth(entry.pair);
    const ShapePair shapes = shapes_of(entry.pair);
    for (const NarrowAlgorithm* algorithm : own_algorithms(NarrowInput::convex)) {
      PairCache cache;
      EXPECT_EQ(truth.contradiction(algorithm->query(shapes.query(Request::penetration), cache),
                                    depth_of(*algorithm)),
                "")
          << algorithm->id << ", " << entry.name;
    }
  }
}

/// Here shapes hold the file's doubles, so that its own figures apply.
TEST(NarrowTruthOnTheCorpus, DepthsAreThoseOfTheFile) {
  COLLIDOSCOPE_REQUIRE_SHARED("corpus/convex-pairs.json");
  for (const CorpusPair& entry : corpus_pairs()) {
    if (!entry.depth) continue;
    const KernelInput input(entry.pair);
    const Real band = PairTruth(entry.pair).band();
    for (const NarrowAlgorithm* algorithm : own_algorithms(NarrowInput::convex)) {
      PairCache cache;
      const PairResult result =
          algorithm->query({input.a, input.b, input.b_in_a, Request::penetration}, cache);
      if (result.gives(Capability::depth) && depth_of(*algorithm) == PairTruth::Depth::minimal) {
        EXPECT_NEAR(result.depth(), *entry.depth, band) << algorithm->id << ", " << entry.name;
      }
    }
  }
}

}  // namespace
}  // namespace collidoscope
