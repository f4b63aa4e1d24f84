#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "broad/column_entry.h"

namespace collidoscope {

/// Boxes in the order of their lower ends on the sweep axis, as structure of arrays. Behind them stand places
/// that hold no boxes: they end every sweep, and vectors may read them.
struct SweepBoxes {
  /// Levels in the widest vectors used, and a group.
  static constexpr std::size_t padding = 16 + 8;
  static constexpr std::size_t group = 8;  // boxes swept together

  /// What its boxes are compared by, each number twice, to fill vectors with.
  struct Group {
    using Numbers = std::array<std::uint32_t, group>;
    Numbers high, low_y, high_y, low_z, high_z;
    std::uint32_t reach;  // the most of its upper ends on the sweep axis
  };

  std::vector<std::uint16_t> low;                           // on the sweep axis
  std::vector<std::uint16_t> low_y, high_y, low_z, high_z;  // on the others
  std::vector<Group> groups;

  /// Padding included.
  void resize(std::size_t places);
  std::size_t bytes() const;
};

/// Pairs of places in SweepBoxes whose boxes overlap (closed).
struct SweepHits {
  std::vector<std::uint32_t> earlier, later;  // buffers: the first `count` entries hold
  std::size_t count = 0;

  struct Tested {
    std::uint32_t group, vector;  // their first places
  };
  std::vector<Tested> tested;  // buffer
  std::vector<std::uint64_t>
      bits;  // buffer, by what was tested: of each box of the group, of each of the vector's

  std::size_t bytes() const {
    return (later.capacity() + earlier.capacity()) * sizeof(std::uint32_t) +
           tested.capacity() * sizeof(Tested) + bits.capacity() * sizeof(std::uint64_t);
  }
};

/// Fills `boxes` from entries sorted along the first of the axes, whole groups of them.
void lay_out(std::span<const ColumnEntry> entries, const std::array<std::size_t, 3>& axes, SweepBoxes& boxes);

/// Replaces `hits` by the pairs of each box of places begin … end − 1 with the later ones. Stops early when
/// there are many; returns where to go on. `begin` and `end` are multiples of `group`. Uses the widest
/// vectors of the processor at hand; all hits together do not depend on them, nor does their order within one
/// run of eight boxes matter to anyone.
std::size_t sweep(const SweepBoxes& boxes, std::size_t begin, std::size_t end, SweepHits& hits);

}  // namespace collidoscope
