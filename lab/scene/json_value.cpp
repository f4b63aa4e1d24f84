#include "scene/json_value.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <set>

#include "core/error.h"
#include "core/files/atomic_file.h"
#include "core/files/input_file.h"
#include "core/tolerance.h"
#include "scene/suggestion.h"

namespace collidoscope {
namespace {

using nlohmann::json;

/// Line and column of the byte with this offset; both from 1, columns in bytes.
std::string line_and_column(const std::string& bytes, std::size_t offset) {
  const auto end = bytes.begin() + static_cast<std::ptrdiff_t>(std::min(offset, bytes.size()));
  const auto line = 1 + std::count(bytes.begin(), end, '\n');
  const auto before = std::find(std::make_reverse_iterator(end), bytes.rend(), '\n');
  const auto column = 1 + std::distance(before.base(), end);
  return "line " + std::to_string(line) + ", column " + std::to_string(column);
}

/// nlohmann's reason without its prefix "[json.exception.parse_error.101] parse error at line 1, column 2: ".
std::string plain_reason(const char* what) {
  std::string reason = what;
  for (const char* mark : {"] ", ": "}) {
    const std::size_t place = reason.find(mark);
    if (place != std::string::npos) reason.erase(0, place + 2);
  }
  return reason;
}

/// Refuses doubled keys; JSON readers silently use the last of them. A pass of its own: the parser's callback
/// takes time in proportion to the square of a list's length.
class DoubledKeys : public nlohmann::json_sax<json> {
 public:
  explicit DoubledKeys(const std::string& file) : file_(file) {}

  bool start_object(std::size_t) override { return open_objects_.emplace_back(), true; }
  bool end_object() override { return open_objects_.pop_back(), true; }
  bool key(string_t& name) override {
    if (!open_objects_.back().insert(name).second)
      throw InputError(file_, "", "key '" + name + "' appears twice in one object");
    return true;
  }

  bool null() override { return true; }
  bool boolean(bool) override { return true; }
  bool number_integer(number_integer_t) override { return true; }
  bool number_unsigned(number_unsigned_t) override { return true; }
  bool number_float(number_float_t, const string_t&) override { return true; }
  bool string(string_t&) override { return true; }
  bool binary(binary_t&) override { return true; }
  bool start_array(std::size_t) override { return true; }
  bool end_array() override { return true; }
  bool parse_error(std::size_t, const std::string&, const nlohmann::detail::exception&) override {
    return false;  // json::parse() below reports the error
  }

