#include "trees/tree_layout.h"

#include <algorithm>
#include <bit>
#include <deque>

#include "trees/triangle_pairs.h"
#include "trees/triangle_split.h"

namespace collidoscope {
namespace {

/// Room for what the parts of a node are dealt to.
using Dealt = std::array<SliceGroups, TreeLayout::width>;

/// Up to eight parts of one, which is the first at first, and keeps its own room.
struct Parts {
  std::array<TrianglePart, TreeLayout::width> part;
  std::size_t count = 1;

  Parts(const TrianglePart& whole, Dealt& dealt) {
    part[0] = whole;
    for (std::size_t i = 1; i < part.size(); ++i) part[i].dealt = &dealt[i];
  }
};

class LayoutBuilder {
 public:
  LayoutBuilder(const Mesh& mesh, SplitRule rule, TreeLayout& layout, std::vector<FloatBox>* leaf_boxes)
      : boxes_(triangle_pairs(mesh)),
        spare_(boxes_.size()),
        rule_(rule),
        most_depth_(2 * static_cast<std::size_t>(std::bit_width(boxes_.size()))),
        layout_(layout),
        leaf_boxes_(leaf_boxes) {}

  void run() {
    if (boxes_.empty()) return;
    SliceGroups dealt;
    TrianglePart part;
    part.dealt = &dealt;
    gather(part, boxes_, spare_);
    layout_.triangles.reserve(part.triangles);
    layout_.nodes.reserve(part.triangles / TreeLayout::leaf_size + 1);
    layout_.leaves.reserve(boxes_.size());
    layout_.nodes.emplace_back();
    const TreeLink whole = add(part, 0);
    layout_.nodes.front().front() = whole;
    layout_.depth += 1;
    find_parents();
  }

 private:
  void find_parents() {
    layout_.parents.resize(layout_.nodes.size());
    for (std::uint32_t node = 0; node < layout_.nodes.size(); ++node)
      for (std::uint32_t lane = 0; lane < TreeLayout::width; ++lane)
        if (const TreeLink link = layout_.nodes[node][lane]; link.exists() && !link.is_leaf())
          layout_.parents[link.index()] = node * TreeLayout::width + lane;
  }

  /// The largest that is not a leaf yet is cut first. [Dammertz, Hanika, Keller 2008]
  void cut(Parts& parts, bool balanced) const {
    while (parts.count < TreeLayout::width) {
      const auto begin = parts.part.begin(), end = begin + static_cast<std::ptrdiff_t>(parts.count);
      const auto largest = std::max_element(
          begin, end, [](const TrianglePart& a, const TrianglePart& b) { return rank(a) < rank(b); });
      if (largest->is_leaf()) break;
      split(*largest, parts.part[parts.count++], rule_, balanced);
    }
  }

  static float rank(const TrianglePart& part) { return part.is_leaf() ? -1 : part.box.half_surface(); }

  TreeLink add_node(const TrianglePart& part, std::size_t depth) {
    const std::size_t node = layout_.nodes.size();
    layout_.nodes.emplace_back();
    layout_.depth = std::max(layout_.depth, depth);
    if (dealt_.size() < depth) dealt_.emplace_back();
    Parts parts(part, dealt_[depth - 1]);
    // Rules that cut off one triangle after the other would go too deep.
    cut(parts, depth > most_depth_);
    for (std::size_t i = 0; i < parts.count; ++i) {
      const TreeLink link = add(parts.part[i], depth);
      layout_.nodes[node][i] = link;
    }
    return TreeLink::to_node(node);
  }

  TreeLink add(const TrianglePart& part, std::size_t depth) {
    return part.is_leaf() ? add_leaf(part) : add_node(part, depth + 1);
  }

  TreeLink add_leaf(const TrianglePart& part) {
    layout_.leaves.push_back(
        {static_cast<std::uint32_t>(layout_.triangles.size()), static_cast<std::uint32_t>(part.triangles)});
    if (leaf_boxes_ != nullptr) leaf_boxes_->push_back(part.box);
    for (const FloatBox& box : part.boxes)
      for (std::uint32_t i = 0; i < box.count(); ++i) layout_.triangles.push_back(box.first() + i);
    return TreeLink::to_leaf(layout_.leaves.size() - 1);
  }

  std::vector<FloatBox> boxes_, spare_;
  std::deque<Dealt> dealt_;  // by depth: nodes of one are made one after the other
  SplitRule rule_;
  std::size_t most_depth_;
  TreeLayout& layout_;
  std::vector<FloatBox>* leaf_boxes_;
};

}  // namespace

TreeLayout::TreeLayout(const Mesh& mesh, SplitRule rule, std::vector<FloatBox>* leaf_boxes) {
  LayoutBuilder(mesh, rule, *this, leaf_boxes).run();
}

std::size_t TreeLayout::bytes() const {
  return nodes.capacity() * sizeof(Node) + parents.capacity() * sizeof(std::uint32_t) +
         leaves.capacity() * sizeof(Leaf) + triangles.capacity() * sizeof(std::uint32_t);
}

}  // namespace collidoscope
