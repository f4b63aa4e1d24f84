#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "common/run_options.h"

namespace collidoscope::viewer {

/// How far a run is as it was recorded. Hashes grow from frame to frame, so the first that differs is where
/// the runs part; what comes after is not looked at.
struct ReplayState {
  std::uint64_t frames = 0;   // that were recorded
  std::uint64_t checked = 0;  // and came alike
  struct Difference {
    std::uint64_t frame, found, recorded;  // the hashes
  };
  std::optional<Difference> difference;

  bool finished() const { return difference || checked == frames; }
  /// For people: "120 of 300 frames as recorded".
  std::string text() const;
};

/// Compares frames with their recorded hashes, each once, in order.
class ReplayCheck {
 public:
  explicit ReplayCheck(app::ExpectedHashes expected) : expected_(std::move(expected)) { restart(); }

  void restart() { state_ = {expected_.hashes.size(), 0, {}}; }
  void look_at(std::uint64_t frame, std::uint64_t hash);
  const ReplayState& state() const { return state_; }

 private:
  app::ExpectedHashes expected_;
  ReplayState state_;
};

}  // namespace collidoscope::viewer
