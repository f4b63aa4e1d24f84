#include "ui/panel.h"

#include <algorithm>
#include <array>
#include <cstdarg>
#include <cstdio>
#include <imgui_internal.h>

#include "ui/tooltips.h"
#include "ui/word_wrap.h"

namespace collidoscope::viewer {
namespace {

constexpr float tooltip_width = 22;   // in letters' heights
constexpr float fade_lines = 1.4f;    // of a window that goes on, in lines
constexpr float dimmed_share = 0.7f;  // of what windows in front cover
constexpr float opaque_share = 0.5f;  // of the fade, where the arrow stands

void tell(std::string_view text) {
  ImGui::BeginTooltip();
  ImGui::PushTextWrapPos(tooltip_width * ImGui::GetFontSize());
  ImGui::TextUnformatted(text.data(), text.data() + text.size());
  ImGui::PopTextWrapPos();
  ImGui::EndTooltip();
}

/// From the border of the window, at `edge`, inwards.
void fade(ImDrawList& list, float left, float right, float edge, float inwards) {
  const ImU32 ground = ImGui::GetColorU32(ImGuiCol_WindowBg), clear = ground & ~IM_COL32_A_MASK;
  const float full = fade_height() * inwards, opaque = edge + full * opaque_share, end = edge + full;
  list.AddRectFilled({left, std::min(edge, opaque)}, {right, std::max(edge, opaque)}, ground);
  const bool down = inwards > 0;
  list.AddRectFilledMultiColor({left, std::min(opaque, end)}, {right, std::max(opaque, end)},
                               down ? ground : clear, down ? ground : clear, down ? clear : ground,
                               down ? clear : ground);
  const float middle = (left + right) / 2, half = full * opaque_share / 3;
  list.AddTriangleFilled({middle, edge + half * 0.5f}, {middle - half, edge + half * 2},
                         {middle + half, edge + half * 2}, ImGui::GetColorU32(ImGuiCol_TextDisabled));
}

}  // namespace

float fade_height() {
  return fade_lines * ImGui::GetTextLineHeight();
}

void pass_wheel_on() {
  const float wheel = ImGui::GetIO().MouseWheel;
  const float scroll = ImGui::GetScrollY();
  const bool is_at_end = wheel > 0 ? scroll <= 0 : scroll >= ImGui::GetScrollMaxY();
  ImGuiWindow* const panel = ImGui::GetCurrentWindow()->ParentWindow;
  if (wheel == 0 || !is_at_end || panel == nullptr || !ImGui::IsWindowHovered()) return;
  constexpr float lines = 5;  // of one notch, as ImGui has it
  ImGui::SetScrollY(panel, panel->Scroll.y - wheel * lines * ImGui::GetTextLineHeight());
}

void make_room(float width) {
  ImGui::SameLine();
  if (ImGui::GetContentRegionAvail().x < width) ImGui::NewLine();
}

WidgetArea take_area(const char* id, float height) {
  const ImVec2 low = ImGui::GetCursorScreenPos();
  const ImVec2 size(std::max(ImGui::GetContentRegionAvail().x, 1.0f), std::max(height, 1.0f));
  ImGui::InvisibleButton(id, size);
  return {low, {low.x + size.x, low.y + size.y}};
}

/// By a child of its own, which lies over all that the window holds.
void fade_where_it_goes_on(bool all) {
  const float scroll = ImGui::GetScrollY(), most = ImGui::GetScrollMaxY();
  if (most <= 0 && !all) return;
  const ImVec2 low = ImGui::GetWindowPos(), size = ImGui::GetWindowSize();
  const float scrollbar = most > 0 ? ImGui::GetStyle().ScrollbarSize : 0;
  const ImVec2 high(low.x + size.x - scrollbar, low.y + size.y);
  const ImVec2 seen(low.x + ImGui::GetStyle().WindowPadding.x, low.y + size.y / 2);  // else it is left out
  ImGui::SetCursorScreenPos(seen);
  constexpr ImGuiWindowFlags flags =
      ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoBackground | ImGuiWindowFlags_NoInputs;
  ImGui::BeginChild("fade", {1, 1}, false, flags);
  ImDrawList& list = *ImGui::GetWindowDrawList();
  list.PushClipRect(low, high);
  if (scroll > 0) fade(list, low.x, high.x, low.y, 1);
  if (scroll < most) fade(list, low.x, high.x, high.y, -1);
  if (all) list.AddRectFilled(low, high, ImGui::GetColorU32(ImGuiCol_WindowBg, dimmed_share));
  list.PopClipRect();
  ImGui::EndChild();
}

void PanelContext::mark(std::string name) const {
  const Tooltip tip = tooltip_of(name);
  const bool shown = !tip.text.empty() && !tip.shown_by_panel;
  if (shown && ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled)) {
    const ImVec2 way = ImGui::GetIO().MouseDelta;
    if (hover.on(name, ImGui::GetTime(), way.x != 0 || way.y != 0)) tell(tip.text);
  }
  const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
  const ImDrawList& list = *ImGui::GetWindowDrawList();  // what is scrolled out of sight is clipped away
  const ImVec2 first = list.GetClipRectMin(), last = list.GetClipRectMax();
  const WidgetPlace place{std::move(name),          std::max(low.x, first.x), std::max(low.y, first.y),
                          std::min(high.x, last.x), std::min(high.y, last.y), std::string(tip.text)};
  if (place.x0 < place.x1 && place.y0 < place.y1) places.push_back(place);
}

