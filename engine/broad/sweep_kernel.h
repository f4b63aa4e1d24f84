#pragma once

#include <cstdint>
#include <limits>
#include <vector>

namespace collidoscope {

/// Runs of boxes, each in the order of their lower ends on the sweep axis, as structure of arrays. Behind
/// each run stand `padding` entries that are no boxes: they end every sweep, and vectors may read them.
struct SweepBoxes {
  static constexpr std::size_t padding =
      64;  // floats in the widest vector that Highway knows of on any machine

  static constexpr float padding_low = std::numeric_limits<float>::infinity();

  std::vector<float> low, high;                     // on the sweep axis
  std::vector<float> low_y, high_y, low_z, high_z;  // on the others

  /// Padding included.
  void resize(std::size_t entries);
  /// Marks entries `end` … end + padding − 1 as padding.
  void terminate(std::size_t end);
  std::size_t bytes() const;
};

/// What a sweep found: the later boxes of each pair, earlier box by earlier box.
struct SweepHits {
  std::vector<std::uint32_t> later;  // a buffer: the first `count` entries hold
  std::vector<std::uint32_t> ends;   // for each earlier box, where its part of `later` ends
  std::size_t count = 0;

  std::size_t bytes() const { return (later.capacity() + ends.capacity()) * sizeof(std::uint32_t); }
};

/// Finds, for each box of positions begin … end − 1, the later boxes of its run that overlap it (closed).
/// Uses the widest vectors of the processor at hand; the result does not depend on them.
void sweep(const SweepBoxes& boxes, std::uint32_t begin, std::uint32_t end, SweepHits& hits);

}  // namespace collidoscope
