// Curves of the plotted column over the axis, with the intervals of timings; the paper's values dashed.
// Curves differ by markers and dashes, too, so that a grey print can be read.

#include "experiments/experiment_curves.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "experiments/plotted_curves.h"
#include "experiments/report_text.h"
#include "report/text_safety.h"

namespace collidoscope::experiments {
namespace {

constexpr double marker_radius = 4;  // pixels

struct CurveStyle {
  const char *colour, *dashes;
};
constexpr std::array<CurveStyle, 8> styles = {{{"#2f6fb0", ""},
                                               {"#c0504d", "7 3"},
                                               {"#3f7f3f", "2 3"},
                                               {"#7a4fa0", "9 3 2 3"},
                                               {"#b07a1f", "4 2"},
                                               {"#3a8f8f", "12 4"},
                                               {"#5a5a5a", "1 2"},
                                               {"#a03f6f", "6 2 1 2"}}};

/// Five shapes, so that neighbouring curves never share one.
std::string marker_at(std::size_t curve, double x, double y, const char* colour) {
  switch (curve % 5) {
    case 0:
      return format("<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%g\" fill=\"%s\"/>\n", x, y, marker_radius, colour);
    case 1:
      return format("<rect x=\"%.1f\" y=\"%.1f\" width=\"%g\" height=\"%g\" fill=\"%s\"/>\n",
                    x - marker_radius, y - marker_radius, 2 * marker_radius, 2 * marker_radius, colour);
    case 2:
      return format("<path d=\"M%.1f %.1fl%g %gh%gz\" fill=\"%s\"/>\n", x, y - marker_radius - 1,
                    marker_radius + 1, 2 * marker_radius + 1, -2 * (marker_radius + 1), colour);
    case 3:
      return format("<path d=\"M%.1f %.1fl%g %gl%g %gl%g %gz\" fill=\"%s\"/>\n", x, y - marker_radius - 1,
                    marker_radius + 1, marker_radius + 1, -(marker_radius + 1), marker_radius + 1,
                    -(marker_radius + 1), -(marker_radius + 1), colour);
    default:
      return format("<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%g\" fill=\"white\" stroke=\"%s\"/>\n", x, y,
                    marker_radius, colour);
  }
}

class CurvePlot {
  // Pixels.
  static constexpr double left = 76, top = 64, plot_width = 560, plot_height = 340, tick = 5;
  static constexpr double legend_gap = 24, legend_line = 20, whisker = 3;

 public:
  explicit CurvePlot(const ExperimentResult& result)
      : result_(result), curves_(plotted_curves(result, result.plotted_column)), axes_(curves_) {}

  std::string svg(const Experiment& experiment) const {
    std::size_t longest = 0;
    for (const PlottedCurve& curve : curves_) longest = std::max(longest, curve.name.size());
    const double width = left + plot_width + legend_gap + 60 + 7.5 * static_cast<double>(longest + 8);
    std::string text = format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.0f\" height=\"%.0f\" font-family=\"sans-serif\" "
        "font-size=\"12\">\n<rect width=\"100%%\" height=\"100%%\" fill=\"white\"/>\n",
        width, std::max(top + plot_height + 60, top + legend_height()));
    text += text_at(10, 22, "", experiment.label);
    text += frame() + axis_names();
    for (std::size_t i = 0; i < curves_.size(); ++i) text += curve(i);
    return text + legend(experiment) + "</svg>\n";
  }

 private:
  static std::string text_at(double x, double y, const char* style, const std::string& text) {
    return format("<text x=\"%.1f\" y=\"%.1f\"%s>%s</text>\n", x, y, style, xml_text(text).c_str());
  }

  double x_of(double value) const { return left + plot_width * axes_.x.share(value); }
  double y_of(double value) const { return top + plot_height * (1 - axes_.y.share(value)); }

  std::string frame() const {
    std::string text;
    for (const double value : axes_.y.ticks())
      text += format("<path d=\"M%g %.1fh%g\" stroke=\"#e4e4e4\"/>\n", left, y_of(value), plot_width) +
              text_at(left - tick - 3, y_of(value) + 4, " text-anchor=\"end\"", number_text(value));
    for (const double value : axes_.x.ticks())
      text +=
          format("<path d=\"M%.1f %gv%g\" stroke=\"#404040\"/>\n", x_of(value), top + plot_height, tick) +
          text_at(x_of(value), top + plot_height + tick + 14, " text-anchor=\"middle\"", number_text(value));
    return text + format("<path d=\"M%g %gv%gh%g\" fill=\"none\" stroke=\"#404040\"/>\n", left, top,
                         plot_height, plot_width);
  }

