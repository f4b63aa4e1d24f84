#include "pipeline/verdict_proofs.h"

#include <gtest/gtest.h>

#include "core/error.h"
#include "geometry/primitives/primitives.h"
#include "pipeline/body_set.h"
#include "pipeline/pipeline.h"

namespace collidoscope {
namespace {

/// Unit cubes on a grid whose spacing is `spacing` along x: at 1 each touches the next.
BodySet row_of_cubes(int count, Real spacing) {
  const ShapePointer shape = std::make_shared<Shape>("cube", make_box(Vec3(1)));
  BodySet set;
  for (int i = 0; i < count; ++i) set.add(shape, Vec3(spacing * i, 0, 0));
  return set;
}

PipelineConfig proving(bool exact, bool certify) {
  PipelineConfig config;
  config.narrow = narrow_choice("gjk");
  config.mid = mid_chain("none");
  config.exact = exact;
  config.certify = certify;
  return config;
}

TEST(VerdictProofs, TouchingIsDecidedExactlyAndCounted) {
  const BodySet set = row_of_cubes(5, 1);
  Pipeline pipeline(proving(true, true));
  const FrameReport& report = pipeline.run(set.bodies());
  EXPECT_EQ(report.colliding.size(), 4u);
  EXPECT_EQ(report.decided_exactly, 4u);
  EXPECT_EQ(report.certified, report.surviving.size());
  EXPECT_TRUE(report.wrong.empty());
}

/// A gap of one rounding, within the contact band: only exact arithmetic is bound to see it.
TEST(VerdictProofs, AGapWithinTheBandIsAGap) {
  const BodySet set = row_of_cubes(2, 1 + 0x1p-52);
  Pipeline pipeline(proving(true, true));
  for (int frame = 0; frame < 3; ++frame) {
    const FrameReport& report = pipeline.run(set.bodies());
    ASSERT_EQ(report.surviving.size(), 1u);
    EXPECT_TRUE(report.colliding.empty());
    EXPECT_TRUE(report.wrong.empty());
    EXPECT_EQ(report.results[0].verdict, Verdict::separated);
  }
}

TEST(VerdictProofs, NothingIsCountedThatWasNotRequested) {
  Pipeline pipeline(proving(false, false));
  const FrameReport& report = pipeline.run(row_of_cubes(5, 1).bodies());
  EXPECT_EQ(report.decided_exactly + report.certified + report.wrong.size(), 0u);
}

/// The batch of a frame with one verdict inverted.
TEST(VerdictProofs, AWrongVerdictIsFoundAndSetRight) {
  for (const Real spacing : {0.9, 1.0, 1.1}) {
    const BodySet set = row_of_cubes(3, spacing);
    std::vector<BodyPair> pairs{{0, 1}, {0, 2}, {1, 2}};
    const Verdict neighbours = spacing > 1 ? Verdict::separated : Verdict::colliding;
    std::vector<PairResult> results(3);
    for (PairResult& result : results) result.verdict = neighbours;
    results[1].verdict = Verdict::separated;
    results[2].verdict = neighbours == Verdict::separated ? Verdict::colliding : Verdict::separated;

    PairSlots slots;
    slots.update(pairs);
    std::vector<PairCache> caches(slots.capacity());
    const NarrowBatch batch{BodyView{set.bodies()}, pairs, slots.slots(), caches, results};
    ThreadPool threads;
    VerdictProofs proofs;
    proofs.prove(batch, slots, threads);
    const std::vector<WrongVerdict> wrong = proofs.wrong(batch);
    ASSERT_EQ(wrong.size(), 1u) << spacing;
    EXPECT_EQ(wrong[0].pair, pairs[2]);
    EXPECT_EQ(wrong[0].truth, neighbours);
    proofs.correct(batch);
    EXPECT_EQ(results[2].verdict, neighbours);
    EXPECT_TRUE(proofs.wrong(batch).empty());
  }
}

TEST(VerdictProofs, UndecidedIsWrong) {
  const BodySet set = row_of_cubes(2, 1.5);
  std::vector<BodyPair> pairs{{0, 1}};
  std::vector<PairResult> results(1);
  PairSlots slots;
  slots.update(pairs);
  std::vector<PairCache> caches(1);
  ThreadPool threads;
  VerdictProofs proofs;
  const NarrowBatch batch{BodyView{set.bodies()}, pairs, slots.slots(), caches, results};
  proofs.prove(batch, slots, threads);
  EXPECT_EQ(proofs.wrong(batch).size(), 1u);
}

}  // namespace
}  // namespace collidoscope
