#include "scene/built_in/body_by_body.h"

#include <algorithm>

namespace collidoscope {

void add_body_by_body(const Scene& scene, std::uint32_t count, Progress* progress,
                      const std::function<void(std::uint32_t number)>& add) {
  constexpr std::uint32_t most_reports = 200;  // a listener may be slower than adding a body
  const std::uint32_t stride = std::max(count / most_reports, 1u);
  for (std::uint32_t i = 0; i < count; ++i) {
    if (progress && i % stride == 0) progress->report(static_cast<double>(i) / count, scene.id);
    if (progress) progress->expect_wanted();
    add(i);
  }
}

}  // namespace collidoscope
