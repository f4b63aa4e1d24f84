// Compiled once for every instruction set; each lane is by itself, and boxes only leave out what cannot meet,
// so that every target finds the same.

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "bvh/tree_intersection_query.cpp"
#include "bvh/tree_intersection_query.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>
#include <hwy/foreach_target.h>  // must come before highway.h
#include <hwy/highway.h>
#include <limits>

#include "geometry/exact/predicates.h"

#ifndef COLLIDOSCOPE_PROBE_FINDER
#define COLLIDOSCOPE_PROBE_FINDER
namespace collidoscope {
namespace {

/// What a walk brings to light.
class IntersectionFinder {
 public:
  /// `all`, if not null, gets every triangle that is met.
  IntersectionFinder(const IntersectionQuery& probe, bool first_only, std::vector<std::uint32_t>* all)
      : probe_(probe), first_only_(first_only), all_(all) {}

  /// True if that is enough.
  bool test(std::uint32_t triangle, const TrianglePoints& points) {
    if (!intersects(probe_, points)) return false;
    ++count_;
    if (all_) all_->push_back(triangle);
    return first_only_;
  }

  const IntersectionQuery& probe() const { return probe_; }
  std::size_t count() const { return count_; }

 private:
  IntersectionQuery probe_;
  bool first_only_;
  std::vector<std::uint32_t>* all_;
  std::size_t count_ = 0;
};

}  // namespace
}  // namespace collidoscope
#endif

HWY_BEFORE_NAMESPACE();
namespace collidoscope::HWY_NAMESPACE {
namespace {

// Each needs what comes before it.
// clang-format off
#include "simd/float_lanes.inl"
#include "bvh/intersection_query_lanes.inl"
// clang-format on

TrianglePoints triangle_of(const TriangleBlock& block, std::uint32_t lane) {
  return {Vec3(block.at(0, lane)), Vec3(block.at(1, lane)), Vec3(block.at(2, lane))};
}

/// True if the finder has enough.
bool test_leaf(const TriangleBlock& block, IntersectionFinder& finder) {
  for (std::uint32_t lane = 0; lane < block.count; ++lane)
    if (finder.test(block.triangle[lane], triangle_of(block, lane))) return true;
  return false;
}

/// Nodes that are still to be opened. A tree is no deeper than twice the bits of its number of triangles,
/// but for what is then cut in halves.
class OpenNodes {
 public:
  void push(std::uint32_t node) {
    assert(size_ < nodes_.size());
    nodes_[size_++] = node;
  }
  std::uint32_t pop() { return nodes_[--size_]; }
  bool is_empty() const { return size_ == 0; }

 private:
  static constexpr std::size_t deepest = 2 * 32 + 2 + 32;
  std::array<std::uint32_t, deepest * TreeLayout::width> nodes_;
  std::size_t size_ = 0;
};

template <class IntersectionLanes>
void walk(const BoxTree& tree, const IntersectionLanes& probe, IntersectionFinder& finder) {
  if (tree.layout().is_empty()) return;
  OpenNodes open;
  open.push(0);
  while (!open.is_empty()) {
    const std::uint32_t node = open.pop();
    for (std::uint32_t lanes = probe.meeting(tree.nodes()[node]); lanes != 0; lanes &= lanes - 1) {
      const TreeLink child = tree.layout().nodes[node][first_bit(lanes)];
      if (!child.exists()) continue;
      if (!child.is_leaf()) {
        open.push(child.index());
      } else if (test_leaf(tree.blocks()[child.index()], finder)) {
        return;
      }
    }
  }
}

}  // namespace

void query_boxes(const BoxTree& tree, IntersectionFinder& finder) {
  if (finder.probe().kind == IntersectionQuery::Kind::plane)
    walk(tree, PlaneLanes(finder.probe(), tree.reach()), finder);
  else
    walk(tree, WayLanes(finder.probe(), tree.reach()), finder);
}

}  // namespace collidoscope::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace collidoscope {

HWY_EXPORT(query_boxes);

bool meets_any(const BoxTree& tree, const IntersectionQuery& probe) {
  IntersectionFinder finder(probe, true, nullptr);
  HWY_DYNAMIC_DISPATCH(query_boxes)(tree, finder);
  return finder.count() > 0;
}

std::size_t count_met(const BoxTree& tree, const IntersectionQuery& probe) {
  IntersectionFinder finder(probe, false, nullptr);
  HWY_DYNAMIC_DISPATCH(query_boxes)(tree, finder);
  return finder.count();
}

void find_met(const BoxTree& tree, const IntersectionQuery& probe, std::vector<std::uint32_t>& triangles) {
  triangles.clear();
  IntersectionFinder finder(probe, false, &triangles);
  HWY_DYNAMIC_DISPATCH(query_boxes)(tree, finder);
  std::sort(triangles.begin(), triangles.end());
}

}  // namespace collidoscope
#endif
