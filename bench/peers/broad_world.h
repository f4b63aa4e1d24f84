#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "fixtures/box_worlds.h"

namespace collidoscope::bench {

/// Boxes that overlap one other on average, frame by frame without end: what a library keeps from one frame
/// to the next grows as old as it would in use. A copy goes on as the original does, and so do two that were
/// made alike, in any process.
class BroadWorld {
 public:
  /// `motion`: still, coherent (each box moves on by a tenth of its size per frame, and turns back at the
  /// walls) or teleporting; `sizes`: uniform or heavy-tailed. Throws InputError for other words.
  BroadWorld(const std::string& motion, const std::string& sizes, std::size_t boxes);

  /// Of the frame.
  const std::vector<Aabb>& boxes() const { return moving_.boxes(); }
  void step();
  /// That must pass until what is kept is as old as it gets; by then each box has passed several others.
  std::size_t frames_to_age() const { return motion_ == Motion::coherent ? 64 : 0; }

 private:
  enum class Motion : std::uint8_t { still, coherent, teleporting };
  static Motion motion_named(const std::string& name);
  static test::BoxSizes sizes_named(const std::string& name);

  Motion motion_;
  test::BoxSizes sizes_;
  std::uint64_t frame_ = 0;
  test::MovingBoxes moving_;
};

}  // namespace collidoscope::bench
