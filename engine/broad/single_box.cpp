#include "broad/single_box.h"

#include <algorithm>
#include <limits>

namespace collidoscope {

void round_boxes(std::span<const Aabb> boxes, const SingleFrame& frame, std::span<SingleBox> rounded) {
  constexpr Real largest = std::numeric_limits<float>::max();
  const auto in_frame = [&](const Vec3& corner) {
    std::array<float, 3> result;
    for (std::size_t i = 0; i < 3; ++i) {
      const int axis = frame.axes[i];
      result[i] = static_cast<float>(std::clamp(corner[axis] - frame.origin[axis], -largest, largest));
    }
    return result;
  };
  for (std::size_t i = 0; i < boxes.size(); ++i)
    rounded[i] = {in_frame(boxes[i].min), in_frame(boxes[i].max)};
}

}  // namespace collidoscope
