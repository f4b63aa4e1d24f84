#include "ui/state_legend.h"

#include "ui/theme.h"

namespace collidoscope::viewer {
namespace {

// Pixels of a 96-dpi screen.
constexpr float inset = 14;         // of the legend from the scene's corner
constexpr float least_scene = 480;  // that three lines do not cover too much of
constexpr float least_row = 340;    // scenes in which there is one, of short words
constexpr float border = 6;         // around it
constexpr float row_end = 38, three_lines_end = 86;
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

bool has_width(const PanelContext& context, float width) {
  return static_cast<float>(context.layout.scene.width) >= width * context.scale;
}

/// All states beside each other.
void legend_row(const PanelContext& context) {
  const float side = ImGui::GetTextLineHeight();
  for (const Entry& entry : entries) {
    if (entry.state != entries[0].state) ImGui::SameLine(0, side);
    swatch(context.palette, entry.state, ImGui::GetCursorScreenPos(), side);
    ImGui::Dummy({side, side});
    ImGui::SameLine(0, side / 3);
    ImGui::Text("%s %zu", entry.in_short, context.snapshot().count(entry.state));
  }
}

}  // namespace

bool legend_is_over_scene(const PanelContext& context) {
  const Layout& layout = context.layout;
  return !layout.second && (!layout.left || has_width(context, least_row));
}

float legend_end(const PanelContext& context) {
  if (!legend_is_over_scene(context)) return 0;
  return has_width(context, least_scene) ? three_lines_end : row_end;
}

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

void legend_over(const PanelContext& context, const Viewport& scene) {
  const bool row = !has_width(context, least_scene);
  const float corner = (row ? border : inset) * context.scale;
  ImGui::SetNextWindowPos({static_cast<float>(scene.x) + corner, static_cast<float>(scene.y) + corner});
  constexpr ImGuiWindowFlags flags = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                                     ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoInputs |
                                     ImGuiWindowFlags_AlwaysAutoResize;
  if (ImGui::Begin("legend", nullptr, flags)) row ? legend_row(context) : state_legend(context);
  ImGui::End();
}

}  // namespace collidoscope::viewer
