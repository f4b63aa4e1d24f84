// Octree [Grulich 3.3.2, Alg. 9–11], in its loose form (Ulrich 2000): a box is in the node that holds its
// centre, at the depth where nodes are just no smaller than it.
//
// As printed (paper=on), a box is in the smallest node that holds it whole, and is tested against all boxes
// of that node and of its subtree. The box stands for the paper's sphere, which the broad phase does not
// know.
//
// Departures. The paper puts an object into the smallest node that holds it whole: small objects on a border
// of the root stay in the root and are tested against all others. A loose octree puts them on the level of
// their size, and pays with tests of neighbouring nodes. The tree is built each frame from objects sorted in
// its depth-first order (Z-order, parents first), instead of all nodes to a fixed depth; that stays as
// printed. Nodes are tested by the box around their objects.
//
// Erratum: in Alg. 11 a node stays in the list of ancestors after its subtree is done; it must be removed.
// Here a box is tested against the boxes behind it in the depth-first order, so no list is kept.

#include <algorithm>
#include <limits>

#include "broad/broad.h"
#include "broad/common/pair_collector.h"
#include "broad/common/radix_sort.h"
#include "broad/common/world_sample.h"
#include "broad/octree_node.h"
#include "broad/octree_steps.h"

namespace collidoscope {
namespace {

constexpr std::uint32_t no_node = ~std::uint32_t{0};

class Octree final : public BroadPhase {
 public:
  explicit Octree(const ParameterValues& values)
      : most_depth_(static_cast<int>(values[0])), printed_(values[1] == 1) {}

  void find_pairs(std::span<const Aabb> boxes, ThreadPool& threads, std::vector<BodyPair>& pairs) override {
    pairs.clear();
    if (boxes.size() < 2) return forget();
    sort(boxes);
    build();
    bound();
    const auto search = [&](std::size_t begin, std::size_t end, std::vector<BodyPair>& found) {
      NoTrace tracer;
      for (std::size_t i = begin; i < end; ++i) search_behind(static_cast<std::uint32_t>(i), found, tracer);
    };
    collector_.collect(boxes.size(), boxes.size(), threads, search, pairs);
  }

  std::size_t bytes() const override {
    return (order_.capacity() + scratch_.capacity()) * sizeof(Keyed) + boxes_.capacity() * sizeof(Aabb) +
           nodes_.capacity() * sizeof(OctreeNode) + own_nodes_.capacity() * sizeof(std::uint32_t) +
           collector_.bytes();
  }

  ParameterValues parameters_in_use() const override {
    return {static_cast<Real>(most_depth_), static_cast<Real>(printed_)};
  }

  /// The nodes as they are tested: by the boxes around their objects.
  std::vector<StructureBox> structure() const override {
    std::vector<StructureBox> boxes;
    for (const OctreeNode& node : nodes_)
      boxes.push_back({node.bounds, static_cast<std::uint32_t>(node.key.depth)});
    return boxes;
  }

 private:
  void forget() { order_.clear(), boxes_.clear(), nodes_.clear(), own_nodes_.clear(); }

  void sort(std::span<const Aabb> boxes) {
    space_ = OctreeSpace(sample_world(boxes).bulk, most_depth_,
                         printed_ ? OctreeRule::printed : OctreeRule::loose);
    order_.resize(boxes.size());
    scratch_.resize(boxes.size());
    for (std::size_t i = 0; i < boxes.size(); ++i)
      order_[i] = {space_.node_of(boxes[i]).number(), static_cast<std::uint32_t>(i)};
    radix_sort_whole(order_, scratch_);
    boxes_.resize(boxes.size());
    for (std::size_t i = 0; i < boxes.size(); ++i) boxes_[i] = boxes[order_[i].index];
  }

  /// The nodes that hold objects, and their ancestors, in depth-first order.
  void build() {
    nodes_.clear();
    if (printed_) own_nodes_.resize(order_.size());
    std::uint32_t open = no_node;
    const auto count = static_cast<std::uint32_t>(order_.size());
    for (std::uint32_t first = 0, end = 0; first < count; first = end) {
      const OctreeKey key(order_[first].key);
      for (end = first + 1; end < count && order_[end].key == order_[first].key;) ++end;
      while (open != no_node && !nodes_[open].key.holds(key)) open = close(open, first);
      for (int depth = open == no_node ? 0 : nodes_[open].key.depth + 1; depth <= key.depth; ++depth)
        open = add_node(OctreeKey(key.code, depth), open, first);
      nodes_[open].own_end = end;
      if (printed_) std::fill(own_nodes_.begin() + first, own_nodes_.begin() + end, open);
    }
    while (open != no_node) open = close(open, count);
  }

