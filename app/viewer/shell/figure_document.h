#pragma once

#include <string>
#include <vector>

#include "gl/framebuffer.h"
#include "overlays/vector_lines.h"
#include "overlays/view_texts.h"

namespace collidoscope::viewer {

/// What stands below the views of a figure, measured: entries of the legend in rows, then the caption.
struct FigureBelow {
  float height = 0;  // pixels, of all of it
  std::vector<PlacedEntry> legend;
  glm::vec2 caption_at;  // upper left corner of its first line
  float line = 0;        // from one line of it to the next
  std::vector<TextLine> caption;
};

/// A figure before it is a document.
struct FigureParts {
  Image views;                    // without texts
  std::vector<VectorLine> lines;  // that are not in the picture
  ViewTexts texts;
  FigureBelow below;
};

/// Below views of that size; in the font of `texts`. Between ImGuiLayer::begin and end.
FigureBelow place_below(gl::Size views, std::vector<LegendEntry> legend, const std::string& caption,
                        const ViewTexts& texts);

/// As SVG: the views as a picture, all else as vectors and text, on white.
std::string to_svg(const FigureParts& figure, const Palette& palette);

}  // namespace collidoscope::viewer
