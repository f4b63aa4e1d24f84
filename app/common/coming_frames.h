#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "common/interrupt.h"
#include "simulation/simulation.h"

namespace collidoscope::app {

/// Waits, where a trajectory is followed, until it is known where bodies stand in a frame. False:
/// interrupted. Throws InputError if what comes meanwhile is wrong.
bool wait_for_frame(const Scene& scene, std::uint64_t frame, const InterruptFlag& interrupt);

/// The frames of a run that goes up to the end of recorded motion, if there is any.
class ComingFrames {
 public:
  static constexpr std::uint64_t usual = 300;
  /// `wanted` frames, or else as many as the trajectory has, or else the usual number. `as_it_stands`: the
  /// run begins with the frame that the scene holds, with or without a trajectory.
  ComingFrames(const Simulation& simulation, std::optional<std::uint64_t> wanted, bool as_it_stands = false);

  /// Whether the run begins with the frame that the scene holds: the trajectory, too, may place bodies in it.
  bool begins_as_it_stands() const { return begins_as_it_stands_; }
  /// Whether another frame is to be run after `done` frames; may wait for it. Throws InputError.
  bool next(std::uint64_t done, const InterruptFlag& interrupt) const;
  /// What `done` frames are of all, from 0 to 1; 0 while it is not known how many will come.
  double share(std::uint64_t done) const;
  /// "12 of 300 frames", for messages.
  std::string progress(std::uint64_t done) const;
  /// After `done` frames: a sentence for users who wanted more frames than were recorded, else empty.
  std::string note(std::uint64_t done) const;

 private:
  const Simulation& simulation_;
  bool begins_as_it_stands_ = false;
  std::optional<std::uint64_t> count_;  // no value: not known yet
};

}  // namespace collidoscope::app
