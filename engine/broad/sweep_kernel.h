#pragma once

#include <cstdint>
#include <vector>

namespace collidoscope {

/// Boxes in the order of their lower ends on the sweep axis, as structure of arrays. Behind the last box
/// stand `padding` entries with lower end +∞ on the sweep axis; they end every sweep, and vectors may read
/// them.
struct SweepBoxes {
  static constexpr std::size_t padding =
      64;  // floats in the widest vector that Highway knows of on any machine

  std::vector<float> low, high;                     // on the sweep axis
  std::vector<float> low_y, high_y, low_z, high_z;  // on the others

  void resize(std::size_t boxes);
  std::size_t bytes() const;
};

/// What a sweep found: the later boxes of each pair, earlier box by earlier box.
struct SweepHits {
  std::vector<std::uint32_t> later;  // a buffer: the first `count` entries hold
  std::vector<std::uint32_t> ends;   // for each earlier box, where its part of `later` ends
  std::size_t count = 0;

  std::size_t bytes() const { return (later.capacity() + ends.capacity()) * sizeof(std::uint32_t); }
};

/// Finds, for each box of positions begin … end − 1, the later boxes that overlap it (closed). Uses the
/// widest vectors of the processor at hand; the result does not depend on them.
void sweep(const SweepBoxes& boxes, std::uint32_t begin, std::uint32_t end, SweepHits& hits);

}  // namespace collidoscope
