#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "broad/sweep/column_entry.h"

namespace collidoscope {

/// Boxes in the order of their lower ends on the sweep axis, as structure of arrays. Empty slots follow
/// the boxes: they end every sweep, and vectors may read them.
struct SweepBoxes {
  /// Levels in the widest vectors used, and a group.
  static constexpr std::size_t padding = 16 + 8;
  static constexpr std::size_t group = 8;  // boxes swept together

  /// The numbers that its boxes are compared by, each one twice: vectors are filled with pairs of them.
  struct Group {
    using Numbers = std::array<std::uint32_t, group>;
    Numbers high, low_y, high_y, low_z, high_z;
    std::uint32_t farthest_end;  // the largest of its upper ends on the sweep axis
  };

  std::vector<std::uint16_t> low;                           // on the sweep axis
  std::vector<std::uint16_t> low_y, high_y, low_z, high_z;  // on the others
  std::vector<Group> groups;

  /// Padding included.
  void resize(std::size_t slots);
  std::size_t bytes() const;
};

/// The buffers of a sweep. Their contents have no meaning between two calls.
struct SweepBuffers {
  struct Tested {
    std::uint32_t group, vector;  // indices of their first boxes
  };
  struct Hit {
    std::uint32_t earlier, later;  // indices of the boxes
  };
  std::vector<Tested> tested;
  std::vector<std::uint64_t> bits;  // by test: a bit for each box of the group and each box of the vector
  std::vector<std::uint32_t> words_with_bits;
  std::vector<Hit> hits;

  /// Makes the buffers large enough for this number of tests, each of `words` words.
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

/// Appends the pairs of the boxes with indices begin … end − 1, multiples of `group`, and later boxes that
/// overlap them exactly (closed) and count in this column. It uses the widest vectors of the processor; the
/// set of pairs does not depend on them, and the order of the pairs has no meaning.
void sweep(const SweptColumn& column, std::size_t begin, std::size_t end, SweepBuffers& buffers,
           std::vector<BodyPair>& pairs);

}  // namespace collidoscope
