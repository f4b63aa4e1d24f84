#pragma once

// The steps of a descent through two trees of hulls, for people who watch it.

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <vector>

#include "narrow/compound/hull_nodes.h"
#include "narrow/narrow.h"
#include "trace/tracer.h"

namespace collidoscope {

/// Lines of hull_tree_pseudo_code(). Those of the walk through triangles follow the last.
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
  walk,
};

const PseudoCode& hull_tree_pseudo_code();

/// What a descent tells. Hulls are shown in A's frame.
class HullTreeSteps {
 public:
  static constexpr bool enabled = true;
  /// Pairs beyond these are gone through untraced.
  static constexpr std::size_t most_steps = 10000;

  HullTreeSteps(const NarrowQuery& query, StepRecorder& recorder);

  /// What parted the roots last time does so again: the end.
  void separated_before(const Vec3& direction);
  /// The balls around the roots, how far they are apart, and whether the roots wait.
  void start(Real gap, std::size_t waiting);
  /// Two hulls, and what the convex algorithm says of them. `stay_wrapped`: nothing inside is looked at.
  void compared(const NodePair& pair, const PairResult& result, bool stay_wrapped);
  /// One hull of the pair has been expanded: the new pairs, the next one first, which of them wait, and how
  /// many wait in all.
  void expanded(const NodePair& pair, const std::array<NodePair, 2>& instead, const std::array<bool, 2>& wait,
                std::size_t waiting);
  /// Asks `algorithm`, which goes through trees of triangles, about two leaves, and tells its steps.
  PairResult compare_triangles(const NarrowAlgorithm& algorithm, const NodePair& pair,
                               const NarrowQuery& query);
  /// Leaves meet: the end.
  void meet(const NodePair& pair, const PairResult& result);
  /// No leaves are known to be nearer than these.
  void known(const NodePair& pair, const PairResult& result);
  /// Nothing waits any more: the end.
  void end(const PairResult& result);

 private:
  struct Rank {
    std::size_t level = 0, pieces = 0;
  };
  /// By node.
  static std::vector<Rank> ranks_of(const HullSide& side);

  bool tells() const { return recorder_.steps().size() < most_steps; }
  StepRecorder& step(HullTreeLine line) { return recorder_.step(static_cast<int>(line)); }
  void show_hull(const char* name, int side, std::uint32_t node);
  void show_hulls(const NodePair& pair);
  void show_ranks(const NodePair& pair);
  void show_ball(const char* name, int side);
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
  std::array<std::shared_ptr<const ConvexHull>, 2> whole_;  // of meshes
  std::size_t compared_ = 0;
  Real known_ = std::numeric_limits<Real>::infinity();
  bool started_ = false;
};

}  // namespace collidoscope