  static std::string number_text(double value) { return format("%g", value); }

  std::string axis_names() const {
    const Column& y = result_.columns[result_.plotted_column];
    return text_at(left + plot_width / 2, top + plot_height + 42, " text-anchor=\"middle\"",
                   heading(*result_.axis) + (axes_.x.is_logarithmic() ? " (logarithmic)" : "")) +
           text_at(10, top - 16, "", heading(y) + (axes_.y.is_logarithmic() ? " (logarithmic)" : ""));
  }

  std::string curve(std::size_t index) const {
    const PlottedCurve& curve = curves_[index];
    const CurveStyle& style = styles[index % styles.size()];
    std::string text = line(curve, style, false) + line(curve, style, true);
    for (const PlottedPoint& point : curve.points) {
      if (!std::isfinite(point.figure->ours)) continue;
      text += interval(point, style);
      text += marker_at(index, x_of(point.x), y_of(point.figure->ours), style.colour);
    }
    return text;
  }

  /// Ours, or the paper's: thinner and paler.
  std::string line(const PlottedCurve& curve, const CurveStyle& style, bool papers) const {
    std::string path;
    for (const PlottedPoint& point : curve.points) {
      const double value = papers ? point.figure->papers.value_or(std::nan("")) : point.figure->ours;
      if (std::isfinite(value))
        path += format("%s%.1f %.1f", path.empty() ? "M" : "L", x_of(point.x), y_of(value));
    }
    if (path.empty()) return "";
    return format(
        "<path d=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"%s\" stroke-opacity=\"%s\" "
        "stroke-dasharray=\"%s\"/>\n",
        path.c_str(), style.colour, papers ? "5" : "1.6", papers ? "0.25" : "1", papers ? "" : style.dashes);
  }

  std::string interval(const PlottedPoint& point, const CurveStyle& style) const {
    if (point.figure->repetitions.size() < 2) return "";
    const Estimate estimate = repeatable(point.figure->repetitions);
    const double x = x_of(point.x), low = y_of(std::max(estimate.low, 0.0)),
                 high = std::max(top, y_of(estimate.high));
    return format("<path d=\"M%.1f %.1fh%gM%.1f %.1fh%gM%.1f %.1fV%.1f\" stroke=\"%s\"/>\n", x - whisker, low,
                  2 * whisker, x - whisker, high, 2 * whisker, x, low, high, style.colour);
  }

  bool has_papers() const {
    return std::ranges::any_of(curves_, [](const PlottedCurve& curve) {
      return std::ranges::any_of(curve.points,
                                 [](const PlottedPoint& point) { return point.figure->papers.has_value(); });
    });
  }

  double legend_height() const {
    return legend_line * static_cast<double>(curves_.size() + (has_papers() ? 2 : 1));
  }

  std::string legend(const Experiment& experiment) const {
    const double x = left + plot_width + legend_gap;
    double y = top + 10;
    std::string text;
    for (std::size_t i = 0; i < curves_.size(); ++i, y += legend_line) {
      const CurveStyle& style = styles[i % styles.size()];
      text += format("<path d=\"M%g %gh40\" stroke=\"%s\" stroke-width=\"1.6\" stroke-dasharray=\"%s\"/>\n",
                     x, y, style.colour, style.dashes) +
              marker_at(i, x + 20, y, style.colour) + text_at(x + 48, y + 4, "", curves_[i].name);
    }
    if (has_papers())
      text +=
          format("<path d=\"M%g %gh40\" stroke=\"#808080\" stroke-width=\"5\" stroke-opacity=\"0.35\"/>\n", x,
                 y) +
          text_at(x + 48, y + 4, "", experiment.paper);
    return text;
  }

  const ExperimentResult& result_;
  std::vector<PlottedCurve> curves_;
  PlotAxes axes_;
};

}  // namespace

std::string curves_svg(const Experiment& experiment, const ExperimentResult& result) {
  return CurvePlot(result).svg(experiment);
}

}  // namespace collidoscope::experiments
