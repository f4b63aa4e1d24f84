#include "geometry/mesh/orientation.h"

#include <algorithm>

namespace collidoscope {
namespace {

bool is_manifold(std::span<const EdgeUse> uses) {
  return uses.size() == 2;
}

bool is_misoriented(std::span<const EdgeUse> uses) {
  return is_manifold(uses) && uses[0].forward == uses[1].forward;
}

void turn(Triangle& triangle) {
  std::swap(triangle[1], triangle[2]);
}

/// Triangles that are connected over edges of two triangles.
struct Patch {
  std::vector<std::uint32_t> triangles;
  std::size_t turned = 0;
  bool closed = true;
  bool one_sided = false;
};

class PatchFlood {
 public:
  PatchFlood(const EdgeTable& edges, std::size_t triangles)
      : edges_(edges), visited_(triangles, false), turned_(triangles, false) {}

  bool visited(std::uint32_t triangle) const { return visited_[triangle]; }
  bool turned(std::uint32_t triangle) const { return turned_[triangle]; }

  /// The patch of `first`, which is not turned itself; `turned` says of the others whether they must be.
  Patch flood(std::uint32_t first) {
    Patch patch;
    visit(patch, first, false);
    for (std::size_t next = 0; next < patch.triangles.size(); ++next) {
      const std::uint32_t triangle = patch.triangles[next];
      for (std::size_t side = 0; side < 3; ++side) {
        const auto uses = edges_.uses(edges_.edge_of(triangle, side));
        if (!is_manifold(uses)) {
          patch.closed = false;
          continue;
        }
        const std::uint32_t other = uses[uses[0].triangle == triangle].triangle;
        const bool other_turned = turned_[triangle] != is_misoriented(uses);
        if (!visited_[other]) visit(patch, other, other_turned);
        patch.one_sided |= turned_[other] != other_turned;
      }
    }
    return patch;
  }

 private:
  void visit(Patch& patch, std::uint32_t triangle, bool turned) {
    visited_[triangle] = true;
    turned_[triangle] = turned;
    patch.triangles.push_back(triangle);
    patch.turned += turned;
  }

  const EdgeTable& edges_;
  std::vector<bool> visited_, turned_;
};

/// Six times the volume that the patch's triangles span with its first corner.
Real signed_volume(const Mesh& mesh, const std::vector<std::uint32_t>& triangles) {
  const auto vertex = [&](std::uint32_t index) { return Vec3(mesh.vertices[index]); };
  const Vec3 reference = vertex(mesh.triangles[triangles.front()][0]);
  Real sum = 0;
  for (const std::uint32_t triangle : triangles) {
    const auto& [a, b, c] = mesh.triangles[triangle];
    sum += dot(vertex(a) - reference, cross(vertex(b) - reference, vertex(c) - reference));
  }
  return sum;
}

/// Returns the number of triangles that differ from the file afterwards.
std::size_t orient_mixed_patch(Mesh& mesh, const Patch& patch, const PatchFlood& flood) {
  const bool keep_majority = 2 * patch.turned <= patch.triangles.size();
  for (const std::uint32_t triangle : patch.triangles)
    if (flood.turned(triangle) == keep_majority) turn(mesh.triangles[triangle]);
  const std::size_t minority = keep_majority ? patch.turned : patch.triangles.size() - patch.turned;
  if (!patch.closed || signed_volume(mesh, patch.triangles) >= 0) return minority;
  for (const std::uint32_t triangle : patch.triangles) turn(mesh.triangles[triangle]);
  return patch.triangles.size() - minority;
}

}  // namespace

OrientationRepair orient_consistently(Mesh& mesh, const EdgeTable& edges) {
  OrientationRepair repair;
  PatchFlood flood(edges, mesh.triangles.size());
  for (std::uint32_t triangle = 0; triangle < mesh.triangles.size(); ++triangle) {
    if (flood.visited(triangle)) continue;
    const Patch patch = flood.flood(triangle);
    repair.one_sided_patches += patch.one_sided;
    if (patch.turned > 0 && !patch.one_sided)
      repair.turned_triangles += orient_mixed_patch(mesh, patch, flood);
  }
  for (std::size_t edge = 0; edge < edges.size(); ++edge)
    repair.misoriented_edges += is_misoriented(edges.uses(edge));
  return repair;
}

void turn_inside_out(Mesh& mesh) {
  std::ranges::for_each(mesh.triangles, turn);
}

}  // namespace collidoscope
