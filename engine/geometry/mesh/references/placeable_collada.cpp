// A Collada file's nodes: those of its scenes, and those of its library, which others refer to.

#include <map>
#include <unordered_map>

#include "core/files/node_graph.h"
#include "core/files/references/xml_document.h"
#include "geometry/mesh/references/placeable.h"

namespace collidoscope {
namespace {

std::string name_of(const pugi::xml_node& node) {
  return "node at byte " + std::to_string(node.offset_debug());
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

}  // namespace

void expect_placeable_collada(std::string_view xml, const std::string& file) {
  pugi::xml_document document = read_xml(xml, file);
  ColladaNodes nodes;
  document.traverse(nodes);
  std::move(nodes).graph().expect_placeable(file);
}

}  // namespace collidoscope
