#include "shell/figure_document.h"

#include <algorithm>
#include <glm/common.hpp>
#include <imgui.h>
#include <utility>

#include "image/svg.h"
#include "ui/word_wrap.h"

namespace collidoscope::viewer {
namespace {

constexpr Colour ink(0.1f), paper(1);
// In heights of a line of text.
constexpr float margin_below = 0.8f, gap_of_entries = 1.4f, line_of_legend = 1.5f, line_of_caption = 1.35f;
constexpr float border_of_mark = 1 / 16.0f;

/// Text and image as one: SVG's y is that of the base line.
class FigureWriter {
 public:
  FigureWriter(const FigureParts& figure, const Palette& palette)
      : figure_(figure),
        texts_(figure.texts),
        palette_(palette),
        svg_(static_cast<float>(figure.views.width()),
             static_cast<float>(figure.views.height()) + figure.below.height, texts_.font_size) {}

  std::string write() {
    std::string caption;
    for (const TextLine& line : figure_.below.caption) caption += (caption.empty() ? "" : " ") + line.words;
    svg_.title(caption);
    svg_.rectangle(0, 0, static_cast<float>(figure_.views.width()),
                   static_cast<float>(figure_.views.height()) + figure_.below.height, paper);
    svg_.image(0, 0, figure_.views);
    for (const VectorLine& line : figure_.lines)
      svg_.line(line.from.x, line.from.y, line.to.x, line.to.y, {line.colour, line.width, line.opacity});
    for (const PlacedText& text : texts_.texts) in_view(text);
    for (const PlacedName& name : texts_.names) named(name);
    for (const PlacedEntry& entry : figure_.below.legend) in_legend(entry);
    glm::vec2 at = figure_.below.caption_at;
    for (const TextLine& line : figure_.below.caption) {
      words(at, line.width, line.words, ink);
      at.y += figure_.below.line;
    }
    return svg_.text();
  }

 private:
  void words(glm::vec2 low, float width, const std::string& text, const Colour& colour) {
    svg_.text(low.x, low.y + texts_.ascent, width, text, colour);
  }

  void plate(const Rectangle& area) {
    const glm::vec2 size = area.high - area.low;
    svg_.rectangle(area.low.x, area.low.y, size.x, size.y, Colour(0), plate_opacity,
                   plate_margin * texts_.scale);
  }

  void in_view(const PlacedText& text) {
    plate(text.plate);
    glm::vec2 at = text.at;
    for (const TextLine& line : text.lines) {
      words(at, line.width, line.words, text.colour);
      at.y += texts_.font_size;
    }
  }

  void named(const PlacedName& name) {
    if (name.far) {
      const glm::vec2 end = glm::clamp(name.at, name.text.low, name.text.high);
      svg_.line(name.at.x, name.at.y, end.x, end.y, {name.colour, texts_.scale, leader_opacity});
    }
    plate(name.text);
    const float margin = plate_margin * texts_.scale;
    words(name.text.low + glm::vec2(margin, 0), name.text.high.x - name.text.low.x - 2 * margin, name.words,
          name.colour);
  }

  /// On white, light colours need a border.
  void in_legend(const PlacedEntry& placed) {
    const auto& [entry, low, width] = placed;
    const float side = texts_.font_size, border = side * border_of_mark;
    const glm::vec2 middle = low + side / 2;
    switch (entry.mark) {
      case LegendEntry::Mark::body:
        body_mark(entry, low, side);
        break;
      case LegendEntry::Mark::line:
        svg_.line(low.x, middle.y, low.x + side, middle.y, {ink, side / 4 + 2 * border});
        svg_.line(low.x + border, middle.y, low.x + side - border, middle.y, {entry.colour, side / 4});
        break;
      case LegendEntry::Mark::point:
        svg_.circle(middle.x, middle.y, side / 4 + border, ink);
        svg_.circle(middle.x, middle.y, side / 4, entry.colour);
        break;
    }
    words(low + glm::vec2(words_after_mark * side, 0), width, entry.words, ink);
  }

  /// As draw_mark() has it: stripes within the square, from its left and lower border to the upper and right
  /// one.
  void body_mark(const LegendEntry& entry, glm::vec2 low, float side) {
    svg_.rectangle(low.x, low.y, side, side, entry.colour);
    if (palette_.patterned && entry.state == BodyState::colliding)
      for (int i = 1; i <= stripes_of_mark; ++i) {
        const float along = side * 2 * static_cast<float>(i) / (stripes_of_mark + 1);
        const float over = std::max(along - side, 0.0f);
        svg_.line(low.x + over, low.y + along - over, low.x + along - over, low.y + over,
                  {Colour(0), side / 7, 0.8f});
      }
    const bool outlined = palette_.patterned && entry.state == BodyState::boxes_meet;
    svg_.frame(low.x, low.y, side, side, {ink, outlined ? side / 7 : side * border_of_mark});
  }

  const FigureParts& figure_;
  const ViewTexts& texts_;
  const Palette& palette_;
  SvgDocument svg_;
};

}  // namespace

FigureBelow place_below(gl::Size views, std::vector<LegendEntry> legend, const std::string& caption,
                        const ViewTexts& texts) {
  const float unit = texts.font_size, margin = margin_below * unit;
  const auto right = static_cast<float>(views.width) - margin;
  const auto measure = [](std::string_view part) {
    return ImGui::CalcTextSize(part.data(), part.data() + part.size()).x;
  };
  FigureBelow below;
  below.line = line_of_caption * unit;
  glm::vec2 at(margin, static_cast<float>(views.height) + margin);
  for (LegendEntry& entry : legend) {
    const float width = measure(entry.words), whole = words_after_mark * unit + width;
    if (at.x > margin && at.x + whole > right) at = {margin, at.y + line_of_legend * unit};
    below.legend.push_back({std::move(entry), at, width});
    at.x += whole + gap_of_entries * unit;
  }
  below.caption_at = {margin, at.y + (legend.empty() ? 0 : line_of_legend * unit)};
  below.caption = measured_lines(wrap(caption, right - margin, measure));
  below.height = below.caption_at.y + below.line * static_cast<float>(below.caption.size()) + margin / 2 -
                 static_cast<float>(views.height);
  return below;
}

std::string to_svg(const FigureParts& figure, const Palette& palette) {
  return FigureWriter(figure, palette).write();
}

}  // namespace collidoscope::viewer
