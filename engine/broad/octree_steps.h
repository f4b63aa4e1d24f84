#pragma once

// The steps of a search through a loose octree, for people who watch it.

#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "broad/octree_node.h"
#include "trace/tracer.h"

namespace collidoscope {

const PseudoCode& octree_pseudo_code();

/// What the search for one box's partners tells: the box is A, frame A the world's.
class OctreeSteps {
 public:
  static constexpr bool enabled = true;

  OctreeSteps(const OctreeSpace& space, std::span<const OctreeNode> nodes, const Aabb& box,
              StepRecorder& recorder)
      : space_(space), nodes_(nodes), box_(box), recorder_(recorder) {}

  /// From the root to the node that A belongs to.
  void descend(const OctreeKey& to);
  /// `before`: all that the node holds comes before A; else it is out of A's reach.
  void passed_over(const OctreeNode& node, bool before);
  /// Of the node's own boxes, those behind A that meet it and those that do not.
  void searched(const OctreeNode& node, std::span<const Aabb> meeting, std::span<const Aabb> apart);
  /// The end, with the boxes before A that meet it.
  void end(std::span<const Aabb> known);

 private:
  StepRecorder& step(int line);
  void show(std::string_view name, const Aabb& box);
  void show_all(std::string_view name, std::span<const Aabb> boxes);
  void show_node(const OctreeNode& node);

  const OctreeSpace& space_;
  std::span<const OctreeNode> nodes_;
  const Aabb& box_;
  StepRecorder& recorder_;
  std::size_t visited_ = 0, tested_ = 0, pairs_ = 0;
};

}  // namespace collidoscope
