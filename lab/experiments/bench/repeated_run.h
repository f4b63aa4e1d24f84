#pragma once

#include <array>
#include <optional>
#include <vector>

#include "core/progress.h"
#include "simulation/simulation.h"

namespace collidoscope::experiments {

/// The phases that benches time, in the order of their columns.
inline constexpr std::array timed_phases = {&PhaseTimes::total, &PhaseTimes::broad, &PhaseTimes::mid,
                                            &PhaseTimes::narrow, &PhaseTimes::update};

/// What happened in some frames.
struct RunSums {
  std::array<double, timed_phases.size()> nanoseconds{};
  double candidates = 0, surviving = 0, colliding = 0;  // pairs
  std::vector<CounterSum> counters;
};

/// The same frames of a simulation, again and again, each time from where it stood at first and with empty
/// caches.
class RepeatedRun {
 public:
  RepeatedRun(Simulation simulation, std::uint64_t frames);

  /// Throws Cancelled, and JobError if the result differs from that of an earlier run.
  RunSums run(Progress* progress);
  std::uint64_t frames() const { return frames_; }

 private:
  void expect_same_result();

  Simulation simulation_;
  Simulation::Checkpoint start_;
  std::uint64_t frames_;
  std::optional<std::uint64_t> hash_;
};

}  // namespace collidoscope::experiments
