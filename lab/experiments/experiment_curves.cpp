// Curves of the plotted column over the axis, with the intervals of timings; the paper's values dashed.
// Curves differ by markers and dashes, too, so that a grey print can be read.

#include "experiments/experiment_curves.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

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

/// A step of 1, 2 or 5 times a power of ten, so that some five fit the range.
double nice_step(double range) {
  const double rough = range / 5, power = std::pow(10, std::floor(std::log10(rough)));
  for (const double factor : {1., 2., 5.})
    if (rough <= factor * power) return factor * power;
  return 10 * power;
}

/// The values of an axis, and where they lie: linear from 0, or logarithmic if they differ too much.
class Axis {
 public:
  void include(double value) {
    if (!std::isfinite(value)) return;
    largest_ = std::max(largest_, value);
    if (value > 0) least_ = std::min(least_, value);
    is_positive_ &= value > 0;
  }

  bool is_logarithmic() const {
    constexpr double too_wide = 100;
    return is_positive_ && largest_ > too_wide * least_;
  }

  /// From 0 to 1 along the axis.
  double share(double value) const {
    if (!is_logarithmic()) return value / top();
    return std::log(std::max(value, bottom()) / bottom()) / std::log(top() / bottom());
  }

  std::vector<double> ticks() const {
    std::vector<double> values;
    if (is_logarithmic())
      for (double value = bottom(); value <= top() * 1.001; value *= 10) values.push_back(value);
    else
      for (int i = 0; i * step() <= top() * 1.001; ++i) values.push_back(i * step());
    return values;
  }

 private:
  double step() const { return nice_step(largest_ > 0 ? largest_ : 1); }
  double bottom() const { return std::pow(10, std::floor(std::log10(least_))); }
  double top() const {
    return is_logarithmic() ? std::pow(10, std::ceil(std::log10(largest_)))
                            : step() * std::ceil((largest_ > 0 ? largest_ : 1) / step() - 1e-9);
  }

  double largest_ = 0, least_ = std::numeric_limits<double>::infinity();
  bool is_positive_ = true;
};

struct Point {
  double x;
  const Figure* figure;
};
struct Curve {
  std::string name;
  std::vector<Point> points;  // by x
};

class CurvePlot {
  // Pixels.
  static constexpr double left = 76, top = 64, plot_width = 560, plot_height = 340, tick = 5;
  static constexpr double legend_gap = 24, legend_line = 20, whisker = 3;

 public:
  explicit CurvePlot(const ExperimentResult& result) : result_(result) {
    for (const Measurement& row : result.measurements)
      if (row.point) add(*row.point, row.figures[result.plotted_column]);
    for (Curve& curve : curves_) std::ranges::stable_sort(curve.points, {}, &Point::x);
  }

  std::string svg(const Experiment& experiment) const {
    std::size_t longest = 0;
    for (const Curve& curve : curves_) longest = std::max(longest, curve.name.size());
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
  void add(const CurvePoint& point, const Figure& figure) {
    if (!std::isfinite(figure.ours) && !figure.papers) return;
    auto found = std::ranges::find(curves_, point.curve, &Curve::name);
    if (found == curves_.end()) found = curves_.insert(curves_.end(), {point.curve, {}});
    found->points.push_back({point.x, &figure});
    x_.include(point.x);
    y_.include(figure.ours);
    if (figure.papers) y_.include(*figure.papers);
  }

  static std::string text_at(double x, double y, const char* style, const std::string& text) {
    return format("<text x=\"%.1f\" y=\"%.1f\"%s>%s</text>\n", x, y, style, xml_text(text).c_str());
  }

  double x_of(double value) const { return left + plot_width * x_.share(value); }
  double y_of(double value) const { return top + plot_height * (1 - y_.share(value)); }

  std::string frame() const {
    std::string text;
    for (const double value : y_.ticks())
      text += format("<path d=\"M%g %.1fh%g\" stroke=\"#e4e4e4\"/>\n", left, y_of(value), plot_width) +
              text_at(left - tick - 3, y_of(value) + 4, " text-anchor=\"end\"", number_text(value));
    for (const double value : x_.ticks())
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
                   heading(*result_.axis) + (x_.is_logarithmic() ? " (logarithmic)" : "")) +
           text_at(10, top - 16, "", heading(y) + (y_.is_logarithmic() ? " (logarithmic)" : ""));
  }

  std::string curve(std::size_t index) const {
    const Curve& curve = curves_[index];
    const CurveStyle& style = styles[index % styles.size()];
    std::string text = line(curve, style, false) + line(curve, style, true);
    for (const Point& point : curve.points) {
      if (!std::isfinite(point.figure->ours)) continue;
      text += interval(point, style);
      text += marker_at(index, x_of(point.x), y_of(point.figure->ours), style.colour);
    }
    return text;
  }

  /// Ours, or the paper's: thinner and paler.
  std::string line(const Curve& curve, const CurveStyle& style, bool papers) const {
    std::string path;
    for (const Point& point : curve.points) {
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

  std::string interval(const Point& point, const CurveStyle& style) const {
    if (point.figure->repetitions.size() < 2) return "";
    const Estimate estimate = repeatable(point.figure->repetitions);
    const double x = x_of(point.x), low = y_of(estimate.low), high = y_of(estimate.high);
    return format("<path d=\"M%.1f %.1fh%gM%.1f %.1fh%gM%.1f %.1fV%.1f\" stroke=\"%s\"/>\n", x - whisker, low,
                  2 * whisker, x - whisker, high, 2 * whisker, x, low, high, style.colour);
  }

  bool has_papers() const {
    return std::ranges::any_of(curves_, [](const Curve& curve) {
      return std::ranges::any_of(curve.points,
                                 [](const Point& point) { return point.figure->papers.has_value(); });
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
  std::vector<Curve> curves_;
  Axis x_, y_;
};

}  // namespace

std::string curves_svg(const Experiment& experiment, const ExperimentResult& result) {
  return CurvePlot(result).svg(experiment);
}

}  // namespace collidoscope::experiments
