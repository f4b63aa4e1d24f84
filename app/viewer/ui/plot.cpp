#include "ui/plot.h"

#include <algorithm>
#include <cstdio>

#include "core/plural.h"
#include "ui/theme.h"

namespace collidoscope::viewer {
namespace {

constexpr std::size_t least_bars = 12;  // that a histogram has room for
constexpr double highest_bar = 0.76;    // of the height: above stands the label

/// Where a plot stands in the window.
struct Area {
  ImVec2 low, high;

  float width() const { return high.x - low.x; }
  float height() const { return high.y - low.y; }
  float x(double share) const { return low.x + static_cast<float>(share) * width(); }
  float y(double share) const { return high.y - static_cast<float>(share) * height(); }
};

/// Takes the room, and draws what lies behind the curves.
Area begin_plot(const PanelContext& context, const char* id, float height) {
  const auto [low, high] = take_area(id, height * context.scale);
  context.mark(std::string("plot.") + id);
  const Area area{low, high};
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  draw.AddRectFilled(area.low, area.high, ImGui::GetColorU32(ImGuiCol_FrameBg, 0.6f), 4 * context.scale);
  for (const double share : {0.25, 0.5, 0.75})
    draw.AddLine({area.low.x, area.y(share)}, {area.high.x, area.y(share)},
                 ImGui::GetColorU32(ImGuiCol_Border, 0.5f));
  return area;
}

void corner_label(const PanelContext& context, const Area& area, const std::string& label) {
  ImGui::GetWindowDrawList()->AddText({area.low.x + 6 * context.scale, area.low.y + 3 * context.scale},
                                      ImGui::GetColorU32(ImGuiCol_TextDisabled), label.c_str());
}

/// Share of the width at which a frame stands.
double place_of(const CurvePlot& plot, std::size_t index, std::size_t count) {
  return 1 - static_cast<double>(count - 1 - index) / static_cast<double>(plot.capacity - 1);
}

void tell_frame(const CurvePlot& plot, const Area& area) {
  const std::size_t count = plot.curves.front().values.size();
  if (!ImGui::IsItemHovered() || count == 0) return;
  const double share = (ImGui::GetIO().MousePos.x - area.low.x) / area.width();
  const double age = (1 - share) * static_cast<double>(plot.capacity - 1);
  if (age > static_cast<double>(count) - 0.5) return;
  const auto from_newest = static_cast<std::size_t>(std::max(0.0, age + 0.5));
  const std::size_t index = count - 1 - std::min(from_newest, count - 1);
  const float x = area.x(place_of(plot, index, count));
  ImGui::GetWindowDrawList()->AddLine({x, area.low.y}, {x, area.high.y},
                                      ImGui::GetColorU32(ImGuiCol_TextDisabled));
  ImGui::SetTooltip("%s", plot.tell(index).c_str());
}

}  // namespace

/// Lines end in points that would stand out of the plot.
void plot_curves(const PanelContext& context, const CurvePlot& plot) {
  const Area area = begin_plot(context, plot.id, plot.height);
  ImGui::GetWindowDrawList()->PushClipRect(area.low, area.high, true);
  std::vector<ImVec2> points;
  for (const Curve& curve : plot.curves) {
    points.clear();
    for (std::size_t i = 0; i < curve.values.size(); ++i)
      points.emplace_back(area.x(place_of(plot, i, curve.values.size())),
                          area.y(std::min(1.0, curve.values[i] / plot.top)));
    ImGui::GetWindowDrawList()->AddPolyline(points.data(), static_cast<int>(points.size()),
                                            to_packed(curve.colour), 0, 1.3f * context.scale);
  }
  ImGui::GetWindowDrawList()->PopClipRect();
  corner_label(context, area, plot.top_label);
  tell_frame(plot, area);
}

namespace {

/// Bins that are shown: all that hold anything, and some beside them where those are few.
Histogram::Range shown_bins(const Histogram& histogram) {
  auto [begin, end] = histogram.occupied();
  while (end - begin < least_bars) {
    if (begin > 0) --begin;
    if (end < Histogram::bins) ++end;
  }
  return {begin, end};
}

class Bars {
 public:
  Bars(const HistogramPlot& plot, const Area& area)
      : plot_(plot), area_(area), range_(shown_bins(plot.histogram)) {
    for (std::size_t bin = range_.begin; bin < range_.end; ++bin)
      most_ = std::max(most_, plot.histogram.count(bin));
  }

