// Traced casts and untraced ones are the same, bit for bit.

#include <gtest/gtest.h>

#include "core/random.h"
#include "geometry/primitives/primitives.h"
#include "motion/advancement_trace.h"
#include "motion/backtracking/backtracking_trace.h"

namespace collidoscope {
namespace {

void expect_same(const CastResult& a, const CastResult& b) {
  EXPECT_EQ(a.state, b.state);
  EXPECT_EQ(a.fraction, b.fraction);
  EXPECT_EQ(a.lower, b.lower);
  EXPECT_EQ(a.upper, b.upper);
  EXPECT_EQ(a.on_a, b.on_a);
  EXPECT_EQ(a.on_b, b.on_b);
  EXPECT_EQ(a.normal, b.normal);
  EXPECT_EQ(a.iterations, b.iterations);
  EXPECT_EQ(a.moved_vertices, b.moved_vertices);
  EXPECT_EQ(a.violation, b.violation);
}

Vec3 within(Random& random, Real size) {
  return random.in_box(Vec3(-size), Vec3(size));
}

/// Far from the origin, towards each other, turning.
CastQuery random_query(const Shape& a, const Shape& b, Random& random) {
  const Vec3 far(100, -50, 20);
  const Sweep of_a({Mat3(1), far + within(random, Real(0.2))}, within(random, 1), within(random, 1)),
      of_b({Mat3(1), far + Vec3(Real(2.5), 0, 0) + within(random, Real(0.5))},
           Vec3(-Real(1.5), 0, 0) + within(random, Real(0.5)), within(random, 1));
  return {a, b, of_a, of_b};
}

void expect_well_formed(const std::vector<TraceStep>& steps, const PseudoCode& code) {
  ASSERT_FALSE(steps.empty());
  for (const TraceStep& step : steps) {
    EXPECT_LT(step.line, static_cast<int>(code.size()));
    ASSERT_FALSE(step.values.empty());
    EXPECT_EQ(step.values.front().name, "t");
    EXPECT_GE(step.values.front().value, 0);
    EXPECT_LE(step.values.front().value, 1);
  }
}

TEST(CastSteps, TracedAdvancementIsTheUntracedOne) {
  const Shape cube("cube", make_box(Vec3(1))), ball("ball", make_icosphere(Real(0.8), 1));
  Random random(7);
  int hits = 0;
  for (int i = 0; i < 200; ++i) {
    CastQuery query = random_query(cube, ball, random);
    query.input = CastInput::hulls;
    StepRecorder recorder;
    const CastResult traced = trace_advancement(query, recorder);
    expect_same(traced, cast(query, cast_algorithm("conservative-advancement")));
    expect_well_formed(recorder.steps(), advancement_pseudo_code());
    EXPECT_EQ(recorder.steps().back().values.front().value,
              traced.state == CastState::free ? 1 : traced.fraction);
    hits += traced.state == CastState::hit;
  }
  EXPECT_GT(hits, 60);
  EXPECT_LT(hits, 195);
}

/// Time only goes on.
TEST(CastSteps, AdvancementNeverGoesBack) {
  const Shape cube("cube", make_box(Vec3(1)));
  Random random(8);
  for (int i = 0; i < 50; ++i) {
    CastQuery query = random_query(cube, cube, random);
    query.input = CastInput::hulls;
    StepRecorder recorder;
    trace_advancement(query, recorder);
    Real last = 0;
    for (const TraceStep& step : recorder.steps()) {
      if (step.line != static_cast<int>(AdvancementLine::reached)) continue;
      EXPECT_GE(step.values.front().value, last);
      last = step.values.front().value;
    }
  }
}

TEST(CastSteps, TracedBacktrackingIsTheUntracedOne) {
  const Shape cube("cube", make_box(Vec3(1))), ball("ball", make_icosphere(Real(0.8), 1));
  Random random(9);
  int hits = 0, events = 0;
  for (int i = 0; i < 100; ++i) {
    const CastQuery query = random_query(cube, ball, random);
    StepRecorder recorder;
    const CastResult traced = trace_micro_backtracking(query, recorder);
    expect_same(traced, cast(query, cast_algorithm("micro-backtracking")));
    expect_well_formed(recorder.steps(), backtracking_pseudo_code());
    hits += traced.state == CastState::hit;
    for (const TraceStep& step : recorder.steps())
      events += step.line == static_cast<int>(BacktrackingLine::event);
  }
  EXPECT_GT(hits, 30);
  EXPECT_GE(events, hits) << "every hit has an event";
}

}  // namespace
}  // namespace collidoscope
