#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace collidoscope::viewer {

/// 8-bit sRGB, three bytes a pixel, or four, the last its opacity; top row first.
class Image {
 public:
  enum class Pixels : std::uint8_t { opaque = 3, with_opacity = 4 };

  Image(int width, int height, Pixels pixels = Pixels::opaque);

  int width() const { return width_; }
  int height() const { return height_; }
  int channels() const { return channels_; }
  std::uint8_t* data() { return pixels_.data(); }
  const std::uint8_t* data() const { return pixels_.data(); }
  const std::vector<std::uint8_t>& bytes() const { return pixels_; }
  std::array<std::uint8_t, 3> pixel(int x, int y) const;

  void flip_rows();
  /// Of pixels with opacity: colours were multiplied by it, as blending leaves them, and are not from now on.
  void divide_by_opacity();
  /// The same colours, opaque.
  Image without_opacity() const;

 private:
  int width_, height_, channels_;
  std::vector<std::uint8_t> pixels_;
};

/// The contents of a PNG file. Throws JobError.
std::string png_bytes(const Image& image);
/// Appears whole or not at all. Throws JobError.
void write_png(const std::filesystem::path& path, const Image& image);

}  // namespace collidoscope::viewer