  std::uint32_t add_node(const OctreeKey& key, std::uint32_t parent, std::uint32_t first) {
    nodes_.push_back({{}, key, parent, 0, first, first, first});
    return static_cast<std::uint32_t>(nodes_.size() - 1);
  }

  /// Its subtree is complete. Returns its parent.
  std::uint32_t close(std::uint32_t node, std::uint32_t end) {
    nodes_[node].end = end;
    nodes_[node].next = static_cast<std::uint32_t>(nodes_.size());
    return nodes_[node].parent;
  }

  /// Computes the boxes around the nodes' objects; children come behind their parents.
  void bound() {
    constexpr Real infinity = std::numeric_limits<Real>::infinity();
    for (OctreeNode& node : nodes_) {
      node.bounds = {Vec3(infinity), Vec3(-infinity)};
      for (std::uint32_t i = node.first; i < node.own_end; ++i) extend(node.bounds, boxes_[i]);
    }
    for (std::size_t i = nodes_.size(); i-- > 1;)
      if (nodes_[i].parent != no_node) extend(nodes_[nodes_[i].parent].bounds, nodes_[i].bounds);
  }

  static void extend(Aabb& bounds, const Aabb& box) {
    bounds = {glm::min(bounds.min, box.min), glm::max(bounds.max, box.max)};
  }

  /// The nodes that may hold partners behind a box: all, or as printed its own and those below.
  std::pair<std::uint32_t, std::uint32_t> nodes_for(std::uint32_t index) const {
    if (!printed_) return {0, static_cast<std::uint32_t>(nodes_.size())};
    const std::uint32_t own = own_nodes_[index];
    return {own, nodes_[own].next};
  }

  template <class Tracer>
  void search_behind(std::uint32_t index, std::vector<BodyPair>& found, Tracer& tracer) const {
    const Aabb& box = boxes_[index];
    const auto [first_node, end_node] = nodes_for(index);
    for (std::uint32_t i = first_node; i < end_node;) {
      const OctreeNode& node = nodes_[i];
      if (node.end <= index + 1 || (!printed_ && !overlap(box, node.bounds))) {
        if constexpr (Tracer::enabled) tracer.passed_over(node, node.end <= index + 1);
        i = node.next;
        continue;
      }
      if constexpr (Tracer::enabled) tracer.searched(node);
      for (std::uint32_t other = std::max(node.first, index + 1); other < node.own_end; ++other) {
        const bool meets = overlap(box, boxes_[other]);
        if (meets) found.push_back(ordered_pair(order_[index].index, order_[other].index));
        if constexpr (Tracer::enabled) tracer.test(order_[other].index, meets);
      }
      ++i;
    }
  }

  std::vector<BodyPair> trace_search(BroadSteps& steps) const override {
    if (order_.size() != steps.boxes().size()) return {};
    const auto index =
        static_cast<std::uint32_t>(std::ranges::find(order_, steps.body(), &Keyed::index) - order_.begin());
    OctreeSteps octree_steps(space_, nodes_, steps);
    octree_steps.locate(space_.node_of(boxes_[index]));
    std::vector<BodyPair> found;
    search_behind(index, found, octree_steps);
    const auto search = [&](std::size_t before, std::vector<BodyPair>& pairs) {
      NoTrace tracer;
      search_behind(static_cast<std::uint32_t>(before), pairs, tracer);
    };
    return octree_steps.end(std::move(found), pairs_known_from(0, index, steps.body(), search));
  }

  int most_depth_;
  bool printed_;
  OctreeSpace space_;
  std::vector<Keyed> order_, scratch_;    // by node, depth first
  std::vector<Aabb> boxes_;               // in this order
  std::vector<OctreeNode> nodes_;         // depth first
  std::vector<std::uint32_t> own_nodes_;  // of the boxes, as printed
  PairCollector collector_;
};

constexpr AlgorithmParameter parameters[] = {
    {.name = "depth",
     .label = "Most depth",
     .standard = OctreeKey::deepest,
     .maximum = OctreeKey::deepest,
     .whole = true},
    paper_mode,
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
                                     parameters,
                                     octree_pseudo_code};

}  // namespace collidoscope
