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
using TreesOf = TreePair<typename Volumes::Tree>;

template <class Volumes>
WalkCounts walk_to_contacts(const TreesOf<Volumes>& trees, const WalkOptions& options,
                            ContactFinder& finder) {
  TreeWalk<Volumes> walk(trees, options);
  walk.find_contacts(finder);
  return {walk.volume_tests()};
}

template <class Volumes>
WalkCounts walk_near(const TreesOf<Volumes>& trees, const WalkOptions& options, const VolumePair& leaves,
                     ContactFinder& finder) {
  TreeWalk<Volumes> walk(trees, options);
  walk.find_contacts_near(leaves, finder);
  return {walk.volume_tests()};
}

template <class Volumes>
WalkCounts walk_among(const TreesOf<Volumes>& trees, std::span<NearLeaves> list, float squared,
                      ContactFinder& finder) {
  TreeWalk<Volumes> walk(trees, {});
  walk.find_contacts_among(list, squared, finder);
  return {walk.volume_tests()};
}

template <class Volumes>
WalkCounts walk_to_near_leaves(const TreesOf<Volumes>& trees, NearLeafFinder& near, ContactFinder& finder) {
  TreeWalk<Volumes> walk(trees, {});
  walk.find_near_leaves(near, finder);
  return {walk.volume_tests()};
}

template <class Volumes>
WalkCounts walk_to_nearest(const TreesOf<Volumes>& trees, NearestFinder& finder) {
  TreeWalk<Volumes> walk(trees, {});
  walk.find_nearest(finder);
  return {walk.volume_tests()};
}

}  // namespace

WalkCounts box_contacts(const TreePair<BoxTree>& trees, const WalkOptions& options, ContactFinder& finder) {
  return walk_to_contacts<BoxVolumes>(trees, options, finder);
}
WalkCounts box_contacts_near(const TreePair<BoxTree>& trees, const WalkOptions& options,
                             const VolumePair& leaves, ContactFinder& finder) {
  return walk_near<BoxVolumes>(trees, options, leaves, finder);
}
WalkCounts box_contacts_among(const TreePair<BoxTree>& trees, std::span<NearLeaves> list, float squared,
                              ContactFinder& finder) {
  return walk_among<BoxVolumes>(trees, list, squared, finder);
}
WalkCounts box_near_leaves(const TreePair<BoxTree>& trees, NearLeafFinder& near, ContactFinder& finder) {
  return walk_to_near_leaves<BoxVolumes>(trees, near, finder);
}
WalkCounts box_nearest(const TreePair<BoxTree>& trees, NearestFinder& finder) {
  return walk_to_nearest<BoxVolumes>(trees, finder);
}

WalkCounts obb_contacts(const TreePair<ObbTree>& trees, const WalkOptions& options, ContactFinder& finder) {
  return walk_to_contacts<ObbVolumes>(trees, options, finder);
}
WalkCounts obb_contacts_near(const TreePair<ObbTree>& trees, const WalkOptions& options,
                             const VolumePair& leaves, ContactFinder& finder) {
  return walk_near<ObbVolumes>(trees, options, leaves, finder);
}
WalkCounts obb_contacts_among(const TreePair<ObbTree>& trees, std::span<NearLeaves> list, float squared,
                              ContactFinder& finder) {
  return walk_among<ObbVolumes>(trees, list, squared, finder);
}
WalkCounts obb_near_leaves(const TreePair<ObbTree>& trees, NearLeafFinder& near, ContactFinder& finder) {
  return walk_to_near_leaves<ObbVolumes>(trees, near, finder);
}
WalkCounts obb_nearest(const TreePair<ObbTree>& trees, NearestFinder& finder) {
  return walk_to_nearest<ObbVolumes>(trees, finder);
}

WalkCounts sphere_contacts(const TreePair<SphereTree>& trees, const WalkOptions& options,
                           ContactFinder& finder) {
  return walk_to_contacts<SphereVolumes>(trees, options, finder);
}
WalkCounts sphere_contacts_near(const TreePair<SphereTree>& trees, const WalkOptions& options,
                                const VolumePair& leaves, ContactFinder& finder) {
  return walk_near<SphereVolumes>(trees, options, leaves, finder);
}
WalkCounts sphere_contacts_among(const TreePair<SphereTree>& trees, std::span<NearLeaves> list, float squared,
                                 ContactFinder& finder) {
  return walk_among<SphereVolumes>(trees, list, squared, finder);
}
WalkCounts sphere_near_leaves(const TreePair<SphereTree>& trees, NearLeafFinder& near,
                              ContactFinder& finder) {
  return walk_to_near_leaves<SphereVolumes>(trees, near, finder);
}
WalkCounts sphere_nearest(const TreePair<SphereTree>& trees, NearestFinder& finder) {
  return walk_to_nearest<SphereVolumes>(trees, finder);
}

}  // namespace collidoscope::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace collidoscope {

