#pragma once

#include <optional>
#include <string>
#include <vector>

#include "input/viewport.h"
#include "overlays/label_layout.h"
#include "overlays/legend.h"

struct ImDrawList;

namespace collidoscope::viewer {

struct TextLine {
  std::string words;
  float width;  // pixels
};

/// Text on a plate in a view. Pixels from the picture's upper left corner, as are all here.
struct PlacedText {
  Viewport view;  // to which it is clipped
  Rectangle plate;
  glm::vec2 at;  // upper left corner of the first line
  std::vector<TextLine> lines;
  Colour colour;
};

struct PlacedEntry {
  LegendEntry entry;
  glm::vec2 mark;  // upper left corner of its mark, which is as high as a line; the words follow
  float width;     // of the words
};

/// A column of entries.
struct PlacedLegend {
  Rectangle plate;
  std::vector<PlacedEntry> entries;
};

/// All texts of a picture, where they go: drawn into it, or written beside it as text.
struct ViewTexts {
  float scale = 1;                  // pixels per unit of a 96-dpi screen
  float font_size = 0, ascent = 0;  // of a line, and from its upper end to the base line
  std::vector<PlacedText> texts{};  // titles, sentences
  std::vector<PlacedName> names{};  // on plates, with lines that lead to them
  std::optional<PlacedLegend> legend{};
};

// Of names and lines, pixels of a 96-dpi screen.
constexpr float plate_margin = 3;
constexpr float leader_opacity = 0.7f, plate_opacity = 180.0f / 255;
constexpr int stripes_of_mark = 3;
/// From a mark's left to its words, in heights of a line.
constexpr float words_after_mark = 1.4f;

// Between ImGuiLayer::begin and end, as ImGui measures and draws.
/// No texts yet, in the present font.
ViewTexts no_texts(float scale);
/// Each line with its width.
std::vector<TextLine> measured_lines(const std::string& lines);
/// In the lower left corner of `area`.
PlacedLegend place_legend(const Viewport& area, std::vector<LegendEntry> entries, const ViewTexts& texts);
/// What a legend shows of a colour, so high and wide.
void draw_mark(ImDrawList& list, const Palette& palette, const LegendEntry& entry, glm::vec2 low, float side);
void draw(const ViewTexts& texts, const Palette& palette);

}  // namespace collidoscope::viewer
