#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <iterator>
#include <vector>

namespace collidoscope {

/// An edge from one vertex to another.
using DirectedEdge = std::array<std::uint32_t, 2>;

/// Edges in both directions cancel; returns the others, in ascending order.
inline std::vector<DirectedEdge> without_opposite(std::vector<DirectedEdge> edges) {
  std::vector<DirectedEdge> backward, left;
  backward.reserve(edges.size()), left.reserve(edges.size());
  for (const auto& [a, b] : edges) backward.push_back({b, a});
  std::sort(edges.begin(), edges.end());
  std::sort(backward.begin(), backward.end());
  std::set_difference(edges.begin(), edges.end(), backward.begin(), backward.end(), std::back_inserter(left));
  return left;
}

}  // namespace collidoscope
