#include "image/image.h"

#include <algorithm>
#include <stb_image_write.h>
#include <string>

#include "core/error.h"
#include "core/files/atomic_file.h"

namespace collidoscope::viewer {
namespace {

void append(void* text, void* data, int bytes) {
  static_cast<std::string*>(text)->append(static_cast<const char*>(data), static_cast<std::size_t>(bytes));
}

}  // namespace

Image::Image(int width, int height, Pixels pixels)
    : width_(width),
      height_(height),
      channels_(static_cast<int>(pixels)),
      pixels_(static_cast<std::size_t>(width) * static_cast<std::size_t>(height) *
              static_cast<std::size_t>(pixels)) {}

std::array<std::uint8_t, 3> Image::pixel(int x, int y) const {
  const auto at =
      (static_cast<std::size_t>(y) * static_cast<std::size_t>(width_) + static_cast<std::size_t>(x)) *
      static_cast<std::size_t>(channels_);
  return {pixels_[at], pixels_[at + 1], pixels_[at + 2]};
}

void Image::flip_rows() {
  const auto row = static_cast<std::ptrdiff_t>(width_) * channels_;
  for (int y = 0; y < height_ / 2; ++y) {
    const auto top = pixels_.begin() + y * row;
    std::swap_ranges(top, top + row, pixels_.begin() + (height_ - 1 - y) * row);
  }
}

void Image::divide_by_opacity() {
  for (std::size_t at = 0; at + 3 < pixels_.size(); at += 4)
    if (const int opacity = pixels_[at + 3]; opacity > 0)
      for (std::size_t i = at; i < at + 3; ++i)
        pixels_[i] = static_cast<std::uint8_t>(std::min(255, (pixels_[i] * 255 + opacity / 2) / opacity));
}

Image Image::without_opacity() const {
  Image opaque(width_, height_);
  std::uint8_t* to = opaque.data();
  for (std::size_t at = 0; at + 3 < pixels_.size(); at += 4) to = std::copy_n(&pixels_[at], 3, to);
  return opaque;
}

std::string png_bytes(const Image& image) {
  std::string bytes;
  const int written = stbi_write_png_to_func(append, &bytes, image.width(), image.height(), image.channels(),
                                             image.data(), image.width() * image.channels());
  if (written == 0) throw JobError("a picture cannot be encoded as PNG");
  return bytes;
}

void write_png(const std::filesystem::path& path, const Image& image) {
  write_file_atomically(path, png_bytes(image));
}

}  // namespace collidoscope::viewer
