#pragma once

// A value of a JSON file that knows its path, so that every error can name it: "scene.json: bodies[3].mass:
// unknown key".

#include <cstdint>
#include <filesystem>
#include <initializer_list>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/quaternion.h"
#include "core/scalar.h"

namespace collidoscope {

/// Shares the document with all values read from it. Every accessor throws InputError when the value does not
/// have the requested type or range.
class JsonValue {
 public:
  /// Reads a whole file. Syntax errors, duplicate keys and numbers out of range are InputErrors with line and
  /// column.
  static JsonValue read(const std::filesystem::path& file);

  /// Refuses keys that are not listed, and values that are not objects.
  void expect_keys(std::initializer_list<std::string_view> known) const {
    expect_keys(std::span(known.begin(), known.size()));
  }
  void expect_keys(std::span<const std::string_view> known) const;
  bool has(std::string_view key) const;
  JsonValue at(std::string_view key) const;
  std::optional<JsonValue> find(std::string_view key) const;
  std::vector<std::string> keys() const;

  std::vector<JsonValue> items() const;

  bool is_string() const;
  bool is_null() const;
  bool is_array() const;
  std::string string() const;
  bool boolean() const;
  /// A string, number or truth value as people type it.
  std::string scalar_text() const;
  /// Within ±tolerance::largest_coordinate.
  Real number() const;
  Real positive() const;
  /// Whole, from 0 to `most`.
  std::uint64_t whole(std::uint64_t most) const;
  std::uint32_t whole32() const { return static_cast<std::uint32_t>(whole(~std::uint32_t{0})); }
  std::vector<Real> numbers() const;
  Vec3 vector() const;
  Vec3 unit_vector() const;
  /// Nine numbers, row by row.
  Mat3 matrix() const;
  /// (w, x, y, z); of unit length already, or near enough to be scaled to it.
  Quaternion quaternion() const;

  /// A relative path is taken relative to the file.
  std::filesystem::path path() const;
  /// The path of an existing file.
  std::filesystem::path existing_file() const;

  [[noreturn]] void fail(const std::string& reason) const;
  [[noreturn]] void fail_at(std::string_view key, const std::string& reason) const;

 private:
  using Document = std::shared_ptr<const nlohmann::json>;
  using File = std::shared_ptr<const std::filesystem::path>;
  JsonValue(Document document, File file, const nlohmann::json& value, std::string place)
      : document_(std::move(document)), file_(std::move(file)), value_(&value), place_(std::move(place)) {}
  std::string place_of(std::string_view key) const;
  void expect(bool holds, const char* what) const;

  Document document_;
  File file_;
  const nlohmann::json* value_;
  std::string place_;
};

}  // namespace collidoscope
