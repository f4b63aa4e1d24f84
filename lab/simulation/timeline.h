#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <vector>

#include "simulation/simulation.h"

namespace collidoscope {

/// The pairs that are not neutral; sorted.
struct FoundPairs {
  std::vector<BodyPair> candidates, colliding;

  static FoundPairs of(const FrameReport& report) { return {report.candidates, report.colliding}; }
};

/// The data of a frame that the timeline shows.
struct FrameMark {
  std::uint64_t frame = 0;
  std::size_t colliding = 0;  // pairs
  std::size_t changes = 0;    // pairs that began or ceased to collide in this frame: to red, or from it
  std::size_t meetings = 0;   // pairs whose boxes began or ceased to meet: to neutral, or from it
  std::int64_t nanoseconds = 0;
  bool of_earlier_pipeline = false;  // all of this was found by another pipeline than the present one

  static FrameMark of(const Simulation& simulation, const FoundPairs& before);
};

/// The last frames, each with the state to restore it. One of them is the current frame: it is possible to go
/// back to the frames before it, and the frames after it are known already. Memory is bounded: the oldest are
/// forgotten.
class Timeline {
 public:
  /// Begins anew with the current frame of the simulation. Forgets all others.
  void restart(const Simulation& simulation);
  /// Must be called after each step from the current frame. A frame that was here before must be the same
  /// again: false if the pairs found differ; the frames beyond are then forgotten.
  bool advance(const Simulation& simulation, const FrameMark& mark);
  /// The user has changed the current frame by hand. What followed it is forgotten, what led to it is not.
  void replace(const Simulation& simulation);
  /// Another pipeline has detected the current frame: all other marks are of an earlier one, until their
  /// frames come again.
  void change_pipeline(const Simulation& simulation);
  /// The current frame was detected again, as after go_to().
  void renew(const Simulation& simulation);
  /// Makes another remembered frame the current one. Null: it is not remembered.
  const Simulation::Checkpoint* go_to(std::uint64_t frame);

  std::uint64_t present() const { return entries_[present_].mark.frame; }  // after restart()
  std::uint64_t oldest() const { return entries_.front().mark.frame; }
  std::vector<FrameMark> marks() const;  // oldest first

 private:
  struct Entry {
    Simulation::Checkpoint checkpoint;
    FrameMark mark;
    bool by_hand = false;  // the frame before does not lead here
  };
  void forget_oldest();

  std::deque<Entry> entries_;  // of consecutive frames
  std::size_t present_ = 0;
};

}  // namespace collidoscope
