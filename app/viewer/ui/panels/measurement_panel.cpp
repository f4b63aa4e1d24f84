#include <algorithm>
#include <array>

#include "core/plural.h"
#include "ui/export_line.h"
#include "ui/plot.h"
#include "ui/theme.h"

namespace collidoscope::viewer {
namespace {

constexpr float plot_height = 84;  // pixels of a 96-dpi screen

void choose_phase(const PanelContext& context) {
  for (std::size_t i = 0; i < phases.size(); ++i) {
    const float room = ImGui::GetFrameHeight() + ImGui::GetStyle().ItemInnerSpacing.x;
    if (i > 0) make_room(room + ImGui::CalcTextSize(phases[i].name).x);
    ImGui::PushStyleColor(ImGuiCol_Text, to_imgui(phase_colours[i]));
    if (ImGui::RadioButton(phases[i].name, context.view.measured_phase == i)) context.view.measured_phase = i;
    ImGui::PopStyleColor();
    if (ImGui::IsItemHovered()) ImGui::SetTooltip("How often the phase took how long, in the last frames");
    context.mark(std::string("measured.") + phases[i].name);
  }
}

void times(const PanelContext& context, const Measurements& measurements) {
  export_line(context, "time of a frame", "frames", [&] { return measurements.csv(); });
  choose_phase(context);
  const std::size_t phase = context.view.measured_phase;
  const Statistics& statistics = measurements.statistics[phase];
  const std::array marks = {static_cast<std::uint64_t>(statistics.median),
                            static_cast<std::uint64_t>(statistics.p95),
                            static_cast<std::uint64_t>(statistics.p99)};
  plot_histogram(context, {"phase-times", measurements.times[phase], phase_colours[phase], marks,
                           duration_text, "frame", plot_height});
  ImGui::TextDisabled("p50 %s, p95 %s, p99 %s", duration_text(marks[0]).c_str(),
                      duration_text(marks[1]).c_str(), duration_text(marks[2]).c_str());
}

std::string count_text(std::uint64_t value) {
  return std::to_string(value);
}

void iterations(const PanelContext& context, const Measurements& measurements) {
  export_line(context, "iterations of a pair", "iterations", [&] { return measurements.iterations_csv(); });
  const Histogram& histogram = measurements.iterations;
  const std::array marks = {histogram.percentile(50), histogram.percentile(95), histogram.percentile(99)};
  plot_histogram(context,
                 {"iterations", histogram, phase_colours[3], marks, count_text, "pair", plot_height});
  ImGui::TextDisabled("p50 %s, p95 %s, p99 %s", count_text(marks[0]).c_str(), count_text(marks[1]).c_str(),
                      count_text(marks[2]).c_str());
}

struct Counted {
  const char* name;
  Colour colour;
  std::uint64_t MeasuredFrame::*count;
};

std::string tell(const MeasuredFrame& frame, std::span<const Counted> counted) {
  std::string text = "frame " + std::to_string(frame.frame);
  for (const Counted& one : counted)
    text += std::string("\n") + one.name + " " + std::to_string(frame.*one.count);
  return text;
}

void legend(const MeasuredFrame& newest, std::span<const Counted> counted) {
  for (const Counted& one : counted) {
    std::string text = one.name;
    text.append(" ").append(std::to_string(newest.*one.count));
    if (&one != counted.data()) make_room(ImGui::CalcTextSize(text.c_str()).x);
    ImGui::TextColored(to_imgui(one.colour), "%s", text.c_str());
  }
}

void pairs(const PanelContext& context, const Measurements& measurements) {
  const std::array counted = {
      Counted{"candidates", context.palette[BodyState::boxes_meet], &MeasuredFrame::candidates},
      Counted{"surviving", phase_colours[2], &MeasuredFrame::surviving},
      Counted{"colliding", context.palette[BodyState::colliding], &MeasuredFrame::colliding}};
  std::array<Curve, counted.size()> curves;
  double most = 1;
  for (std::size_t i = 0; i < counted.size(); ++i) {
    curves[i] = {counted[i].name, counted[i].colour, {}};
    for (const MeasuredFrame& frame : measurements.frames) {
      curves[i].values.push_back(static_cast<double>(frame.*counted[i].count));
      most = std::max(most, curves[i].values.back());
    }
  }
  const double top = round_up(most);
  plot_curves(context, {"pairs", curves, MeasurementRecord::capacity, top,
                        plural(static_cast<std::size_t>(top), "pair"), plot_height,
                        [&](std::size_t index) { return tell(measurements.frames[index], counted); }});
  legend(measurements.frames.back(), counted);
}

}  // namespace

void measurement_panel(const PanelContext& context) {
  const Measurements& measurements = context.snapshot().measurements;
  if (measurements.frames.empty()) {
    ImGui::TextDisabled("nothing yet: play or step");
    return;
  }
  times(context, measurements);
  ImGui::Spacing();
  iterations(context, measurements);
  ImGui::Spacing();
  ImGui::TextDisabled("pairs of a frame");
  pairs(context, measurements);
  if (ImGui::Button("Save the whole run", {-1, 0})) context.controller.save_run();
  context.mark("measured-run.save");
}

}  // namespace collidoscope::viewer
