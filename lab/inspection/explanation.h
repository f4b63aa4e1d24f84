#pragma once

#include <string>
#include <vector>

#include "inspection/pair_inspection.h"

namespace collidoscope {

/// The name of a figure, and its value with its unit.
struct ExplainedFigure {
  std::string name, value;
};

/// The reason why a pair is red, green or neutral: the text of panels and of the clipboard.
struct Explanation {
  std::vector<std::string> lines;        // one per phase, in the order of the pipeline
  std::string frame;                     // the frame of the figures' vectors, and their unit
  std::vector<ExplainedFigure> figures;  // all results of the narrow algorithm; none if it was not queried

  /// The whole text, for the clipboard.
  std::string text() const;
};

Explanation explain(const PairInspection& pair, const PipelineConfig& pipeline);

}  // namespace collidoscope
