#pragma once

// Curves of a result with an axis, for whatever draws them.

#include <limits>
#include <string>
#include <vector>

#include "experiments/experiment.h"

namespace collidoscope::experiments {

struct PlottedPoint {
  double x;
  const Figure* figure;
};
struct PlottedCurve {
  std::string name;
  std::vector<PlottedPoint> points;  // by x
};

/// Of the rows that have a point and a figure in that column. Valid as long as the result is.
std::vector<PlottedCurve> plotted_curves(const ExperimentResult& result, std::size_t column);

/// The values of an axis, and where they lie: linear from 0, or logarithmic if they differ too much.
class PlotAxis {
 public:
  void include(double value);
  bool is_logarithmic() const;
  /// From 0 to 1 along the axis.
  double share(double value) const;
  std::vector<double> ticks() const;

 private:
  double step() const;
  double bottom() const;
  double top() const;

  double largest_ = 0, least_ = std::numeric_limits<double>::infinity();
  bool is_positive_ = true;
};

/// The axes on which these curves are drawn.
struct PlotAxes {
  explicit PlotAxes(const std::vector<PlottedCurve>& curves);
  PlotAxis x, y;
};

}  // namespace collidoscope::experiments
