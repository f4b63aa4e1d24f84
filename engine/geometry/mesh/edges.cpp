#include "geometry/mesh/edges.h"

#include <algorithm>

namespace collidoscope {
namespace {

struct Entry {
  std::uint64_t key;  // lower vertex index, higher one
  std::uint32_t triangle;
  std::uint8_t side;
  bool forward;

  friend auto operator<=>(const Entry&, const Entry&) = default;
};

std::uint64_t key_of(std::uint64_t a, std::uint64_t b) {
  return std::min(a, b) << 32 | std::max(a, b);
}

std::vector<Entry> sorted_entries(std::span<const Triangle> triangles) {
  std::vector<Entry> entries;
  entries.reserve(3 * triangles.size());
  for (std::uint32_t t = 0; t < triangles.size(); ++t) {
    for (std::uint8_t side = 0; side < 3; ++side) {
      const Triangle& corners = triangles[t];
      entries.push_back(
          {key_of(corners[side], corners[(side + 1) % 3]), t, side, runs_forward(corners, side)});
    }
  }
  std::ranges::sort(entries);
  return entries;
}

}  // namespace

EdgeTable::EdgeTable(std::span<const Triangle> triangles) : edge_of_side_(3 * triangles.size()) {
  const std::vector<Entry> entries = sorted_entries(triangles);
  uses_.reserve(entries.size());
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const Entry& entry = entries[i];
    if (keys_.empty() || entry.key != keys_.back()) {
      keys_.push_back(entry.key);
      offsets_.push_back(static_cast<std::uint32_t>(i));
    }
    edge_of_side_[3 * std::size_t{entry.triangle} + entry.side] =
        static_cast<std::uint32_t>(keys_.size() - 1);
    uses_.push_back({entry.triangle, entry.side, entry.forward});
  }
  offsets_.push_back(static_cast<std::uint32_t>(uses_.size()));
}

bool EdgeTable::contains(std::uint32_t vertex_a, std::uint32_t vertex_b) const {
  return std::ranges::binary_search(keys_, key_of(vertex_a, vertex_b));
}

}  // namespace collidoscope
