#include "render/shape_parts.h"

#include <algorithm>
#include <limits>

namespace collidoscope::viewer {
namespace {

constexpr std::uint32_t smallest = 32, largest = 8192;  // items of a part
constexpr std::size_t cost_of_instance = 16;            // in items
constexpr double nearly = 1.25;  // of the least cost: all parts are sent again for less

std::size_t cost(std::span<const ItemRange> shown, std::uint32_t size) {
  std::size_t parts = 0;
  for (const ItemRange& range : shown) parts += (range.count + size - 1) / size;
  return parts * (size + cost_of_instance);
}

}  // namespace

std::uint32_t best_part_size(std::span<const ItemRange> shown, std::uint32_t current) {
  std::uint32_t best = smallest;
  std::size_t least = std::numeric_limits<std::size_t>::max();
  for (std::uint32_t size = smallest; size <= largest; size *= 2) {
    const std::size_t here = cost(shown, size);
    if (here >= least) continue;
    best = size;
    least = here;
  }
  if (current > 0 && static_cast<double>(cost(shown, current)) <= nearly * static_cast<double>(least))
    return current;
  return best;
}

void add_parts(const ItemRange& range, std::uint32_t size, std::uint32_t body,
               std::vector<ShapePart>& parts) {
  for (std::uint32_t begin = 0; begin < range.count; begin += size)
    parts.push_back({range.first + begin, std::min(size, range.count - begin), body});
}

}  // namespace collidoscope::viewer
