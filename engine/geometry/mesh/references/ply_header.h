#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace collidoscope {

/// Of a number in a PLY file, and how many bytes it has in a binary one.
enum class PlyType : std::uint8_t { int8, uint8, int16, uint16, int32, uint32, float32, float64 };

struct PlyProperty {
  std::string name;
  PlyType type;
  std::optional<PlyType> count;  // of a list: the type of the number of values, which comes first
};

struct PlyElement {
  std::string name;
  std::uint64_t count = 0;
  std::vector<PlyProperty> properties = {};
};

/// What a PLY file says about itself. [G. Turk, The PLY Polygon File Format, 1994]
struct PlyHeader {
  enum class Format : std::uint8_t { text, little_endian, big_endian } format = Format::text;
  std::vector<PlyElement> elements;
  std::size_t size = 0;  // bytes, up to the first element
};

/// Throws InputError that names file and line. No element has more members than the file has bytes, or
/// than 31 bits count.
PlyHeader read_ply_header(std::string_view bytes, const std::string& file);

}  // namespace collidoscope
