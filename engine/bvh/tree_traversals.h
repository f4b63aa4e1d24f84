#pragma once

// Two trees asked about two placed meshes.

#include "bvh/box_tree.h"
#include "bvh/kept_front.h"
#include "bvh/obb_tree.h"
#include "bvh/pair_traversal.h"
#include "bvh/sphere_tree.h"

namespace collidoscope {

/// How much was done.
struct TraversalCounts {
  std::uint64_t volume_tests = 0;  // of one volume against those of a node
};

template <class Tree>
struct TreePair {
  const Tree& a;
  const Tree& b;
  Pose b_in_a;
};

/// The walks through trees of one kind.
template <class Tree>
struct TreeTraversals {
  using Trees = TreePair<Tree>;

  /// Brings all pairs of triangles to the finder whose volumes meet, until it has enough.
  TraversalCounts (*contacts)(const Trees& trees, const TraversalOptions& options, ContactFinder& finder);
  /// The same of leaves that are listed, then of what is in the neighbourhood of the first: all within a few
  /// levels.
  TraversalCounts (*contacts_near)(const Trees& trees, const TraversalOptions& options,
                                   std::span<const VolumePair> leaves, ContactFinder& finder);
  /// The same of what a front lists, the nearest first, until that is further apart. Leaves are compared only
  /// where no plane is found between them, nor between one of B and its whole group.
  TraversalCounts (*contacts_among)(const Trees& trees, const NearFront& front, float squared,
                                    ContactFinder& finder);
  /// Gathers leaves that are near each other, and brings their triangles to the other finder, until it has
  /// one pair.
  TraversalCounts (*near_leaves)(const Trees& trees, NearLeafFinder& near, ContactFinder& finder);
  /// Brings pairs of triangles to the finder until no others can be nearer.
  TraversalCounts (*nearest)(const Trees& trees, NearestFinder& finder);
};

/// By the best instruction set of the machine.
template <class Tree>
const TreeTraversals<Tree>& tree_traversals();
template <>
const TreeTraversals<BoxTree>& tree_traversals();
template <>
const TreeTraversals<ObbTree>& tree_traversals();
template <>
const TreeTraversals<SphereTree>& tree_traversals();

}  // namespace collidoscope
