#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <vector>

namespace collidoscope::viewer {

/// 8-bit sRGB, three bytes a pixel, top row first.
class Image {
 public:
  Image(int width, int height);

  int width() const { return width_; }
  int height() const { return height_; }
  std::uint8_t* data() { return pixels_.data(); }
  const std::uint8_t* data() const { return pixels_.data(); }
  const std::vector<std::uint8_t>& bytes() const { return pixels_; }
  std::array<std::uint8_t, 3> pixel(int x, int y) const;

  void flip_rows();

 private:
  int width_, height_;
  std::vector<std::uint8_t> pixels_;
};

/// Appears whole or not at all. Throws JobError.
void write_png(const std::filesystem::path& path, const Image& image);

}  // namespace collidoscope::viewer
