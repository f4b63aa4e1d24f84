// Compiled once for every instruction set. Lanes are independent, and boxes only exclude triangles that
// cannot meet, so that every target finds the same.

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

#ifndef COLLIDOSCOPE_INTERSECTION_FINDER
#define COLLIDOSCOPE_INTERSECTION_FINDER
namespace collidoscope {
namespace {

/// Receives the triangles that the query meets.
class IntersectionFinder {
 public:
  /// `all`, if not null, gets every triangle that is met.
  IntersectionFinder(const IntersectionQuery& query, bool first_only, std::vector<std::uint32_t>* all)
      : query_(query), first_only_(first_only), all_(all) {}

  /// True if that is enough.
  bool test(std::uint32_t triangle, const TrianglePoints& points) {
    if (!intersects(query_, points)) return false;
    ++count_;
    if (all_) all_->push_back(triangle);
    return first_only_;
  }

  const IntersectionQuery& query() const { return query_; }
  std::size_t count() const { return count_; }

 private:
  IntersectionQuery query_;
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

/// Nodes that wait. A tree is no deeper than twice the bits of its number of triangles; deeper parts are cut
/// in halves.
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
void traverse(const BoxTree& tree, const IntersectionLanes& query, IntersectionFinder& finder) {
  if (tree.layout().is_empty()) return;
  OpenNodes open;
  open.push(0);
  while (!open.is_empty()) {
    const std::uint32_t node = open.pop();
    for (std::uint32_t lanes = query.meeting(tree.nodes()[node]); lanes != 0; lanes &= lanes - 1) {
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
  if (finder.query().kind == IntersectionQuery::Kind::plane)
    traverse(tree, PlaneLanes(finder.query(), tree.largest_coordinate()), finder);
  else
    traverse(tree, LineLanes(finder.query(), tree.largest_coordinate()), finder);
}

}  // namespace collidoscope::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace collidoscope {

HWY_EXPORT(query_boxes);

bool meets_any(const BoxTree& tree, const IntersectionQuery& query) {
  IntersectionFinder finder(query, true, nullptr);
  HWY_DYNAMIC_DISPATCH(query_boxes)(tree, finder);
  return finder.count() > 0;
}

std::size_t count_met(const BoxTree& tree, const IntersectionQuery& query) {
  IntersectionFinder finder(query, false, nullptr);
  HWY_DYNAMIC_DISPATCH(query_boxes)(tree, finder);
  return finder.count();
}

void find_met(const BoxTree& tree, const IntersectionQuery& query, std::vector<std::uint32_t>& triangles) {
  triangles.clear();
  IntersectionFinder finder(query, false, &triangles);
  HWY_DYNAMIC_DISPATCH(query_boxes)(tree, finder);
  std::sort(triangles.begin(), triangles.end());
}

}  // namespace collidoscope
#endif
