#include "overlays/view_texts.h"

#include <algorithm>
#include <glm/common.hpp>
#include <imgui.h>

#include "ui/theme.h"

namespace collidoscope::viewer {
namespace {

constexpr float legend_inset = 10;    // from the area's corner; pixels of a 96-dpi screen
constexpr float legend_line = 1.25f;  // from line to line, in heights of a line

ImVec2 imgui_vector(const glm::vec2& at) {
  return {at.x, at.y};
}

/// Legible on any ground.
void draw_plate(ImDrawList& list, const Rectangle& area, float margin) {
  list.AddRectFilled(imgui_vector(area.low), imgui_vector(area.high), to_packed(Colour(0), plate_opacity),
                     margin);
}

/// A line of its own leads to a place that is farther off.
void draw_name(ImDrawList& list, const PlacedName& name, float scale) {
  const float margin = plate_margin * scale;
  if (name.far) {
    const glm::vec2 end = glm::clamp(name.at, name.text.low, name.text.high);
    list.AddLine(imgui_vector(name.at), imgui_vector(end), to_packed(name.colour, leader_opacity), scale);
  }
  draw_plate(list, name.text, margin);
  list.AddText({name.text.low.x + margin, name.text.low.y}, to_packed(name.colour), name.words.c_str());
}

void draw_text(ImDrawList& list, const PlacedText& text, const ViewTexts& all) {
  const Viewport& view = text.view;
  const glm::vec2 low(view.x, view.y), size(view.width, view.height);
  list.PushClipRect(imgui_vector(low), imgui_vector(low + size));
  draw_plate(list, text.plate, plate_margin * all.scale);
  glm::vec2 at = text.at;
  for (const TextLine& line : text.lines) {
    list.AddText(imgui_vector(at), to_packed(text.colour), line.words.c_str());
    at.y += all.font_size;
  }
  list.PopClipRect();
}

void draw_legend(ImDrawList& list, const PlacedLegend& legend, const ViewTexts& all, const Palette& palette) {
  draw_plate(list, legend.plate, plate_margin * all.scale);
  for (const auto& [entry, mark, width] : legend.entries) {
    draw_mark(list, palette, entry, mark, all.font_size);
    list.AddText({mark.x + words_after_mark * all.font_size, mark.y}, to_packed(palette.witness),
                 entry.words.c_str());
  }
}

/// As bodies look: stripes and an outline beside hue, where the palette has them.
void draw_body_mark(ImDrawList& list, const Palette& palette, const LegendEntry& entry, ImVec2 low,
                    float side) {
  const ImVec2 high(low.x + side, low.y + side);
  list.AddRectFilled(low, high, to_packed(entry.colour), side / 5);
  if (palette.patterned && entry.state == BodyState::colliding) {
    list.PushClipRect(low, high, true);
    for (int i = 1; i <= stripes_of_mark; ++i) {
      const float along = side * 2 * static_cast<float>(i) / (stripes_of_mark + 1);
      list.AddLine({low.x, low.y + along}, {low.x + along, low.y}, IM_COL32(0, 0, 0, 200), side / 7);
    }
    list.PopClipRect();
  }
  if (palette.patterned && entry.state == BodyState::boxes_meet)
    list.AddRect(low, high, to_packed(palette.outline), side / 5, 0, side / 7);
}

}  // namespace

ViewTexts no_texts(float scale) {
  return {scale, ImGui::GetTextLineHeight(), ImGui::GetFont()->Ascent};
}

std::vector<TextLine> measured_lines(const std::string& lines) {
  std::vector<TextLine> measured;
  for (std::size_t at = 0; at <= lines.size();) {
    const std::size_t end = std::min(lines.find('\n', at), lines.size());
    std::string line = lines.substr(at, end - at);
    const float width = ImGui::CalcTextSize(line.c_str()).x;
    measured.push_back({std::move(line), width});
    at = end + 1;
  }
  return measured;
}

PlacedLegend place_legend(const Viewport& area, std::vector<LegendEntry> entries, const ViewTexts& texts) {
  const float line = texts.font_size * legend_line, margin = 2 * plate_margin * texts.scale;
  const glm::vec2 corner =
      glm::vec2(area.x, area.y + area.height) + glm::vec2(1, -1) * legend_inset * texts.scale;
  const float height = line * static_cast<float>(entries.size());
  glm::vec2 at = corner + glm::vec2(margin, -margin - height);
  PlacedLegend legend{{{corner.x, at.y - margin}, {corner.x, corner.y}}, {}};
  for (LegendEntry& entry : entries) {
    const float width = ImGui::CalcTextSize(entry.words.c_str()).x;
    legend.plate.high.x =
        std::max(legend.plate.high.x, at.x + words_after_mark * texts.font_size + width + margin);
    legend.entries.push_back({std::move(entry), at + glm::vec2(0, (line - texts.font_size) / 2), width});
    at.y += line;
  }
  return legend;
}

void draw_mark(ImDrawList& list, const Palette& palette, const LegendEntry& entry, glm::vec2 low,
               float side) {
  const glm::vec2 middle = low + side / 2;
  const ImU32 colour = to_packed(entry.colour);
  switch (entry.mark) {
    case LegendEntry::Mark::body:
      return draw_body_mark(list, palette, entry, imgui_vector(low), side);
    case LegendEntry::Mark::line:
      return list.AddLine({low.x, middle.y}, {low.x + side, middle.y}, colour, side / 6);
    case LegendEntry::Mark::point:
      return list.AddCircleFilled(imgui_vector(middle), side / 4, colour);
  }
}

void draw(const ViewTexts& texts, const Palette& palette) {
  ImDrawList& list = *ImGui::GetBackgroundDrawList();
  for (const PlacedText& text : texts.texts) draw_text(list, text, texts);
  if (texts.legend) draw_legend(list, *texts.legend, texts, palette);
  for (const PlacedName& name : texts.names) draw_name(list, name, texts.scale);
}

}  // namespace collidoscope::viewer
