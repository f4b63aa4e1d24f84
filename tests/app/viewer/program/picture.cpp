#include "picture.h"

#define STB_IMAGE_IMPLEMENTATION
#define STBI_ONLY_PNG
#include <cmath>
#include <stb_image.h>
#include <stdexcept>

namespace collidoscope::test {

std::array<int, 3> Picture::at(int x, int y) const {
  const auto first =
      (static_cast<std::size_t>(y) * static_cast<std::size_t>(width) + static_cast<std::size_t>(x)) * 3;
  return {pixels[first], pixels[first + 1], pixels[first + 2]};
}

Picture read_picture(const std::filesystem::path& file) {
  Picture picture;
  int channels = 0;
  std::uint8_t* data = stbi_load(file.c_str(), &picture.width, &picture.height, &channels, 3);
  if (data == nullptr) throw std::runtime_error("cannot read " + file.string());
  picture.pixels.assign(data, data + static_cast<std::ptrdiff_t>(picture.width) * picture.height * 3);
  stbi_image_free(data);
  return picture;
}

StateShares state_shares(const Picture& picture) {
  StateShares shares;
  const double one = 1.0 / (static_cast<double>(picture.width) * picture.height);
  for (int y = 0; y < picture.height; ++y) {
    for (int x = 0; x < picture.width; ++x) {
      const auto [r, g, b] = picture.at(x, y);
      if (g > 100 && g > 2 * r && g > 1.5 * b) shares.green += one;
      if (r > 100 && r > 2 * g && r > 2 * b) shares.red += one;
      // Light grey-blue: the background of the same hue is darker.
      if (b > 130 && b > g && g > r && b - r < 80) shares.neutral += one;
    }
  }
  return shares;
}

double difference(const Picture& a, const Picture& b) {
  if (a.width != b.width || a.height != b.height) return 1;
  constexpr int rounding = 3;
  std::size_t differing = 0;
  for (std::size_t i = 0; i < a.pixels.size(); i += 3) {
    bool differs = false;
    for (std::size_t channel = 0; channel < 3; ++channel)
      differs |= std::abs(int{a.pixels[i + channel]} - int{b.pixels[i + channel]}) > rounding;
    differing += differs;
  }
  return static_cast<double>(differing) / (static_cast<double>(a.pixels.size()) / 3);
}

}  // namespace collidoscope::test
