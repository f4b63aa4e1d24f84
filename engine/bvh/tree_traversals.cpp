// Compiled once for every instruction set. Sums are never fused and lanes are independent, so that every
// target finds the same.

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "bvh/tree_traversals.cpp"
#include "bvh/tree_traversals.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <hwy/foreach_target.h>  // must come before highway.h
#include <hwy/highway.h>
#include <utility>

HWY_BEFORE_NAMESPACE();
namespace collidoscope::HWY_NAMESPACE {
namespace {

// Each needs what comes before it.
// clang-format off
#include "simd/float_lanes.inl"
#include "simd/placed_lanes.inl"
#include "bvh/box_volumes.inl"
#include "bvh/obb_volumes.inl"
#include "bvh/sphere_volumes.inl"
#include "bvh/triangle_lanes.inl"
#include "bvh/placed_trees.inl"
#include "bvh/leaf_planes.inl"
#include "bvh/pair_traversal.inl"
// clang-format on

template <class Volumes>
struct Traversals {
  using Tree = typename Volumes::Tree;
  using Trees = TreePair<Tree>;

  static TraversalCounts contacts(const Trees& trees, const TraversalOptions& options,
                                  ContactFinder& finder) {
    PairTraversal<Volumes> traversal(trees, options);
    traversal.find_contacts(finder);
    return {traversal.volume_tests()};
  }

  static TraversalCounts contacts_near(const Trees& trees, const TraversalOptions& options,
                                       std::span<const VolumePair> leaves, ContactFinder& finder) {
    PairTraversal<Volumes> traversal(trees, options);
    traversal.find_contacts_near(leaves, finder);
    return {traversal.volume_tests()};
  }

  static TraversalCounts contacts_among(const Trees& trees, const NearFront& front, float squared,
                                        ContactFinder& finder) {
    PairTraversal<Volumes> traversal(trees, {});
    traversal.find_contacts_among(front, squared, finder);
    return {traversal.volume_tests()};
  }

  static TraversalCounts near_leaves(const Trees& trees, NearLeafFinder& near, ContactFinder& finder) {
    PairTraversal<Volumes> traversal(trees, {});
    traversal.find_near_leaves(near, finder);
    return {traversal.volume_tests()};
  }

  static TraversalCounts nearest(const Trees& trees, NearestFinder& finder) {
    PairTraversal<Volumes> traversal(trees, {});
    traversal.find_nearest(finder);
    return {traversal.volume_tests()};
  }

  static constexpr TreeTraversals<Tree> all = {contacts, contacts_near, contacts_among, near_leaves, nearest};
};

}  // namespace

const TreeTraversals<BoxTree>& box_tree_traversals() {
  return Traversals<BoxVolumes>::all;
}
const TreeTraversals<ObbTree>& obb_tree_traversals() {
  return Traversals<ObbVolumes>::all;
}
const TreeTraversals<SphereTree>& sphere_tree_traversals() {
  return Traversals<SphereVolumes>::all;
}

}  // namespace collidoscope::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace collidoscope {

HWY_EXPORT(box_tree_traversals);
HWY_EXPORT(obb_tree_traversals);
HWY_EXPORT(sphere_tree_traversals);

template <>
const TreeTraversals<BoxTree>& tree_traversals() {
  return HWY_DYNAMIC_DISPATCH(box_tree_traversals)();
}
template <>
const TreeTraversals<ObbTree>& tree_traversals() {
  return HWY_DYNAMIC_DISPATCH(obb_tree_traversals)();
}
template <>
const TreeTraversals<SphereTree>& tree_traversals() {
  return HWY_DYNAMIC_DISPATCH(sphere_tree_traversals)();
}

}  // namespace collidoscope
#endif
