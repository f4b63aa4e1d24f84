#pragma once

// The traced steps of the traversal of two trees of hulls.

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "narrow/compound/hull_nodes.h"
#include "narrow/narrow.h"
#include "trace/traced_tree.h"
#include "trace/tracer.h"

namespace collidoscope {

/// Lines of hull_tree_pseudo_code(). The lines of the traversal of triangles follow the last.
enum class HullTreeLine : std::uint8_t {
  separated_before,
  last_leaves,
  roots,
  compare,
  apart,
  expand,
  triangles,
  meet,
  known,
  separated,
  undecided,
  of_triangles,  // a heading
  traversal,
};

const PseudoCode& hull_tree_pseudo_code();

/// Records the steps of a traversal. Hulls are shown in A's frame.
class HullTreeSteps {
 public:
  static constexpr bool enabled = true;
  /// Later pairs are traversed but not traced.
  static constexpr std::size_t most_steps = 10000;

  HullTreeSteps(const NarrowQuery& query, StepRecorder& recorder);

  /// The last direction still separates the roots: the end.
  void separated_before(const Vec3& direction);
  /// The bounding spheres of the roots, their gap, and whether the roots wait.
  void start(Real gap, std::size_t waiting);
  /// Two hulls, and the convex algorithm's answer. `pruned`: the traversal does not expand them.
  void compared(const NodePair& pair, const PairResult& result, bool pruned);
  /// One hull of the pair has been expanded. `instead` has the next pair first; `wait` marks the pairs that
  /// wait, and `waiting` counts all waiting pairs.
  void expanded(const NodePair& pair, const std::array<NodePair, 2>& instead, const std::array<bool, 2>& wait,
                std::size_t waiting);
  /// Queries `algorithm`, which traverses trees of triangles, about two leaves, and records its steps.
  PairResult compare_triangles(const NarrowAlgorithm& algorithm, const NodePair& pair,
                               const NarrowQuery& query);
  /// Leaves meet: the end.
  void meet(const NodePair& pair, const PairResult& result);
  /// These are the nearest known leaves.
  void known(const NodePair& pair, const PairResult& result);
  /// No pair waits any more: the end.
  void end(const PairResult& result);

 private:
  struct Rank {
    std::uint32_t parent = 0;
    std::size_t level = 0, pieces = 0;
  };
  /// By node.
  static std::vector<Rank> ranks_of(const HullSide& side);

  bool has_capacity() const { return recorder_.steps().size() < most_steps; }
  StepRecorder& step(HullTreeLine line) { return recorder_.step(static_cast<int>(line)); }
  void show_hull(const char* name, int side, std::uint32_t node);
  void show_hulls(const NodePair& pair);
  void enter_nodes(const NodePair& pair);
  std::string ranks_text(const NodePair& pair) const;
  static std::string comparison_text(const PairResult& result, bool pruned);
  void show_ranks(const NodePair& pair);
  void show_sphere(const char* name, int side);
  void show_result(const NodePair& pair, const PairResult& result);
  void show_distance(const char* name, const PairResult& result);
  void show_plane(const NodePair& pair, const Vec3& direction);

  const Pose& pose(int side) const { return poses_[static_cast<std::size_t>(side)]; }
  const HullSide& side(int side) const { return sides_[static_cast<std::size_t>(side)]; }
  std::shared_ptr<const ConvexHull> hull(int side, std::uint32_t node);

  StepRecorder& recorder_;
  std::array<Pose, 2> poses_;
  std::array<HullSide, 2> sides_;
  std::array<std::vector<Rank>, 2> ranks_;
  std::array<TracedTree, 2> trees_ = {TracedTree(0), TracedTree(1)};
  std::array<std::shared_ptr<const ConvexHull>, 2> whole_;  // of meshes
  std::size_t compared_ = 0;
  Real known_ = std::numeric_limits<Real>::infinity();
  bool started_ = false;
};

}  // namespace collidoscope
