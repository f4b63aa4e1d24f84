#pragma once

#include <string>
#include <vector>

#include "inspection/pair_inspection.h"

namespace collidoscope {

/// What a figure is called, and its value with its unit.
struct ExplainedFigure {
  std::string name, value;
};

/// Why a pair is red, green or neutral: all that panels and the clipboard say of it.
struct Explanation {
  std::vector<std::string> lines;        // phase by phase as the pipeline went
  std::string frame;                     // in which the figures' vectors are, and their unit
  std::vector<ExplainedFigure> figures;  // all that the narrow algorithm gives; none where it was not asked

  /// All of it, to take along.
  std::string text() const;
};

Explanation explain(const PairInspection& pair, const PipelineConfig& pipeline);

}  // namespace collidoscope
