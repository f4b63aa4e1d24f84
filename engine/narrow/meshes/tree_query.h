#pragma once

// Two trees asked about two placed meshes, by the best instruction set of the machine.

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

/// Brings all pairs of triangles to the finder whose volumes meet, until it has enough.
WalkCounts find_contacts(const TreePair<BoxTree>& trees, const WalkOptions& options, ContactFinder& finder);
WalkCounts find_contacts(const TreePair<ObbTree>& trees, const WalkOptions& options, ContactFinder& finder);
WalkCounts find_contacts(const TreePair<SphereTree>& trees, const WalkOptions& options,
                         ContactFinder& finder);

/// Brings pairs of triangles to the finder until no others can be nearer.
WalkCounts find_nearest(const TreePair<BoxTree>& trees, NearestFinder& finder);
WalkCounts find_nearest(const TreePair<ObbTree>& trees, NearestFinder& finder);
WalkCounts find_nearest(const TreePair<SphereTree>& trees, NearestFinder& finder);

}  // namespace collidoscope
