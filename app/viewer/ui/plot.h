#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "render/colour.h"
#include "report/histogram.h"
#include "ui/panel.h"

namespace collidoscope::viewer {

// Plots as wide as the panel, drawn by ImGui's own means; heights in pixels of a 96-dpi screen. Each tells
// what the mouse points at.

struct Curve {
  const char* name;
  Colour colour;
  std::vector<double> values;  // newest last
};

/// Curves over the same frames. The newest frame stands at the right border.
struct CurvePlot {
  const char* id;
  std::span<const Curve> curves;
  std::size_t capacity;  // frames that the width is for
  double top;            // greater values stay at the upper border
  std::string top_label;
  float height;
  std::function<std::string(std::size_t)> tell;  // of a frame, by index
};
void plot_curves(const PanelContext& context, const CurvePlot& plot);

struct HistogramPlot {
  const char* id;
  const Histogram& histogram;
  Colour colour;
  std::span<const std::uint64_t> marks;  // values at which a line stands
  std::string (*value_text)(std::uint64_t value);
  const char* counted;  // "frame": what the bars count, a singular that takes an s
  float height;
};
/// A bar for each bin, all equally wide: a logarithmic axis but for small numbers.
void plot_histogram(const PanelContext& context, const HistogramPlot& plot);

/// A round figure of at least `value`: 1, 2 or 5 times a power of ten.
double round_up(double value);
/// In the unit that suits it: "340 ns", "12.3 µs", "1.24 ms", "2.1 s".
std::string duration_text(std::uint64_t nanoseconds);

}  // namespace collidoscope::viewer
