// Compiled once for every instruction set; each lane is by itself, and boxes only leave out what cannot meet,
// so that every target finds the same.

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "narrow/meshes/tree_probe.cpp"
#include "narrow/meshes/tree_probe.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>
#include <hwy/foreach_target.h>  // must come before highway.h
#include <hwy/highway.h>
#include <limits>

#include "geometry/predicates.h"

#ifndef COLLIDOSCOPE_PROBE_FINDER
#define COLLIDOSCOPE_PROBE_FINDER
namespace collidoscope {
namespace {

/// What a walk brings to light.
class ProbeFinder {
 public:
  /// `all`, if not null, gets every triangle that is met.
  ProbeFinder(const Probe& probe, bool first_only, std::vector<std::uint32_t>* all)
      : probe_(probe), first_only_(first_only), all_(all) {}

  /// True if that is enough.
  bool test(std::uint32_t triangle, const TrianglePoints& points) {
    if (!intersects(probe_, points)) return false;
    ++count_;
    if (all_) all_->push_back(triangle);
    return first_only_;
  }

  const Probe& probe() const { return probe_; }
  std::size_t count() const { return count_; }

 private:
  Probe probe_;
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
#include "narrow/meshes/float_lanes.inl"
#include "narrow/meshes/probe_lanes.inl"
// clang-format on

TrianglePoints triangle_of(const TriangleBlock& block, std::uint32_t lane) {
  return {Vec3(block.at(0, lane)), Vec3(block.at(1, lane)), Vec3(block.at(2, lane))};
}

/// True if the finder has enough.
bool test_leaf(const TriangleBlock& block, ProbeFinder& finder) {
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

template <class ProbeLanes>
void walk(const BoxTree& tree, const ProbeLanes& probe, ProbeFinder& finder) {
  if (tree.layout().is_empty()) return;
  OpenNodes open;
  open.push(0);
  while (!open.is_empty()) {
    const std::uint32_t node = open.pop();
    for (std::uint32_t lanes = probe.meeting(tree.nodes()[node]); lanes != 0; lanes &= lanes - 1) {
      const TreeLink child = tree.layout().nodes[node][static_cast<std::size_t>(std::countr_zero(lanes))];
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

void probe_boxes(const BoxTree& tree, ProbeFinder& finder) {
  if (finder.probe().kind == Probe::Kind::plane)
    walk(tree, PlaneLanes(finder.probe(), tree.reach()), finder);
  else
    walk(tree, WayLanes(finder.probe(), tree.reach()), finder);
}

}  // namespace collidoscope::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace collidoscope {

HWY_EXPORT(probe_boxes);

bool meets_any(const BoxTree& tree, const Probe& probe) {
  ProbeFinder finder(probe, true, nullptr);
  HWY_DYNAMIC_DISPATCH(probe_boxes)(tree, finder);
  return finder.count() > 0;
}

std::size_t count_met(const BoxTree& tree, const Probe& probe) {
  ProbeFinder finder(probe, false, nullptr);
  HWY_DYNAMIC_DISPATCH(probe_boxes)(tree, finder);
  return finder.count();
}

void find_met(const BoxTree& tree, const Probe& probe, std::vector<std::uint32_t>& triangles) {
  triangles.clear();
  ProbeFinder finder(probe, false, &triangles);
  HWY_DYNAMIC_DISPATCH(probe_boxes)(tree, finder);
  std::sort(triangles.begin(), triangles.end());
}

}  // namespace collidoscope
#endif
