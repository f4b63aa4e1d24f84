#pragma once

// Two trees asked about two placed meshes, by the best instruction set of the machine.

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

/// Brings all pairs of triangles to the finder whose volumes meet, until it has enough.
WalkCounts find_contacts(const TreePair<BoxTree>& trees, const WalkOptions& options, ContactFinder& finder);
WalkCounts find_contacts(const TreePair<ObbTree>& trees, const WalkOptions& options, ContactFinder& finder);
WalkCounts find_contacts(const TreePair<SphereTree>& trees, const WalkOptions& options,
                         ContactFinder& finder);

/// The same of what is in the neighbourhood of two leaves: they themselves, and all within a few levels.
WalkCounts find_contacts_near(const TreePair<BoxTree>& trees, const WalkOptions& options,
                              const VolumePair& leaves, ContactFinder& finder);
WalkCounts find_contacts_near(const TreePair<ObbTree>& trees, const WalkOptions& options,
                              const VolumePair& leaves, ContactFinder& finder);
WalkCounts find_contacts_near(const TreePair<SphereTree>& trees, const WalkOptions& options,
                              const VolumePair& leaves, ContactFinder& finder);

/// The same of leaves that are listed, the nearest first, until they are further apart. Planes are sought for
/// those that do not meet.
WalkCounts find_contacts_among(const TreePair<BoxTree>& trees, std::span<NearLeaves> list, float squared,
                               ContactFinder& finder);
WalkCounts find_contacts_among(const TreePair<ObbTree>& trees, std::span<NearLeaves> list, float squared,
                               ContactFinder& finder);
WalkCounts find_contacts_among(const TreePair<SphereTree>& trees, std::span<NearLeaves> list, float squared,
                               ContactFinder& finder);

/// Gathers leaves that are near each other, and brings their triangles to the other finder, until it has one
/// pair.
WalkCounts find_near_leaves(const TreePair<BoxTree>& trees, NearLeafFinder& near, ContactFinder& finder);
WalkCounts find_near_leaves(const TreePair<ObbTree>& trees, NearLeafFinder& near, ContactFinder& finder);
WalkCounts find_near_leaves(const TreePair<SphereTree>& trees, NearLeafFinder& near, ContactFinder& finder);

/// Brings pairs of triangles to the finder until no others can be nearer.
WalkCounts find_nearest(const TreePair<BoxTree>& trees, NearestFinder& finder);
WalkCounts find_nearest(const TreePair<ObbTree>& trees, NearestFinder& finder);
WalkCounts find_nearest(const TreePair<SphereTree>& trees, NearestFinder& finder);

}  // namespace collidoscope
