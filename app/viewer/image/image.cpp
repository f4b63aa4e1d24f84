#include "image/image.h"

#include <algorithm>
#include <stb_image_write.h>
#include <string>

#include "core/atomic_file.h"
#include "core/error.h"

namespace collidoscope::viewer {
namespace {

constexpr int channels = 3;

void append(void* text, void* data, int bytes) {
  static_cast<std::string*>(text)->append(static_cast<const char*>(data), static_cast<std::size_t>(bytes));
}

}  // namespace

Image::Image(int width, int height)
    : width_(width),
      height_(height),
      pixels_(static_cast<std::size_t>(width) * static_cast<std::size_t>(height) * channels) {}

std::array<std::uint8_t, 3> Image::pixel(int x, int y) const {
  const auto at =
      (static_cast<std::size_t>(y) * static_cast<std::size_t>(width_) + static_cast<std::size_t>(x)) *
      channels;
  return {pixels_[at], pixels_[at + 1], pixels_[at + 2]};
}

void Image::flip_rows() {
  const auto row = static_cast<std::ptrdiff_t>(width_) * channels;
  for (int y = 0; y < height_ / 2; ++y) {
    const auto top = pixels_.begin() + y * row;
    std::swap_ranges(top, top + row, pixels_.begin() + (height_ - 1 - y) * row);
  }
}

void write_png(const std::filesystem::path& path, const Image& image) {
  std::string bytes;
  const int written = stbi_write_png_to_func(append, &bytes, image.width(), image.height(), channels,
                                             image.data(), image.width() * channels);
  if (written == 0) throw JobError("cannot encode " + display_name(path) + " as PNG");
  write_file_atomically(path, bytes);
}

}  // namespace collidoscope::viewer
