#include "geometry/mesh/stl.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>

#include "core/error.h"
#include "core/files/atomic_file.h"
#include "core/files/input_file.h"
#include "core/input_text.h"
#include "core/plural.h"
#include "core/tolerance.h"
#include "geometry/mesh/stl_text.h"

namespace collidoscope {
namespace {

static_assert(std::endian::native == std::endian::little,
              "binary STL is read and written as it lies in memory");

constexpr std::size_t header_size = 80;
constexpr std::size_t count_size = 4;
constexpr std::size_t preamble_size = header_size + count_size;
constexpr std::size_t facet_size = 50;   // normal, three corners, attribute word
constexpr std::size_t normal_size = 12;  // at the beginning of a facet
constexpr std::size_t corner_size = 12;
constexpr std::size_t attribute_size = 2;  // at the end of a facet

// ---- Which format ----------------------------------------------------------------------------------------

std::uint32_t header_count(std::string_view bytes) {
  std::uint32_t count = 0;
  std::memcpy(&count, bytes.data() + header_size, count_size);
  return count;
}

std::uint64_t binary_size(std::uint32_t count) {
  return preamble_size + facet_size * std::uint64_t{count};
}

bool begins_with_solid(std::string_view text) {
  constexpr std::string_view solid = "solid";
  text = without_byte_order_mark(text);
  while (!text.empty() && (text[0] == ' ' || (text[0] >= '\t' && text[0] <= '\r'))) text.remove_prefix(1);
  return std::ranges::equal(text.substr(0, solid.size()), solid,
                            [](char a, char b) { return (a | ' ') == b; });
}

/// Whether these could be bytes of a text, in whatever encoding.
bool is_textual(std::string_view bytes) {
  return std::ranges::all_of(bytes, [](char c) { return static_cast<unsigned char>(c) >= '\t'; });
}

bool is_ascii_text(std::string_view bytes) {
  return std::ranges::all_of(bytes,
                             [](char c) { return (c >= ' ' && c <= '~') || (c >= '\t' && c <= '\r'); });
}

/// Decided by size first, since the headers of many binary files begin with "solid". Text in the bytes of the
/// count reads as at least 0x09090909 triangles, more than 7 GB. So a count that fits means binary, and a
/// count that is not text means a damaged binary file.
bool is_text(std::string_view preamble, std::size_t file_size) {
  if (!begins_with_solid(preamble)) return false;
  if (file_size < preamble_size) return true;
  return binary_size(header_count(preamble)) > file_size &&
         is_textual(preamble.substr(header_size, count_size));
}

std::size_t attribute_word(std::string_view bytes, std::size_t facet) {
  std::uint16_t word = 0;
  std::memcpy(&word, bytes.data() + facet + facet_size - attribute_size, attribute_size);
  return word;
}

/// The file read as facets with payloads: the attribute word gives the number of bytes that follow its facet.
/// Most writers put a colour there instead, and no bytes follow: only the size of the file decides.
struct PayloadScan {
  std::size_t facets = 0;  // that fit together with their payloads
  std::size_t end = preamble_size;
  std::size_t payloads = 0, payload_bytes = 0;  // payloads that do not fit are counted, too
};

PayloadScan scan_payloads(std::string_view bytes) {
  PayloadScan scan;
  for (const std::size_t count = header_count(bytes); scan.facets < count; ++scan.facets) {
    if (bytes.size() - scan.end < facet_size) break;
    const std::size_t payload = attribute_word(bytes, scan.end);
    scan.payloads += payload > 0 ? 1 : 0;
    scan.payload_bytes += payload;
    if (bytes.size() - scan.end < facet_size + payload) break;
    scan.end += facet_size + payload;
  }
  return scan;
}

bool adds_up(const PayloadScan& scan, std::string_view bytes) {
  return scan.facets == header_count(bytes) && scan.end == bytes.size();
}

bool is_binary_by_size(std::string_view bytes) {
  if (bytes.size() < preamble_size) return false;
  return binary_size(header_count(bytes)) == bytes.size() || adds_up(scan_payloads(bytes), bytes);
}

struct ForeignFormat {
  std::string_view magic;
  const char* reason;
};

using namespace std::string_view_literals;
constexpr ForeignFormat foreign_formats[] = {
    {"\x1f\x8b"sv, "gzip data: unpack it first"},
    {"PK\x03\x04"sv, "zip data (perhaps 3MF): unpack or convert it first"},
    {"\xff\xfe"sv, "UTF-16 text: save it as UTF-8"},
    {"\xfe\xff"sv, "UTF-16 text: save it as UTF-8"},
    {"s\0o\0l\0"sv, "UTF-16 text: save it as UTF-8"},
    {"\0s\0o\0l"sv, "UTF-16 text: save it as UTF-8"},
    {"ply\n"sv, "PLY, not STL"},
    {"ply\r"sv, "PLY, not STL"},
    {"OFF\n"sv, "OFF, not STL"},
    {"glTF"sv, "glTF, not STL"},
    {"<?xml"sv, "XML, not STL"},
};

void refuse_foreign_formats(std::string_view bytes, const std::string& name) {
  for (const ForeignFormat& format : foreign_formats)
    if (bytes.starts_with(format.magic)) throw InputError(name, "", format.reason);
}

// ---- Binary ----------------------------------------------------------------------------------------------

std::string count_mismatch(std::uint32_t said, std::size_t held) {
  return "header says " + plural(said, "triangle") + ", file holds " + std::to_string(held);
}

/// Throws when the file holds fewer triangles than its header says, or none although there are bytes for
/// some.
void check_binary_size(std::string_view preamble, std::size_t file_size, const std::string& name) {
  const std::string at_byte = " (byte " + std::to_string(file_size) + ")";
  if (is_ascii_text(preamble.substr(0, preamble_size)))
    throw InputError(name, "", "not STL: text that does not begin with 'solid'");
  if (file_size < preamble_size)
    throw InputError(name, "", "truncated in the header" + at_byte + ": binary STL has 84 bytes or more");
  const std::uint32_t said = header_count(preamble);
  const std::size_t held = (file_size - preamble_size) / facet_size;
  if (said > 0 ? said <= held : held == 0) return;

  std::string reason = count_mismatch(said, held);
  if (binary_size(__builtin_bswap32(said)) == file_size) reason += ": the count is big-endian";
  if (said > held && binary_size(static_cast<std::uint32_t>(held)) != file_size)
    reason = "truncated in triangle " + std::to_string(held + 1) + at_byte + ": " + reason;
  throw InputError(name, "", reason);
}

std::string triangle_at(std::size_t index, std::size_t byte) {
  return "triangle " + std::to_string(index + 1) + " (byte " + std::to_string(byte) + ")";
}

/// For files that are longer than their triangles. Bytes after facets without payloads are ignored. If
/// attribute words could be payloads whose sizes do not add up, the facets could be anywhere: the file is
/// refused.
void check_payloads(const PayloadScan& scan, std::string_view bytes, const std::string& name) {
  if (scan.payloads == 0 || adds_up(scan, bytes)) return;
  const std::uint32_t count = header_count(bytes);
  const std::size_t left = bytes.size() - scan.end;
  std::string reason = plural(left, "byte") + " too many after the attribute payloads";
  if (scan.facets < count && left < facet_size) reason = "the file ends within it";
  if (scan.facets < count && left >= facet_size)
    reason = "its attribute word says that " + plural(attribute_word(bytes, scan.end), "byte") +
             " of payload follow, the file has " + std::to_string(left - facet_size);
  throw InputError(name, triangle_at(std::min<std::size_t>(scan.facets, count - 1), scan.end),
                   reason + "; without payloads " + plural(count, "triangle") + " would be " +
                       std::to_string(binary_size(count)) + " bytes, not " + std::to_string(bytes.size()));
}

/// Files that hold fewer triangles than they say, or none that they speak of, before the rest of them is
/// read: they may be gigabytes.
void refuse_by_preamble(std::string_view preamble, std::size_t file_size, const std::string& name) {
  if (preamble.size() < preamble_size || is_text(preamble, file_size)) return;
  const std::uint32_t said = header_count(preamble);
  if (said == 0 ? file_size == preamble_size : binary_size(said) <= file_size) return;
  refuse_foreign_formats(preamble, name);
  check_binary_size(preamble, file_size, name);
}

Vec3f read_corner(std::string_view bytes, std::size_t byte) {
  std::array<float, 3> read;
  std::memcpy(read.data(), bytes.data() + byte, corner_size);
  return {read[0], read[1], read[2]};
}

/// Empty when the point can be used. The comparisons are such that NaN fails.
std::string fault_of(const Vec3f& point) {
  const auto within = [](float value) { return std::abs(value) <= tolerance::largest_coordinate; };
  if (within(point.x) && within(point.y) && within(point.z)) return "";
  const bool finite = std::isfinite(point.x) && std::isfinite(point.y) && std::isfinite(point.z);
  return finite ? "coordinate beyond ±1e18" : "coordinate not finite";
}

std::array<Vec3f, 3> read_facet(std::string_view bytes, std::size_t byte, std::size_t index,
                                const std::string& name) {
  std::array<Vec3f, 3> corners;
  byte += normal_size;
  for (Vec3f& corner : corners) {
    corner = read_corner(bytes, byte);
    if (const std::string fault = fault_of(corner); !fault.empty())
      throw InputError(name, triangle_at(index, byte), fault);
    byte += corner_size;
  }
  return corners;
}

std::string trailing_warning(std::string_view bytes) {
  const std::uint32_t count = header_count(bytes);
  const std::size_t trailing = bytes.size() - binary_size(count);
  std::string warning = plural(trailing, "trailing byte") + " ignored";
  if (trailing < facet_size) return warning;
  return warning + ": " + count_mismatch(count, count + trailing / facet_size);
}

StlContents parse_binary(std::string_view bytes, const std::string& name) {
  check_binary_size(bytes, bytes.size(), name);
  const std::uint32_t count = header_count(bytes);
  const bool longer = bytes.size() > binary_size(count);
  const PayloadScan scan = longer ? scan_payloads(bytes) : PayloadScan{};
  check_payloads(scan, bytes, name);
  StlContents contents;
  contents.triangles.resize(count);
  std::size_t byte = preamble_size;
  for (std::size_t i = 0; i < count; ++i) {
    contents.triangles[i] = read_facet(bytes, byte, i, name);
    byte += facet_size + (scan.payloads > 0 ? attribute_word(bytes, byte) : 0);
  }
  if (scan.payloads > 0)
    contents.warnings.push_back(plural(scan.payloads, "attribute payload") + " skipped (" +
                                plural(scan.payload_bytes, "byte") + ")");
  else if (longer)
    contents.warnings.push_back(trailing_warning(bytes));
  return contents;
}

// ---- Writing ---------------------------------------------------------------------------------------------

void append(std::string& bytes, const Vec3f& v) {
  const std::array<float, 3> coordinates = {v.x, v.y, v.z};
  bytes.append(reinterpret_cast<const char*>(coordinates.data()), corner_size);
}

/// In double: the cross product of small facets underflows in float.
Vec3f facet_normal(const Vec3& a, const Vec3& b, const Vec3& c) {
  return Vec3f(normalized(cross(b - a, c - a)));
}

std::string preamble(std::string_view header, std::uint32_t count) {
  std::string text = begins_with_solid(header) ? "mesh " + std::string(header) : std::string(header);
  text.resize(header_size, '\0');
  text.append(reinterpret_cast<const char*>(&count), count_size);
  return text;
}

}  // namespace

StlContents parse_stl(std::string_view bytes, const std::string& name) {
  if (bytes.empty()) throw InputError(name, "", "file is empty");
  if (is_binary_by_size(bytes)) return parse_binary(bytes, name);
  refuse_foreign_formats(bytes, name);
  if (is_text(bytes, bytes.size())) return parse_stl_text(without_byte_order_mark(bytes), name);
  return parse_binary(bytes, name);
}

StlContents read_stl(const std::filesystem::path& path) {
  const InputFile file(path);
  const std::size_t size = file.size();
  std::string bytes;
  file.read_up_to(std::min(size, preamble_size), bytes);
  refuse_by_preamble(bytes, size, display_name(path));
  file.read_up_to(size, bytes);
  return parse_stl(bytes, display_name(path));
}

void write_stl(const std::filesystem::path& path, const Mesh& mesh, std::string_view header) {
  if (mesh.triangles.size() > std::numeric_limits<std::uint32_t>::max())
    throw JobError(display_name(path) + ": too many triangles for STL");
  std::string bytes = preamble(header, static_cast<std::uint32_t>(mesh.triangles.size()));
  bytes.reserve(preamble_size + facet_size * mesh.triangles.size());
  for (const auto& [a, b, c] : mesh.triangles) {
    append(bytes, facet_normal(mesh.vertices[a], mesh.vertices[b], mesh.vertices[c]));
    for (const std::uint32_t corner : {a, b, c}) append(bytes, mesh.vertices[corner]);
    bytes.append(2, '\0');
  }
  write_file_atomically(path, bytes);
}

}  // namespace collidoscope
