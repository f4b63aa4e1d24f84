#include "image/svg.h"

#include <gtest/gtest.h>

namespace collidoscope::viewer {
namespace {

/// Of the one picture in a document.
std::string embedded(const std::string& svg) {
  const std::string begin = "data:image/png;base64,";
  const std::size_t from = svg.find(begin);
  return from == std::string::npos
             ? ""
             : svg.substr(from + begin.size(), svg.find('"', from + begin.size()) - from - begin.size());
}

std::string decoded(const std::string& base64) {
  const std::string digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string bytes;
  unsigned bits = 0, count = 0;
  for (const char digit : base64) {
    if (digit == '=') break;
    bits = bits << 6 | static_cast<unsigned>(digits.find(digit));
    if ((count += 6) < 8) continue;
    count -= 8;
    bytes += static_cast<char>(bits >> count & 255u);
  }
  return bytes;
}

TEST(SvgDocument, TextIsTextWhateverIsInIt) {
  SvgDocument svg(200, 100.5f, 15);
  svg.text(10.25f, 20, 57.5f, "A < B & \"C\" − √2", Colour(1, 0, 0));
  const std::string text = svg.text();
  EXPECT_NE(text.find("width=\"200\" height=\"100.5\" viewBox=\"0 0 200 100.5\""), std::string::npos) << text;
  EXPECT_NE(text.find(">A &lt; B &amp; \"C\" − √2</text>"), std::string::npos) << text;
  EXPECT_NE(text.find("x=\"10.25\" y=\"20\" textLength=\"57.5\""), std::string::npos) << text;
  EXPECT_NE(text.find("fill=\"#ff0000\""), std::string::npos) << text;
  EXPECT_TRUE(text.ends_with("</svg>\n"));
}

/// Of every length modulo three.
TEST(SvgDocument, APictureIsAPngFileInside) {
  for (int width = 1; width <= 6; ++width) {
    Image image(width, 2);
    for (int i = 0; i < width * 6; ++i) image.data()[i] = static_cast<std::uint8_t>(i * 37);
    SvgDocument svg(10, 10, 12);
    svg.image(0, 0, image);
    EXPECT_EQ(decoded(embedded(svg.text())), png_bytes(image)) << width;
  }
}

}  // namespace
}  // namespace collidoscope::viewer
