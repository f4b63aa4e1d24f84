// Bars of the plotted column, the paper's below ours.

#include <algorithm>
#include <cmath>
#include <limits>

#include "experiments/experiment_curves.h"
#include "experiments/experiment_report.h"
#include "experiments/report_text.h"
#include "report/text_safety.h"

namespace collidoscope::experiments {
namespace {

// Pixels.
constexpr int left = 10, bar_width = 420, bar_height = 14, bar_gap = 2, row_gap = 14, top = 56;
constexpr int value_width = 130, letter_width = 7;

constexpr const char *own_colour = "#2f6fb0", *calibrated_colour = "#a9c6e3", *paper_colour = "#b0b0b0";

std::string text_element(int x, int y, const std::string& text) {
  return format("<text x=\"%d\" y=\"%d\">%s</text>\n", x, y, xml_text(text).c_str());
}

/// The length of a bar: its value or, if values differ so much that short bars would be invisible, its
/// logarithm.
class Scale {
 public:
  void include(double value) {
    if (!std::isfinite(value) || value <= 0) return;
    largest_ = std::max(largest_, value);
    least_ = std::min(least_, value);
  }

  bool is_logarithmic() const {
    constexpr double too_wide = 300;
    return largest_ > too_wide * least_;
  }

  int width(double value) const {
    if (!(value > 0)) return 0;
    const double share = is_logarithmic()
                             ? std::log(value / first_decade()) / std::log(largest_ / first_decade())
                             : value / largest_;
    return static_cast<int>(std::lround(std::max(0., share) * bar_width));
  }

  /// Powers of ten at the beginning of logarithmic bars; none for a linear scale.
  std::vector<double> decades() const {
    std::vector<double> all;
    if (is_logarithmic())
      for (double decade = first_decade(); decade <= largest_; decade *= 10) all.push_back(decade);
    return all;
  }

 private:
  /// Below the least value, so that it has a bar, too.
  double first_decade() const { return std::pow(10, std::ceil(std::log10(least_)) - 1); }

  double largest_ = 0, least_ = std::numeric_limits<double>::infinity();
};

class Plot {
 public:
  explicit Plot(const ExperimentResult& result) : result_(result), column_(result.plotted_column) {
    for (const Measurement& row : result.measurements) {
      if (!is_shown(row)) continue;
      const Figure& figure = row.figures[column_];
      scale_.include(figure.ours);
      scale_.include(interval_of(figure).low);
      scale_.include(interval_of(figure).high);
      scale_.include(figure.papers.value_or(0));
      bars_ = std::max(bars_, left + letter_width * static_cast<int>(row.name.size() + 2));
      height_ += height(figure);
    }
  }

  std::string svg(const Experiment& experiment) const {
    std::string text = format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" font-family=\"sans-serif\" "
        "font-size=\"12\">\n<rect width=\"100%%\" height=\"100%%\" fill=\"white\"/>\n",
        bars_ + bar_width + value_width, height_);
    text += text_element(left, 20,
                         experiment.label + ": " + heading(result_.columns[column_]) +
                             (scale_.is_logarithmic() ? " (logarithmic scale)" : ""));
    text += legend(experiment) + grid();
    int y = top;
    for (const Measurement& row : result_.measurements) {
      if (!is_shown(row)) continue;
      text += bars(row, y);
      y += height(row.figures[column_]);
    }
    return text + "</svg>\n";
  }

 private:
  bool is_shown(const Measurement& row) const {
    return std::isfinite(row.figures[column_].ours) || row.figures[column_].papers;
  }

  static int height(const Figure& figure) {
    const bool both = std::isfinite(figure.ours) && figure.papers;
    return (both ? 2 * bar_height + bar_gap : bar_height) + row_gap;
  }

  std::string legend(const Experiment& experiment) const {
    if (experiment.paper.empty()) return "";
    std::string text = format("<text x=\"%d\" y=\"40\"><tspan fill=\"%s\">■</tspan> ours", left, own_colour);
    if (has_calibrated(result_, column_))
      text += format(", <tspan fill=\"%s\">■</tspan> ours, calibrated to the paper's", calibrated_colour);
    return text + format(", <tspan fill=\"%s\">■</tspan> %s</text>\n", paper_colour,
                         xml_text(experiment.paper).c_str());
  }

  std::string grid() const {
    std::string text;
    for (const double decade : scale_.decades()) {
      const int x = bars_ + scale_.width(decade);
      text += format("<path d=\"M%d %dV%d\" stroke=\"#e0e0e0\"/>\n", x, top - 4, height_) +
              format("<text x=\"%d\" y=\"%d\" fill=\"#808080\" font-size=\"9\">%g</text>\n", x + 2,
                     height_ - 4, decade);
    }
    return text;
  }

  std::string bars(const Measurement& row, int y) const {
    const Figure& figure = row.figures[column_];
    std::string text = text_element(left, y + bar_height - 3, row.name);
    if (std::isfinite(figure.ours)) {
      text += bar(y, figure.ours, figure.calibrated ? calibrated_colour : own_colour) + whisker(y, figure) +
              label(y, std::max(figure.ours, interval_of(figure).high), own_number(figure));
      y += bar_height + bar_gap;
    }
    if (figure.papers)
      text += bar(y, *figure.papers, paper_colour) + label(y, *figure.papers, number(figure.papers));
    return text;
  }

  std::string bar(int y, double value, const char* colour) const {
    return format("<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"%s\"/>\n", bars_, y,
                  scale_.width(value), bar_height, colour);
  }

  std::string label(int y, double behind, const std::string& text) const {
    return text_element(bars_ + scale_.width(behind) + 6, y + bar_height - 3, text);
  }

  /// Of a timing; else the figure alone.
  static Estimate interval_of(const Figure& figure) {
    return figure.repetitions.size() < 2 ? counted(figure.ours) : repeatable(figure.repetitions);
  }

  std::string whisker(int y, const Figure& figure) const {
    if (figure.repetitions.size() < 2) return "";
    const Estimate estimate = interval_of(figure);
    const int low = bars_ + scale_.width(estimate.low), high = bars_ + scale_.width(estimate.high);
    return format("<path d=\"M%d %dv%dM%d %dH%dM%d %dv%d\" stroke=\"black\"/>\n", low, y + 4, bar_height - 8,
                  low, y + bar_height / 2, high, high, y + 4, bar_height - 8);
  }

  const ExperimentResult& result_;
  std::size_t column_;
  Scale scale_;
  int bars_ = left, height_ = top;  // where bars begin, and the picture's height
};

}  // namespace

std::string to_svg(const Experiment& experiment, const ExperimentResult& result) {
  return result.axis ? curves_svg(experiment, result) : Plot(result).svg(experiment);
}

}  // namespace collidoscope::experiments