 private:
  const std::string& file_;
  std::vector<std::set<string_t>> open_objects_;
};

json parse(const std::string& bytes, const std::string& file) {
  DoubledKeys doubled(file);
  json::sax_parse(bytes, &doubled);
  try {
    return json::parse(bytes);
  } catch (const json::parse_error& error) {
    throw InputError(file, line_and_column(bytes, std::max<std::size_t>(1, error.byte) - 1),
                     plain_reason(error.what()));
  } catch (const json::out_of_range& error) {
    throw InputError(file, "", plain_reason(error.what()));
  }
}

std::string type_of(const json& value) {
  if (value.is_null()) return "null";
  return (value.is_structured() ? "an " : "a ") + std::string(value.type_name());
}

}  // namespace

JsonValue JsonValue::read(const std::filesystem::path& file) {
  const std::string bytes = read_file(file);
  const auto document = std::make_shared<const json>(parse(bytes, display_name(file)));
  const json& root = *document;
  return JsonValue(document, std::make_shared<std::filesystem::path>(file), root, "");
}

void JsonValue::expect_keys(std::span<const std::string_view> known) const {
  for (const std::string& key : keys()) {
    if (std::find(known.begin(), known.end(), key) == known.end())
      fail_at(key, "unknown key; " + suggestion(key, known));
  }
}

bool JsonValue::has(std::string_view key) const {
  return find(key).has_value();
}

JsonValue JsonValue::at(std::string_view key) const {
  std::optional<JsonValue> value = find(key);
  if (!value) fail("lacks the key '" + std::string(key) + "'");
  return *value;
}

std::optional<JsonValue> JsonValue::find(std::string_view key) const {
  expect(value_->is_object(), "an object");
  const auto entry = value_->find(std::string(key));
  if (entry == value_->end()) return std::nullopt;
  return JsonValue(document_, file_, *entry, place_of(key));
}

std::vector<std::string> JsonValue::keys() const {
  expect(value_->is_object(), "an object");
  std::vector<std::string> keys;
  for (const auto& [key, value] : value_->items()) keys.push_back(key);
  return keys;
}

std::vector<JsonValue> JsonValue::items() const {
  expect(value_->is_array(), "an array");
  std::vector<JsonValue> items;
  for (std::size_t i = 0; i < value_->size(); ++i)
    items.push_back(JsonValue(document_, file_, (*value_)[i], place_ + "[" + std::to_string(i) + "]"));
  return items;
}

bool JsonValue::is_string() const {
  return value_->is_string();
}

bool JsonValue::is_array() const {
  return value_->is_array();
}

bool JsonValue::is_null() const {
  return value_->is_null();
}

std::string JsonValue::string() const {
  expect(value_->is_string(), "a string");
  return value_->get<std::string>();
}

bool JsonValue::boolean() const {
  expect(value_->is_boolean(), "true or false");
  return value_->get<bool>();
}

Real JsonValue::number() const {
  expect(value_->is_number(), "a number");
  const Real number = value_->get<Real>();
  if (!(std::abs(number) <= tolerance::largest_coordinate)) fail("is beyond 1e18");
  return number;
}

Real JsonValue::positive() const {
  const Real value = number();
  if (!(value > 0)) fail("must be above 0");
  return value;
}

std::uint64_t JsonValue::whole(std::uint64_t most) const {
  expect(value_->is_number_unsigned(), "a whole number of at least 0");
  const std::uint64_t value = value_->get<std::uint64_t>();
  if (value > most) fail("must be at most " + std::to_string(most));
  return value;
}

std::string JsonValue::scalar_text() const {
  expect(value_->is_primitive() && !value_->is_null(), "a text, a number, true or false");
  return value_->is_string() ? string() : value_->dump();
}

std::vector<Real> JsonValue::numbers() const {
  std::vector<Real> values;
  for (const JsonValue& item : items()) values.push_back(item.number());
  return values;
}

Vec3 JsonValue::vector() const {
  expect(value_->is_array() && value_->size() == 3, "an array of 3 numbers");
  const std::vector<Real> values = numbers();
  return {values[0], values[1], values[2]};
}

Mat3 JsonValue::matrix() const {
  const std::vector<Real> rows = numbers();
  if (rows.size() != 9) fail("must hold 9 numbers, row by row");
  return {Vec3(rows[0], rows[3], rows[6]), Vec3(rows[1], rows[4], rows[7]), Vec3(rows[2], rows[5], rows[8])};
}

Vec3 JsonValue::unit_vector() const {
  const Vec3 given = vector();
  const Real norm = length(given);
  if (!(norm > 0)) fail("must not be zero");
  // A quaternion of unit length up to rounding is kept as it is, so that a saved scene is read back
  // unchanged.
  return std::abs(norm - 1) <= tolerance::unit_length ? given : given / norm;
}

Quaternion JsonValue::quaternion() const {
  expect(value_->is_array() && value_->size() == 4, "an array of 4 numbers (w, x, y, z)");
  const std::vector<Real> v = numbers();
  const Real norm = std::sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2] + v[3] * v[3]);
  constexpr Real readable = 0.01;  // quaternions typed in with a few digits
  if (!(std::abs(norm - 1) <= readable)) fail("must be a quaternion (w, x, y, z) of length 1");
  const Quaternion given{v[0], v[1], v[2], v[3]};
  return std::abs(norm - 1) <= tolerance::unit_length ? given : normalized(given);
}

std::filesystem::path JsonValue::path() const {
  const std::string text = string();
  if (text.empty()) fail("is empty");
  const std::u8string utf8(text.begin(), text.end());
  return file_->parent_path() / std::filesystem::path(utf8);
}

std::filesystem::path JsonValue::existing_file() const {
  std::filesystem::path file = path();
  std::error_code error;
  if (!std::filesystem::exists(file, error)) fail("there is no file '" + display_name(file) + "'");
  return file;
}

void JsonValue::fail(const std::string& reason) const {
  throw InputError(display_name(*file_), place_, reason);
}

void JsonValue::fail_at(std::string_view key, const std::string& reason) const {
  throw InputError(display_name(*file_), place_of(key), reason);
}

std::string JsonValue::place_of(std::string_view key) const {
  return place_.empty() ? std::string(key) : place_ + "." + std::string(key);
}

void JsonValue::expect(bool holds, const char* what) const {
  if (!holds) fail("must be " + std::string(what) + ", is " + type_of(*value_));
}

}  // namespace collidoscope
