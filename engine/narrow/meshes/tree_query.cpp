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
WalkCounts walk_to_contacts(const TreePair<typename Volumes::Tree>& trees, const WalkOptions& options,
                            ContactFinder& finder) {
  TreeWalk<Volumes> walk(trees, options);
  walk.find_contacts(finder);
  return {walk.volume_tests()};
}

template <class Volumes>
WalkCounts walk_to_nearest(const TreePair<typename Volumes::Tree>& trees, NearestFinder& finder) {
  TreeWalk<Volumes> walk(trees, {});
  walk.find_nearest(finder);
  return {walk.volume_tests()};
}

}  // namespace

WalkCounts box_contacts(const TreePair<BoxTree>& trees, const WalkOptions& options, ContactFinder& finder) {
  return walk_to_contacts<BoxVolumes>(trees, options, finder);
}
WalkCounts box_nearest(const TreePair<BoxTree>& trees, NearestFinder& finder) {
  return walk_to_nearest<BoxVolumes>(trees, finder);
}

WalkCounts obb_contacts(const TreePair<ObbTree>& trees, const WalkOptions& options, ContactFinder& finder) {
  return walk_to_contacts<ObbVolumes>(trees, options, finder);
}
WalkCounts obb_nearest(const TreePair<ObbTree>& trees, NearestFinder& finder) {
  return walk_to_nearest<ObbVolumes>(trees, finder);
}

WalkCounts sphere_contacts(const TreePair<SphereTree>& trees, const WalkOptions& options,
                           ContactFinder& finder) {
  return walk_to_contacts<SphereVolumes>(trees, options, finder);
}
WalkCounts sphere_nearest(const TreePair<SphereTree>& trees, NearestFinder& finder) {
  return walk_to_nearest<SphereVolumes>(trees, finder);
}

}  // namespace collidoscope::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace collidoscope {

HWY_EXPORT(box_contacts);
HWY_EXPORT(box_nearest);
HWY_EXPORT(obb_contacts);
HWY_EXPORT(obb_nearest);
HWY_EXPORT(sphere_contacts);
HWY_EXPORT(sphere_nearest);

WalkCounts find_contacts(const TreePair<BoxTree>& trees, const WalkOptions& options, ContactFinder& finder) {
  return HWY_DYNAMIC_DISPATCH(box_contacts)(trees, options, finder);
}
WalkCounts find_nearest(const TreePair<BoxTree>& trees, NearestFinder& finder) {
  return HWY_DYNAMIC_DISPATCH(box_nearest)(trees, finder);
}

WalkCounts find_contacts(const TreePair<ObbTree>& trees, const WalkOptions& options, ContactFinder& finder) {
  return HWY_DYNAMIC_DISPATCH(obb_contacts)(trees, options, finder);
}
WalkCounts find_nearest(const TreePair<ObbTree>& trees, NearestFinder& finder) {
  return HWY_DYNAMIC_DISPATCH(obb_nearest)(trees, finder);
}

WalkCounts find_contacts(const TreePair<SphereTree>& trees, const WalkOptions& options,
                         ContactFinder& finder) {
  return HWY_DYNAMIC_DISPATCH(sphere_contacts)(trees, options, finder);
}
WalkCounts find_nearest(const TreePair<SphereTree>& trees, NearestFinder& finder) {
  return HWY_DYNAMIC_DISPATCH(sphere_nearest)(trees, finder);
}

}  // namespace collidoscope
#endif
