#include "broad/single_box.h"

#include <algorithm>
#include <limits>

namespace collidoscope {

void round_boxes(std::span<const Aabb> boxes, const Vec3& origin, std::span<SingleBox> rounded) {
  const auto round = [](Real offset) {
    constexpr Real largest = std::numeric_limits<float>::max();
    return static_cast<float>(std::max(-largest, std::min(largest, offset)));
  };
  const Vec3 start = origin;  // the compiler cannot know that `rounded` does not overwrite the parameter
  for (std::size_t i = 0; i < boxes.size(); ++i) {
    const Vec3 low = boxes[i].min - start, high = boxes[i].max - start;
    rounded[i].min = {round(low.x), round(low.y), round(low.z)};
    rounded[i].max = {round(high.x), round(high.y), round(high.z)};
  }
}

}  // namespace collidoscope
