#pragma once

#include <atomic>
#include <utility>

#include "core/error.h"
#include "python/module/interrupts.h"
#include "simulation/simulation.h"

namespace collidoscope::python {

/// A simulation for one thread at a time. Its pairs can be explained and traced.
class RunningScene {
 public:
  RunningScene(Scene scene, const PipelineConfig& config, Progress* progress)
      : simulation_(std::move(scene), config, progress) {
    simulation_.keep_query_starts();
    simulation_.keep_last_step();
  }

  /// The simulation, while this lives. Throws JobError if another thread uses it.
  class Use {
   public:
    explicit Use(RunningScene& scene) : mark_(scene.in_use_), simulation_(scene.simulation_) {}
    Simulation& operator*() const { return simulation_; }
    Simulation* operator->() const { return &simulation_; }

   private:
    InUse mark_;
    Simulation& simulation_;
  };
  Use use() { return Use(*this); }

 private:
  std::atomic_flag in_use_;
  Simulation simulation_;
};

/// Two bodies of the simulation, in either order. Throws InputError.
inline BodyPair pair_of(const Simulation& simulation, BodyIndex a, BodyIndex b) {
  const std::size_t size = simulation.world().size();
  if (a >= size || b >= size || a == b)
    throw InputError("", "pair",
                     "(" + std::to_string(a) + ", " + std::to_string(b) + ") is no pair of " +
                         std::to_string(size) + " bodies");
  return {std::min(a, b), std::max(a, b)};
}

}  // namespace collidoscope::python
