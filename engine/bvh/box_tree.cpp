// Compiled once for every instruction set. Lanes are independent, so that every target finds the same.

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "bvh/box_tree.cpp"
#include "bvh/box_tree.h"

#include <algorithm>
#include <cmath>
#include <hwy/foreach_target.h>  // must come before highway.h
#include <hwy/highway.h>
#include <numeric>
#include <span>

#include "bvh/float_box.h"
#include "bvh/subtree_points.h"
#include "core/pose.h"

HWY_BEFORE_NAMESPACE();
namespace collidoscope::HWY_NAMESPACE {
namespace {

namespace hn = hwy::HWY_NAMESPACE;

#include "simd/transposed.inl"

using Doubles = hn::CappedTag<double, 4>;
using Floats = hn::Rebind<float, Doubles>;
using Numbers = hn::Vec<Doubles>;

/// Centre and half-width of intervals, stored from `lane` on, that contain them however the centre is
/// rounded. Nothing where an interval is infinitely negative. Returns the half-widths; 0 of nothing.
HWY_INLINE Numbers set_intervals(Numbers low, Numbers high, BoxNode& node, int axis, std::size_t lane) {
  const Doubles doubles;
  const Floats floats;
  const hn::RebindToUnsigned<Floats> bits;
  const Numbers middle = hn::Mul(hn::Set(doubles, 0.5), hn::Add(low, high));
  const auto centre = hn::DemoteTo(floats, hn::IfThenElseZero(hn::Le(low, high), middle));
  const Numbers rounded = hn::PromoteTo(doubles, centre);
  const auto tight = hn::DemoteTo(floats, hn::Max(hn::Sub(high, rounded), hn::Sub(rounded, low)));
  const auto exists = hn::Ge(tight, hn::Zero(floats));
  // The next greater number, of one that is not negative.
  const auto half = hn::BitCast(floats, hn::Add(hn::BitCast(bits, tight), hn::Set(bits, 1)));
  hn::StoreU(centre, floats, &node.centre[axis][lane]);
  hn::StoreU(hn::IfThenElse(exists, half, hn::Set(floats, no_volume)), floats, &node.half[axis][lane]);
  return hn::PromoteTo(doubles, hn::IfThenElseZero(exists, half));
}

/// The boxes of a node's children, `children(lane)`; empty ones where there are none. Returns the box around
/// all, and adds to the lanes' `surfaces`; see relative_surface().
template <class Children>
HWY_INLINE FloatBox set_boxes(const Children& children, BoxNode& node, double* surfaces) {
  const Doubles doubles;
  for (std::size_t i = 0; i < TreeLayout::width; i += hn::Lanes(doubles)) {
    const auto low =
        load_transposed_floats(doubles, [&](std::size_t lane) { return children(i + lane).lower(); });
    const auto negative_high = load_transposed_floats(
        doubles, [&](std::size_t lane) { return children(i + lane).negative_upper(); });
    const auto set = [&](int axis) {
      return set_intervals(low.of[axis], hn::Neg(negative_high.of[axis]), node, axis, i);
    };
    const Numbers x = set(0), y = set(1), z = set(2);
    const Numbers surface = hn::Add(hn::Add(hn::Mul(x, y), hn::Mul(y, z)), hn::Mul(z, x));
    hn::StoreU(hn::Add(hn::LoadU(doubles, surfaces + i), surface), doubles, surfaces + i);
  }
  FloatBox whole;
  for (std::size_t lane = 0; lane < TreeLayout::width; ++lane) whole.include(children(lane));
  return whole;
}

}  // namespace

/// `boxes`: those of leaves, which are given, those of nodes, and an empty one. Returns the sum of the
/// surfaces.
Real fit_boxes(const TreeLayout& layout, std::span<FloatBox> boxes, std::span<BoxNode> nodes) {
  const std::size_t leaves = layout.leaves.size(), nothing = boxes.size() - 1;
  std::array<double, TreeLayout::width> surfaces{};
  for (std::size_t i = nodes.size(); i-- > 0;) {  // children come after their parents
    std::array<std::size_t, TreeLayout::width> at;
    for (std::size_t lane = 0; lane < TreeLayout::width; ++lane) {
      const TreeLink child = layout.nodes[i][lane];
      const std::size_t index = child.index() + (child.is_leaf() ? 0 : leaves);
      at[lane] = child.exists() ? index : nothing;
    }
    const auto children = [&](std::size_t lane) -> const FloatBox& { return boxes[at[lane]]; };
    boxes[leaves + i] = set_boxes(children, nodes[i], surfaces.data());
  }
  return std::accumulate(surfaces.begin(), surfaces.end(), Real{0});
}

}  // namespace collidoscope::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace collidoscope {

HWY_EXPORT(fit_boxes);

namespace {

float largest_coordinate_of(const FloatBox& box) {
  float largest = 0;
  for (int axis = 0; axis < 3; ++axis)
    largest = std::max({largest, std::abs(box.min(axis)), std::abs(box.max(axis))});
  return largest;
}

}  // namespace

BoxTree::BoxTree(const Mesh& mesh, SplitRule rule) {
  std::vector<FloatBox> boxes;
  layout_ = TreeLayout(mesh, rule, &boxes);
  blocks_ = TriangleBlocks(mesh, layout_);
  if (boxes.empty()) boxes.resize(blocks_.size()), blocks_.find_boxes(boxes);
  fit(boxes);
  built_surface_ = surface_;
}

void BoxTree::refit(const Mesh& mesh) {
  blocks_.move(mesh, layout_);
  boxes_.resize(std::max(boxes_.size(), blocks_.size()));
  blocks_.find_boxes(boxes_);
  fit(boxes_);
}

/// `boxes`: of the leaves first. Makes room for others.
void BoxTree::fit(std::vector<FloatBox>& boxes) {
  nodes_.resize(layout_.nodes.size());
  boxes.resize(layout_.leaves.size() + nodes_.size() + 1);
  if (nodes_.empty()) return;
  const Real surfaces = HWY_DYNAMIC_DISPATCH(fit_boxes)(layout_, boxes, nodes_);
  const Real whole = surface_of(nodes_.front(), 0);
  surface_ = whole > 0 ? surfaces / whole : 0;
  largest_coordinate_ = largest_coordinate_of(boxes[layout_.leaves.size()]);
}

Real BoxTree::growth() const {
  return built_surface_ > 0 ? surface_ / built_surface_ : 1;
}

std::size_t BoxTree::bytes() const {
  return layout_.bytes() + blocks_.bytes() + nodes_.capacity() * sizeof(BoxNode) +
         boxes_.capacity() * sizeof(FloatBox);
}

}  // namespace collidoscope
#endif
