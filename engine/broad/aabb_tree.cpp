// Dynamic tree of fat boxes [Grulich 3.2.1]: each body's box is in the tree enlarged, and only where it has
// left the enlarged one is it taken out and put in again. Bodies that rest or shiver cost a comparison.
//
// What overlaps in the tree is tested again by the tight boxes, so candidates are exact.

#include <algorithm>

#include "broad/broad.h"
#include "broad/common/pair_collector.h"
#include "broad/common/world_sample.h"
#include "broad/dynamic_tree.h"

namespace collidoscope {
namespace {

/// `fatness`: how far a fat box reaches beyond the tight one, as a share of its largest edge.
Aabb fattened(const Aabb& box, Real fatness) {
  const Vec3 margin(fatness * largest_edge(box));
  return {box.min - margin, box.max + margin};
}

bool contains(const Aabb& outer, const Aabb& inner) {
  return outer.min.x <= inner.min.x && outer.min.y <= inner.min.y && outer.min.z <= inner.min.z &&
         outer.max.x >= inner.max.x && outer.max.y >= inner.max.y && outer.max.z >= inner.max.z;
}

/// A body that has shrunk or comes back from far away must not keep a huge box.
bool is_too_fat(const Aabb& outer, const Aabb& inner, Real fatness) {
  constexpr Real most = 2;
  return largest_edge(outer) > most * (1 + 2 * fatness) * largest_edge(inner);
}

class AabbTree final : public BroadPhase {
 public:
  explicit AabbTree(const ParameterValues& values) : fatness_(values[0]) {}

  void find_pairs(std::span<const Aabb> boxes, ThreadPool& threads, std::vector<BodyPair>& pairs) override {
    update(boxes);
    const auto search = [&](std::size_t begin, std::size_t end, std::vector<BodyPair>& found) {
      for (std::size_t i = begin; i < end; ++i) {
        const auto body = static_cast<BodyIndex>(i);
        tree_.for_larger_overlapping(body, boxes[i], [&](BodyIndex other) {
          if (overlap(boxes[body], boxes[other])) found.push_back({body, other});
        });
      }
    };
    collector_.collect(boxes.size(), boxes.size(), threads, search, pairs);
  }

  std::size_t bytes() const override {
    return tree_.bytes() + leaves_.capacity() * sizeof(std::uint32_t) + collector_.bytes();
  }

  ParameterValues parameters_in_use() const override { return {fatness_}; }

  std::vector<StructureBox> structure() const override {
    std::vector<StructureBox> boxes;
    tree_.for_nodes([&](const Aabb& box, std::uint32_t depth) { boxes.push_back({box, depth}); });
    return boxes;
  }

 private:
  void update(std::span<const Aabb> boxes) {
    for (; leaves_.size() > boxes.size(); leaves_.pop_back()) tree_.remove(leaves_.back());
    for (std::size_t i = 0; i < leaves_.size(); ++i) {
      const Aabb& fat = tree_.box(leaves_[i]);
      if (contains(fat, boxes[i]) && !is_too_fat(fat, boxes[i], fatness_)) continue;
      tree_.remove(leaves_[i]);
      leaves_[i] = tree_.insert(static_cast<BodyIndex>(i), fattened(boxes[i], fatness_));
    }
    while (leaves_.size() < boxes.size())
      leaves_.push_back(
          tree_.insert(static_cast<BodyIndex>(leaves_.size()), fattened(boxes[leaves_.size()], fatness_)));
  }

  Real fatness_;
  DynamicTree tree_;
  std::vector<std::uint32_t> leaves_;  // by body
  PairCollector collector_;
};

constexpr AlgorithmParameter parameters[] = {
    // 105 % [Grulich 3.2.1] is the least, where bodies move a tenth of their size per frame 140 % is faster.
    {.name = "fatness", .label = "Fatness", .standard = 0.2, .minimum = 0, .maximum = 2},
};

}  // namespace

extern const BroadAlgorithm broad_aabb_tree;
const BroadAlgorithm broad_aabb_tree = {"aabb-tree",
                                        "Dynamic tree of fat boxes",
                                        "Grulich 2016, 3.2.1",
                                        false,
                                        [](const ParameterValues& values) -> std::unique_ptr<BroadPhase> {
                                          return std::make_unique<AabbTree>(values);
                                        },
                                        parameters};

}  // namespace collidoscope
