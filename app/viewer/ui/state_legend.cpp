#include "ui/state_legend.h"

#include "ui/theme.h"

namespace collidoscope::viewer {
namespace {

constexpr float share_beside_keys = 0.55f;  // of the line, in lectures
constexpr int stripes = 3;

struct Entry {
  BodyState state;
  const char *label, *in_short;
};
constexpr Entry entries[] = {{BodyState::neutral, "no overlap", "apart"},
                             {BodyState::boxes_meet, "boxes meet", "boxes meet"},
                             {BodyState::colliding, "collision", "collide"}};

/// As bodies look: stripes and an outline beside hue, where the palette has them.
void swatch(const Palette& palette, BodyState state, ImVec2 low, float side) {
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const ImVec2 high(low.x + side, low.y + side);
  list.AddRectFilled(low, high, to_packed(palette[state]), side / 5);
  if (palette.patterned && state == BodyState::colliding) {
    list.PushClipRect(low, high, true);
    for (int i = 1; i <= stripes; ++i) {
      const float along = side * 2 * static_cast<float>(i) / (stripes + 1);
      list.AddLine({low.x, low.y + along}, {low.x + along, low.y}, IM_COL32(0, 0, 0, 200), side / 7);
    }
    list.PopClipRect();
  }
  if (palette.patterned && state == BodyState::boxes_meet)
    list.AddRect(low, high, to_packed(palette.outline), side / 5, 0, side / 7);
}

enum class Words { whole, in_short, none };

std::string in_row(const PanelContext& context, const Entry& entry, Words words) {
  const std::string count = std::to_string(context.snapshot().count(entry.state));
  if (words == Words::none) return count;
  return words == Words::whole ? entry.label + ("  " + count) : entry.in_short + (" " + count);
}

float gap_in_row() {
  return ImGui::GetTextLineHeight();
}

float row_width(const PanelContext& context, Words words) {
  float width = 0;
  for (const Entry& entry : entries)
    width += ImGui::CalcTextSize(in_row(context, entry, words).c_str()).x +
             ImGui::GetTextLineHeight() * 4 / 3 + gap_in_row();
  return width - gap_in_row();
}

/// As many as fit: keys need some of the line, too.
Words words_that_fit(const PanelContext& context) {
  const float room = ImGui::GetContentRegionAvail().x * (context.view.lecture ? share_beside_keys : 1);
  for (const Words words : {Words::whole, Words::in_short})
    if (row_width(context, words) <= room) return words;
  return Words::none;
}

}  // namespace

void state_legend(const PanelContext& context) {
  const float side = ImGui::GetTextLineHeight();
  const float counts = ImGui::CalcTextSize("boxes meet").x + 3 * side;
  for (const Entry& entry : entries) {
    swatch(context.palette, entry.state, ImGui::GetCursorScreenPos(), side);
    ImGui::Dummy({side, side});
    ImGui::SameLine();
    ImGui::TextUnformatted(entry.label);
    ImGui::SameLine(counts + ImGui::GetStyle().WindowPadding.x);
    ImGui::Text("%zu", context.snapshot().count(entry.state));
  }
}

void legend_row(const PanelContext& context) {
  const Words words = words_that_fit(context);
  const float side = ImGui::GetTextLineHeight();
  for (const Entry& entry : entries) {
    if (entry.state != entries[0].state) ImGui::SameLine(0, gap_in_row());
    swatch(context.palette, entry.state, ImGui::GetCursorScreenPos(), side);
    ImGui::Dummy({side, side});
    ImGui::SameLine(0, side / 3);
    ImGui::TextUnformatted(in_row(context, entry, words).c_str());
  }
}

}  // namespace collidoscope::viewer