void PanelContext::note_over_views() const {
  const ImVec2 low = ImGui::GetWindowPos(), size = ImGui::GetWindowSize();
  over_views.push_back({{low.x, low.y}, {low.x + size.x, low.y + size.y}});
}

/// Where nothing but the window is wide enough, panels are covered.
void place_in_front(const PanelContext& context, float width, float height) {
  const ImVec2 window = ImGui::GetMainViewport()->Size, wanted(width * context.scale, height * context.scale);
  Viewport room = views_of(context.layout);
  if (static_cast<float>(room.width) * widest_window < wanted.x)
    room = {0, 0, static_cast<int>(window.x), static_cast<int>(window.y)};
  context.panels_covered |= room.width > views_of(context.layout).width;
  const ImVec2 most(static_cast<float>(room.width) * widest_window, window.y * widest_window);
  ImGui::SetNextWindowPos({static_cast<float>(room.x) + static_cast<float>(room.width) / 2, window.y / 2},
                          ImGuiCond_Always, {0.5f, 0.5f});
  ImGui::SetNextWindowSize({std::min(wanted.x, most.x), std::min(wanted.y, most.y)});
  ImGui::SetNextWindowSizeConstraints({0, 0}, {window.x, most.y});
}

void paragraph(const std::string& text) {
  const float width = ImGui::GetContentRegionAvail().x;
  const auto measure = [](std::string_view words) {
    return ImGui::CalcTextSize(words.data(), words.data() + words.size()).x;
  };
  const std::string lines = wrap(text, width, measure);
  ImGui::PushTextWrapPos(0);  // words that are wider still, such as names of files
  ImGui::TextUnformatted(lines.c_str());
  ImGui::PopTextWrapPos();
}

void hint(const std::string& text) {
  ImGui::PushStyleColor(ImGuiCol_Text, ImGui::GetStyleColorVec4(ImGuiCol_TextDisabled));
  paragraph(text);
  ImGui::PopStyleColor();
}

bool begin_scrolling_table(const char* id, int columns, int flags, float height) {
  constexpr float least = 2;  // pixels
  const ImVec2 corner = ImGui::GetCursorScreenPos(), size(ImGui::GetContentRegionAvail().x, height);
  ImRect seen(corner, {corner.x + size.x, corner.y + size.y});
  seen.ClipWithFull(ImGui::GetCurrentWindow()->ClipRect);
  const bool is_seen = seen.GetWidth() >= least && seen.GetHeight() >= least;
  if (is_seen) return ImGui::BeginTable(id, columns, flags, {0, height});
  ImGui::Dummy({std::max(size.x, 1.0f), height});
  return false;
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
  hint(name);
  ImGui::TableNextColumn();
  std::array<char, 256> text{};
  std::va_list arguments;
  va_start(arguments, format);
  std::vsnprintf(text.data(), text.size(), format, arguments);
  va_end(arguments);
  paragraph(text.data());
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
