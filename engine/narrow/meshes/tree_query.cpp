// Compiled once for every instruction set. Sums are never fused and each lane is by itself, so that every
// target finds the same.

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "narrow/meshes/tree_query.cpp"
#include "narrow/meshes/tree_query.h"

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
#include "narrow/meshes/float_lanes.inl"
#include "narrow/meshes/frames.inl"
#include "narrow/meshes/box_volumes.inl"
#include "narrow/meshes/obb_volumes.inl"
#include "narrow/meshes/sphere_volumes.inl"
#include "narrow/meshes/triangle_lanes.inl"
#include "narrow/meshes/tree_walk.inl"
// clang-format on

template <class Volumes>
struct Walks {
  using Tree = typename Volumes::Tree;
  using Trees = TreePair<Tree>;

  static WalkCounts contacts(const Trees& trees, const WalkOptions& options, ContactFinder& finder) {
    TreeWalk<Volumes> walk(trees, options);
    walk.find_contacts(finder);
    return {walk.volume_tests()};
  }

  static WalkCounts contacts_near(const Trees& trees, const WalkOptions& options,
                                  std::span<const VolumePair> leaves, ContactFinder& finder) {
    TreeWalk<Volumes> walk(trees, options);
    walk.find_contacts_near(leaves, finder);
    return {walk.volume_tests()};
  }

  static WalkCounts contacts_among(const Trees& trees, const NearFront& front, float squared,
                                   ContactFinder& finder) {
    TreeWalk<Volumes> walk(trees, {});
    walk.find_contacts_among(front, squared, finder);
    return {walk.volume_tests()};
  }

  static WalkCounts near_leaves(const Trees& trees, NearLeafFinder& near, ContactFinder& finder) {
    TreeWalk<Volumes> walk(trees, {});
    walk.find_near_leaves(near, finder);
    return {walk.volume_tests()};
  }

  static WalkCounts nearest(const Trees& trees, NearestFinder& finder) {
    TreeWalk<Volumes> walk(trees, {});
    walk.find_nearest(finder);
    return {walk.volume_tests()};
  }

  static constexpr TreeWalks<Tree> all = {contacts, contacts_near, contacts_among, near_leaves, nearest};
};

}  // namespace

const TreeWalks<BoxTree>& box_tree_walks() {
  return Walks<BoxVolumes>::all;
}
const TreeWalks<ObbTree>& obb_tree_walks() {
  return Walks<ObbVolumes>::all;
}
const TreeWalks<SphereTree>& sphere_tree_walks() {
  return Walks<SphereVolumes>::all;
}

}  // namespace collidoscope::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace collidoscope {

HWY_EXPORT(box_tree_walks);
HWY_EXPORT(obb_tree_walks);
HWY_EXPORT(sphere_tree_walks);

template <>
const TreeWalks<BoxTree>& tree_walks() {
  return HWY_DYNAMIC_DISPATCH(box_tree_walks)();
}
template <>
const TreeWalks<ObbTree>& tree_walks() {
  return HWY_DYNAMIC_DISPATCH(obb_tree_walks)();
}
template <>
const TreeWalks<SphereTree>& tree_walks() {
  return HWY_DYNAMIC_DISPATCH(sphere_tree_walks)();
}

}  // namespace collidoscope
#endif
