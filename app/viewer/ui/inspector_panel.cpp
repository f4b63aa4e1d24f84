#include <algorithm>
#include <array>
#include <cstdio>

#include "step_overlay.h"
#include "ui/panel.h"
#include "ui/theme.h"

namespace collidoscope::viewer {
namespace {

constexpr float button_width = 34, rate_width = 130, least_slider = 80;  // pixels of a 96-dpi screen
constexpr float code_share = 0.55f;                                      // of the panel's width

StepPlayer& steps(const PanelContext& context) {
  return context.view.steps;
}

/// Why there is nothing to step through.
void explain_absence(const PanelContext& context) {
  if (!selected_pair(context.view.selection)) {
    ImGui::TextWrapped(
        "Click two bodies, one after the other: here is shown, step by step, how the narrow phase "
        "settles whether they collide.");
  } else {
    ImGui::TextWrapped(
        "%s does not tell its steps. Choose one of our own convex algorithms under Pipeline, "
        "narrow.",
        context.snapshot().pipeline.narrow.c_str());
  }
}

bool button(const PanelContext& context, const char* label, const char* name, const char* tip,
            float width = button_width) {
  const bool pressed = ImGui::Button(label, {width * context.scale, 0});
  if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", tip);
  context.mark(std::string("steps.") + name);
  ImGui::SameLine();
  return pressed;
}

void transport(const PanelContext& context) {
  StepPlayer& player = steps(context);
  if (button(context, "|<", "first", "First step")) player.first();
  if (button(context, "<", "back", "Step back  (,)")) player.back();
  if (button(context, player.playing() ? "Pause" : "Play", "play", "Play the steps  (Enter)", 62))
    player.toggle_play();
  if (button(context, ">", "next", "Next step  (.)")) player.next();
  if (button(context, ">|", "last", "Last step")) player.last();
}

void scrubber(const PanelContext& context) {
  StepPlayer& player = steps(context);
  int shown = static_cast<int>(player.index()) + 1;
  const int count = static_cast<int>(player.count());
  const std::string format = "step %d of " + std::to_string(count);
  const float room = ImGui::GetContentRegionAvail().x - (rate_width + 8) * context.scale;
  ImGui::SetNextItemWidth(std::max(room, least_slider * context.scale));
  if (ImGui::SliderInt("##step", &shown, 1, count, format.c_str(), ImGuiSliderFlags_AlwaysClamp))
    player.go_to(static_cast<std::size_t>(shown - 1));
  context.mark("steps.scrubber");
  ImGui::SameLine();
  auto rate = static_cast<float>(player.rate());
  ImGui::SetNextItemWidth(-1);
  if (ImGui::SliderFloat("##rate", &rate, 0.1f, 60, "%.3g steps/s", ImGuiSliderFlags_Logarithmic))
    player.set_rate(rate);
  context.mark("steps.rate");
}

/// Which way the query is asked, and what is drawn of it.
void choices(const PanelContext& context) {
  TraceRequest request = context.view.trace_request;
  bool warm = request.start == TraceStart::last_answer;
  bool all = request.answer == Answer::distance;
  const auto toggle = [&](const char* label, const char* name, const char* tip, bool& value) {
    const bool changed = ImGui::Checkbox(label, &value);
    if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", tip);
    context.mark(std::string("steps.") + name);
    return changed;
  };
  bool changed = toggle("warm", "warm", "Start from the pair's last answer, not from nothing", warm);
  ImGui::SameLine();
  changed |= toggle("distance", "distance", "Ask for all it can measure, not for the verdict alone", all);
  if (changed)
    context.controller.request_trace(
        {warm ? TraceStart::last_answer : TraceStart::anew, all ? Answer::distance : Answer::verdict});
  const PairTrace& trace = *steps(context).trace();
  ImGui::SetNextItemWidth(-1);
  const std::string shown(to_string(context.view.step_space));
  const bool open = ImGui::BeginCombo("##space", shown.c_str());
  context.mark("steps.space");
  if (!open) return;
  for (const TraceSpace space : trace.spaces) {
    const std::string name(to_string(space));
    if (ImGui::Selectable(name.c_str(), space == context.view.step_space))
      context.controller.show_space(space);
    context.mark("steps.space." + name);
  }
  ImGui::EndCombo();
}

/// The line that the present step is at, marked and in sight.
void pseudo_code(const PanelContext& context) {
  const PseudoCode& code = *steps(context).trace()->pseudo_code;
  const int current = steps(context).step().line;
  for (int line = 0; line < static_cast<int>(code.size()); ++line) {
    const std::string_view text = code[static_cast<std::size_t>(line)];
    const std::size_t indent = std::min(text.find_first_not_of(' '), text.size());
    const float shift = static_cast<float>(indent) * 0.5f * ImGui::GetFontSize();
    ImGui::SetCursorPosX(ImGui::GetStyle().WindowPadding.x + shift);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    const std::string words(text.substr(indent));
    const ImVec2 size = ImGui::CalcTextSize(words.c_str(), nullptr, false, width);
    const float margin = ImGui::GetStyle().ItemSpacing.y / 2;
    if (line == current) {
      ImGui::GetWindowDrawList()->AddRectFilled({at.x - shift - margin, at.y - margin},
                                                {at.x + width, at.y + size.y + margin},
                                                ImGui::GetColorU32(ImGuiCol_HeaderHovered), margin);
    }
    ImGui::PushTextWrapPos(0);
    line == current ? ImGui::TextUnformatted(words.c_str()) : ImGui::TextDisabled("%s", words.c_str());
    ImGui::PopTextWrapPos();
    if (line == current && !ImGui::IsItemVisible()) ImGui::SetScrollHereY(0.5f);
  }
}

std::string conclusion(const PairResult& result) {
  std::array<char, 96> figure{};
  if (result.verdict == Verdict::separated && result.gives(Capability::distance))
    std::snprintf(figure.data(), figure.size(), ", distance %.9g m", result.distance);
  if (result.verdict == Verdict::colliding && result.gives(Capability::depth))
    std::snprintf(figure.data(), figure.size(), ", depth %.9g m", result.depth);
  return std::string(to_string(result.verdict)) + figure.data();
}

void position(const std::string& name, const Vec3& at) {
  figure(name.c_str(), "%.3g  %.3g  %.3g", at.x, at.y, at.z);
}

void values(const PanelContext& context) {
  const StepPlayer& player = steps(context);
  if (player.at_end()) {
    const bool collides = player.trace()->result.verdict == Verdict::colliding;
    ImGui::TextColored(to_imgui(context.palette[collides ? BodyState::colliding : BodyState::boxes_meet]),
                       "returns %s", conclusion(player.trace()->result).c_str());
  }
  if (!begin_figures("values", 0.38f)) return;
  for (const TraceValue& value : player.step().values) figure(value.name.c_str(), "%.9g", value.value);
  for (const TracePoint& point : player.step().points) position(point.name, point.position);
  for (const TracePlane& plane : player.step().planes) position(plane.name, plane.normal);
  end_figures();
}

}  // namespace

void inspector_panel(const PanelContext& context) {
  if (!steps(context).trace()) return explain_absence(context);
  transport(context);
  scrubber(context);
  const ImVec2 room = ImGui::GetContentRegionAvail();
  const float code_width = room.x * code_share;
  if (ImGui::BeginChild("code", {code_width, 0})) pseudo_code(context);
  ImGui::EndChild();
  ImGui::SameLine();
  if (ImGui::BeginChild("values", {0, 0})) {
    choices(context);
    values(context);
  }
  ImGui::EndChild();
}

}  // namespace collidoscope::viewer