HWY_EXPORT(box_contacts);
HWY_EXPORT(box_contacts_near);
HWY_EXPORT(box_contacts_among);
HWY_EXPORT(box_near_leaves);
HWY_EXPORT(box_nearest);
HWY_EXPORT(obb_contacts);
HWY_EXPORT(obb_contacts_near);
HWY_EXPORT(obb_contacts_among);
HWY_EXPORT(obb_near_leaves);
HWY_EXPORT(obb_nearest);
HWY_EXPORT(sphere_contacts);
HWY_EXPORT(sphere_contacts_near);
HWY_EXPORT(sphere_contacts_among);
HWY_EXPORT(sphere_near_leaves);
HWY_EXPORT(sphere_nearest);

WalkCounts find_contacts(const TreePair<BoxTree>& trees, const WalkOptions& options, ContactFinder& finder) {
  return HWY_DYNAMIC_DISPATCH(box_contacts)(trees, options, finder);
}
WalkCounts find_contacts_near(const TreePair<BoxTree>& trees, const WalkOptions& options,
                              const VolumePair& leaves, ContactFinder& finder) {
  return HWY_DYNAMIC_DISPATCH(box_contacts_near)(trees, options, leaves, finder);
}
WalkCounts find_contacts_among(const TreePair<BoxTree>& trees, std::span<NearLeaves> list, float squared,
                               ContactFinder& finder) {
  return HWY_DYNAMIC_DISPATCH(box_contacts_among)(trees, list, squared, finder);
}
WalkCounts find_near_leaves(const TreePair<BoxTree>& trees, NearLeafFinder& near, ContactFinder& finder) {
  return HWY_DYNAMIC_DISPATCH(box_near_leaves)(trees, near, finder);
}
WalkCounts find_nearest(const TreePair<BoxTree>& trees, NearestFinder& finder) {
  return HWY_DYNAMIC_DISPATCH(box_nearest)(trees, finder);
}

WalkCounts find_contacts(const TreePair<ObbTree>& trees, const WalkOptions& options, ContactFinder& finder) {
  return HWY_DYNAMIC_DISPATCH(obb_contacts)(trees, options, finder);
}
WalkCounts find_contacts_near(const TreePair<ObbTree>& trees, const WalkOptions& options,
                              const VolumePair& leaves, ContactFinder& finder) {
  return HWY_DYNAMIC_DISPATCH(obb_contacts_near)(trees, options, leaves, finder);
}
WalkCounts find_contacts_among(const TreePair<ObbTree>& trees, std::span<NearLeaves> list, float squared,
                               ContactFinder& finder) {
  return HWY_DYNAMIC_DISPATCH(obb_contacts_among)(trees, list, squared, finder);
}
WalkCounts find_near_leaves(const TreePair<ObbTree>& trees, NearLeafFinder& near, ContactFinder& finder) {
  return HWY_DYNAMIC_DISPATCH(obb_near_leaves)(trees, near, finder);
}
WalkCounts find_nearest(const TreePair<ObbTree>& trees, NearestFinder& finder) {
  return HWY_DYNAMIC_DISPATCH(obb_nearest)(trees, finder);
}

WalkCounts find_contacts(const TreePair<SphereTree>& trees, const WalkOptions& options,
                         ContactFinder& finder) {
  return HWY_DYNAMIC_DISPATCH(sphere_contacts)(trees, options, finder);
}
WalkCounts find_contacts_near(const TreePair<SphereTree>& trees, const WalkOptions& options,
                              const VolumePair& leaves, ContactFinder& finder) {
  return HWY_DYNAMIC_DISPATCH(sphere_contacts_near)(trees, options, leaves, finder);
}
WalkCounts find_contacts_among(const TreePair<SphereTree>& trees, std::span<NearLeaves> list, float squared,
                               ContactFinder& finder) {
  return HWY_DYNAMIC_DISPATCH(sphere_contacts_among)(trees, list, squared, finder);
}
WalkCounts find_near_leaves(const TreePair<SphereTree>& trees, NearLeafFinder& near, ContactFinder& finder) {
  return HWY_DYNAMIC_DISPATCH(sphere_near_leaves)(trees, near, finder);
}
WalkCounts find_nearest(const TreePair<SphereTree>& trees, NearestFinder& finder) {
  return HWY_DYNAMIC_DISPATCH(sphere_nearest)(trees, finder);
}

}  // namespace collidoscope
#endif
