#include <algorithm>
#include <array>

#include "ui/panel.h"
#include "ui/theme.h"

namespace collidoscope::viewer {
namespace {

struct Phase {
  const char* name;
  std::int64_t PhaseTimes::*time;
  Colour colour;
};

constexpr std::array phases = {Phase{"broad", &PhaseTimes::broad, phase_colour::broad},
                               Phase{"mid", &PhaseTimes::mid, phase_colour::mid},
                               Phase{"narrow", &PhaseTimes::narrow, phase_colour::narrow},
                               Phase{"total", &PhaseTimes::total, phase_colour::total}};

constexpr float graph_height = 110;  // pixels of a 96-dpi screen

double microseconds(std::int64_t nanoseconds) {
  return static_cast<double>(nanoseconds) * 1e-3;
}

void table(const TimingHistory& history) {
  constexpr ImGuiTableFlags flags = ImGuiTableFlags_SizingStretchProp | ImGuiTableFlags_RowBg;
  if (!ImGui::BeginTable("timings", 4, flags)) return;
  for (const char* heading : {"µs", "last", "median", "p95"}) ImGui::TableSetupColumn(heading);
  right_aligned_headings(4);
  for (const Phase& phase : phases) {
    const app::Statistics statistics = history.statistics(phase.time);
    const std::int64_t last = history.times().empty() ? 0 : history.times().back().*phase.time;
    ImGui::TableNextColumn();
    ImGui::TextColored(to_imgui(phase.colour), "%s", phase.name);
    for (const std::int64_t value : {last, statistics.median, statistics.p95}) {
      ImGui::TableNextColumn();
      number("%.1f", microseconds(value));
    }
  }
  ImGui::EndTable();
}

/// A round figure of at least `value`: 1, 2 or 5 times a power of ten.
double round_up(double value) {
  double power = 1e-3;
  while (power * 10 < value) power *= 10;
  for (const double factor : {1.0, 2.0, 5.0})
    if (power * factor >= value) return power * factor;
  return power * 10;
}

/// The newest frame stands at the right border; the scale fits all but the few slowest frames.
void graph(const TimingHistory& history, float scale) {
  const ImVec2 size(ImGui::GetContentRegionAvail().x, graph_height * scale);
  const ImVec2 low = ImGui::GetCursorScreenPos();
  const ImVec2 high(low.x + size.x, low.y + size.y);
  ImGui::Dummy(size);
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  draw.AddRectFilled(low, high, ImGui::GetColorU32(ImGuiCol_FrameBg, 0.6f), 4 * scale);
  const double top = round_up(std::max(1.0, 1.5 * microseconds(history.statistics(&PhaseTimes::total).p95)));
  const auto at = [&](std::size_t i, std::size_t count, std::int64_t time) {
    const float age = static_cast<float>(count - 1 - i) / static_cast<float>(TimingHistory::capacity - 1);
    const auto share = static_cast<float>(std::min(1.0, microseconds(time) / top));
    return ImVec2(high.x - age * size.x, high.y - share * size.y);
  };
  for (int line = 1; line < 4; ++line) {
    const float y = low.y + size.y * static_cast<float>(line) / 4;
    draw.AddLine({low.x, y}, {high.x, y}, ImGui::GetColorU32(ImGuiCol_Border, 0.5f));
  }
  std::vector<ImVec2> points;
  for (const Phase& phase : phases) {
    points.clear();
    const std::vector<PhaseTimes>& times = history.times();
    for (std::size_t i = 0; i < times.size(); ++i)
      points.push_back(at(i, times.size(), times[i].*phase.time));
    draw.AddPolyline(points.data(), static_cast<int>(points.size()), to_packed(phase.colour), 0,
                     1.3f * scale);
  }
  char label[32];
  std::snprintf(label, sizeof label, "%g µs", top);
  draw.AddText({low.x + 6 * scale, low.y + 3 * scale}, ImGui::GetColorU32(ImGuiCol_TextDisabled), label);
}

}  // namespace

void timing_panel(const PanelContext& context) {
  table(context.snapshot().history);
  graph(context.snapshot().history, context.scale);
  ImGui::TextDisabled("drawing, apart from it: %.0f ms", context.drawing_milliseconds);
}

}  // namespace collidoscope::viewer
