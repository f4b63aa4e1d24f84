// Octree [Grulich 3.3.2, Alg. 9–11], in its loose form (Ulrich 2000): a box is in the node that holds its
// centre, at the depth where nodes are just no smaller than it.
//
// Departures. The paper puts an object into the smallest node that holds it whole, so that small objects on a
// border of the root stay in the root and are tested against all others; a loose octree puts them where their
// size belongs, and pays with tests of neighbouring nodes. The tree is built anew each frame, from objects
// sorted in its depth-first order (Z-order, parents first), instead of all nodes to a fixed depth; and nodes
// are tested by the box around what they hold.
// Erratum: in Alg. 11 a node stays in the list of ancestors when its subtree has been done; it must be taken
// off. Here a box is tested against what lies behind it in the depth-first order, so no list is kept.

#include <algorithm>
#include <limits>

#include "broad/broad.h"
#include "broad/morton.h"
#include "broad/pair_collector.h"
#include "broad/radix_sort.h"
#include "broad/world_sample.h"

namespace collidoscope {
namespace {

constexpr int deepest =
    morton_bits - 1;  // a Morton code of three bits a level, and four bits of depth, fit into 32
constexpr int depth_bits = 4;
constexpr std::uint32_t no_node = ~std::uint32_t{0};

/// A node's place in the depth-first order: its first cell along the Z-order curve, then its depth.
struct NodeKey {
  std::uint32_t code;  // of `deepest` levels; zero below the depth
  int depth;

  explicit NodeKey(std::uint32_t key) : code(key >> depth_bits), depth(static_cast<int>(key & 15)) {}
  NodeKey(std::uint32_t full_code, int node_depth)
      : code(full_code >> 3 * (deepest - node_depth) << 3 * (deepest - node_depth)), depth(node_depth) {}

  std::uint32_t number() const { return code << depth_bits | static_cast<std::uint32_t>(depth); }
  bool holds(const NodeKey& other) const {
    return depth <= other.depth && NodeKey(other.code, depth).code == code;
  }
};

/// The cube that is the root, and where boxes belong in it. What lies outside belongs to its border cells.
class OctreeSpace {
 public:
  OctreeSpace(const Aabb& bulk, int most_depth)
      : most_depth_(most_depth),
        origin_(bulk.min),
        edge_(std::max(largest_edge(bulk), std::numeric_limits<Real>::min())) {}

  NodeKey node_of(const Aabb& box) const {
    const Vec3 cell = (box.centre() - origin_) / edge_ * Real(1 << deepest);
    return {morton_code(clamped(cell.x), clamped(cell.y), clamped(cell.z)), depth_for(largest_edge(box))};
  }

 private:
  int depth_for(Real size) const {
    int depth = 0;
    for (Real edge = edge_ / 2; depth < most_depth_ && size <= edge; edge /= 2) ++depth;
    return depth;
  }
  static std::uint32_t clamped(Real cell) {
    constexpr Real last = (1 << deepest) - 1;
    return cell > 0 ? static_cast<std::uint32_t>(std::min(cell, last)) : 0;
  }

  int most_depth_;
  Vec3 origin_;
  Real edge_;
};

class Octree final : public BroadPhase {
 public:
  explicit Octree(const ParameterValues& values) : most_depth_(static_cast<int>(values[0])) {}

  void find_pairs(std::span<const Aabb> boxes, ThreadPool& threads, std::vector<BodyPair>& pairs) override {
    pairs.clear();
    if (boxes.size() < 2) return;
    sort(boxes);
    build();
    bound();
    const auto search = [&](std::size_t begin, std::size_t end, std::vector<BodyPair>& found) {
      for (std::size_t i = begin; i < end; ++i) search_behind(static_cast<std::uint32_t>(i), found);
    };
    collector_.collect(boxes.size(), boxes.size(), threads, search, pairs);
  }

  std::size_t bytes() const override {
    return (order_.capacity() + scratch_.capacity()) * sizeof(Keyed) + boxes_.capacity() * sizeof(Aabb) +
           nodes_.capacity() * sizeof(Node) + collector_.bytes();
  }

  ParameterValues parameters_in_use() const override { return {static_cast<Real>(most_depth_)}; }

  /// Nodes as they are tested: by what they hold.
  std::vector<StructureBox> structure() const override {
    std::vector<StructureBox> boxes;
    for (const Node& node : nodes_)
      boxes.push_back({node.bounds, static_cast<std::uint32_t>(node.key.depth)});
    return boxes;
  }

