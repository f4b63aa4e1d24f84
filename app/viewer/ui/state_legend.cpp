#include "ui/state_legend.h"

#include <array>

#include "overlays/legend.h"
#include "overlays/view_texts.h"

namespace collidoscope::viewer {
namespace {

constexpr float share_beside_keys = 0.55f;  // of the line, in lectures
constexpr std::array listed_states = {BodyState::neutral, BodyState::boxes_meet, BodyState::colliding};

/// As wide as it is high.
void show_mark(const PanelContext& context, const LegendEntry& entry) {
  const float side = ImGui::GetTextLineHeight();
  const ImVec2 low = ImGui::GetCursorScreenPos();
  draw_mark(*ImGui::GetWindowDrawList(), context.palette, entry, {low.x, low.y}, side);
  ImGui::Dummy({side, side});
}

LegendEntry entry_of(const PanelContext& context, BodyState state) {
  return {LegendEntry::Mark::body, context.palette[state], "", state};
}

enum class Words { whole, in_short, none };

std::string in_row(const PanelContext& context, BodyState state, Words words) {
  std::string count = std::to_string(context.snapshot().count(state));
  if (words == Words::none) return count;
  return words == Words::whole ? std::string(words_of(state).whole) + "  " + count
                               : std::string(words_of(state).in_short) + " " + count;
}

float gap_in_row() {
  return ImGui::GetTextLineHeight();
}

/// With its mark and the gap after it.
float width_in_row(const std::string& words) {
  return ImGui::CalcTextSize(words.c_str()).x + ImGui::GetTextLineHeight() * 4 / 3 + gap_in_row();
}

float row_width(const PanelContext& context, Words words) {
  float width = 0;
  for (const BodyState state : listed_states) width += width_in_row(in_row(context, state, words));
  return width - gap_in_row();
}

float room_of_row(const PanelContext& context) {
  return ImGui::GetContentRegionAvail().x * (context.view.lecture ? share_beside_keys : 1);
}

/// As many as fit: keys need some of the line, too.
Words words_that_fit(const PanelContext& context, float room) {
  for (const Words words : {Words::whole, Words::in_short})
    if (row_width(context, words) <= room) return words;
  return Words::none;
}

void show_in_row(const PanelContext& context, const LegendEntry& entry, const std::string& words) {
  show_mark(context, entry);
  ImGui::SameLine(0, ImGui::GetTextLineHeight() / 3);
  ImGui::TextUnformatted(words.c_str());
}

/// As many of them as have room beside the states.
void overlays_in_row(const PanelContext& context, float room) {
  for (const LegendEntry& entry : legend_of_overlays(context.snapshot(), context.view)) {
    room -= width_in_row(entry.words);
    if (room < 0) return;
    ImGui::SameLine(0, gap_in_row());
    show_in_row(context, entry, entry.words);
  }
}

}  // namespace

void state_legend(const PanelContext& context) {
  const float side = ImGui::GetTextLineHeight();
  const float counts = ImGui::CalcTextSize("boxes meet").x + 3 * side;
  for (const BodyState state : listed_states) {
    show_mark(context, entry_of(context, state));
    ImGui::SameLine();
    ImGui::TextUnformatted(words_of(state).whole.data());
    ImGui::SameLine(counts + ImGui::GetStyle().WindowPadding.x);
    ImGui::Text("%zu", context.snapshot().count(state));
  }
  for (const LegendEntry& entry : legend_of_overlays(context.snapshot(), context.view)) {
    show_mark(context, entry);
    ImGui::SameLine();
    paragraph(entry.words);
  }
}

void legend_row(const PanelContext& context) {
  const float room = room_of_row(context);
  const Words words = words_that_fit(context, room);
  for (const BodyState state : listed_states) {
    if (state != listed_states[0]) ImGui::SameLine(0, gap_in_row());
    show_in_row(context, entry_of(context, state), in_row(context, state, words));
  }
  overlays_in_row(context, room - row_width(context, words));
}

}  // namespace collidoscope::viewer
