#include <gtest/gtest.h>

#include "experiments/experiment.h"
#include "experiments/zachwieja/figure_step.h"

namespace collidoscope::experiments {
namespace {

/// Scenes move by whole steps; the figures touch after 2/5 of the step in which they collide.
TEST(FigureStep, IsTheStepInWhichTheBodiesFirstCollide) {
  for (const char* scene : {"zachwieja-figure-2", "zachwieja-figure-3", "zachwieja-figure-4"})
    EXPECT_NEAR(proven_time(FigureStep(scene, {0, 1}).query()), 0.4, 1e-8) << scene;
  SceneParameters quarter_steps;
  quarter_steps.velocity = 12.5;
  EXPECT_NEAR(proven_time(FigureStep("zachwieja-figure-2", {0, 1}, quarter_steps).query()), 0.6, 1e-8);
}

/// What these count is the same on every machine. Only what the paper gives no figure for may be open.
TEST(Zachwieja, WhatTheFiguresShowHolds) {
  for (const char* id : {"zachwieja-2", "zachwieja-3", "zachwieja-4"}) {
    Progress progress;
    const ExperimentResult result = experiment(id).run({.effort = {true, 1}}, progress);
    EXPECT_GE(result.conclusions.size(), 4u) << id;
    for (const Conclusion& conclusion : result.conclusions)
      EXPECT_NE(conclusion.outcome(), Outcome::does_not_hold) << id << ": " << to_string(conclusion);
  }
}

}  // namespace
}  // namespace collidoscope::experiments
