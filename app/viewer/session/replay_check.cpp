#include "session/replay_check.h"

#include "core/plural.h"
#include "report/run_report.h"

namespace collidoscope::viewer {

void ReplayCheck::look_at(std::uint64_t frame, std::uint64_t hash) {
  if (state_.finished() || frame != expected_.first_frame + state_.checked) return;
  const std::uint64_t recorded = expected_.hashes[state_.checked];
  if (hash == recorded) {
    ++state_.checked;
  } else {
    state_.difference = {frame, hash, recorded};
  }
}

std::string ReplayState::text() const {
  if (difference)
    return "frame " + std::to_string(difference->frame) + " is not as recorded: hash " +
           hash_text(difference->found) + ", recorded " + hash_text(difference->recorded);
  if (finished()) return "all of " + plural(frames, "frame") + " as recorded";
  return std::to_string(checked) + " of " + plural(frames, "frame") + " as recorded";
}

}  // namespace collidoscope::viewer
