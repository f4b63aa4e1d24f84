#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <vector>

namespace collidoscope::test {

/// A picture read back from a file: 8-bit RGB, top row first.
struct Picture {
  int width = 0, height = 0;
  std::vector<std::uint8_t> pixels;

  std::array<int, 3> at(int x, int y) const;
};

Picture read_picture(const std::filesystem::path& file);

/// Share of the pixels whose hue is that of a state, in the palette of green and red.
struct StateShares {
  double neutral = 0, green = 0, red = 0;
};
StateShares state_shares(const Picture& picture);

/// Share of the pixels that differ by more than rounding.
double difference(const Picture& a, const Picture& b);

}  // namespace collidoscope::test
