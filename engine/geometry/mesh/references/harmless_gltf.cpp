// A glTF file's nodes: `nodes[i].children` and `scenes[i].nodes`. glTF 2 counts nodes, glTF 1 names them.

#include <bit>
#include <cstdint>
#include <cstring>
#include <nlohmann/json.hpp>

#include "core/error.h"
#include "core/files/node_graph.h"
#include "geometry/mesh/references/harmless.h"

namespace collidoscope {
namespace {

using Json = nlohmann::json;

/// The JSON of a binary file follows two headers of the same size in glTF 1 and 2; anything else is JSON.
std::string_view json_of(std::string_view bytes) {
  constexpr std::size_t length_at = 12, json_at = 20;
  if (!bytes.starts_with("glTF") || bytes.size() < json_at) return bytes;
  std::uint32_t length;
  static_assert(std::endian::native == std::endian::little);
  std::memcpy(&length, bytes.data() + length_at, sizeof(length));
  std::string_view json = bytes.substr(json_at, length);
  while (json.ends_with('\0')) json.remove_suffix(1);  // where others pad by zeros, not by blanks
  return json;
}

/// Reads value by value, as a tree of all values may be large and as keys that stand twice must count twice.
class NodeReader final : public nlohmann::json_sax<Json> {
 public:
  NodeReader(NodeGraph& graph, const std::string& file) : graph_(graph), file_(file) {}

  bool start_object(std::size_t) override { return open(false); }
  bool start_array(std::size_t) override { return open(true); }
  bool end_object() override { return close(); }
  bool end_array() override { return close(); }
  bool key(string_t& name) override {
    if (levels_.size() <= levels_of_nodes) levels_.back().key = name;
    return true;
  }
  bool number_unsigned(number_unsigned_t number) override { return take(std::to_string(number)); }
  bool string(string_t& text) override { return take(text); }
  bool null() override { return next(); }
  bool boolean(bool) override { return next(); }
  bool number_integer(number_integer_t) override { return next(); }
  bool number_float(number_float_t, const string_t&) override { return next(); }
  bool binary(binary_t&) override { return next(); }
  bool parse_error(std::size_t, const std::string&, const Json::exception& error) override {
    const std::string_view text = error.what();  // "[json.exception.parse_error.101] parse error at …"
    throw InputError(file_, "", std::string(text.substr(text.find(']') + 2)));
  }

 private:
  static constexpr std::size_t levels_of_nodes = 4;  // "nodes", which one, "children", which one

  /// An object or array that is open, and where in it the next value stands.
  struct Level {
    bool is_array;
    std::size_t index = 0;
    std::string key = {};

    std::string place() const { return is_array ? std::to_string(index) : key; }
  };

  bool open(bool is_array) {
    if (levels_.size() == most_levels)
      throw InputError(
          file_, "", "values lie within each other by more than " + std::to_string(most_levels) + " levels");
    levels_.push_back({is_array});
    return true;
  }
  bool close() {
    levels_.pop_back();
    return next();
  }
  bool next() {
    if (!levels_.empty()) ++levels_.back().index;
    return true;
  }

  bool take(const std::string& value) {
    if (levels_.size() == levels_of_nodes) {
      const std::string what = levels_[0].key, which = levels_[1].place();
      if (what == "nodes" && levels_[2].key == "children") graph_.hold("node " + which, "node " + value);
      if (what == "scenes" && levels_[2].key == "nodes") graph_.hold("scene " + which, "node " + value);
    }
    return next();
  }

  NodeGraph& graph_;
  const std::string& file_;
  std::vector<Level> levels_;
};

}  // namespace

void expect_harmless_gltf(std::string_view bytes, const std::string& file) {
  NodeGraph graph;
  NodeReader reader(graph, file);
  Json::sax_parse(json_of(bytes), &reader);
  graph.expect_placeable(file);
}

}  // namespace collidoscope
