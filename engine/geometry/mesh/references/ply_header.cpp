#include "geometry/mesh/references/ply_header.h"

#include <algorithm>
#include <limits>
#include <sstream>

#include "core/error.h"
#include "core/input_text.h"

namespace collidoscope {
namespace {

struct NamedType {
  std::string_view name, longer_name;
  PlyType type;
};

constexpr NamedType types[] = {
    {"char", "int8", PlyType::int8},        {"uchar", "uint8", PlyType::uint8},
    {"short", "int16", PlyType::int16},     {"ushort", "uint16", PlyType::uint16},
    {"int", "int32", PlyType::int32},       {"uint", "uint32", PlyType::uint32},
    {"float", "float32", PlyType::float32}, {"double", "float64", PlyType::float64},
};

struct NamedFormat {
  std::string_view name;
  PlyHeader::Format format;
};

constexpr NamedFormat formats[] = {
    {"ascii", PlyHeader::Format::text},
    {"binary_little_endian", PlyHeader::Format::little_endian},
    {"binary_big_endian", PlyHeader::Format::big_endian},
};

class HeaderReader {
 public:
  HeaderReader(std::string_view bytes, const std::string& file) : bytes_(bytes), file_(file) {}

  PlyHeader read() {
    if (next_line() != "ply") fail("is not 'ply', with which PLY begins");
    while (read_line(next_line())) {
    }
    if (!has_format_) fail("the header names no format");
    header_.size = at_;
    return std::move(header_);
  }

 private:
  [[noreturn]] void fail(const std::string& reason) const {
    throw InputError(file_, "line " + std::to_string(line_), reason);
  }

  /// Lines end by \n, \r\n or \r.
  std::string_view next_line() {
    ++line_;
    const std::size_t end = bytes_.find_first_of("\r\n", at_);
    if (end == std::string_view::npos) fail("the file ends within its header");
    const std::string_view line = bytes_.substr(at_, end - at_);
    at_ = end + (bytes_.substr(end).starts_with("\r\n") ? 2 : 1);
    return line;
  }

  /// Returns whether another one follows.
  bool read_line(std::string_view line) {
    std::istringstream words{std::string(line)};
    const std::string keyword = word(words);
    if (keyword == "end_header") return false;
    if (keyword == "format")
      read_format(word(words));
    else if (keyword == "element")
      read_element(words);
    else if (keyword == "property")
      read_property(words);
    else if (keyword != "comment" && keyword != "obj_info" && !keyword.empty())
      fail("unknown keyword " + quoted_word(keyword));
    return true;
  }

  static std::string word(std::istringstream& words) {
    std::string next;
    words >> next;
    return next;
  }

  void read_format(const std::string& name) {
    const auto known = std::ranges::find(formats, std::string_view(name), &NamedFormat::name);
    if (known == std::end(formats)) fail("unknown format " + quoted_word(name));
    header_.format = known->format, has_format_ = true;
  }

  void read_element(std::istringstream& words) {
    PlyElement element{word(words)};
    const std::string text = word(words);
    const std::optional<std::uint64_t> count = parsed<std::uint64_t>(text);
    if (!count) fail(quoted_word(text) + " is no number of elements");
    if (*count > std::numeric_limits<std::int32_t>::max()) fail(text + " elements are too many");
    if (*count > bytes_.size())
      fail("the file is too small for " + text + " elements " + quoted_word(element.name));
    element.count = *count;
    header_.elements.push_back(std::move(element));
  }

  void read_property(std::istringstream& words) {
    if (header_.elements.empty()) fail("a property stands before the first element");
    PlyProperty property{};
    std::string type = word(words);
    if (type == "list") property.count = type_named(word(words)), type = word(words);
    property.type = type_named(type);
    property.name = word(words);
    header_.elements.back().properties.push_back(std::move(property));
  }

  PlyType type_named(const std::string& name) const {
    for (const NamedType& known : types)
      if (name == known.name || name == known.longer_name) return known.type;
    fail("unknown type " + quoted_word(name));
  }

  std::string_view bytes_;
  const std::string& file_;
  std::size_t at_ = 0, line_ = 0;
  bool has_format_ = false;
  PlyHeader header_;
};

}  // namespace

PlyHeader read_ply_header(std::string_view bytes, const std::string& file) {
  return HeaderReader(bytes, file).read();
}

}  // namespace collidoscope
