#pragma once

#include <string>

#include "image/image.h"
#include "render/colour.h"

namespace collidoscope::viewer {

/// A drawing of pixels and vectors, element by element, as SVG 1.1. Pixels from the upper left corner.
class SvgDocument {
 public:
  struct Stroke {
    Colour colour;
    float width = 1, opacity = 1;
  };

  /// `font_size` of all texts.
  SvgDocument(float width, float height, float font_size);

  void rectangle(float x, float y, float width, float height, const Colour& fill, float opacity = 1,
                 float radius = 0);
  /// A rectangle's border, half of it inside.
  void frame(float x, float y, float width, float height, const Stroke& stroke, float radius = 0);
  void line(float x0, float y0, float x1, float y1, const Stroke& stroke);
  void circle(float x, float y, float radius, const Colour& fill);
  /// One line of text; `y` of its base line. It is fitted to `width`, whatever font the reader has.
  void text(float x, float y, float width, const std::string& words, const Colour& fill);
  /// As a PNG file inside of the document.
  void image(float x, float y, const Image& image);
  /// For programs that read pictures aloud.
  void title(const std::string& words);

  /// The whole of it.
  std::string text() const { return text_ + "</svg>\n"; }

 private:
  std::string text_;
};

}  // namespace collidoscope::viewer
