#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "broad/sweep/column_entry.h"

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

/// What a sweep writes down. Buffers: what they hold is of no interest between two calls.
struct SweepNotes {
  struct Tested {
    std::uint32_t group, vector;  // their first places
  };
  struct Hit {
    std::uint32_t earlier, later;  // places
  };
  std::vector<Tested> tested;
  std::vector<std::uint64_t> bits;  // by what was tested: of each box of the group, of each of the vector's
  std::vector<std::uint32_t> words_with_bits;
  std::vector<Hit> hits;

  /// For so many tests, of so many words each.
  void resize(std::size_t tests, std::size_t words);
  std::size_t bytes() const {
    return tested.capacity() * sizeof(Tested) + bits.capacity() * sizeof(std::uint64_t) +
           words_with_bits.capacity() * sizeof(std::uint32_t) + hits.capacity() * sizeof(Hit);
  }
};

/// Fills `boxes` from entries sorted along the first of the axes, whole groups of them.
void lay_out(std::span<const ColumnEntry> entries, const std::array<std::size_t, 3>& axes, SweepBoxes& boxes);

/// The boxes of a column.
struct SweptColumn {
  std::span<const ColumnEntry> entries;  // sorted along the sweep axis, whole groups
  const SweepBoxes& boxes;               // the same
  std::span<const Aabb> exact;           // by body
};

/// Appends the pairs of the boxes at places begin … end − 1, multiples of `group`, with later ones that
/// overlap exactly (closed) and count in this column. Uses the widest vectors of the processor at hand; which
/// pairs there are does not depend on them, nor does their order matter to anyone.
void sweep(const SweptColumn& column, std::size_t begin, std::size_t end, SweepNotes& notes,
           std::vector<BodyPair>& pairs);

}  // namespace collidoscope
