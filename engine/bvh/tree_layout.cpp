#include "bvh/tree_layout.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "bvh/triangle_pairs.h"
#include "bvh/triangle_split.h"

namespace collidoscope {
namespace {

/// The parts, up to eight, into which one is cut. It starts as the first.
struct Parts {
  std::array<TrianglePart, TreeLayout::width> part;
  std::size_t count = 1;
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
    TrianglePart part;
    gather(part, boxes_, spare_);
    layout_.triangles.resize(part.triangles);
    layout_.nodes.reserve(part.triangles / TreeLayout::leaf_size + 1);
    layout_.leaves.reserve(boxes_.size());
    if (leaf_boxes_ != nullptr) leaf_boxes_->reserve(part.triangles / (TreeLayout::leaf_size / 2));
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

  /// The largest part that is not a leaf yet is cut first. [Dammertz, Hanika, Keller 2008]
  void cut(Parts& parts, bool balanced) {
    while (parts.count < TreeLayout::width) {
      TrianglePart& largest =
          *std::ranges::max_element(std::span(parts.part).first(parts.count), {}, &TrianglePart::rank);
      if (largest.is_leaf()) break;
      TrianglePart& second = parts.part[parts.count++];
      balanced ? halve(largest, second) : split(largest, second, rule_, room_);
    }
  }

  TreeLink add_node(const TrianglePart& part, std::size_t depth) {
    const std::size_t node = layout_.nodes.size();
    layout_.nodes.emplace_back();
    layout_.depth = std::max(layout_.depth, depth);
    Parts parts;
    parts.part[0] = part;
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
    layout_.leaves.push_back({placed_, static_cast<std::uint32_t>(part.triangles)});
    if (leaf_boxes_ != nullptr) leaf_boxes_->push_back(part.box);
    for (const FloatBox& box : part.boxes)
      for (std::uint32_t i = 0; i < box.count(); ++i) layout_.triangles[placed_++] = box.first() + i;
    return TreeLink::to_leaf(layout_.leaves.size() - 1);
  }

  std::vector<FloatBox> boxes_, spare_;
  SliceGroups room_;
  std::uint32_t placed_ = 0;  // triangles
  SplitRule rule_;
  std::size_t most_depth_;
  TreeLayout& layout_;
  std::vector<FloatBox>* leaf_boxes_;
};

/// A power of two that keeps areas and volumes of boxes within the range of single precision; 1 for meshes of
/// usual size.
float comfortable_scale(const Mesh& mesh) {
  constexpr float smallest = 0x1p-30f, largest = 0x1p30f;
  constexpr int most = 126;  // the inverse is a normal number, too
  Vec3f low(std::numeric_limits<float>::infinity()), high = -low;
  for (const Vec3f& vertex : mesh.vertices) low = min(low, vertex), high = max(high, vertex);
  const Vec3f size = high - low;
  const float longest = std::max({size.x, size.y, size.z});
  if (!(longest > 0) || (longest >= smallest && longest <= largest)) return 1;
  return std::ldexp(1.0f, std::clamp(-std::ilogb(longest), -most, most));
}

Mesh scaled(Mesh mesh, float scale) {
  for (Vec3f& vertex : mesh.vertices) vertex = vertex * scale;
  return mesh;
}

}  // namespace

TreeLayout::TreeLayout(const Mesh& mesh, SplitRule rule, std::vector<FloatBox>* leaf_boxes) {
  const float scale = comfortable_scale(mesh);
  if (scale == 1)
    LayoutBuilder(mesh, rule, *this, leaf_boxes).run();
  else  // boxes of the scaled mesh are no good for leaves: scaled down, small numbers may have lost digits
    LayoutBuilder(scaled(mesh, scale), rule, *this, nullptr).run();
}

std::size_t TreeLayout::bytes() const {
  return nodes.capacity() * sizeof(Node) + parents.capacity() * sizeof(std::uint32_t) +
         leaves.capacity() * sizeof(Leaf) + triangles.capacity() * sizeof(std::uint32_t);
}

}  // namespace collidoscope