  void draw(float scale) const {
    for (std::size_t bin = range_.begin; bin < range_.end; ++bin) bar(bin, scale);
    for (const std::uint64_t mark : plot_.marks) line(mark, scale);
  }

  void tell() const {
    if (!ImGui::IsItemHovered()) return;
    const float share = (ImGui::GetIO().MousePos.x - area_.low.x) / area_.width();
    const auto offset = static_cast<std::size_t>(std::max(0.0f, share) * static_cast<float>(bars()));
    const std::size_t bin = range_.begin + std::min(offset, bars() - 1);
    const std::uint64_t first = Histogram::first_of(bin), next = Histogram::first_of(bin + 1);
    const std::string range = next == first + 1
                                  ? plot_.value_text(first)
                                  : plot_.value_text(first) + " to below " + plot_.value_text(next);
    ImGui::SetTooltip("%s: %s", range.c_str(), plural(plot_.histogram.count(bin), plot_.counted).c_str());
  }

  /// Below the axis: what stands at both ends and in the middle.
  void labels() const {
    const std::size_t half = bars() / 2;  // a bar's beginning
    const std::string first = plot_.value_text(Histogram::first_of(range_.begin)),
                      middle = plot_.value_text(Histogram::first_of(range_.begin + half)),
                      last = plot_.value_text(Histogram::first_of(range_.end));
    const ImVec2 start = ImGui::GetCursorPos();
    const auto label = [&](const std::string& text, float at, float align) {
      ImGui::SetCursorPos(
          {start.x + area_.width() * at - ImGui::CalcTextSize(text.c_str()).x * align, start.y});
      ImGui::TextDisabled("%s", text.c_str());
    };
    label(first, 0, 0);
    label(middle, static_cast<float>(half) / static_cast<float>(bars()), 0.5f);
    label(last, 1, 1);
  }

 private:
  std::size_t bars() const { return range_.end - range_.begin; }
  float x(double bin) const {
    return area_.x((bin - static_cast<double>(range_.begin)) / static_cast<double>(bars()));
  }

  /// What is not empty is seen.
  void bar(std::size_t bin, float scale) const {
    const std::uint64_t count = plot_.histogram.count(bin);
    if (count == 0) return;
    const float top = std::min(area_.y(highest_bar * static_cast<double>(count) / static_cast<double>(most_)),
                               area_.high.y - scale);
    const float left = x(static_cast<double>(bin)), right = x(static_cast<double>(bin) + 1);
    ImGui::GetWindowDrawList()->AddRectFilled({left, top}, {std::max(left + 1, right - scale), area_.high.y},
                                              to_packed(plot_.colour, 0.85f));
  }

  void line(std::uint64_t mark, float scale) const {
    const float at = x(static_cast<double>(Histogram::bin_of(mark)) + 0.5);
    ImGui::GetWindowDrawList()->AddLine({at, area_.y(highest_bar)}, {at, area_.high.y},
                                        ImGui::GetColorU32(ImGuiCol_Text, 0.8f), scale);
  }

  const HistogramPlot& plot_;
  Area area_;
  Histogram::Range range_;
  std::uint64_t most_ = 1;
};

}  // namespace

void plot_histogram(const PanelContext& context, const HistogramPlot& plot) {
  const Area area = begin_plot(context, plot.id, plot.height);
  const Bars bars(plot, area);
  bars.draw(context.scale);
  bars.tell();
  corner_label(context, area, plural(plot.histogram.total(), plot.counted));
  bars.labels();
}

double round_up(double value) {
  double power = 1e-3;
  while (power * 10 < value) power *= 10;
  for (const double factor : {1.0, 2.0, 5.0})
    if (power * factor >= value) return power * factor;
  return power * 10;
}

std::string duration_text(std::uint64_t nanoseconds) {
  struct Unit {
    double nanoseconds;
    const char* name;
  };
  constexpr Unit units[] = {{1e9, "s"}, {1e6, "ms"}, {1e3, "µs"}, {1, "ns"}};
  const auto value = static_cast<double>(nanoseconds);
  const Unit* unit = std::begin(units);
  while (unit->nanoseconds > 1 && value < unit->nanoseconds) ++unit;
  char text[32];
  std::snprintf(text, sizeof text, "%.3g %s", value / unit->nanoseconds, unit->name);
  return text;
}

}  // namespace collidoscope::viewer
