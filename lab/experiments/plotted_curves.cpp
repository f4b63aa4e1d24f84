#include "experiments/plotted_curves.h"

#include <algorithm>
#include <cmath>

namespace collidoscope::experiments {
namespace {

constexpr double rounding = 1e-9;  // of a tick

/// A step of 1, 2 or 5 times a power of ten, so that some five fit the range.
double nice_step(double range) {
  const double rough = range / 5, power = std::pow(10, std::floor(std::log10(rough)));
  for (const double factor : {1., 2., 5.})
    if (rough <= factor * power) return factor * power;
  return 10 * power;
}

}  // namespace

std::vector<PlottedCurve> plotted_curves(const ExperimentResult& result, std::size_t column) {
  std::vector<PlottedCurve> curves;
  for (const Measurement& row : result.measurements) {
    const Figure& figure = row.figures[column];
    if (!row.point || (!std::isfinite(figure.ours) && !figure.papers)) continue;
    auto found = std::ranges::find(curves, row.point->curve, &PlottedCurve::name);
    if (found == curves.end()) found = curves.insert(curves.end(), {row.point->curve, {}});
    found->points.push_back({row.point->x, &figure});
  }
  for (PlottedCurve& curve : curves)
    std::stable_sort(curve.points.begin(), curve.points.end(),
                     [](const PlottedPoint& a, const PlottedPoint& b) { return a.x < b.x; });
  return curves;
}

void PlotAxis::include(double value) {
  if (!std::isfinite(value)) return;
  largest_ = std::max(largest_, value);
  if (value > 0) least_ = std::min(least_, value);
  is_positive_ &= value > 0;
}

bool PlotAxis::is_logarithmic() const {
  constexpr double too_wide = 30;
  return is_positive_ && largest_ > too_wide * least_;
}

double PlotAxis::share(double value) const {
  if (!is_logarithmic()) return value / top();
  return std::log(std::max(value, bottom()) / bottom()) / std::log(top() / bottom());
}

std::vector<double> PlotAxis::ticks() const {
  std::vector<double> values;
  const double end = top() * (1 + rounding);
  if (is_logarithmic())
    for (double value = bottom(); value <= end; value *= 10) values.push_back(value);
  else
    for (int i = 0; i * step() <= end; ++i) values.push_back(i * step());
  return values;
}

double PlotAxis::step() const {
  return nice_step(largest_ > 0 ? largest_ : 1);
}

double PlotAxis::bottom() const {
  return std::pow(10, std::floor(std::log10(least_) + rounding));
}

double PlotAxis::top() const {
  if (is_logarithmic()) return std::pow(10, std::ceil(std::log10(largest_) - rounding));
  return step() * std::ceil((largest_ > 0 ? largest_ : 1) / step() - rounding);
}

PlotAxes::PlotAxes(const std::vector<PlottedCurve>& curves) {
  for (const PlottedCurve& curve : curves)
    for (const PlottedPoint& point : curve.points) {
      x.include(point.x);
      y.include(point.figure->ours);
      if (point.figure->papers) y.include(*point.figure->papers);
    }
}

}  // namespace collidoscope::experiments
