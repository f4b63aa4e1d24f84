#pragma once

// Two trees asked about two placed meshes.

#include "narrow/meshes/kept_front.h"
#include "narrow/meshes/tree_walk.h"
#include "trees/box_tree.h"
#include "trees/obb_tree.h"
#include "trees/sphere_tree.h"

namespace collidoscope {

/// How much was done.
struct WalkCounts {
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
struct TreeWalks {
  using Trees = TreePair<Tree>;

  /// Brings all pairs of triangles to the finder whose volumes meet, until it has enough.
  WalkCounts (*contacts)(const Trees& trees, const WalkOptions& options, ContactFinder& finder);
  /// The same of leaves that are listed, then of what is in the neighbourhood of the first: all within a few
  /// levels.
  WalkCounts (*contacts_near)(const Trees& trees, const WalkOptions& options,
                              std::span<const VolumePair> leaves, ContactFinder& finder);
  /// The same of what a front lists, the nearest first, until that is further apart. Leaves are compared only
  /// where no plane is found between them, nor between one of B and its whole group.
  WalkCounts (*contacts_among)(const Trees& trees, const NearFront& front, float squared,
                               ContactFinder& finder);
  /// Gathers leaves that are near each other, and brings their triangles to the other finder, until it has
  /// one pair.
  WalkCounts (*near_leaves)(const Trees& trees, NearLeafFinder& near, ContactFinder& finder);
  /// Brings pairs of triangles to the finder until no others can be nearer.
  WalkCounts (*nearest)(const Trees& trees, NearestFinder& finder);
};

/// By the best instruction set of the machine.
template <class Tree>
const TreeWalks<Tree>& tree_walks();
template <>
const TreeWalks<BoxTree>& tree_walks();
template <>
const TreeWalks<ObbTree>& tree_walks();
template <>
const TreeWalks<SphereTree>& tree_walks();

}  // namespace collidoscope
