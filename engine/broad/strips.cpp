#include "broad/strips.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace collidoscope {
namespace {

constexpr std::size_t smallest_cut_world = 1024;  // below it the plain sweep is as fast
constexpr std::size_t boxes_per_strip = 64;       // fewer do not fill the vectors
constexpr Real boxes_across = 3;                  // narrower strips hold too many boxes of their neighbours

}  // namespace

Strips::Strips(std::span<const Aabb> boxes, int axis) : axis_(axis) {
  if (boxes.size() < smallest_cut_world) return;
  // Medians and a sample's range: a few huge or far-off boxes must not decide.
  constexpr std::size_t samples = 63;
  std::array<Real, samples> widths, ends;
  for (std::size_t i = 0; i < samples; ++i) {
    const Aabb& box = boxes[i * boxes.size() / samples];
    widths[i] = box.max[axis] - box.min[axis];
    ends[i] = box.min[axis];
  }
  std::nth_element(widths.begin(), widths.begin() + samples / 2, widths.end());
  std::sort(ends.begin(), ends.end());
  constexpr std::size_t tail = samples / 16;
  low_ = ends[tail];
  const Real range = ends[samples - 1 - tail] - low_;
  const std::size_t most = boxes.size() / boxes_per_strip;
  const Real wanted = std::min(static_cast<Real>(most), range / (boxes_across * widths[samples / 2]));
  if (!(wanted >= 2) || !std::isfinite(wanted / range)) return;
  count_ = static_cast<std::uint32_t>(wanted);
  strips_per_metre_ = static_cast<Real>(count_) / range;
}

}  // namespace collidoscope
