#include "geometry/mesh/references/ply_file.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <stdexcept>

#include "core/error.h"
#include "core/input_text.h"
#include "geometry/mesh/references/ply_header.h"

namespace collidoscope {
namespace {

constexpr std::uint32_t no_vertex = std::numeric_limits<std::uint32_t>::max();

float to_float(double value) {
  constexpr float most = std::numeric_limits<float>::max();
  return std::abs(value) <= most ? static_cast<float>(value) : std::numeric_limits<float>::infinity();
}

/// NaN, fractions, and what is beyond 32 bits are no index.
std::uint32_t to_index(double value) {
  return value >= 0 && value < no_vertex && value == std::floor(value) ? static_cast<std::uint32_t>(value)
                                                                       : no_vertex;
}

/// The numbers behind a header, one after the other.
class PlyNumbers {
 public:
  PlyNumbers(std::string_view bytes, PlyHeader::Format format) : bytes_(bytes), format_(format) {}

  /// Throws std::runtime_error with the reason where there is none.
  double next(PlyType type) { return format_ == PlyHeader::Format::text ? next_word() : next_of(type); }
  std::size_t bytes_left() const { return bytes_.size(); }

 private:
  static constexpr const char* ends_early = "the file ends here";

  double next_word() {
    constexpr std::string_view space = " \t\r\n\v\f";
    bytes_.remove_prefix(std::min(bytes_.find_first_not_of(space), bytes_.size()));
    std::string_view word = bytes_.substr(0, bytes_.find_first_of(space));
    if (word.empty()) throw std::runtime_error(ends_early);
    bytes_.remove_prefix(word.size());
    if (word.starts_with('+')) word.remove_prefix(1);
    const std::optional<double> number = parsed<double>(word);
    if (!number) throw std::runtime_error(quoted_word(word) + " is no number");
    return *number;
  }

  double next_of(PlyType type) {
    switch (type) {
      case PlyType::int8:
        return take<std::int8_t>();
      case PlyType::uint8:
        return take<std::uint8_t>();
      case PlyType::int16:
        return take<std::int16_t>();
      case PlyType::uint16:
        return take<std::uint16_t>();
      case PlyType::int32:
        return take<std::int32_t>();
      case PlyType::uint32:
        return take<std::uint32_t>();
      case PlyType::float32:
        return static_cast<double>(take<float>());
      case PlyType::float64:
        break;
    }
    return take<double>();
  }

  template <class Number>
  Number take() {
    std::array<char, sizeof(Number)> raw;
    if (bytes_.size() < raw.size()) throw std::runtime_error(ends_early);
    std::memcpy(raw.data(), bytes_.data(), raw.size());
    bytes_.remove_prefix(raw.size());
    const bool is_little = format_ == PlyHeader::Format::little_endian;
    if (is_little != (std::endian::native == std::endian::little)) std::ranges::reverse(raw);
    return std::bit_cast<Number>(raw);
  }

  std::string_view bytes_;
  PlyHeader::Format format_;
};

class PlyReader {
 public:
  PlyReader(std::string_view bytes, const std::string& file)
      : file_(file),
        header_(read_ply_header(bytes, file)),
        numbers_(bytes.substr(header_.size), header_.format) {}

  PlyPolygons read() {
    for (const PlyElement& element : header_.elements) read_all(element);
    return std::move(polygons_);
  }

 private:
  void read_all(const PlyElement& element) {
    if (element.name == "vertex") polygons_.vertices.reserve(element.count);
    if (element.properties.empty()) return;
    for (std::uint64_t i = 0; i < element.count; ++i) {
      try {
        read_one(element);
      } catch (const std::runtime_error& error) {
        throw InputError(file_, element.name + " " + std::to_string(i), error.what());
      }
    }
  }

  void read_one(const PlyElement& element) {
    Vec3f vertex(0);
    for (const PlyProperty& property : element.properties) {
      if (property.count) {
        read_list(element, property);
        continue;
      }
      const double value = numbers_.next(property.type);
      if (is_axis(property.name)) vertex[property.name.front() - 'x'] = to_float(value);
    }
    if (element.name == "vertex") polygons_.vertices.push_back(vertex);
  }

  static bool is_axis(const std::string& name) { return name == "x" || name == "y" || name == "z"; }

  void read_list(const PlyElement& element, const PlyProperty& property) {
    const double count = numbers_.next(*property.count);
    if (!(count >= 0 && count <= static_cast<double>(numbers_.bytes_left())))
      throw std::runtime_error("the file is too small for a list of that length");
    list_.clear();
    for (double i = 0; i < count; ++i) list_.push_back(numbers_.next(property.type));
    if (property.name != "vertex_indices" && property.name != "vertex_index") return;
    if (element.name == "face") add_polygon();
    if (element.name == "tristrips") add_strips();
  }

  void end_polygon() { polygons_.ends.push_back(polygons_.corners.size()); }

  void add_polygon() {
    for (const double corner : list_) polygons_.corners.push_back(to_index(corner));
    end_polygon();
  }

  /// A triangle for each vertex from the third on; every other one is turned round. Negative indices end a
  /// strip.
  void add_strips() {
    std::size_t begin = 0;
    for (std::size_t i = 0; i < list_.size(); ++i) {
      if (list_[i] < 0) begin = i + 1;
      if (i < begin + 2) continue;
      const bool is_turned = (i - begin) % 2 == 1;
      for (const std::size_t corner : {i - 2, i - (is_turned ? 0 : 1), i - (is_turned ? 1 : 0)})
        polygons_.corners.push_back(to_index(list_[corner]));
      end_polygon();
    }
  }

  const std::string& file_;
  PlyHeader header_;
  PlyNumbers numbers_;
  std::vector<double> list_;
  PlyPolygons polygons_;
};

}  // namespace

PlyPolygons read_ply(std::string_view bytes, const std::string& file) {
  return PlyReader(bytes, file).read();
}

}  // namespace collidoscope
