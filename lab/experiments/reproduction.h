#pragma once

#include <span>
#include <string>

#include "experiments/experiment.h"

namespace collidoscope::experiments {

/// An experiment and what came of it.
struct Reproduced {
  const Experiment* experiment;
  ExperimentResult result;
};

/// Where and when it was measured.
struct Occasion {
  std::string date, machine, build;
};

/// Markdown: how many claims hold, and each claim with its verdict, its evidence and its margin, by paper.
std::string reproduction_text(std::span<const Reproduced> all, const Occasion& occasion);
/// A page with every figure beside its claims. Figures and data lie in the same folder.
std::string reproduction_page(std::span<const Reproduced> all, const Occasion& occasion);

}  // namespace collidoscope::experiments
