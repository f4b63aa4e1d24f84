#include "ui/panel.h"

#include <algorithm>
#include <array>
#include <cstdarg>
#include <cstdio>

#include "ui/tooltips.h"

namespace collidoscope::viewer {
namespace {

constexpr float tooltip_width = 22;  // in letters' heights

void tell(std::string_view text) {
  ImGui::BeginTooltip();
  ImGui::PushTextWrapPos(tooltip_width * ImGui::GetFontSize());
  ImGui::TextUnformatted(text.data(), text.data() + text.size());
  ImGui::PopTextWrapPos();
  ImGui::EndTooltip();
}

}  // namespace

void PanelContext::mark(std::string name) const {
  const Tooltip tip = tooltip_of(name);
  const bool shown = !tip.text.empty() && !tip.shown_by_panel;
  if (shown && ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled)) tell(tip.text);
  const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
  const ImDrawList& list = *ImGui::GetWindowDrawList();  // what is scrolled out of sight is clipped away
  const ImVec2 first = list.GetClipRectMin(), last = list.GetClipRectMax();
  const WidgetPlace place{std::move(name),          std::max(low.x, first.x), std::max(low.y, first.y),
                          std::min(high.x, last.x), std::min(high.y, last.y), std::string(tip.text)};
  if (place.x0 < place.x1 && place.y0 < place.y1) places.push_back(place);
}

bool tests_hulls(const Snapshot& snapshot) {
  return narrow_choice(snapshot.pipeline.narrow).algorithm->input == NarrowInput::convex;
}

bool begin_figures(const char* id, float name_share) {
  if (!ImGui::BeginTable(id, 2, ImGuiTableFlags_SizingStretchProp)) return false;
  ImGui::TableSetupColumn("name", ImGuiTableColumnFlags_WidthStretch, name_share);
  ImGui::TableSetupColumn("value", ImGuiTableColumnFlags_WidthStretch, 1 - name_share);
  return true;
}

void figure(const char* name, const char* format, ...) {
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  ImGui::TextDisabled("%s", name);
  ImGui::TableNextColumn();
  std::va_list arguments;
  va_start(arguments, format);
  ImGui::TextWrappedV(format, arguments);
  va_end(arguments);
}

void right_aligned_headings(int columns) {
  ImGui::TableNextRow(ImGuiTableRowFlags_Headers);
  for (int column = 0; column < columns; ++column) {
    ImGui::TableSetColumnIndex(column);
    const char* name = ImGui::TableGetColumnName(column);
    const float room = ImGui::GetContentRegionAvail().x - ImGui::CalcTextSize(name).x;
    if (column > 0 && room > 0) ImGui::SetCursorPosX(ImGui::GetCursorPosX() + room);
    ImGui::TextDisabled("%s", name);
  }
}

void number(const char* format, double value) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), format, value);
  const float room = ImGui::GetContentRegionAvail().x - ImGui::CalcTextSize(text.data()).x;
  if (room > 0) ImGui::SetCursorPosX(ImGui::GetCursorPosX() + room);
  ImGui::TextUnformatted(text.data());
}

void end_figures() {
  ImGui::EndTable();
}

}  // namespace collidoscope::viewer
