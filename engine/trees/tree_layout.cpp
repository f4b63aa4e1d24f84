#include "trees/tree_layout.h"

#include <algorithm>
#include <bit>

namespace collidoscope {
namespace {

/// Fewer stay in the cache, and trees of cuts between single triangles are a few per cent better.
constexpr std::size_t least_triangles_for_clusters = 16384;
/// A cut between so few clusters would be a coarse one.
constexpr std::size_t few_clusters = 8;

/// Clusters while there are many, triangles then.
struct Part {
  ClusterPart clusters;
  TrianglePart triangles;

  bool has_clusters() const { return !clusters.items.empty(); }
  const FloatBox& box() const { return has_clusters() ? clusters.box : triangles.box; }
  bool is_leaf() const { return !has_clusters() && triangles.items.size() <= TreeLayout::leaf_size; }
};

/// Up to eight parts of one.
struct Parts {
  std::array<Part, TreeLayout::width> part;
  std::size_t count = 1;
};

class LayoutBuilder {
 public:
  LayoutBuilder(const Mesh& mesh, SplitRule rule, TreeLayout& layout)
      : mesh_(mesh),
        triangles_(mesh.triangles.size()),
        spare_(triangles_.size()),
        rule_(rule),
        most_depth_(2 * static_cast<std::size_t>(std::bit_width(triangles_.size()))),
        layout_(layout) {}

  void run() {
    if (triangles_.empty()) return;
    layout_.triangles.reserve(triangles_.size());
    layout_.nodes.reserve(triangles_.size() / TreeLayout::leaf_size + 1);
    layout_.leaves.reserve(triangles_.size());
    layout_.nodes.emplace_back();
    const TreeLink whole_tree = add(whole_mesh(), 0);
    layout_.nodes.front().front() = whole_tree;
    layout_.depth += 1;
    find_parents();
  }

 private:
  Part whole_mesh() {
    if (triangles_.size() < least_triangles_for_clusters || rule_ == SplitRule::median) {
      for (std::uint32_t i = 0; i < triangles_.size(); ++i) triangles_[i] = triangle_box(mesh_, i);
      return {{}, whole(triangles_, spare_)};
    }
    clusters_ = triangle_clusters(mesh_);
    spare_clusters_.resize(clusters_.clusters.size());
    return opened_if_few(whole(clusters_.clusters, spare_clusters_));
  }

  /// With its triangles instead of its clusters when these are few.
  Part opened_if_few(const ClusterPart& part) {
    return part.items.size() < few_clusters ? opened(part) : Part{part, {}};
  }

  /// Triangles take their place when they are first asked for, in the order of the tree.
  Part opened(const ClusterPart& part) {
    const std::size_t begin = placed_;
    for (const TriangleCluster& cluster : part.items)
      for (std::uint32_t i = 0; i < cluster.count; ++i)
        triangles_[placed_++] = triangle_box(mesh_, clusters_.triangles[cluster.first + i]);
    return {{},
            {std::span(triangles_).subspan(begin, placed_ - begin),
             std::span(spare_).subspan(begin, placed_ - begin), part.box}};
  }

  std::array<Part, 2> cut_in_two(Part part, bool balanced) {
    if (part.has_clusters() && balanced) part = opened(part.clusters);
    if (part.has_clusters()) {
      const auto [first, second] = split(part.clusters, rule_, balanced);
      return {opened_if_few(first), opened_if_few(second)};
    }
    const auto [first, second] = split(part.triangles, rule_, balanced);
    return {Part{{}, first}, Part{{}, second}};
  }

  void find_parents() {
    layout_.parents.resize(layout_.nodes.size());
    for (std::uint32_t node = 0; node < layout_.nodes.size(); ++node)
      for (std::uint32_t lane = 0; lane < TreeLayout::width; ++lane)
        if (const TreeLink link = layout_.nodes[node][lane]; link.exists() && !link.is_leaf())
          layout_.parents[link.index()] = node * TreeLayout::width + lane;
  }

  /// The largest that is not a leaf yet is cut first. [Dammertz, Hanika, Keller 2008]
  Parts cut(const Part& part, bool balanced) {
    Parts parts;
    parts.part[0] = part;
    while (parts.count < TreeLayout::width) {
      const auto begin = parts.part.begin(), end = begin + static_cast<std::ptrdiff_t>(parts.count);
      const auto largest =
          std::max_element(begin, end, [](const Part& a, const Part& b) { return rank(a) < rank(b); });
      if (largest->is_leaf()) break;
      const auto [first, second] = cut_in_two(*largest, balanced);
      *largest = first;
      parts.part[parts.count++] = second;
    }
    return parts;
  }

  static float rank(const Part& part) { return part.is_leaf() ? -1 : part.box().half_surface(); }

  TreeLink add_node(const Part& part, std::size_t depth) {
    const std::size_t node = layout_.nodes.size();
    layout_.nodes.emplace_back();
    layout_.depth = std::max(layout_.depth, depth);
    // Rules that cut off one triangle after the other would go too deep.
    const Parts parts = cut(part, depth > most_depth_);
    for (std::size_t i = 0; i < parts.count; ++i) {
      const TreeLink link = add(parts.part[i], depth);
      layout_.nodes[node][i] = link;
    }
    return TreeLink::to_node(node);
  }

  TreeLink add(const Part& part, std::size_t depth) {
    return part.is_leaf() ? add_leaf(part.triangles) : add_node(part, depth + 1);
  }

  TreeLink add_leaf(const TrianglePart& part) {
    layout_.leaves.push_back({static_cast<std::uint32_t>(layout_.triangles.size()),
                              static_cast<std::uint32_t>(part.items.size())});
    for (const FloatBox& triangle : part.items) layout_.triangles.push_back(triangle.number());
    return TreeLink::to_leaf(layout_.leaves.size() - 1);
  }

  const Mesh& mesh_;
  std::vector<FloatBox> triangles_, spare_;
  std::size_t placed_ = 0;  // triangles
  TriangleClusters clusters_;
  std::vector<TriangleCluster> spare_clusters_;
  SplitRule rule_;
  std::size_t most_depth_;
  TreeLayout& layout_;
};

}  // namespace

TreeLayout::TreeLayout(const Mesh& mesh, SplitRule rule) {
  LayoutBuilder(mesh, rule, *this).run();
}

std::size_t TreeLayout::bytes() const {
  return nodes.capacity() * sizeof(Node) + parents.capacity() * sizeof(std::uint32_t) +
         leaves.capacity() * sizeof(Leaf) + triangles.capacity() * sizeof(std::uint32_t);
}

}  // namespace collidoscope
