#pragma once

#include "session/runner.h"

namespace collidoscope::viewer {

/// Of so many polytopes, with the hashes that so many frames come to.
inline app::RunOptions recorded_polytopes(std::uint32_t count, int frames) {
  app::RunOptions options;
  options.scene = "polytopes";
  options.parameters.count = count;
  Runner runner(options);
  for (int frame = 0; frame < frames; ++frame) runner.step();
  runner.report().frames().visit([&](const FrameRow& row) { options.expected.hashes.push_back(row.hash); });
  return options;
}

}  // namespace collidoscope::viewer
