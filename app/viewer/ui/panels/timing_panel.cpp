#include <algorithm>
#include <array>
#include <cstdio>

#include "ui/plot.h"
#include "ui/theme.h"

namespace collidoscope::viewer {
namespace {

constexpr float graph_height = 110;  // pixels of a 96-dpi screen

double microseconds(std::int64_t nanoseconds) {
  return static_cast<double>(nanoseconds) * 1e-3;
}

void table(const Measurements& measurements) {
  constexpr ImGuiTableFlags flags = ImGuiTableFlags_SizingStretchSame | ImGuiTableFlags_RowBg;
  if (!ImGui::BeginTable("timings", 5, flags)) return;
  for (const char* heading : {"µs", "last", "median", "p95", "p99"}) ImGui::TableSetupColumn(heading);
  right_aligned_headings(5);
  for (std::size_t i = 0; i < phases.size(); ++i) {
    const Phase& phase = phases[i];
    const Statistics& statistics = measurements.statistics[i];
    const std::int64_t last = measurements.frames.empty() ? 0 : measurements.frames.back().times.*phase.time;
    ImGui::TableNextColumn();
    ImGui::TextColored(to_imgui(phase_colours[i]), "%s", phase.name);
    for (const std::int64_t value : {last, statistics.median, statistics.p95, statistics.p99}) {
      ImGui::TableNextColumn();
      number(value < 10'000'000 ? "%.1f" : "%.0f", microseconds(value));
    }
  }
  ImGui::EndTable();
}

std::string tell(const MeasuredFrame& frame) {
  std::string text = "frame " + std::to_string(frame.frame);
  for (const Phase& phase : phases)
    text += std::string("\n") + phase.name + " " +
            duration_text(static_cast<std::uint64_t>(frame.times.*phase.time));
  return text;
}

/// The scale fits all but the few slowest frames.
void graph(const PanelContext& context, const Measurements& measurements) {
  std::array<Curve, Measurements::phase_count> curves;
  for (std::size_t i = 0; i < curves.size(); ++i) {
    curves[i] = {phases[i].name, phase_colours[i], {}};
    for (const MeasuredFrame& frame : measurements.frames)
      curves[i].values.push_back(microseconds(frame.times.*phases[i].time));
  }
  const double top = round_up(std::max(1.0, 1.5 * microseconds(measurements.statistics.back().p95)));
  plot_curves(context, {"times", curves, MeasurementRecord::capacity, top,
                        duration_text(static_cast<std::uint64_t>(top * 1e3)), graph_height,
                        [&](std::size_t index) { return tell(measurements.frames[index]); }});
}

void work(const char* what, const gl::Work& work) {
  std::array<char, 128> text{};
  std::snprintf(text.data(), text.size(), "%s: %llu draw calls, %.1f kB sent", what,
                static_cast<unsigned long long>(work.draw_calls),
                static_cast<double>(work.bytes_uploaded) * 1e-3);
  hint(text.data());
}

void picture_cost(const DrawingCost& drawing) {
  std::array<char, 128> text{};
  std::snprintf(text.data(), text.size(), "rendering (not included): %.0f ms, %.0f/s",
                drawing.views_milliseconds, drawing.pictures_per_second);
  hint(text.data());
  work("views", drawing.scene);
  work("panels", drawing.panels);
}

}  // namespace

void timing_panel(const PanelContext& context) {
  table(context.snapshot().measurements);
  graph(context, context.snapshot().measurements);
  picture_cost(context.drawing);
}

}  // namespace collidoscope::viewer
