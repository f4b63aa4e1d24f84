#pragma once

// Macro-backtracking [Zachwieja 4.1]: "if a simulation goes from time 0.0 to time 1.0 and an event changes
// the system at time 0.5, then that event should be processed at the time it occurs", with "special care … to
// avoid needless resimulation of objects that would not otherwise be affected by the event".
//
// Each body has a time of its own, up to which it has moved, and a sweep for the rest of the step. The
// earliest impact of all pairs moves its two bodies there and gives them their impulses; only their sweeps
// are made anew, and only pairs with one of them are cast again.

#include <atomic>
#include <memory>
#include <span>
#include <vector>

#include "broad/broad.h"
#include "core/parallel.h"
#include "scene/world.h"

namespace collidoscope {

/// Two bodies that ran into each other.
struct Impact {
  BodyPair pair;
  Real time = 0;  // s after the beginning of the step
  Vec3 point = Vec3(0), normal = Vec3(0);
  Real impulse = 0;  // the largest of its contacts, N·s
};

class MacroBacktracking {
 public:
  MacroBacktracking();

  /// Moves the bodies of a world that has masses for `dt` seconds. No two bodies that are apart at the start
  /// overlap at the end, unless neither can make way: both are driven, or one is pressed against a third.
  void move(World& world, Real dt, ThreadPool& threads);

  /// For a next step that does not follow the last one: there are no impacts until then.
  void start_over() { impacts_.clear(); }

  /// Of the last step, in the order of their times.
  std::span<const Impact> impacts() const { return impacts_; }
  /// How many pairs were cast in the last step, and how many bodies were moved again after an impact.
  std::uint64_t casts() const { return casts_; }
  std::uint64_t moved_again() const { return moved_again_; }
  /// Bodies that had too many impacts and stood still for the rest of the step.
  std::uint64_t stopped() const { return stopped_; }

 private:
  class Step;

  std::unique_ptr<BroadPhase> broad_;
  std::vector<Impact> impacts_;
  std::atomic<std::uint64_t> casts_ = 0;
  std::uint64_t moved_again_ = 0, stopped_ = 0;
};

}  // namespace collidoscope
