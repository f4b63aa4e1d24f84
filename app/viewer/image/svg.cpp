#include "image/svg.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <span>
#include <string_view>

#include "hand_out/base64.h"
#include "report/text_safety.h"

namespace collidoscope::viewer {
namespace {

std::string svg_number(float value) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.7g", static_cast<double>(std::round(value * 100) / 100));
  return text.data();
}

std::string attribute(std::string_view name, float value) {
  std::string text(1, ' ');
  return text.append(name).append("=\"").append(svg_number(value)).append("\"");
}

std::string hex(const Colour& colour) {
  const auto byte = [](float share) {
    return static_cast<unsigned>(std::lround(std::clamp(share, 0.f, 1.f) * 255));
  };
  std::array<char, 8> text{};
  std::snprintf(text.data(), text.size(), "#%02x%02x%02x", byte(colour.r), byte(colour.g), byte(colour.b));
  return text.data();
}

std::string fill_of(const Colour& colour, float opacity = 1) {
  return " fill=\"" + hex(colour) + "\"" + (opacity < 1 ? attribute("fill-opacity", opacity) : "");
}

std::string stroke_of(const SvgDocument::Stroke& stroke) {
  return " stroke=\"" + hex(stroke.colour) + "\"" + attribute("stroke-width", stroke.width) +
         (stroke.opacity < 1 ? attribute("stroke-opacity", stroke.opacity) : "");
}

}  // namespace

SvgDocument::SvgDocument(float width, float height, float font_size)
    : text_(R"(<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink")" +
            attribute("width", width) + attribute("height", height) + " viewBox=\"0 0 " + svg_number(width) +
            " " + svg_number(height) + R"(" font-family="'DejaVu Sans', Verdana, sans-serif")" +
            attribute("font-size", font_size) + ">\n") {}

void SvgDocument::rectangle(float x, float y, float width, float height, const Colour& fill, float opacity,
                            float radius) {
  text_ += "<rect" + attribute("x", x) + attribute("y", y) + attribute("width", width) +
           attribute("height", height) + (radius > 0 ? attribute("rx", radius) : "") +
           fill_of(fill, opacity) + "/>\n";
}

void SvgDocument::frame(float x, float y, float width, float height, const Stroke& stroke, float radius) {
  text_ += "<rect" + attribute("x", x) + attribute("y", y) + attribute("width", width) +
           attribute("height", height) + (radius > 0 ? attribute("rx", radius) : "") + " fill=\"none\"" +
           stroke_of(stroke) + "/>\n";
}

void SvgDocument::line(float x0, float y0, float x1, float y1, const Stroke& stroke) {
  text_ += "<line" + attribute("x1", x0) + attribute("y1", y0) + attribute("x2", x1) + attribute("y2", y1) +
           stroke_of(stroke) + "/>\n";
}

void SvgDocument::circle(float x, float y, float radius, const Colour& fill) {
  text_ +=
      "<circle" + attribute("cx", x) + attribute("cy", y) + attribute("r", radius) + fill_of(fill) + "/>\n";
}

void SvgDocument::text(float x, float y, float width, const std::string& words, const Colour& fill) {
  if (words.empty()) return;
  text_ += "<text" + attribute("x", x) + attribute("y", y) + attribute("textLength", width) +
           R"( lengthAdjust="spacingAndGlyphs" xml:space="preserve")" + fill_of(fill) + ">" +
           xml_text(words) + "</text>\n";
}

void SvgDocument::image(float x, float y, const Image& image) {
  const std::string png = png_bytes(image);
  text_ += "<image" + attribute("x", x) + attribute("y", y) +
           attribute("width", static_cast<float>(image.width())) +
           attribute("height", static_cast<float>(image.height())) + " xlink:href=\"data:image/png;base64," +
           to_base64(std::as_bytes(std::span(png))) + "\"/>\n";
}

void SvgDocument::title(const std::string& words) {
  text_ += "<title>" + xml_text(words) + "</title>\n";
}

}  // namespace collidoscope::viewer
