#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "geometry/mesh/mesh.h"

namespace collidoscope {

/// The triangles around each vertex of a mesh, in ascending order.
class TrianglesAround {
 public:
  explicit TrianglesAround(const Mesh& mesh)
      : offsets_(mesh.vertices.size() + 1), triangles_(mesh.triangles.size() * 3) {
    for (const Triangle& triangle : mesh.triangles)
      for (const std::uint32_t vertex : triangle) ++offsets_[vertex + 1];
    for (std::size_t i = 1; i < offsets_.size(); ++i) offsets_[i] += offsets_[i - 1];
    std::vector<std::uint32_t> next(offsets_.begin(), offsets_.end() - 1);
    for (std::uint32_t triangle = 0; triangle < mesh.triangles.size(); ++triangle)
      for (const std::uint32_t vertex : mesh.triangles[triangle]) triangles_[next[vertex]++] = triangle;
  }

  std::span<const std::uint32_t> operator[](std::uint32_t vertex) const {
    return std::span(triangles_).subspan(offsets_[vertex], offsets_[vertex + 1] - offsets_[vertex]);
  }

 private:
  std::vector<std::uint32_t> offsets_, triangles_;  // those of vertex i begin at offsets_[i]
};

}  // namespace collidoscope
