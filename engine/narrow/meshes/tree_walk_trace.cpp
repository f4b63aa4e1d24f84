// The walks of tree_query.cpp for people who watch them, in the one instruction set that every machine has:
// all find the same.

#include <algorithm>
#include <bit>
#include <cmath>
#include <hwy/highway.h>
#include <type_traits>
#include <utility>

#include "narrow/meshes/walk_steps.h"

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

template <class Tree>
struct VolumesOf;
template <>
struct VolumesOf<BoxTree> : std::type_identity<BoxVolumes> {};
template <>
struct VolumesOf<ObbTree> : std::type_identity<ObbVolumes> {};
template <>
struct VolumesOf<SphereTree> : std::type_identity<SphereVolumes> {};

template <class Tree, class Walk>
WalkCounts watched(const TreePair<Tree>& trees, const WalkOptions& options, StepRecorder& recorder,
                   const Walk& go) {
  WalkSteps<Tree> steps(trees, recorder);
  TreeWalk<typename VolumesOf<Tree>::type, WalkSteps<Tree>> walk(trees, options, steps);
  go(walk);
  return {walk.volume_tests()};
}

}  // namespace
}  // namespace collidoscope::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

namespace collidoscope {

template <class Tree>
WalkCounts trace_contacts(const TreePair<Tree>& trees, const WalkOptions& options, ContactFinder& finder,
                          StepRecorder& recorder) {
  return HWY_NAMESPACE::watched(trees, options, recorder, [&](auto& walk) { walk.find_contacts(finder); });
}

template <class Tree>
WalkCounts trace_contacts_near(const TreePair<Tree>& trees, const WalkOptions& options,
                               std::span<const VolumePair> leaves, ContactFinder& finder,
                               StepRecorder& recorder) {
  return HWY_NAMESPACE::watched(trees, options, recorder,
                                [&](auto& walk) { walk.find_contacts_near(leaves, finder); });
}

template <class Tree>
WalkCounts trace_nearest(const TreePair<Tree>& trees, NearestFinder& finder, StepRecorder& recorder) {
  return HWY_NAMESPACE::watched(trees, {}, recorder, [&](auto& walk) { walk.find_nearest(finder); });
}

#define COLLIDOSCOPE_TRACED(Tree)                                                                      \
  template WalkCounts trace_contacts(const TreePair<Tree>&, const WalkOptions&, ContactFinder&,        \
                                     StepRecorder&);                                                   \
  template WalkCounts trace_contacts_near(const TreePair<Tree>&, const WalkOptions&,                   \
                                          std::span<const VolumePair>, ContactFinder&, StepRecorder&); \
  template WalkCounts trace_nearest(const TreePair<Tree>&, NearestFinder&, StepRecorder&);
COLLIDOSCOPE_TRACED(BoxTree)
COLLIDOSCOPE_TRACED(ObbTree)
COLLIDOSCOPE_TRACED(SphereTree)
#undef COLLIDOSCOPE_TRACED

}  // namespace collidoscope
