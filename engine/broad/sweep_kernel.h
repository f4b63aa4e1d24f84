#pragma once

#include <cstdint>
#include <limits>
#include <vector>

namespace collidoscope {

/// Boxes in about the order of their lower ends on the sweep axis, as structure of arrays. Behind them stand
/// at least `padding` places that hold no boxes: they end every sweep, and vectors may read them.
struct SweepBoxes {
  /// Floats in the widest vector that Highway knows of on any machine, and a group.
  static constexpr std::size_t padding = 64 + 8;
  static constexpr std::size_t group = 8;  // boxes swept together

  std::vector<float> bound;                         // never falls, and nothing from here on begins before it
  std::vector<float> low, high;                     // on the sweep axis
  std::vector<float> low_y, high_y, low_z, high_z;  // on the others

  /// Padding included.
  void resize(std::size_t places);
  /// Marks the padding behind so many boxes.
  void pad(std::size_t boxes);
  std::size_t bytes() const;
};

/// Pairs of places in SweepBoxes whose boxes overlap (closed).
struct SweepHits {
  std::vector<std::uint32_t> earlier, later;  // buffers: the first `count` entries hold
  std::size_t count = 0;

  void resize(std::size_t hits) { earlier.resize(hits), later.resize(hits); }
  std::size_t bytes() const { return (later.capacity() + earlier.capacity()) * sizeof(std::uint32_t); }
};

/// Replaces `hits` by the pairs of each box of places begin … end − 1 with the later ones. Stops early when
/// there are many; returns where to go on. `begin` and `end` are multiples of `group`. Uses the widest
/// vectors of the processor at hand; all hits together do not depend on them, nor does their order within one
/// run of eight boxes matter to anyone.
std::size_t sweep(const SweepBoxes& boxes, std::size_t begin, std::size_t end, SweepHits& hits);

}  // namespace collidoscope
