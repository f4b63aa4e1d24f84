#include "geometry/mesh/weld.h"

#include <algorithm>
#include <bit>
#include <limits>

#include "core/error.h"

namespace collidoscope {
namespace {

constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();

/// A position's bits and which corner of which triangle has it, as two words that compare fast.
struct Corner {
  std::uint64_t xy;
  std::uint64_t z_and_index;

  std::uint32_t index() const { return static_cast<std::uint32_t>(z_and_index); }
  bool same_position(const Corner& other) const {
    return xy == other.xy && (z_and_index >> 32) == (other.z_and_index >> 32);
  }
  friend auto operator<=>(const Corner&, const Corner&) = default;
};

std::uint64_t bits(float value) {
  return std::bit_cast<std::uint32_t>(value + 0.0f);  // −0 + 0 is +0
}

std::vector<Corner> sorted_corners(const TriangleSoup& triangles) {
  std::vector<Corner> corners;
  corners.reserve(3 * triangles.size());
  for (const auto& triangle : triangles)
    for (const Vec3f& p : triangle)
      corners.push_back({bits(p.x) << 32 | bits(p.y), bits(p.z) << 32 | corners.size()});
  std::ranges::sort(corners);
  return corners;
}

}  // namespace

Mesh weld(const TriangleSoup& triangles) {
  if (triangles.size() > none / 3) throw InputError("", "", "more than 1.4 billion triangles");
  // Within equal positions the corners are sorted by index: the first one is the first use.
  const std::vector<Corner> corners = sorted_corners(triangles);
  std::vector<std::uint32_t> first_use(corners.size());
  for (std::size_t i = 0; i < corners.size(); ++i) {
    const bool repeated = i > 0 && corners[i].same_position(corners[i - 1]);
    first_use[corners[i].index()] = repeated ? first_use[corners[i - 1].index()] : corners[i].index();
  }

  Mesh mesh;
  mesh.triangles.resize(triangles.size());
  std::vector<std::uint32_t> number(corners.size());
  for (std::size_t i = 0; i < first_use.size(); ++i) {
    if (first_use[i] == i) {
      number[i] = static_cast<std::uint32_t>(mesh.vertices.size());
      mesh.vertices.push_back(triangles[i / 3][i % 3] + 0.0f);
    }
    mesh.triangles[i / 3][i % 3] = number[first_use[i]];
  }
  return mesh;
}

void drop_unused_vertices(Mesh& mesh) {
  std::vector<std::uint32_t> number(mesh.vertices.size(), none);
  for (const Triangle& triangle : mesh.triangles)
    for (const std::uint32_t corner : triangle) number[corner] = 0;
  std::uint32_t used = 0;
  for (std::size_t i = 0; i < number.size(); ++i) {
    if (number[i] == none) continue;
    mesh.vertices[used] = mesh.vertices[i];
    number[i] = used++;
  }
  mesh.vertices.resize(used);
  for (Triangle& triangle : mesh.triangles)
    for (std::uint32_t& corner : triangle) corner = number[corner];
}

}  // namespace collidoscope
