#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "geometry/hull/axis_table.h"
#include "geometry/hull/gauss_map.h"
#include "geometry/hull/hull.h"

namespace collidoscope {

/// An edge of a hull, from vertex `tail` to vertex `head`. Seen from outside, `left` is the face to the left
/// of that way, `right` the other. A segment's only edge has no faces: both are `no_face`.
struct HullEdge {
  static constexpr std::uint32_t no_face = ~std::uint32_t{0};

  std::uint32_t tail, head;
  std::uint32_t left, right;

  friend bool operator==(const HullEdge&, const HullEdge&) = default;
};

/// The features of a hull (vertices, edges, polygonal faces) as arrays with mutual references. All lists are
/// flat (CSR), in the order of ConvexHull. [Mirtich 2.1, "boundary representation"]
class HullFeatures {
 public:
  explicit HullFeatures(const ConvexHull& hull);

  std::size_t vertex_count() const { return vertex_edge_offsets_.size() - 1; }
  std::span<const HullEdge> edges() const { return edges_; }
  /// Of unit length, pointing out, rounded; one per face. A polygon has two.
  std::span<const Plane> planes() const { return planes_; }
  /// Counter-clockwise seen from outside.
  std::span<const std::uint32_t> vertices_of_face(std::size_t face) const {
    return slice(face_vertices_, face_offsets_, face);
  }
  /// Edge i runs between the face's vertices i and i + 1, either way.
  std::span<const std::uint32_t> edges_of_face(std::size_t face) const {
    return slice(face_edges_, face_offsets_, face);
  }
  /// Counter-clockwise seen from outside; edge i leads to neighbour i of the vertex.
  std::span<const std::uint32_t> edges_of_vertex(std::size_t vertex) const {
    return slice(vertex_edges_, vertex_edge_offsets_, vertex);
  }
  const GaussMap& gauss_map() const { return gauss_map_; }
  const AxisTable& axis_table() const { return axis_table_; }
  std::size_t bytes() const;

 private:
  static std::span<const std::uint32_t> slice(const std::vector<std::uint32_t>& items,
                                              const std::vector<std::uint32_t>& offsets, std::size_t entry) {
    return std::span(items).subspan(offsets[entry], offsets[entry + 1] - offsets[entry]);
  }
  std::span<const HullEdge> connected_edges(const ConvexHull& hull);
  void number_edges(const ConvexHull& hull);
  void find_faces(const ConvexHull& hull);
  std::uint32_t edge_between(std::uint32_t tail, std::uint32_t head, const ConvexHull& hull) const;

  std::vector<HullEdge> edges_;  // tail < head
  std::vector<Plane> planes_;
  std::vector<std::uint32_t> face_offsets_, face_vertices_, face_edges_;
  std::vector<std::uint32_t> vertex_edge_offsets_, vertex_edges_;
  GaussMap gauss_map_;
  AxisTable axis_table_;
};

}  // namespace collidoscope
