#include "ui/transport_bar.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <span>
#include <string>
#include <vector>

#include "report/build_info.h"
#include "ui/timeline_strip.h"
#include "ui/widgets/number_slider.h"

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
  double shown = context.state.speed;
  if (slide(context, "##speed", shown, 1.0 / 64, 64, "speed x %.3g", ImGuiSliderFlags_Logarithmic).changed)
    context.controller.set_speed(shown);
  context.mark("transport.speed");
}

std::string text_of(const char* format, double value) {
  std::array<char, 48> text{};
  std::snprintf(text.data(), text.size(), format, value);
  return text.data();
}

/// What the bar says of the present frame, in the order in which it is shown; `importance`: 1 is left out
/// last.
struct Statement {
  int importance;
  std::string text;
};

std::vector<Statement> statements(const PanelContext& context) {
  const Snapshot& snapshot = context.snapshot();
  std::string frame = "frame " + std::to_string(snapshot.frame);
  if (snapshot.share) frame += text_of(" at %.4f of its step", *snapshot.share);
  std::vector<Statement> all = {
      {5, snapshot.scene->id},
      {2, frame},
      {3, text_of("%.2f s", snapshot.time)},
      {4, text_of("detection %.3f ms", static_cast<double>(snapshot.report.times.total) * 1e-6)}};
  if (context.state.playing) all.push_back({6, text_of("%.0f frames/s", context.state.frames_per_second)});
  if (!build_info().optimised()) all.push_back({1, "DEBUG BUILD: times mean nothing"});
  return all;
}

std::string joined(std::span<const Statement> all) {
  std::string text;
  for (const Statement& statement : all) text += (text.empty() ? "" : "    ") + statement.text;
  return text;
}

/// At the right border, as much as there is room for.
void standing(const PanelContext& context) {
  std::vector<Statement> all = statements(context);
  ImGui::SameLine();
  const float room = ImGui::GetContentRegionAvail().x;
  while (all.size() > 1 && ImGui::CalcTextSize(joined(all).c_str()).x > room)
    all.erase(std::ranges::max_element(all, {}, &Statement::importance));
  const std::string text = joined(all);
  const float width = ImGui::CalcTextSize(text.c_str()).x;
  const float left = ImGui::GetWindowWidth() - ImGui::GetStyle().WindowPadding.x - width;
  if (width <= room) {
    ImGui::SameLine(left);
  } else {
    ImGui::NewLine();
    ImGui::SetCursorPosX(std::max(left, ImGui::GetStyle().WindowPadding.x));
  }
  ImGui::TextUnformatted(text.c_str());
  context.mark("transport.standing");
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
