// XML, parsed by pugixml (https://pugixml.org), which needs no recursion.

#include "core/files/references/xml_document.h"

#include <algorithm>

#include "core/error.h"
#include "core/files/node_graph.h"

namespace collidoscope {
namespace {

std::string line_of(std::string_view text, std::ptrdiff_t offset) {
  const auto length = std::clamp<std::ptrdiff_t>(offset, 0, static_cast<std::ptrdiff_t>(text.size()));
  return "line " + std::to_string(1 + std::count(text.begin(), text.begin() + length, '\n'));
}

/// Stops at the first element that lies too deep.
class LevelLimit final : public pugi::xml_tree_walker {
 public:
  bool for_each(pugi::xml_node& node) override {
    offset_ = node.offset_debug();
    return static_cast<std::size_t>(depth()) < most_levels;
  }
  std::ptrdiff_t offset() const { return offset_; }

 private:
  std::ptrdiff_t offset_ = 0;
};

}  // namespace

pugi::xml_document read_xml(std::string_view text, const std::string& file) {
  pugi::xml_document document;
  const pugi::xml_parse_result result = document.load_buffer(text.data(), text.size(), pugi::parse_minimal);
  LevelLimit limit;
  if (!document.traverse(limit))
    throw InputError(
        file, line_of(text, limit.offset()),
        "elements lie within each other by more than " + std::to_string(most_levels) + " levels");
  if (!result) throw InputError(file, line_of(text, result.offset), result.description());
  return document;
}

}  // namespace collidoscope
