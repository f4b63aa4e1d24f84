// Two looks at a Collada file: at its nodes, those of its scenes and those of its library, to which others
// refer; and at its counts and indices.

#include <algorithm>
#include <array>
#include <unordered_map>

#include "core/error.h"
#include "core/files/node_graph.h"
#include "core/files/references/xml_document.h"
#include "core/input_text.h"
#include "geometry/mesh/references/harmless.h"

namespace collidoscope {
namespace {

/// As messages call it: "node at byte 123".
std::string name_of(const pugi::xml_node& element) {
  return std::string(element.name()) + " at byte " + std::to_string(element.offset_debug());
}

/// Collects nodes, and what refers to them.
class ColladaNodes final : public pugi::xml_tree_walker {
 public:
  bool for_each(pugi::xml_node& element) override {
    const std::string_view name = element.name();
    if (name == "node") read_node(element);
    if (name == "instance_node") references_.push_back(element);
    return true;
  }

  /// References are looked up as assimp does: in the library first, and then by identifier or name anywhere.
  NodeGraph graph() && {
    for (const pugi::xml_node& reference : references_) {
      const std::string outer = name_of(reference.parent());
      const std::string url = reference.attribute("url").value(),
                        id = url.substr(url.starts_with('#') ? 1 : 0);
      if (const auto known = library_.find(id); known != library_.end()) {
        graph_.hold(outer, known->second);
        continue;
      }
      const auto [begin, end] = others_.equal_range(id);
      for (auto other = begin; other != end; ++other) graph_.hold(outer, other->second);
    }
    return std::move(graph_);
  }

 private:
  void read_node(const pugi::xml_node& node) {
    const std::string name = name_of(node), outer = node.parent().name();
    if (outer == "node") graph_.hold(name_of(node.parent()), name);
    if (outer == "library_nodes") library_[node.attribute("id").value()] = name;
    for (const char* key : {"id", "name"})
      if (const pugi::xml_attribute value = node.attribute(key)) others_.emplace(value.value(), name);
  }

  NodeGraph graph_;
  std::unordered_map<std::string, std::string> library_;
  std::unordered_multimap<std::string, std::string> others_;
  std::vector<pugi::xml_node> references_;
};

/// Elements whose children hold nothing but indices.
constexpr std::array<std::string_view, 9> indexed = {"triangles", "trifans",    "tristrips",
                                                     "lines",     "linestrips", "polygons",
                                                     "polylist",  "ph",         "vertex_weights"};

bool holds_indices(const pugi::xml_node& element) {
  const std::string_view name = element.name(), outer = element.parent().name();
  return (name == "p" || name == "h" || name == "v" || name == "vcount") &&
         std::ranges::find(indexed, outer) != indexed.end();
}

/// Refuses what is no number among counts and indices, and counts of more than the file has bytes.
class ColladaNumbers final : public pugi::xml_tree_walker {
 public:
  ColladaNumbers(std::size_t size, const std::string& file) : size_(size), file_(file) {}

  bool for_each(pugi::xml_node& element) override {
    const std::string_view name = element.name();
    if (name.ends_with("_array") || name == "accessor")
      expect_whole(element, element.attribute("count"), "count");
    if (name == "accessor" || name == "input")
      for (const char* key : {"offset", "stride"})
        if (const pugi::xml_attribute value = element.attribute(key)) expect_whole(element, value, key);
    if (holds_indices(element)) expect_indices(element);
    return true;
  }

 private:
  [[noreturn]] void fail(const pugi::xml_node& element, const std::string& reason) const {
    throw InputError(file_, name_of(element), reason);
  }

  void expect_whole(const pugi::xml_node& element, const pugi::xml_attribute& value, const char* key) const {
    const std::string_view text = trimmed(value.value());
    const std::optional<std::size_t> number = parsed<std::size_t>(text);
    if (!number || *number > size_) fail(element, std::string(key) + " is " + quoted_word(text));
  }

  /// A joint of a skin may be -1. assimp takes what is no digit for some number.
  void expect_indices(const pugi::xml_node& element) const {
    const std::string_view text = element.text().get();
    if (text.find_first_not_of("-0123456789 \t\r\n") != text.npos) fail(element, "holds what is no index");
  }

  std::size_t size_;
  const std::string& file_;
};

}  // namespace

void expect_harmless_collada(std::string_view xml, const std::string& file) {
  pugi::xml_document document = read_xml(xml, file);
  ColladaNumbers numbers(xml.size(), file);
  document.traverse(numbers);
  ColladaNodes nodes;
  document.traverse(nodes);
  std::move(nodes).graph().expect_placeable(file);
}

}  // namespace collidoscope
