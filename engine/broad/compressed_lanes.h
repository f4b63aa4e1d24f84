#pragma once

// Where the lanes go that a mask keeps, for instruction sets that cannot compress a vector: Highway 1.0.3
// copies such a table to the stack whenever it is asked to.

#include <array>
#include <cstddef>
#include <cstdint>

namespace collidoscope {

/// By mask, a bit for each of up to eight lanes: the lanes kept, in order, then any.
using CompressedLanes = std::array<std::array<std::uint8_t, 8>, 256>;

constexpr CompressedLanes make_compressed_lanes() {
  CompressedLanes table{};
  for (std::size_t mask = 0; mask < table.size(); ++mask) {
    std::size_t kept = 0;
    for (std::uint8_t lane = 0; lane < 8; ++lane)
      if (mask >> lane & 1) table[mask][kept++] = lane;
  }
  return table;
}

inline constexpr CompressedLanes compressed_lanes = make_compressed_lanes();

}  // namespace collidoscope
