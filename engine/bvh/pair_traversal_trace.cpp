// The traversals of tree_traversals.cpp with tracing, in the one instruction set that every machine has. All
// instruction sets find the same.

#include <algorithm>
#include <bit>
#include <cmath>
#include <hwy/highway.h>
#include <type_traits>
#include <utility>

#include "bvh/traversal_steps.h"

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

template <class Tree>
struct VolumesOf;
template <>
struct VolumesOf<BoxTree> : std::type_identity<BoxVolumes> {};
template <>
struct VolumesOf<ObbTree> : std::type_identity<ObbVolumes> {};
template <>
struct VolumesOf<SphereTree> : std::type_identity<SphereVolumes> {};

template <class Tree, class Traverse>
TraversalCounts traced(const TreePair<Tree>& trees, const TraversalOptions& options, StepRecorder& recorder,
                       const Traverse& traverse) {
  TraversalSteps<Tree> steps(trees, recorder);
  PairTraversal<typename VolumesOf<Tree>::type, TraversalSteps<Tree>> traversal(trees, options, steps);
  traverse(traversal);
  return {traversal.volume_tests()};
}

}  // namespace
}  // namespace collidoscope::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

namespace collidoscope {

template <class Tree>
TraversalCounts trace_contacts(const TreePair<Tree>& trees, const TraversalOptions& options,
                               ContactFinder& finder, StepRecorder& recorder) {
  return HWY_NAMESPACE::traced(trees, options, recorder,
                               [&](auto& traversal) { traversal.find_contacts(finder); });
}

template <class Tree>
TraversalCounts trace_contacts_near(const TreePair<Tree>& trees, const TraversalOptions& options,
                                    std::span<const VolumePair> leaves, ContactFinder& finder,
                                    StepRecorder& recorder) {
  return HWY_NAMESPACE::traced(trees, options, recorder,
                               [&](auto& traversal) { traversal.find_contacts_near(leaves, finder); });
}

template <class Tree>
TraversalCounts trace_nearest(const TreePair<Tree>& trees, NearestFinder& finder, StepRecorder& recorder) {
  return HWY_NAMESPACE::traced(trees, {}, recorder, [&](auto& traversal) { traversal.find_nearest(finder); });
}

#define COLLIDOSCOPE_TRACED(Tree)                                                                           \
  template TraversalCounts trace_contacts(const TreePair<Tree>&, const TraversalOptions&, ContactFinder&,   \
                                          StepRecorder&);                                                   \
  template TraversalCounts trace_contacts_near(const TreePair<Tree>&, const TraversalOptions&,              \
                                               std::span<const VolumePair>, ContactFinder&, StepRecorder&); \
  template TraversalCounts trace_nearest(const TreePair<Tree>&, NearestFinder&, StepRecorder&);
COLLIDOSCOPE_TRACED(BoxTree)
COLLIDOSCOPE_TRACED(ObbTree)
COLLIDOSCOPE_TRACED(SphereTree)
#undef COLLIDOSCOPE_TRACED

}  // namespace collidoscope
