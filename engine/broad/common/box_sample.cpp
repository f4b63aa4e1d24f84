#include "broad/common/box_sample.h"

#include <algorithm>

namespace collidoscope {
namespace {

constexpr std::size_t count = 31, tail = 1;

AxisSample sample_axis(std::span<const Aabb> boxes, int axis) {
  std::array<Real, count> ends, widths;
  for (std::size_t i = 0; i < count; ++i) {
    const Aabb& box = boxes[i * boxes.size() / count];
    ends[i] = box.min[axis];
    widths[i] = box.max[axis] - box.min[axis];
  }
  std::sort(ends.begin(), ends.end());
  std::nth_element(widths.begin(), widths.begin() + count / 2, widths.end());
  AxisSample sample{ends[count / 2], ends[tail], ends[count - 1 - tail], widths[count / 2]};
  // Evenly spread boxes leave this share of their range beyond each of the two ends.
  constexpr Real beyond = Real(tail + 1) / Real(count - 1 - 2 * tail);
  const Real margin = beyond * sample.range();
  sample.low -= margin, sample.high += margin;
  return sample;
}

}  // namespace

std::array<AxisSample, 3> sample(std::span<const Aabb> boxes) {
  return {sample_axis(boxes, 0), sample_axis(boxes, 1), sample_axis(boxes, 2)};
}

std::array<std::size_t, 3> by_falling_range(const std::array<AxisSample, 3>& samples) {
  std::array<std::size_t, 3> axes{0, 1, 2};
  std::sort(axes.begin(), axes.end(), [&](std::size_t a, std::size_t b) {
    const Real of_a = samples[a].range(), of_b = samples[b].range();
    return of_a != of_b ? of_a > of_b : a < b;
  });
  return axes;
}

}  // namespace collidoscope
