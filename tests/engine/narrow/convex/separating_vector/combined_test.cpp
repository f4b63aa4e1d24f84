// What the combined algorithm promises beyond the contract: the closest points of the frame before a
// collision.

#include <gtest/gtest.h>
#include <map>

#include "core/packed_pose.h"
#include "core/tolerance.h"
#include "fixtures/shape_pairs.h"
#include "narrow/narrow_choice.h"

namespace collidoscope {
namespace {

using namespace test;

const NarrowAlgorithm& combined() {
  return narrow_algorithm("combined");
}

PairResult distance_by_gjk(const ShapePair& pair) {
  PairCache cache;
  return narrow_algorithm("gjk").query(pair.query(Request::penetration), cache);
}

PairResult query(const ShapePair& pair, PairCache& cache, Request request = Request::overlap) {
  return combined().query(pair.query(request), cache);
}

/// Equal up to what keeping the pose loses.
void expect_closest_points(const PairResult& result, const ShapePair& before) {
  const PairResult truth = distance_by_gjk(before);
  const Real tolerance = tolerance::contact_band * std::max(Real(1), before.largest_world_coordinate());
  EXPECT_EQ(truth.verdict, Verdict::separated);
  EXPECT_NEAR(result.distance(), truth.distance(), tolerance);
  EXPECT_NEAR(length(result.on_b - result.on_a), result.distance(), tolerance);
  EXPECT_NEAR(dot(result.normal, result.on_b - result.on_a), result.distance(), tolerance);
}

TEST(Combined, ReportsTheClosestPointsOfTheLastSeparatedFrame) {
  Random random(1);
  std::size_t collisions = 0, reported = 0;
  for (const ShapePair& start : random_shape_pairs(400, 2)) {
    ShapePairMotion motion(start, random);
    PairCache cache;
    ShapePair before = start;
    bool was_apart = false;
    for (int frame = 0; frame < 60; ++frame) {
      motion.advance();
      const PairResult result = query(motion.pair(), cache);
      const bool collides = result.verdict == Verdict::colliding;
      if (collides && was_apart) {
        ++collisions;
        if (result.gives(Capability::earlier_witnesses)) expect_closest_points(result, before), ++reported;
      } else {
        EXPECT_FALSE(result.gives(Capability::earlier_witnesses));
      }
      was_apart = !collides, before = motion.pair();
    }
  }
  EXPECT_GT(collisions, 100u);
  EXPECT_EQ(reported, collisions);
}

/// The common point belongs to this pose, and the closest points to the last one.
TEST(Combined, ReportsACommonPointBesideTheClosestPointsOfTheLastFrame) {
  const ShapePointer cube = solid_shapes().front();
  const ShapePair before{cube, cube, Pose(), Pose{Mat3(1), Vec3(1.1, 0.2, 0.1)}},
      now{cube, cube, Pose(), Pose{Mat3(1), Vec3(0.9, 0.2, 0.1)}};
  PairCache cache;
  query(before, cache, Request::penetration);
  const PairResult result = query(now, cache, Request::penetration);
  EXPECT_EQ(result.available, Capability::verdict | Capability::common_point | Capability::earlier_witnesses);
  EXPECT_GE(result.common_point.x, 0.4);
  EXPECT_LE(result.common_point.x, 0.5);
  EXPECT_NEAR(result.on_a.x, 0.5, 1e-14);
  EXPECT_NEAR(result.on_b.x, 0.6, 1e-14) << "where B's surface was, not where it is";
  EXPECT_EQ(query(now, cache, Request::penetration).available, Capability::verdict | Capability::common_point)
      << "they were no longer apart";
}

// ---- The search and GJK start each other -----------------------------------------------------------------

/// Bodies that run into each other: `before` apart, `now` colliding, and what was answered then.
struct Impact {
  ShapePair before, now;
  PairResult result;
  PairCache cache;
};

/// In slow motion.
std::vector<Impact> impacts(Request request) {
  std::vector<Impact> found;
  Random random(6);
  for (ShapePair pair : random_shape_pairs(1000, 7)) {
    const Vec3 step = normalized(pair.pose_a.translation - pair.pose_b.translation) * 0.02;
    const auto spin = [&] { return to_matrix(from_axis_angle(random.unit_vector(), 0.05)); };
    const Mat3 spin_a = spin(), spin_b = spin();
    PairCache cache;
    ShapePair before = pair;
    for (int frame = 0; frame < 80; ++frame, before = pair) {
      pair.pose_a.rotation = spin_a * pair.pose_a.rotation;
      pair.pose_b = {spin_b * pair.pose_b.rotation, pair.pose_b.translation + step};
      const PairResult result = query(pair, cache, request);
      if (result.verdict == Verdict::separated) continue;
      if (result.gives(Capability::earlier_witnesses)) found.push_back({before, pair, result, cache});
      break;
    }
  }
  EXPECT_GT(found.size(), 300u);
  return found;
}

/// All that GJK looks for beyond what the search did.
std::size_t support_calls_of_gjk(const PairResult& result) {
  return result.support_calls - std::size_t{2} * result.iterations;
}

TEST(Combined, GjkStartsFromAllVertexPairsThatEndedTheSearch) {
  std::size_t calls = 0, calls_from_nothing = 0;
  for (const Impact& impact : impacts(Request::overlap)) {
    expect_closest_points(impact.result, impact.before);
    calls += support_calls_of_gjk(impact.result);
    calls_from_nothing += distance_by_gjk(impact.before).support_calls;
  }
  RecordProperty("support_calls", static_cast<int>(calls));
  RecordProperty("support_calls_from_nothing", static_cast<int>(calls_from_nothing));
  EXPECT_LT(calls, calls_from_nothing * 6 / 10) << "from one vertex pair it is nine tenths";
}

TEST(Combined, TheClosestPointsStartTheNextSearch) {
  std::size_t bounced = 0, in_one_step = 0;
  for (Impact& impact : impacts(Request::overlap)) {
    const PairResult back = query(impact.before, impact.cache);
    EXPECT_EQ(back.verdict, Verdict::separated);
    ++bounced, in_one_step += back.iterations == 1;
  }
  RecordProperty("more_than_one_step", static_cast<int>(bounced - in_one_step));
  EXPECT_GE(in_one_step * 500, bounced * 499);
}

/// Asked for the distance, it knows a better S for the next frame than one that merely separates.
TEST(Combined, AMeasurementStartsTheNextSearchAndMeasurement) {
  std::size_t steps[2] = {}, calls = 0, calls_from_nothing = 0;
  for (const ShapePair& start : random_shape_pairs(300, 8)) {
    PairCache caches[2];
    for (int frame = 0; frame < 20; ++frame) {
      ShapePair pair = start;
      pair.pose_b.rotation = to_matrix(from_axis_angle(Vec3(1, 0, 0), 0.03 * frame)) * pair.pose_b.rotation;
      const PairResult seen = query(pair, caches[0]), measured = query(pair, caches[1], Request::distance);
      if (frame == 0 || measured.verdict != Verdict::separated) continue;
      steps[0] += seen.iterations, steps[1] += measured.iterations;
      calls += support_calls_of_gjk(measured), calls_from_nothing += distance_by_gjk(pair).support_calls;
    }
  }
  RecordProperty("steps", static_cast<int>(steps[0]));
  RecordProperty("steps_after_measurements", static_cast<int>(steps[1]));
  RecordProperty("support_calls", static_cast<int>(calls));
  RecordProperty("support_calls_from_nothing", static_cast<int>(calls_from_nothing));
  EXPECT_LT(steps[1], steps[0]);
  EXPECT_LT(calls, calls_from_nothing * 7 / 10);
}

// ---- Besides
// -----------------------------------------------------------------------------------------------

TEST(Combined, MeasuresPairsThatAreApart) {
  std::size_t apart = 0;
  for (const ShapePair& pair : random_shape_pairs(300, 3)) {
    PairCache cache;
    for (int frame = 0; frame < 2; ++frame) {
      const PairResult result = query(pair, cache, Request::penetration);
      if (result.verdict != Verdict::separated) continue;
      ASSERT_TRUE(result.gives(Capability::distance) && result.gives(Capability::witnesses));
      expect_closest_points(result, pair);
      ++apart;
    }
  }
  EXPECT_GT(apart, 150u);
}

TEST(Combined, APairThatGoesOnCollidingSearchesNothing) {
  const ShapePointer cube = solid_shapes().front();
  const ShapePair pair{cube, cube, Pose(), Pose{Mat3(1), Vec3(0.3, 0.2, 0.1)}};
  PairCache cache;
  EXPECT_EQ(query(pair, cache).verdict, Verdict::colliding);
  const PairResult again = query(pair, cache);
  EXPECT_EQ(again.verdict, Verdict::colliding);
  EXPECT_EQ(again.support_calls, 0);
}

TEST(Combined, TracesThePointsOfTheFrameBefore) {
  const ShapePointer cube = solid_shapes().front();
  PairCache cache;
  query({cube, cube, Pose(), Pose{Mat3(1), Vec3(1.1, 0.2, 0.1)}}, cache);
  StepRecorder recorder;
  const ShapePair now{cube, cube, Pose(), Pose{Mat3(1), Vec3(0.9, 0.2, 0.1)}};
  const PairResult result = combined().trace(now.query(Request::overlap), cache, recorder);
  EXPECT_TRUE(result.gives(Capability::earlier_witnesses));
  EXPECT_NEAR(result.distance(), 0.1, 1e-14);
  ASSERT_EQ(recorder.steps().back().lengths.size(), 1u);
  EXPECT_EQ(recorder.steps().back().lengths[0].from, result.on_a);
}

TEST(PackedPose, LosesRoundingsOnly) {
  Random random(4);
  std::map<int, int> left_out;
  for (int i = 0; i < 1000; ++i) {
    const Pose pose{to_matrix(random.rotation()), random.in_box(Vec3(-9), Vec3(9))};
    std::uint8_t largest = 0;
    const PackedPose packed = pack<Real>(pose, largest);
    const Pose back = unpack(packed, largest);
    EXPECT_EQ(back.translation, pose.translation);
    for (int column = 0; column < 3; ++column)
      EXPECT_LT(length(back.rotation[column] - pose.rotation[column]), 16 * tolerance::epsilon);
    ++left_out[largest];
  }
  EXPECT_EQ(left_out.size(), 4u);
}

TEST(PackedPose, IsRightToSinglePrecision) {
  Random random(1);
  for (int i = 0; i < 2000; ++i) {
    Pose pose{to_matrix(random.rotation()), random.in_box(Vec3(-3), Vec3(3))};
    if (i % 4 == 0)  // half turns, whose quaternions have w = 0
      pose.rotation = Mat3(-1, 0, 0, 0, -1, 0, 0, 0, 1);
    std::uint8_t largest = 0;
    const PackedPose packed = pack<float>(pose, largest);
    const Pose back = unpack(packed, largest);
    for (int axis = 0; axis < 3; ++axis) ASSERT_LT(length(back.rotation[axis] - pose.rotation[axis]), 1e-6);
    ASSERT_LT(length(back.translation - pose.translation), 1e-6);
  }
}

TEST(PackedDirection, PointsTheSameWay) {
  Random random(5);
  for (int i = 0; i < 1000; ++i) {
    const Vec3 direction = random.unit_vector();
    EXPECT_LT(length(normalized(unpack(pack(direction))) - direction), 1e-4);
  }
}

}  // namespace
}  // namespace collidoscope
