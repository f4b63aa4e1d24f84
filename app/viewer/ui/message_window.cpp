#include "ui/message_window.h"

#include <algorithm>
#include <array>
#include <cstdio>

#include "ui/theme.h"

namespace collidoscope::viewer {
namespace {

constexpr float log_width = 600, log_height = 360, dialog_width = 520;  // pixels of a 96-dpi screen
constexpr const char* level_names[] = {"all messages", "notices and errors", "errors"};

void choose_level(const PanelContext& context) {
  int& level = context.view.least_message;
  ImGui::SetNextItemWidth(ImGui::CalcTextSize(level_names[1]).x + 3 * ImGui::GetFrameHeight());
  ImGui::Combo("##level", &level, level_names, static_cast<int>(std::size(level_names)));
  context.mark("messages.level");
}

/// Ends where those of other lines end.
void time_of(const MessageLog::Message& message) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.2f s", message.seconds);
  const float room = ImGui::CalcTextSize("9999.99 s").x - ImGui::CalcTextSize(text.data()).x;
  ImGui::SetCursorPosX(ImGui::GetCursorPosX() + std::max(room, 0.0f));
  ImGui::TextDisabled("%s", text.data());
}

void list(const MessageLog& log, MessageLevel least) {
  const bool at_end = ImGui::GetScrollY() >= ImGui::GetScrollMaxY();
  for (const MessageLog::Message& message : log.messages()) {
    if (message.level < least) continue;
    const bool error = message.level == MessageLevel::error;
    time_of(message);
    ImGui::SameLine();
    ImGui::PushStyleColor(ImGuiCol_Text,
                          error ? ImVec4(1, 0.55f, 0.5f, 1) : ImGui::GetStyleColorVec4(ImGuiCol_Text));
    paragraph(message.text);
    ImGui::PopStyleColor();
  }
  if (at_end) ImGui::SetScrollHereY(1);
}

constexpr ImGuiWindowFlags flags = ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove |
                                   ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoSavedSettings;

}  // namespace

void message_window(const PanelContext& context, MessageLog& log) {
  place_in_front(context, log_width, log_height);
  if (ImGui::Begin("Messages", &context.view.messages, flags)) {
    choose_level(context);
    const auto least = static_cast<MessageLevel>(context.view.least_message);
    ImGui::SameLine();
    if (ImGui::Button("Copy")) context.controller.copy_text(log.text(least));
    context.mark("messages.copy");
    ImGui::SameLine();
    if (ImGui::Button("Clear")) log.clear();
    context.mark("messages.clear");
    if (!log.file().empty()) ImGui::TextDisabled("All of them are in %s", log.file().c_str());
    if (ImGui::BeginChild("messages", {0, 0}, true)) list(log, least);
    ImGui::EndChild();
  }
  ImGui::End();
}

void error_dialog(const PanelContext& context, const std::string& error) {
  place_in_front(context, dialog_width, 0);
  if (ImGui::Begin("Error", nullptr, flags)) {
    paragraph(error);
    ImGui::Spacing();
    if (ImGui::Button("OK", {90 * context.scale, 0})) context.controller.dismiss_error();
    context.mark("error.dismiss");
    ImGui::SameLine();
    if (ImGui::Button("Copy", {90 * context.scale, 0})) context.controller.copy_text(error);
    context.mark("error.copy");
  }
  ImGui::End();
}

}  // namespace collidoscope::viewer
