#include "render/slice_pace.h"

#include <algorithm>

namespace collidoscope::viewer {
namespace {

constexpr double longest = 12, shortest = 5;  // ms
/// Slices have a price of their own, and a machine that is busy otherwise makes no slice short.
constexpr std::size_t fewest = 8192;
constexpr std::size_t most = std::size_t{1} << 26;
/// Lists, overlays, ground, background and panels take a dozen draw calls besides.
constexpr std::size_t most_slices = 8;

}  // namespace

std::size_t SlicePace::items(std::size_t of_picture) const {
  return std::max(items_, of_picture / most_slices + 1);
}

void SlicePace::took(double milliseconds) {
  if (milliseconds > longest) items_ = std::max(items_ / 2, fewest);
  if (milliseconds < shortest) items_ = std::min(items_ * 2, most);
}

}  // namespace collidoscope::viewer
