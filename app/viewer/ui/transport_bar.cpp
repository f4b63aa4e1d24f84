#include "ui/transport_bar.h"

#include <algorithm>

#include "report/build_info.h"
#include "ui/timeline_strip.h"

namespace collidoscope::viewer {
namespace {

constexpr float least_button = 66, speed_width = 130;  // pixels of a 96-dpi screen

void button(const PanelContext& context, const char* label, const char* name, void (Controller::*perform)()) {
  const float words = ImGui::CalcTextSize(label).x + 2 * ImGui::GetStyle().FramePadding.x;
  const ImVec2 size(std::max(words, least_button * context.scale), 0);
  make_room(size.x);
  if (ImGui::Button(label, size)) (context.controller.*perform)();
  context.mark(std::string("transport.") + name);
}

void speed(const PanelContext& context) {
  const float width = speed_width * context.scale;
  make_room(width);
  ImGui::SetNextItemWidth(width);
  auto shown = static_cast<float>(context.state.speed);
  if (ImGui::SliderFloat("##speed", &shown, 1.0f / 64, 64, "speed x %.3g", ImGuiSliderFlags_Logarithmic))
    context.controller.set_speed(shown);
  context.mark("transport.speed");
}

/// At the right border, as much as there is room for.
void standing(const PanelContext& context) {
  const Snapshot& snapshot = context.snapshot();
  char rate[32] = "";
  if (context.state.playing)
    std::snprintf(rate, sizeof rate, ", %.0f frames/s", context.state.frames_per_second);
  char within[32] = "";
  if (snapshot.share) std::snprintf(within, sizeof within, " at %.4f of its step", *snapshot.share);
  char text[224];
  std::snprintf(text, sizeof text, "%s    frame %llu%s    %.2f s    detection %.3f ms%s%s",
                snapshot.scene->id.c_str(), static_cast<unsigned long long>(snapshot.frame), within,
                snapshot.time, static_cast<double>(snapshot.report.times.total) * 1e-6, rate,
                build_info().optimised() ? "" : "    DEBUG BUILD: times mean nothing");
  const float width = ImGui::CalcTextSize(text).x;
  ImGui::SameLine();
  if (ImGui::GetContentRegionAvail().x < width) return;
  ImGui::SameLine(ImGui::GetWindowWidth() - width - ImGui::GetStyle().WindowPadding.x);
  ImGui::TextUnformatted(text);
}

}  // namespace

void transport_bar(const PanelContext& context) {
  timeline_strip(context);
  button(context, context.state.playing ? "Pause" : "Play", "play", &Controller::toggle_play);
  button(context, "Back", "back", &Controller::step_back);
  button(context, "Step", "step", &Controller::step);
  button(context, "Restart", "restart", &Controller::restart);
  speed(context);
  button(context, context.controller.recording() ? "Stop" : "Record", "record",
         &Controller::toggle_recording);
  button(context, "Figure", "figure", &Controller::take_figure);
  button(context, "Tour", "tour", &Controller::toggle_tour);
  button(context, "Messages", "messages", &Controller::toggle_messages);
  button(context, "Help", "help", &Controller::toggle_help);
  standing(context);
}

}  // namespace collidoscope::viewer
