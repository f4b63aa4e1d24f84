// What the separating vector algorithm promises beyond the contract: how few steps it takes, and what it says
// while it runs.

#include <gtest/gtest.h>
#include <map>

#include "bounds/aabb.h"
#include "fixtures/shape_pairs.h"
#include "narrow/narrow_choice.h"

namespace collidoscope {
namespace {

using namespace test;

const NarrowAlgorithm& algorithm() {
  return narrow_algorithm("separating-vector");
}

/// The frequency of each number of steps.
struct StepCounts {
  std::map<int, std::size_t> of;
  std::size_t all = 0, fell_back = 0, support_calls = 0;

  void add(const PairResult& result) {
    ++of[result.iterations], ++all;
    fell_back += result.fell_back, support_calls += result.support_calls;
  }
  Real share_within(int steps) const {
    std::size_t within = 0;
    for (const auto& [count, times] : of) within += count <= steps ? times : 0;
    return static_cast<Real>(within) / static_cast<Real>(all);
  }
};

struct ChungCounts {
  StepCounts separated, any;
};

/// Pairs of Chung's environment [Chung 6.2]: 500 vertices, 5 % of the radius and 10° per frame, turning back
/// on collision. Counted where the tight boxes overlap, as the paper does.
ChungCounts chung_environment(const Vec3& semi_axes, std::uint64_t seed) {
  Random random(seed);
  const ShapePointer a = make_shape("a", make_random_polytope(semi_axes, 500, random)),
                     b = make_shape("b", make_random_polytope(semi_axes, 500, random));
  const Real radius = std::max({semi_axes.x, semi_axes.y, semi_axes.z}), ten_degrees = 0.1745;
  ChungCounts counts;
  for (int pair = 0; pair < 100; ++pair) {
    Quaternion qa = random.rotation(), qb = random.rotation();
    Quaternion spin_a = from_axis_angle(random.unit_vector(), ten_degrees),
               spin_b = from_axis_angle(random.unit_vector(), ten_degrees);
    Vec3 position = random.unit_vector() * 2.5 * radius;
    Vec3 velocity = normalized(random.in_box(Vec3(-1), Vec3(1)) * radius - position) * 0.05 * radius;
    PairCache cache;
    for (int frame = 0; frame < 100; ++frame) {
      qa = normalized(spin_a * qa), qb = normalized(spin_b * qb), position += velocity;
      const ShapePair posed{a, b, {to_matrix(qa), Vec3(0)}, {to_matrix(qb), position}};
      if (!overlap(tight_box(a->hull().vertices, posed.pose_a), tight_box(b->hull().vertices, posed.pose_b)))
        continue;
      const PairResult result = algorithm().query(posed.query(Request::overlap), cache);
      counts.any.add(result);
      if (result.verdict == Verdict::separated) counts.separated.add(result);
      if (result.verdict == Verdict::colliding) {
        velocity = -velocity;
        spin_a = {spin_a.w, -spin_a.x, -spin_a.y, -spin_a.z};
        spin_b = {spin_b.w, -spin_b.x, -spin_b.y, -spin_b.z};
      }
    }
  }
  return counts;
}

class SeparatingVectorSteps : public testing::TestWithParam<Vec3> {};

/// [Chung 6.2.1] claims 95 % in at most three steps when separated, 80 % of all, and recurrences below 0.1 %.
TEST_P(SeparatingVectorSteps, AreAsFewAsThePaperClaims) {
  const ChungCounts counts = chung_environment(GetParam(), 1);
  EXPECT_GT(counts.separated.all, 500u);
  EXPECT_GT(counts.any.all - counts.separated.all, 50u) << "hardly any collisions";
  EXPECT_GT(counts.separated.share_within(3), 0.95);
  EXPECT_GT(counts.any.share_within(3), 0.8);
  EXPECT_LE(counts.any.of.rbegin()->first, 60);
  EXPECT_LE(counts.any.fell_back, counts.any.all / 1000);
  RecordProperty("tests", static_cast<int>(counts.any.all));
  RecordProperty("separated_within_3", std::to_string(counts.separated.share_within(3)));
  RecordProperty("all_within_3", std::to_string(counts.any.share_within(3)));
  RecordProperty("most_steps", counts.any.of.rbegin()->first);
}

INSTANTIATE_TEST_SUITE_P(Chung, SeparatingVectorSteps,
                         testing::Values(Vec3(1, 0.8, 0.6), Vec3(0.1, 0.1, 1), Vec3(1, 1, 0.1)));

/// Support searches of a separated pair that has not moved.
void expect_support_calls_at_rest(std::string_view choice, int expected) {
  const NarrowChoice chosen = narrow_choice(choice);
  std::size_t separated = 0;
  for (const ShapePair& pair : random_shape_pairs(300, 2)) {
    PairCache cache;
    NarrowQuery query = pair.query(Request::overlap);
    query.options = chosen.options;
    if (algorithm().query(query, cache).verdict != Verdict::separated) continue;
    const PairResult again = algorithm().query(query, cache);
    EXPECT_EQ(again.verdict, Verdict::separated);
    EXPECT_EQ(again.iterations, 1);
    EXPECT_EQ(again.support_calls, expected);
    ++separated;
  }
  EXPECT_GT(separated, 90u);
}

TEST(SeparatingVector, ASeparatedPairThatRestsCostsNoSupportSearch) {
  expect_support_calls_at_rest("separating-vector", 0);
}

TEST(SeparatingVector, ASeparatedPairThatRestsCostsTwoSupportSearchesWithoutSphereCulls) {
  expect_support_calls_at_rest("separating-vector:radius-test=off", 2);
}

TEST(SeparatingVector, ACollidingPairThatRestsCostsNone) {
  std::size_t colliding = 0;
  for (const ShapePair& pair : random_shape_pairs(300, 3)) {
    PairCache cache;
    if (algorithm().query(pair.query(Request::overlap), cache).verdict != Verdict::colliding) continue;
    const PairResult again = algorithm().query(pair.query(Request::overlap), cache);
    EXPECT_EQ(again.verdict, Verdict::colliding);
    EXPECT_EQ(again.support_calls, 0);
    ++colliding;
  }
  EXPECT_GT(colliding, 90u);
}

/// Bodies approach until they collide, and move back: the direction of the first pose is still cached.
void expect_one_step_after_bouncing(const std::string& choice) {
  const NarrowChoice chosen = narrow_choice(choice);
  std::size_t bounced = 0;
  for (const ShapePair& pair : random_shape_pairs(600, 5)) {
    PairCache cache;
    const auto query_at = [&](Real share) {
      NarrowQuery query = pair.query(Request::overlap);
      query.b_in_a.translation *= share;
      query.options = chosen.options;
      return chosen.algorithm->query(query, cache);
    };
    if (query_at(1).verdict != Verdict::separated) continue;
    Real share = 1;
    for (PairResult nearer; share > 0.1 && nearer.verdict != Verdict::colliding; nearer = query_at(share))
      share -= 0.05;
    if (!(share > 0.1)) continue;
    const PairResult back = query_at(share + 0.05);
    EXPECT_EQ(back.verdict, Verdict::separated);
    EXPECT_EQ(back.support_calls, 2);
    ++bounced;
  }
  EXPECT_GT(bounced, 100u);
}

TEST(SeparatingVector, APairThatBouncesIsSeparatedByItsLastDirection) {
  expect_one_step_after_bouncing("separating-vector:radius-test=off");
}

TEST(Combined, APairThatBouncesIsSeparatedByItsLastDirection) {
  expect_one_step_after_bouncing("combined:radius-test=off");
}

TEST(SeparatingVector, DoublesAloneDecideGenericPairs) {
  for (const ShapePair& pair : random_shape_pairs(2000, 4)) {
    PairCache cache;
    EXPECT_FALSE(algorithm().query(pair.query(Request::overlap), cache).fell_back);
  }
}

TEST(SeparatingVector, ContactIsLeftToGjkAndSaysSo) {
  const ShapePointer cube = solid_shapes().front();
  const ShapePair touching{cube, cube, Pose(), Pose{Mat3(1), Vec3(1, 0.25, 0.125)}};
  PairCache cache;
  const PairResult result = algorithm().query(touching.query(Request::overlap), cache);
  EXPECT_NE(result.verdict, Verdict::undecided);
  EXPECT_TRUE(result.fell_back);
}

TEST(SeparatingVector, ACommonVertexIsACollision) {
  const ShapePointer cube = solid_shapes().front();
  PairCache cache;
  const PairResult result =
      algorithm().query(ShapePair{cube, cube, Pose(), Pose{Mat3(1), Vec3(1)}}.query(Request::overlap), cache);
  EXPECT_EQ(result.verdict, Verdict::colliding);
  EXPECT_EQ(result.common_point, Vec3(0.5));
}

const TracePoint* find(const TraceStep& step, std::string_view name) {
  for (const TracePoint& point : step.points)
    if (point.name == name) return &point;
  return nullptr;
}

TEST(SeparatingVector, TracesTheVectorsThePoleAndThePlane) {
  std::size_t planes = 0, poles = 0;
  for (const ShapePair& pair : random_shape_pairs(200, 5)) {
    PairCache cache;
    StepRecorder recorder;
    const PairResult result = algorithm().trace(pair.query(Request::penetration), cache, recorder);
    for (const TraceStep& step : recorder.steps()) {
      for (const TracePoint& point : step.points) {
        const bool on_sphere = point.space == TraceSpace::sphere;
        EXPECT_TRUE(!on_sphere || std::abs(length(point.position) - 1) < 1e-13) << point.name;
      }
      const bool spheres_meet = !step.spheres.empty() && result.verdict == Verdict::colliding;
      ASSERT_TRUE(spheres_meet || find(step, "S") != nullptr);
      poles += find(step, "w") != nullptr;
    }
    const TraceStep& last = recorder.steps().back();
    std::size_t separating = 0;
    for (const TracePlane& plane : last.planes) {
      if (plane.space != TraceSpace::frame_a) continue;
      EXPECT_EQ(plane.normal, result.normal);
      const Vec3 &p = find(last, "p")->position, &q = find(last, "q")->position;
      EXPECT_LT(dot(plane.normal, p), plane.offset);
      EXPECT_GT(dot(plane.normal, q), plane.offset);
      ++separating, ++planes;
    }
    EXPECT_EQ(separating, result.verdict == Verdict::separated);
    EXPECT_EQ(last.values.back().value, result.iterations);
  }
  EXPECT_GT(planes, 60u);
  EXPECT_GT(poles, 60u);
}

}  // namespace
}  // namespace collidoscope
