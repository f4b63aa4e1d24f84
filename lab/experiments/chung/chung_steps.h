#pragma once

// The number of searching steps k of the separating vector algorithm [Chung 6.2.1].

#include <vector>

#include "experiments/chung/chung_environment.h"
#include "experiments/experiment.h"

namespace collidoscope::experiments {

/// How many tests took how many steps.
class StepCounts {
 public:
  void add(std::size_t steps);
  /// % of the tests that took so many steps or fewer.
  double percent_within(std::size_t steps) const;
  std::size_t largest() const { return counts_.empty() ? 0 : counts_.size() - 1; }
  std::size_t tests() const { return tests_; }
  /// Of those with so many steps.
  std::size_t count(std::size_t steps) const { return steps < counts_.size() ? counts_[steps] : 0; }
  double mean() const;

 private:
  std::vector<std::size_t> counts_;  // by steps
  std::size_t tests_ = 0;
};

struct ChungSteps {
  StepCounts of_separated, of_all;
};

/// Of every test in some frames, by the algorithm as printed.
ChungSteps count_steps(const ChungRun& run, std::uint64_t frames, Progress& progress);

/// The kinds of shapes that the paper compares, as the scene names them, and two more ways to make them: the
/// paper does not describe its rods and plates. Claims are told of the first three.
inline constexpr std::array drawn_shapes = {"ellipsoids", "rods", "plates", "cylinder-rods",
                                            "cylinder-plates"};
inline constexpr std::array chung_shapes = {drawn_shapes[0], drawn_shapes[1], drawn_shapes[2]};

/// The plan of figures 6.3 and 6.4: for each shape, the share of tests within k steps.
Plan steps_plan(const Effort& effort, StepCounts ChungSteps::*tests, const char* column);
/// Of the rows of that plan: the share within so many steps, for one of chung_shapes.
double share_within(std::span<const Measurement> rows, std::size_t shape, std::size_t steps);

}  // namespace collidoscope::experiments
