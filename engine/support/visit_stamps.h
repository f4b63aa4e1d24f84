#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

namespace collidoscope {

/// Which vertices a search has looked at. [Chung 3.3] marks each vertex with the number of the search, in the
/// polytope itself; a bit per vertex, on the stack, says the same and lets many threads search one hull.
class VisitStamps {
 public:
  /// Vertices beyond it are never stamped: they are visited as often as the search comes by.
  static constexpr std::uint32_t most_vertices = 1 << 16;

  explicit VisitStamps(std::uint32_t vertex_count) {
    const std::uint32_t words = (std::min(vertex_count, most_vertices) + 63) / 64;
    std::fill(words_.begin(), words_.begin() + words, std::uint64_t{0});
  }

  /// Stamps the vertex. False when it has been stamped before.
  bool visit(std::uint32_t vertex) {
    if (vertex >= most_vertices) return true;
    std::uint64_t& word = words_[vertex / 64];
    const std::uint64_t bit = std::uint64_t{1} << (vertex % 64);
    const bool first = (word & bit) == 0;
    word |= bit;
    return first;
  }

 private:
  std::array<std::uint64_t, most_vertices / 64> words_;  // cleared as far as the hull has vertices
};

/// For searches that would rather look twice than remember.
struct NoStamps {
  explicit NoStamps(std::uint32_t) {}
  bool visit(std::uint32_t) { return true; }
};

}  // namespace collidoscope
