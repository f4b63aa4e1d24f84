#include "decomposition/cut_trace.h"

#include <gtest/gtest.h>

#include "fixtures/meshes/solids.h"
#include "geometry/primitives/knots.h"
#include "geometry/primitives/primitives.h"

namespace collidoscope {
namespace {

Mesh small_knot() {
  TorusKnot knot;
  knot.around = 40, knot.across = 6;
  return make_torus_knot(knot);
}

std::size_t count(const std::vector<TraceStep>& steps, CutLine line) {
  return static_cast<std::size_t>(std::ranges::count(steps, static_cast<int>(line), &TraceStep::line));
}

Real value_of(const TraceStep& step, std::string_view name) {
  const auto found = std::ranges::find(step.values, name, &TraceValue::name);
  return found == step.values.end() ? -1 : found->value;
}

/// With parts to spare, with too few, and with a tight concavity.
TEST(CutTrace, GivesThePiecesOfTheUntracedRunBitForBit) {
  for (const Mesh& mesh : {make_torus(1, 0.4, 16, 8), small_knot(), test::u_shape(), make_box({1, 2, 3})})
    for (const DecompositionOptions& options : {DecompositionOptions{}, DecompositionOptions{.max_parts = 3},
                                                DecompositionOptions{.max_parts = 20, .concavity = 0.03}}) {
      StepRecorder recorder;
      const std::vector<ConvexPiece> traced = trace_cuts(mesh, options, recorder);
      const std::vector<ConvexPiece> plain = decompose(mesh, options);
      ASSERT_EQ(traced.size(), plain.size());
      for (std::size_t i = 0; i < plain.size(); ++i) {
        EXPECT_EQ(traced[i].volume, plain[i].volume);
        EXPECT_EQ(traced[i].concavity, plain[i].concavity);
        EXPECT_EQ(traced[i].hull.vertices, plain[i].hull.vertices);
        EXPECT_EQ(traced[i].hull.face_vertices, plain[i].hull.face_vertices);
      }
    }
}

TEST(CutTrace, TellsEachCutWithNumbers) {
  StepRecorder recorder;
  trace_cuts(test::u_shape(), {}, recorder);
  const std::vector<TraceStep>& steps = recorder.steps();
  EXPECT_EQ(count(steps, CutLine::start), 1u);
  EXPECT_EQ(count(steps, CutLine::plane), 1u);  // a U is three boxes: one cut frees both legs
  EXPECT_EQ(count(steps, CutLine::replace), 1u);
  for (const TraceStep& step : steps) {
    EXPECT_FALSE(step.sentence.empty());
    EXPECT_LT(step.line, static_cast<int>(cuts_pseudo_code().size()));
    if (step.line != static_cast<int>(CutLine::plane)) continue;
    EXPECT_EQ(step.planes.size(), 1u);
    EXPECT_FALSE(step.segments.empty()) << "what the plane cuts through";
    EXPECT_GE(value_of(step, "candidates"), 1);
  }
  EXPECT_EQ(steps.back().line, static_cast<int>(CutLine::finish));
  EXPECT_EQ(steps.back().hulls.size(), 3u);
}

/// Parts that are counted are parts that are shown.
TEST(CutTrace, ShowsAllPartsThatItCounts) {
  StepRecorder recorder;
  trace_cuts(make_torus(1, 0.4, 24, 12), {.max_parts = 5}, recorder);
  std::size_t joinings = 0;
  for (const TraceStep& step : recorder.steps()) {
    const Real parts = value_of(step, "parts");
    if (parts < 0) continue;
    const auto gone = std::ranges::count_if(step.hulls, [](const TraceHull& hull) {
      return hull.name == "one of two" || hull.name == "one of three";
    });
    joinings += gone > 0;
    EXPECT_EQ(parts, static_cast<Real>(step.hulls.size()) - static_cast<Real>(gone)) << step.sentence;
  }
  EXPECT_GT(joinings, 0u);
}

TEST(CutTrace, OfAnOpenMeshIsRefused) {
  Mesh mesh = make_box({1, 1, 1});
  mesh.triangles.pop_back();
  StepRecorder recorder;
  EXPECT_THROW(trace_cuts(mesh, {}, recorder), InputError);
}

}  // namespace
}  // namespace collidoscope
