#pragma once

// Queries about two placed meshes by the trees of both.

#include "bvh/box_tree.h"
#include "bvh/kept_front.h"
#include "bvh/obb_tree.h"
#include "bvh/pair_traversal.h"
#include "bvh/sphere_tree.h"

namespace collidoscope {

/// The work of a query.
struct TraversalCounts {
  std::uint64_t volume_tests = 0;  // of one volume against those of a node
};

template <class Tree>
struct TreePair {
  const Tree& a;
  const Tree& b;
  Pose b_in_a;
};

/// The traversals of trees of one kind.
template <class Tree>
struct TreeTraversals {
  using Trees = TreePair<Tree>;

  /// Tests all pairs of triangles whose volumes meet, until the finder has enough.
  TraversalCounts (*contacts)(const Trees& trees, const TraversalOptions& options, ContactFinder& finder);
  /// The same for the listed leaves, then for the neighbourhood of the first, which is a few levels high.
  TraversalCounts (*contacts_near)(const Trees& trees, const TraversalOptions& options,
                                   std::span<const VolumePair> leaves, ContactFinder& finder);
  /// The same for the leaves of a front up to a squared distance, the nearest first. Leaves are compared only
  /// where no plane separates them, nor their whole group.
  TraversalCounts (*contacts_among)(const Trees& trees, const NearFront& front, float squared,
                                    ContactFinder& finder);
  /// Collects leaf pairs closer than the margin and tests the triangles of those that may meet, until two do.
  TraversalCounts (*near_leaves)(const Trees& trees, NearLeafFinder& near, ContactFinder& finder);
  /// Measures pairs of triangles until no others can be nearer.
  TraversalCounts (*nearest)(const Trees& trees, NearestFinder& finder);
};

/// The traversals by the machine's best instruction set.
template <class Tree>
const TreeTraversals<Tree>& tree_traversals();
template <>
const TreeTraversals<BoxTree>& tree_traversals();
template <>
const TreeTraversals<ObbTree>& tree_traversals();
template <>
const TreeTraversals<SphereTree>& tree_traversals();

}  // namespace collidoscope
