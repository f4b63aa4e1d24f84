#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace collidoscope::viewer {

/// Some of a shape's triangles or edges, on one body: what one instance of a draw call shows. A call whose
/// instances are parts of equal size draws any number of different shapes, which OpenGL 3.3 cannot otherwise.
struct ShapePart {
  std::uint32_t first, count;  // items of the buffer that holds all shapes'
  std::uint32_t body;
  friend bool operator==(const ShapePart&, const ShapePart&) = default;
};

/// Items of one shape, which a body shows.
struct ItemRange {
  std::uint32_t first = 0, count = 0;
  friend bool operator==(const ItemRange&, const ItemRange&) = default;
};

/// How many items an instance should have room for, so that few are idle and instances are few, too.
/// `current`: what it is so far, and stays as long as it is nearly as good.
std::uint32_t best_part_size(std::span<const ItemRange> shown, std::uint32_t current = 0);

/// Appends parts of at most `size` items, all of `range` together.
void add_parts(const ItemRange& range, std::uint32_t size, std::uint32_t body, std::vector<ShapePart>& parts);

}  // namespace collidoscope::viewer
