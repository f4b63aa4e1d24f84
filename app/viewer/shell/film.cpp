#include "shell/film.h"

#include <algorithm>
#include <cmath>

namespace collidoscope::viewer {

unsigned film_rate(Real dt) {
  return static_cast<unsigned>(std::clamp(std::lround(1 / dt), 1L, 240L));
}

Film::Film(const Request& request)
    : request_(request),
      recorder_(start_recording(request.file, request.rate)),
      stretched_(request.size, 1) {}

void Film::add(const gl::Framebuffer& drawn) {
  const bool fits = drawn.size() == request_.size;
  if (!fits) drawn.copy_to(stretched_, 0, 0, request_.size);
  recorder_->add((fits ? drawn : stretched_).read_pixels());
  ++pictures_;
}

}  // namespace collidoscope::viewer
