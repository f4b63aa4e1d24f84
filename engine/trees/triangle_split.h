#pragma once

#include <cstdint>
#include <span>

#include "geometry/mesh.h"
#include "trees/float_box.h"
#include "trees/split_rule.h"
#include "trees/triangle_clusters.h"

namespace collidoscope {

/// Around a triangle, with its index as number.
inline FloatBox triangle_box(const Mesh& mesh, std::uint32_t triangle) {
  const auto [p, q, r] = mesh.triangles[triangle];
  FloatBox box = FloatBox::of(mesh.vertices[p], mesh.vertices[q], mesh.vertices[r]);
  box.set_number(triangle);
  return box;
}

/// Triangles, by their boxes, or clusters of them; and the box around all.
template <class Item>
struct BoxedPart {
  std::span<Item> items;
  std::span<Item> spare;  // as many, for what they are cut into
  FloatBox box;
};
using TrianglePart = BoxedPart<FloatBox>;
using ClusterPart = BoxedPart<TriangleCluster>;

TrianglePart whole(std::span<FloatBox> triangles, std::span<FloatBox> spare);
ClusterPart whole(std::span<TriangleCluster> clusters, std::span<TriangleCluster> spare);

/// Cuts two or more items into two parts; neither is empty. What was in either span of the part is gone.
/// `balanced`: in halves, whatever the rule.
std::array<TrianglePart, 2> split(const TrianglePart& part, SplitRule rule, bool balanced);
std::array<ClusterPart, 2> split(const ClusterPart& part, SplitRule rule, bool balanced);

}  // namespace collidoscope
