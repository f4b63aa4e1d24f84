#include "ui/widgets/curve_chart.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "experiments/plotted_curves.h"
#include "experiments/report_text.h"
#include "ui/theme.h"

namespace collidoscope::viewer {
namespace {

using experiments::PlottedCurve;
using experiments::PlottedPoint;

// Pixels of a 96-dpi screen.
constexpr float height = 320, marker = 3.5f, line_width = 1.6f, papers_width = 5, gap = 6;

/// Told apart on a dark ground; eight, as in the SVG.
constexpr std::array<Colour, 8> colours = {{{0.39f, 0.71f, 0.96f},
                                            {0.96f, 0.52f, 0.48f},
                                            {0.55f, 0.83f, 0.50f},
                                            {0.78f, 0.58f, 0.93f},
                                            {0.95f, 0.78f, 0.38f},
                                            {0.42f, 0.84f, 0.83f},
                                            {0.75f, 0.77f, 0.80f},
                                            {0.93f, 0.55f, 0.78f}}};

std::string tick_text(double value) {
  return experiments::format("%g", value);
}

class CurveChart {
 public:
  CurveChart(const PanelContext& context, const experiments::ExperimentResult& result, std::size_t column)
      : context_(context),
        result_(result),
        column_(column),
        curves_(experiments::plotted_curves(result, column)),
        axes_(curves_) {}

  void draw() {
    legend();
    place();
    axes();
    for (std::size_t i = 0; i < curves_.size(); ++i) curve(curves_[i], colours[i % colours.size()]);
    if (ImGui::IsItemHovered()) tell_nearest();
  }

 private:
  float pixels(float of_96_dpi) const { return of_96_dpi * context_.scale; }

  void legend() const {
    for (std::size_t i = 0; i < curves_.size(); ++i) {
      if (i > 0) make_room(ImGui::CalcTextSize(curves_[i].name.c_str()).x);
      ImGui::TextColored(to_imgui(colours[i % colours.size()]), "%s", curves_[i].name.c_str());
    }
    ImGui::TextDisabled("%s", heading(result_.columns[column_]).c_str());
  }

  /// Room for the numbers to the left and below.
  void place() {
    const auto [low, high] = take_area("curves", pixels(height));
    context_.mark("experiment.curves");
    float numbers = 0;
    for (const double value : axes_.y.ticks())
      numbers = std::max(numbers, ImGui::CalcTextSize(tick_text(value).c_str()).x);
    const float line = ImGui::GetTextLineHeight();
    low_ = {low.x + numbers + 2 * pixels(gap), low.y + line / 2};
    high_ = {high.x - pixels(3 * gap), high.y - 2 * line - 2 * pixels(gap)};
  }

  float x_of(double value) const {
    return low_.x + (high_.x - low_.x) * static_cast<float>(axes_.x.share(value));
  }
  float y_of(double value) const {
    return high_.y - (high_.y - low_.y) * static_cast<float>(axes_.y.share(value));
  }

  void axes() const {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImU32 text = ImGui::GetColorU32(ImGuiCol_TextDisabled), line = ImGui::GetColorU32(ImGuiCol_Border);
    for (const double value : axes_.y.ticks()) {
      const std::string label = tick_text(value);
      const ImVec2 size = ImGui::CalcTextSize(label.c_str());
      list.AddLine({low_.x, y_of(value)}, {high_.x, y_of(value)}, line);
      list.AddText({low_.x - size.x - pixels(gap), y_of(value) - size.y / 2}, text, label.c_str());
    }
    for (const double value : axes_.x.ticks())
      centred(x_of(value), high_.y + pixels(gap) / 2, tick_text(value), text);
    centred((low_.x + high_.x) / 2, high_.y + ImGui::GetTextLineHeight() + pixels(gap),
            heading(*result_.axis), text);
  }

  static void centred(float x, float y, const std::string& label, ImU32 colour) {
    ImGui::GetWindowDrawList()->AddText({x - ImGui::CalcTextSize(label.c_str()).x / 2, y}, colour,
                                        label.c_str());
  }

  void curve(const PlottedCurve& curve, const Colour& colour) const {
    polyline(curve, to_packed(colour, 0.25f), papers_width,
             [](const PlottedPoint& point) { return point.figure->papers.value_or(std::nan("")); });
    polyline(curve, to_packed(colour), line_width,
             [](const PlottedPoint& point) { return point.figure->ours; });
    ImDrawList& list = *ImGui::GetWindowDrawList();
    for (const PlottedPoint& point : curve.points) {
      if (!std::isfinite(point.figure->ours)) continue;
      const ImVec2 at{x_of(point.x), y_of(point.figure->ours)};
      list.AddCircleFilled(at, pixels(marker), to_packed(colour));
      if (point.figure->repetitions.size() < 2) continue;
      const experiments::Estimate estimate = experiments::repeatable(point.figure->repetitions);
      list.AddLine({at.x, std::min(high_.y, y_of(estimate.low))},
                   {at.x, std::max(low_.y, y_of(estimate.high))}, to_packed(colour), pixels(1));
    }
  }

  template <class Value>
  void polyline(const PlottedCurve& curve, ImU32 colour, float width, const Value& value) const {
    std::vector<ImVec2> line;
    for (const PlottedPoint& point : curve.points)
      if (std::isfinite(value(point))) line.emplace_back(x_of(point.x), y_of(value(point)));
    ImGui::GetWindowDrawList()->AddPolyline(line.data(), static_cast<int>(line.size()), colour, 0,
                                            pixels(width));
  }

  void tell_nearest() const {
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    const PlottedCurve* of = nullptr;
    const PlottedPoint* nearest = nullptr;
    float least = pixels(4 * gap) * pixels(4 * gap);
    for (const PlottedCurve& curve : curves_)
      for (const PlottedPoint& point : curve.points) {
        const float x = x_of(point.x) - mouse.x, y = y_of(point.figure->ours) - mouse.y;
        if (std::isfinite(point.figure->ours) && x * x + y * y < least)
          least = x * x + y * y, nearest = &point, of = &curve;
      }
    if (nearest != nullptr)
      ImGui::SetTooltip("%s\n%s %g: %s %s", of->name.c_str(), result_.axis->name.c_str(), nearest->x,
                        own_number(*nearest->figure).c_str(), result_.columns[column_].unit.c_str());
  }

  const PanelContext& context_;
  const experiments::ExperimentResult& result_;
  std::size_t column_;
  std::vector<PlottedCurve> curves_;
  experiments::PlotAxes axes_;
  ImVec2 low_{}, high_{};  // corners of the plot itself
};

}  // namespace

void curve_chart(const PanelContext& context, const experiments::ExperimentResult& result,
                 std::size_t column) {
  CurveChart(context, result, column).draw();
}

}  // namespace collidoscope::viewer
