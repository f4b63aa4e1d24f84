#pragma once

// The steps of a traversal of two trees, for the inspector.

#include <array>
#include <cstdint>
#include <set>
#include <vector>

#include "bvh/tree_traversals.h"
#include "trace/traced_tree.h"
#include "trace/tracer.h"

namespace collidoscope {

/// Each line is a TraversalLine.
const PseudoCode& traversal_pseudo_code();

/// The tracer of a PairTraversal. Volumes are shown as trees hold them, in A's frame; the traversal widens
/// them by rounding errors.
template <class Tree>
class TraversalSteps {
 public:
  static constexpr bool enabled = true;
  /// Pairs beyond these are not traced, but for the one that ends the traversal.
  static constexpr std::size_t most_steps = 10000;

  TraversalSteps(const TreePair<Tree>& trees, StepRecorder& recorder) : trees_(trees), recorder_(recorder) {}

  /// Begins the step that looks at a pair of volumes. `bound`: of their distance, in metres.
  void visit(TraversalLine line, const LanePair& pair, Real bound);
  /// A pair that waits.
  void child(std::uint32_t a, std::uint32_t b);
  /// Ends the step: how many pairs wait, and how many volumes were compared with a node's so far.
  void waiting(std::size_t pairs, std::uint64_t volume_tests);
  /// Two leaves have been compared, or measured.
  void tested(const ContactFinder& finder);
  void measured(const NearestFinder& finder);

 private:
  void begin(TraversalLine line, const LanePair& pair);
  void volume(const char* name, int side, std::uint32_t slot);
  void enter_node(int side, std::uint32_t slot);
  void wait_for(int side, std::uint32_t slot);
  void prune_children(int side, std::uint32_t slot, const std::set<std::uint32_t>& kept);

  const TreeLayout& layout(int side) const { return (side == 0 ? trees_.a : trees_.b).layout(); }
  std::uint32_t parent(int side, std::uint32_t slot) const;
  std::size_t triangles(int side, std::uint32_t slot);
  std::size_t count_triangles(int side, std::uint32_t slot);

  const TreePair<Tree>& trees_;
  StepRecorder& recorder_;
  LanePair present_{};
  std::set<std::uint32_t> shown_a_, shown_b_;  // children, of the present pair
  std::array<TracedTree, 2> nodes_ = {TracedTree(0), TracedTree(1)};
  std::array<std::vector<std::size_t>, 2> triangles_;  // by slot, as far as they are counted; 0: not yet
  std::size_t children_ = 0;
  bool traces_ = true;
};

/// Triangles that met in the last query and meet again.
void record_last_triangles(StepRecorder& recorder, const MeshPair& meshes, const TrianglePairing& pair);

/// The traversals of tree_traversals.h, with tracing.
template <class Tree>
TraversalCounts trace_contacts(const TreePair<Tree>& trees, const TraversalOptions& options,
                               ContactFinder& finder, StepRecorder& recorder);
template <class Tree>
TraversalCounts trace_contacts_near(const TreePair<Tree>& trees, const TraversalOptions& options,
                                    std::span<const VolumePair> leaves, ContactFinder& finder,
                                    StepRecorder& recorder);
template <class Tree>
TraversalCounts trace_nearest(const TreePair<Tree>& trees, NearestFinder& finder, StepRecorder& recorder);

}  // namespace collidoscope
