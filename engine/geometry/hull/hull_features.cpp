#include "geometry/hull/hull_features.h"

#include <algorithm>

namespace collidoscope {

HullFeatures::HullFeatures(const ConvexHull& hull)
    : planes_(hull.planes),
      face_offsets_(hull.face_offsets),
      face_vertices_(hull.face_vertices),
      vertex_edge_offsets_(hull.neighbour_offsets),
      gauss_map_(hull, connected_edges(hull)),
      axis_table_(gauss_map_) {}

/// Fills all lists; returns the edges.
std::span<const HullEdge> HullFeatures::connected_edges(const ConvexHull& hull) {
  if (face_offsets_.empty()) face_offsets_ = {0};
  number_edges(hull);
  find_faces(hull);
  return edges_;
}

/// Each edge is numbered where its lower vertex lists it; the higher one looks that number up.
void HullFeatures::number_edges(const ConvexHull& hull) {
  vertex_edges_.resize(hull.neighbours.size());
  for (std::uint32_t vertex = 0; vertex < hull.vertices.size(); ++vertex) {
    for (std::size_t i = 0; i < hull.neighbours_of(vertex).size(); ++i) {
      const std::uint32_t neighbour = hull.neighbours_of(vertex)[i];
      std::uint32_t& edge = vertex_edges_[hull.neighbour_offsets[vertex] + i];
      if (neighbour < vertex) {
        edge = edge_between(neighbour, vertex, hull);
      } else {
        edge = static_cast<std::uint32_t>(edges_.size());
        edges_.push_back({vertex, neighbour, HullEdge::no_face, HullEdge::no_face});
      }
    }
  }
}

std::uint32_t HullFeatures::edge_between(std::uint32_t tail, std::uint32_t head,
                                         const ConvexHull& hull) const {
  const auto neighbours = hull.neighbours_of(tail);
  const auto index = std::find(neighbours.begin(), neighbours.end(), head) - neighbours.begin();
  return vertex_edges_[hull.neighbour_offsets[tail] + static_cast<std::size_t>(index)];
}

void HullFeatures::find_faces(const ConvexHull& hull) {
  face_edges_.resize(face_vertices_.size());
  for (std::uint32_t face = 0; face < planes_.size(); ++face) {
    const auto corners = vertices_of_face(face);
    for (std::size_t i = 0; i < corners.size(); ++i) {
      const std::uint32_t from = corners[i], to = corners[(i + 1) % corners.size()];
      const std::uint32_t edge = edge_between(std::min(from, to), std::max(from, to), hull);
      face_edges_[face_offsets_[face] + i] = edge;
      (from < to ? edges_[edge].left : edges_[edge].right) = face;
    }
  }
}

std::size_t HullFeatures::bytes() const {
  std::size_t indices = 0;
  for (const auto* list :
       {&face_offsets_, &face_vertices_, &face_edges_, &vertex_edge_offsets_, &vertex_edges_})
    indices += list->capacity();
  return sizeof(*this) + gauss_map_.bytes() + edges_.capacity() * sizeof(HullEdge) +
         planes_.capacity() * sizeof(Plane) + indices * sizeof(std::uint32_t);
}

}  // namespace collidoscope
