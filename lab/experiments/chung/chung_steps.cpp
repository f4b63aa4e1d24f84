#include "experiments/chung/chung_steps.h"

#include <numeric>

#include "experiments/estimates.h"

namespace collidoscope::experiments {
namespace {

constexpr std::size_t shown_steps = 10;

}  // namespace

void StepCounts::add(std::size_t steps) {
  if (counts_.size() <= steps) counts_.resize(steps + 1);
  ++counts_[steps], ++tests_;
}

double StepCounts::percent_within(std::size_t steps) const {
  std::size_t within = 0;
  for (std::size_t k = 0; k <= steps && k < counts_.size(); ++k) within += counts_[k];
  return 100 * static_cast<double>(within) / static_cast<double>(tests_);
}

double StepCounts::mean() const {
  double sum = 0;
  for (std::size_t k = 0; k < counts_.size(); ++k) sum += static_cast<double>(k * counts_[k]);
  return sum / static_cast<double>(tests_);
}

ChungSteps count_steps(const ChungRun& run, std::uint64_t frames, Progress& progress) {
  Simulation simulation = chung_simulation(run, printed_separating_vector, Request::overlap, nullptr);
  ChungSteps steps;
  for (std::uint64_t frame = 0; frame < frames; ++frame) {
    progress.report(static_cast<double>(frame) / static_cast<double>(frames), run.shapes);
    for (const PairResult& result : simulation.step().results) {
      steps.of_all.add(result.iterations);
      if (result.verdict == Verdict::separated) steps.of_separated.add(result.iterations);
    }
  }
  return steps;
}

Plan steps_plan(const Effort& effort, StepCounts ChungSteps::*tests, const char* column) {
  Plan plan{{{column, "%"}, {"tests", ""}}, 0, environment_remarks(), {}, Column{"searching steps k", ""}};
  const std::uint64_t frames = effort.quick ? 500 : 10'000;
  for (const char* const shapes : drawn_shapes) {
    const Shared<ChungSteps> steps([=] {
      Progress silent;
      return count_steps({shapes, 500, 500}, frames, silent);
    });
    for (std::size_t k = 1; k <= shown_steps; ++k)
      plan.rows.push_back(
          {std::string(shapes) + "/k <= " + std::to_string(k),
           [=](Progress&) {
             const StepCounts& counts = (*steps).*tests;
             return PreparedRow{{{counts.percent_within(k)}, {static_cast<double>(counts.tests())}}, {}};
           },
           CurvePoint{shapes, static_cast<double>(k)}});
  }
  return plan;
}

double share_within(std::span<const Measurement> rows, std::size_t shape, std::size_t steps) {
  return rows[shape * shown_steps + steps - 1].figures[0].ours;
}

}  // namespace collidoscope::experiments
