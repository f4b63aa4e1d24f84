#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "common/interrupt.h"
#include "simulation/simulation.h"

namespace collidoscope::app {

/// Waits, where a trajectory is followed, until it is known where bodies stand in a frame. False: interrupted
/// before. Throws InputError of what comes meanwhile.
bool wait_for_frame(const Scene& scene, std::uint64_t frame, const InterruptFlag& interrupt);

/// The frames of a run that goes up to the end of recorded motion, if there is any.
class ComingFrames {
 public:
  static constexpr std::uint64_t usual = 300;
  /// `wanted` frames, or else as many as the trajectory has, or else the usual number. `as_it_stands`: in any
  /// case the run begins with the frame that the scene holds.
  ComingFrames(const Simulation& simulation, std::optional<std::uint64_t> wanted, bool as_it_stands = false);

  /// Whether the run begins with the frame that the scene holds: the trajectory, too, may place bodies in it.
  bool begins_as_it_stands() const { return begins_as_it_stands_; }
  /// Whether the next one is to be run, for which it may wait. `done` frames were run. Throws InputError.
  bool next(std::uint64_t done, const InterruptFlag& interrupt) const;
  /// No value: nobody knows yet.
  std::optional<std::uint64_t> count() const { return count_; }
  /// "12 of 300 frames", for messages.
  std::string progress(std::uint64_t done) const;
  /// What a user should know who wanted more frames than were recorded; else empty. `done` frames were run.
  std::string note(std::uint64_t done) const;

 private:
  const Simulation& simulation_;
  bool begins_as_it_stands_ = false;
  std::optional<std::uint64_t> count_;
};

}  // namespace collidoscope::app
