// What the steps of algorithms say: sentences, with the numbers of the answer, about vertices, facets and
// axes that exist.

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>

#include "fixtures/inspected_pair.h"
#include "inspection/broad_trace.h"
#include "inspection/build_trace.h"
#include "inspection/manifold_trace.h"
#include "inspection/pair_trace.h"
#include "trace/sentence.h"
#include "traced_algorithms.h"

namespace collidoscope {
namespace {

constexpr BodyPair both{0, 1};
constexpr Real error = 1e-12;

const Vec3 places_of_b[] = {deep_inside, just_apart, far_away};

PairTracePointer steps_of(const std::string& narrow, const Vec3& place) {
  return trace_pair(two_bodies(place, narrow), both, {});
}

bool says(const TraceStep& step, const std::string& words) {
  return step.sentence.find(words) != std::string::npos;
}

const TraceLength* length_named(const TraceStep& step, std::string_view name, TraceSpace space) {
  const auto found = std::ranges::find_if(
      step.lengths, [&](const TraceLength& length) { return length.name == name && length.space == space; });
  return found == step.lengths.end() ? nullptr : &*found;
}

class StepSentenceTest : public testing::TestWithParam<const NarrowAlgorithm*> {
 protected:
  static std::string id() { return std::string(GetParam()->id); }
};
class DistanceSentenceTest : public StepSentenceTest {};

TEST_P(StepSentenceTest, EveryStepSaysWhatItFound) {
  for (const Vec3& place : places_of_b) {
    const PairTracePointer trace = steps_of(id(), place);
    ASSERT_TRUE(trace);
    for (std::size_t i = 0; i < trace->steps().size(); ++i) {
      const TraceStep& step = trace->steps()[i];
      ASSERT_FALSE(step.sentence.empty()) << "step " << i + 1 << ", line " << step.line;
      EXPECT_EQ(step.sentence.back(), '.') << step.sentence;
      EXPECT_EQ(step.sentence.find("nan"), std::string::npos) << step.sentence;
      EXPECT_EQ(step.sentence.find("inf "), std::string::npos) << step.sentence;
    }
  }
}

TEST_P(DistanceSentenceTest, ADistanceThatIsAnsweredIsSaidAndDrawn) {
  const PairTracePointer trace = steps_of(id(), just_apart);
  ASSERT_TRUE(trace);
  ASSERT_TRUE(trace->result.gives(Capability::distance));
  const TraceStep& last = trace->steps().back();
  EXPECT_TRUE(says(last, metres(trace->result.distance()))) << last.sentence;
  const TraceLength* distance = length_named(last, "distance", TraceSpace::frame_a);
  ASSERT_NE(distance, nullptr);
  EXPECT_NEAR(length(distance->to - distance->from), trace->result.distance(), error);
}

TEST_P(StepSentenceTest, VerticesThatAreTiedAreVerticesOfBothHulls) {
  for (const Vec3& place : places_of_b) {
    const Simulation simulation = two_bodies(place, id());
    const PairTracePointer trace = trace_pair(simulation, both, {});
    ASSERT_TRUE(trace);
    const auto shapes = simulation.world().bodies().shapes;
    for (const TraceStep& step : trace->steps())
      for (const TraceVertexPair& pair : step.pairs) {
        ASSERT_LT(pair.vertex_a, shapes[0]->hull().vertices.size());
        ASSERT_LT(pair.vertex_b, shapes[1]->hull().vertices.size());
        EXPECT_LT(length(pair.on_a - shapes[0]->hull().vertices[pair.vertex_a]), error);
        EXPECT_LT(length(pair.on_b - (shapes[1]->hull().vertices[pair.vertex_b] + place)), error);
      }
  }
}

INSTANTIATE_TEST_SUITE_P(All, StepSentenceTest, testing::ValuesIn(test::traced_algorithms()),
                         test::name_of_algorithm);
INSTANTIATE_TEST_SUITE_P(All, DistanceSentenceTest,
                         testing::ValuesIn(test::traced_algorithms(Capability::distance)),
                         test::name_of_algorithm);

TEST(GjkSentences, AGapIsProvenWhereTheDifferenceEndsBeforeTheOrigin) {
  const PairTracePointer trace = steps_of("gjk", just_apart);
  std::size_t proven = 0;
  for (const TraceStep& step : trace->steps()) {
    const TraceLength* gap = length_named(step, "gap", TraceSpace::minkowski);
    if (gap == nullptr) continue;
    ++proven;
    const Vec3 n = normalized(gap->to);
    const Real width = length(gap->to - gap->from);
    for (const Vec3& vertex : trace->difference.vertices) EXPECT_GE(dot(n, vertex), width - error);
    const TracePlane& bound = step.planes.front();
    EXPECT_NEAR(bound.offset, width, error);
  }
  EXPECT_GT(proven, 0u);
  EXPECT_TRUE(std::ranges::any_of(trace->steps(), [](const TraceStep& step) {
    return says(step, "short of the origin along n: a gap");
  }));
}

TEST(MprSentences, NothingIsShownBeforeItIsFound) {
  const PairTracePointer trace = steps_of("mpr", deep_inside);
  std::size_t known = 0;
  for (const TraceStep& step : trace->steps()) {
    EXPECT_LE(step.pairs.size(), known + 1) << "at most one more";
    known = std::max(known, step.pairs.size());
    if (step.pairs.size() < 3) {
      EXPECT_TRUE(step.triangles.empty());
    }
    for (std::size_t i = 0; i < step.pairs.size(); ++i)
      EXPECT_EQ(step.pairs[i].name, "v" + std::to_string(i + 1));
  }
  EXPECT_EQ(known, 3u);
  EXPECT_EQ(trace->steps().front().pairs.size(), 1u) << "v1 alone";
}

TEST(MprSentences, CentresThatCoincideNeedNoPortal) {
  const Simulation simulation = two_bodies(make_box({1, 1, 1}), Pose(), make_box({1, 1, 1}), Pose(), "mpr");
  const PairTracePointer trace = trace_pair(simulation, both, {});
  ASSERT_EQ(trace->steps().size(), 1u);
  const TraceStep& step = trace->steps().front();
  EXPECT_TRUE(says(step, "The centres of A and B are one point")) << step.sentence;
  EXPECT_TRUE(says(step, metres(trace->result.depth()))) << step.sentence;
  EXPECT_EQ(step.sentence.find("portal"), std::string::npos) << step.sentence;
}

/// Two boxes that overlap, turned against each other so that no two axes are parallel.
Simulation two_boxes(const Vec3& place) {
  const Mat3 turned = to_matrix(from_axis_angle(normalized(Vec3(1, 2, 3)), 0.7));
  return two_bodies(make_box({1, 1.2, 0.9}), Pose(), make_box({0.8, 1, 1.1}), {turned, place}, "sat");
}

TEST(SatSentences, EachOfTheFifteenAxesOfBoxesIsAStep) {
  const Simulation simulation = two_boxes({0.5, 0.4, 0.3});
  const PairTracePointer trace = trace_pair(simulation, both, {});
  std::vector<const TraceStep*> axes;
  for (const TraceStep& step : trace->steps())
    if (says(step, " of 15, ")) axes.push_back(&step);
  ASSERT_EQ(axes.size(), 15u);
  Real least = std::numeric_limits<Real>::infinity();
  for (const TraceStep* step : axes) {
    const TraceLength* overlap = length_named(*step, "overlap", TraceSpace::axis);
    ASSERT_NE(overlap, nullptr) << step->sentence;
    EXPECT_EQ(step->segments.size(), 2u) << "both projections";
    EXPECT_EQ(overlap->from.x, step->segments[1].from.x) << "from where B begins";
    EXPECT_EQ(overlap->to.x, step->segments[0].to.x) << "to where A ends";
    EXPECT_TRUE(says(*step, metres(overlap->to.x - overlap->from.x)));
    least = std::min(least, overlap->to.x - overlap->from.x);
  }
  EXPECT_NEAR(least, trace->result.depth(), error);
  EXPECT_TRUE(trace->as_untraced);
}

TEST(SatSentences, TheOverlapIsThatOfTheProjectionsWhereSpheresDecide) {
  const PairTracePointer trace = steps_of("sat", far_away);
  for (const TraceStep& step : trace->steps()) {
    const TraceLength* gap = length_named(step, "gap", TraceSpace::axis);
    const auto overlap = std::ranges::find(step.values, "overlap", &TraceValue::name);
    ASSERT_TRUE(gap != nullptr && overlap != step.values.end());
    EXPECT_NEAR(overlap->value, gap->to.x - gap->from.x, error);
  }
  EXPECT_TRUE(std::ranges::any_of(trace->steps().front().values, [](const TraceValue& value) {
    return value.name == "spheres' overlap";
  })) << "the case is one that spheres decide";
}

TEST(SeparatingSentences, WhereSTurnsThePointsOfTheLastSSpanNoGap) {
  const PairTracePointer trace = steps_of("separating-vector", just_apart);
  std::size_t turns = 0;
  for (const TraceStep& step : trace->steps()) {
    const bool turned = says(step, "S turns away") || says(step, "S cannot turn on");
    turns += turned ? 1 : 0;
    EXPECT_TRUE(!turned || step.lengths.empty()) << step.sentence;
    for (const TraceLength& length : step.lengths) {
      EXPECT_TRUE(length.name != "gap along S" || says(step, "after A ends")) << step.sentence;
    }
  }
  EXPECT_GT(turns, 0u);
}

TEST(SubdivisionSentences, TheLastStepCountsThePairsThatMeet) {
  for (const std::string narrow : {"face-octree", "octree-update"}) {
    const PairTracePointer trace = steps_of(narrow, deep_inside);
    std::size_t meet = 0;
    for (const TraceStep& step : trace->steps()) meet += says(step, "These faces meet") ? 1 : 0;
    EXPECT_GT(meet, 0u);
    EXPECT_TRUE(says(trace->steps().back(), ", and " + std::to_string(meet) + " pair"))
        << trace->steps().back().sentence;
  }
}

TEST(EpaSentences, TheLastStepHasTheFacetAndTheDepth) {
  const PairTracePointer trace = steps_of("epa", deep_inside);
  const TraceStep& last = trace->steps().back();
  ASSERT_EQ(last.triangles.size(), 1u);
  EXPECT_EQ(last.triangles.front().name, "last facet");
  const TraceLength* depth = length_named(last, "depth", TraceSpace::minkowski);
  ASSERT_NE(depth, nullptr);
  EXPECT_NEAR(length(depth->to - depth->from), trace->result.depth(), error);
  const auto& corners = last.triangles.front().corners;
  const Vec3 normal = normalized(cross(corners[1] - corners[0], corners[2] - corners[0]));
  EXPECT_NEAR(std::abs(dot(normal, depth->to - corners[0])), 0, 1e-9) << "it ends in the facet's plane";
  EXPECT_TRUE(says(last, metres(trace->result.depth()))) << last.sentence;
}

TEST(FeatureSentences, FeaturesHaveTheNamesOfTheCode) {
  for (const std::string narrow : {"v-clip", "lin-canny"}) {
    const PairTracePointer trace = steps_of(narrow, just_apart);
    for (const TraceStep& step : trace->steps()) {
      std::vector<std::string> names;
      for (const TracePoint& point : step.points) names.push_back(point.name);
      for (const TraceSegment& segment : step.segments) names.push_back(segment.name);
      const auto of = [&](const char* body) {
        return std::ranges::any_of(names, [&](const std::string& name) {
          return name.ends_with(body) && std::string("VEF").find(name.front()) != std::string::npos;
        });
      };
      EXPECT_TRUE(of(" of A") && of(" of B")) << narrow;
    }
  }
}

TEST(BuildSentences, EveryStepSaysWhatItFound) {
  const Simulation simulation = two_bodies(far_away, "gjk");
  TraceRequest request;
  for (const TraceSubject subject : {TraceSubject::hull, TraceSubject::sphere}) {
    request.subject = subject;
    const StepTracePointer trace = trace_build(simulation.world(), request);
    for (const TraceStep& step : trace->steps()) EXPECT_FALSE(step.sentence.empty()) << step.line;
  }
}

TEST(ManifoldSentences, EveryStepSaysWhatItFound) {
  TraceRequest request;
  request.subject = TraceSubject::manifold;
  const StepTracePointer trace = trace_manifold(two_boxes({0.5, 0.4, 0.3}), both, request);
  ASSERT_TRUE(trace);
  for (const TraceStep& step : trace->steps()) EXPECT_FALSE(step.sentence.empty()) << step.line;
}

TEST(BroadSentences, EveryStepOfEveryBroadPhaseSaysWhatItFound) {
  for (const BroadAlgorithm* algorithm : broad_algorithms()) {
    if (algorithm->pseudo_code == nullptr) continue;
    Simulation simulation = two_bodies(just_apart, "gjk");
    PipelineConfig config = simulation.pipeline().config();
    config.broad = broad_choice(std::string(algorithm->id));
    simulation.set_pipeline(config);
    simulation.detect();
    TraceRequest request;
    request.subject = TraceSubject::broad;
    const StepTracePointer trace = trace_broad(simulation, request);
    ASSERT_TRUE(trace) << algorithm->id;
    for (const TraceStep& step : trace->steps())
      EXPECT_FALSE(step.sentence.empty()) << algorithm->id << " " << step.line;
  }
}

}  // namespace
}  // namespace collidoscope
