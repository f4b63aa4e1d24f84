#include "bvh/box_tree.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "bvh/float_box.h"
#include "bvh/subtree_points.h"

namespace collidoscope {
namespace {

FloatBox box_of(const TriangleBlock& block) {
  FloatBox box;
  for (std::size_t lane = 0; lane < block.count; ++lane)
    box.include(FloatBox::of(block.at(0, lane), block.at(1, lane), block.at(2, lane)));
  return box;
}

std::vector<FloatBox> boxes_of(const std::vector<TriangleBlock>& blocks) {
  std::vector<FloatBox> boxes(blocks.size());
  std::transform(blocks.begin(), blocks.end(), boxes.begin(), box_of);
  return boxes;
}

/// The next greater number, of one that is not negative.
float next_up(float value) {
  return std::bit_cast<float>(std::bit_cast<std::uint32_t>(value) + 1);
}

/// Centre and half-width of an interval that contain it however the centre is rounded.
void set_interval(float low, float high, float& centre, float& half) {
  centre = static_cast<float>(0.5 * (static_cast<double>(low) + static_cast<double>(high)));
  half = next_up(
      static_cast<float>(std::max(static_cast<double>(high) - centre, static_cast<double>(centre) - low)));
}

void set_lane(BoxNode& node, std::size_t lane, const FloatBox& box) {
  for (int axis = 0; axis < 3; ++axis)
    set_interval(box.min(axis), box.max(axis), node.centre[axis][lane], node.half[axis][lane]);
}

void clear_lane(BoxNode& node, std::size_t lane) {
  for (int axis = 0; axis < 3; ++axis) {
    node.centre[axis][lane] = 0;
    node.half[axis][lane] = no_volume;
  }
}

float largest_coordinate_of(const FloatBox& box) {
  float largest = 0;
  for (int axis = 0; axis < 3; ++axis)
    largest = std::max({largest, std::abs(box.min(axis)), std::abs(box.max(axis))});
  return largest;
}

}  // namespace

BoxTree::BoxTree(const Mesh& mesh, SplitRule rule) {
  std::vector<FloatBox> leaf_boxes;
  layout_ = TreeLayout(mesh, rule, &leaf_boxes);
  place_triangles(mesh, layout_, blocks_);
  fit(leaf_boxes.empty() ? boxes_of(blocks_) : leaf_boxes);
  built_surface_ = relative_surface(nodes_);
}

void BoxTree::refit(const Mesh& mesh) {
  place_triangles(mesh, layout_, blocks_);
  fit(boxes_of(blocks_));
}

void BoxTree::fit(const std::vector<FloatBox>& leaf_boxes) {
  nodes_.resize(layout_.nodes.size());
  std::vector<FloatBox> boxes(nodes_.size());
  for (std::size_t i = nodes_.size(); i-- > 0;)  // children come after their parents
    for (std::size_t lane = 0; lane < TreeLayout::width; ++lane) {
      const TreeLink child = layout_.nodes[i][lane];
      clear_lane(nodes_[i], lane);
      if (!child.exists()) continue;
      const FloatBox& box = (child.is_leaf() ? leaf_boxes : boxes)[child.index()];
      set_lane(nodes_[i], lane, box);
      boxes[i].include(box);
    }
  largest_coordinate_ = boxes.empty() ? 0 : largest_coordinate_of(boxes[0]);
}

Real BoxTree::growth() const {
  return built_surface_ > 0 ? relative_surface(nodes_) / built_surface_ : 1;
}

std::size_t BoxTree::bytes() const {
  return layout_.bytes() + blocks_.capacity() * sizeof(TriangleBlock) + nodes_.capacity() * sizeof(BoxNode);
}

}  // namespace collidoscope