 private:
  /// Boxes [first, own_end) are its own, [own_end, end) those of its subtree; `next` is the node behind that.
  struct Node {
    Aabb bounds;
    NodeKey key;
    std::uint32_t parent, next;
    std::uint32_t first, own_end, end;
  };

  void sort(std::span<const Aabb> boxes) {
    const OctreeSpace space(sample_world(boxes).bulk, most_depth_);
    order_.resize(boxes.size());
    scratch_.resize(boxes.size());
    for (std::size_t i = 0; i < boxes.size(); ++i)
      order_[i] = {space.node_of(boxes[i]).number(), static_cast<std::uint32_t>(i)};
    radix_sort_whole(order_, scratch_);
    boxes_.resize(boxes.size());
    for (std::size_t i = 0; i < boxes.size(); ++i) boxes_[i] = boxes[order_[i].index];
  }

  /// The nodes that hold something, and their ancestors, in depth-first order.
  void build() {
    nodes_.clear();
    std::uint32_t open = no_node;
    const auto count = static_cast<std::uint32_t>(order_.size());
    for (std::uint32_t first = 0, end; first < count; first = end) {
      const NodeKey key(order_[first].key);
      for (end = first + 1; end < count && order_[end].key == order_[first].key;) ++end;
      while (open != no_node && !nodes_[open].key.holds(key)) open = close(open, first);
      for (int depth = open == no_node ? 0 : nodes_[open].key.depth + 1; depth <= key.depth; ++depth)
        open = add_node(NodeKey(key.code, depth), open, first);
      nodes_[open].own_end = end;
    }
    while (open != no_node) open = close(open, count);
  }

  std::uint32_t add_node(const NodeKey& key, std::uint32_t parent, std::uint32_t first) {
    nodes_.push_back({{}, key, parent, 0, first, first, first});
    return static_cast<std::uint32_t>(nodes_.size() - 1);
  }

  /// Its subtree is complete. Returns its parent.
  std::uint32_t close(std::uint32_t node, std::uint32_t end) {
    nodes_[node].end = end;
    nodes_[node].next = static_cast<std::uint32_t>(nodes_.size());
    return nodes_[node].parent;
  }

  /// Boxes around what the nodes hold; children come behind their parents.
  void bound() {
    constexpr Real infinity = std::numeric_limits<Real>::infinity();
    for (Node& node : nodes_) {
      node.bounds = {Vec3(infinity), Vec3(-infinity)};
      for (std::uint32_t i = node.first; i < node.own_end; ++i) extend(node.bounds, boxes_[i]);
    }
    for (std::size_t i = nodes_.size(); i-- > 1;)
      if (nodes_[i].parent != no_node) extend(nodes_[nodes_[i].parent].bounds, nodes_[i].bounds);
  }

  static void extend(Aabb& bounds, const Aabb& box) {
    bounds = {glm::min(bounds.min, box.min), glm::max(bounds.max, box.max)};
  }

  void search_behind(std::uint32_t place, std::vector<BodyPair>& found) const {
    const Aabb& box = boxes_[place];
    for (std::uint32_t i = 0; i < nodes_.size();) {
      const Node& node = nodes_[i];
      if (node.end <= place + 1 || !overlap(box, node.bounds)) {
        i = node.next;
        continue;
      }
      for (std::uint32_t other = std::max(node.first, place + 1); other < node.own_end; ++other)
        if (overlap(box, boxes_[other]))
          found.push_back(ordered_pair(order_[place].index, order_[other].index));
      ++i;
    }
  }

  int most_depth_;
  std::vector<Keyed> order_, scratch_;  // by node, depth first
  std::vector<Aabb> boxes_;             // in this order
  std::vector<Node> nodes_;             // depth first
  PairCollector collector_;
};

constexpr AlgorithmParameter parameters[] = {
    {.name = "depth", .label = "Most depth", .standard = deepest, .maximum = deepest, .whole = true},
};

}  // namespace

extern const BroadAlgorithm broad_octree;
const BroadAlgorithm broad_octree = {"octree",
                                     "Loose octree",
                                     "Grulich 2016, 3.3.2, Alg. 9–11",
                                     false,
                                     [](const ParameterValues& values) -> std::unique_ptr<BroadPhase> {
                                       return std::make_unique<Octree>(values);
                                     },
                                     parameters};

}  // namespace collidoscope
