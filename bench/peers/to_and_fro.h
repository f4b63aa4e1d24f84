#pragma once

#include <cstddef>

namespace collidoscope::bench {

/// Recorded frames, forwards and backwards in turns: motion goes on without a jump from the last to the
/// first, for which whatever is kept from frame to frame would pay. The frame that is shown at a time: 0, 1,
/// …
inline std::size_t to_and_fro(std::size_t time, std::size_t frames) {
  const std::size_t last = frames - 1;
  if (last == 0) return 0;
  const std::size_t phase = time % (2 * last);
  return phase <= last ? phase : 2 * last - phase;
}

/// After which everything comes again.
inline std::size_t to_and_fro_period(std::size_t frames) {
  return frames > 1 ? 2 * (frames - 1) : 1;
}

}  // namespace collidoscope::bench
