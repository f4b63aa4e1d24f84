#include "geometry/mesh/redundancy.h"

#include <algorithm>
#include <functional>
#include <utility>

#include "geometry/exact/predicates.h"
#include "geometry/mesh/edges.h"

namespace collidoscope {
namespace {

enum class Facet : std::uint8_t { ordinary, degenerate, duplicate };

bool has_equal_corners(const Triangle& t) {
  return t[0] == t[1] || t[1] == t[2] || t[2] == t[0];
}

bool has_no_area(const Mesh& mesh, const Triangle& t) {
  return collinear(Vec3(mesh.vertices[t[0]]), Vec3(mesh.vertices[t[1]]), Vec3(mesh.vertices[t[2]]));
}

/// Marks all but the first of the triangles that have the same corners, in whatever order.
void mark_duplicates(const std::vector<Triangle>& triangles, std::vector<Facet>& kinds) {
  std::vector<std::pair<Triangle, std::uint32_t>> sorted;
  sorted.reserve(triangles.size());
  for (const Triangle& triangle : triangles) {
    sorted.emplace_back(triangle, static_cast<std::uint32_t>(sorted.size()));
    std::ranges::sort(sorted.back().first);
  }
  std::ranges::sort(sorted);
  for (std::size_t i = 1; i < sorted.size(); ++i)
    if (sorted[i].first == sorted[i - 1].first) kinds[sorted[i].second] = Facet::duplicate;
}

std::vector<Facet> classify(const Mesh& mesh) {
  std::vector<Facet> kinds(mesh.triangles.size(), Facet::ordinary);
  for (std::size_t i = 0; i < kinds.size(); ++i)
    if (has_no_area(mesh, mesh.triangles[i])) kinds[i] = Facet::degenerate;
  mark_duplicates(mesh.triangles, kinds);
  return kinds;
}

/// Restores suspects, beginning from the ordinary triangles, until every edge that all triangles together
/// close is closed. Each edge is settled at most once: afterwards all its triangles are kept.
class Keeper {
 public:
  Keeper(const std::vector<Triangle>& triangles, std::vector<Facet>& kinds)
      : triangles_(triangles),
        edges_(triangles),
        kinds_(kinds),
        excess_(edges_.size(), 0),
        closed_with_all_(edges_.size()) {
    for (std::uint32_t edge = 0; edge < edges_.size(); ++edge) {
      std::int64_t all = 0;
      for (const EdgeUse& use : edges_.uses(edge)) {
        const int direction = use.forward ? 1 : -1;
        all += direction;
        if (kinds[use.triangle] == Facet::ordinary) excess_[edge] += direction;
      }
      closed_with_all_[edge] = all == 0;
      consider(edge);
    }
  }

  void run() {
    while (!open_.empty()) {
      const std::uint32_t edge = open_.back();
      open_.pop_back();
      if (excess_[edge] == 0) continue;
      for (const EdgeUse& use : edges_.uses(edge))
        if (kinds_[use.triangle] != Facet::ordinary) keep(use.triangle);
    }
  }

 private:
  void consider(std::uint32_t edge) {
    if (closed_with_all_[edge] && excess_[edge] != 0) open_.push_back(edge);
  }

  void keep(std::uint32_t triangle) {
    kinds_[triangle] = Facet::ordinary;
    for (std::size_t side = 0; side < 3; ++side) {
      const std::uint32_t edge = edges_.edge_of(triangle, side);
      excess_[edge] += runs_forward(triangles_[triangle], side) ? 1 : -1;
      consider(edge);
    }
  }

  const std::vector<Triangle>& triangles_;
  const EdgeTable edges_;
  std::vector<Facet>& kinds_;
  std::vector<std::int64_t> excess_;  // of kept triangles: forward minus backward
  std::vector<bool> closed_with_all_;
  std::vector<std::uint32_t> open_;
};

/// Collapsed facets that lie entirely on the surface.
std::size_t count_on_surface(const std::vector<Triangle>& collapsed, const Mesh& mesh) {
  const EdgeTable edges(mesh.triangles);
  std::vector<bool> used(mesh.vertices.size());
  for (const Triangle& triangle : mesh.triangles)
    for (const std::uint32_t corner : triangle) used[corner] = true;
  return static_cast<std::size_t>(std::ranges::count_if(collapsed, [&](const Triangle& t) {
    const auto [low, high] = std::ranges::minmax(t);
    return low == high ? used[low] : edges.contains(low, high);
  }));
}

}  // namespace

Redundancy drop_redundant_triangles(Mesh& mesh) {
  const auto begin =
      std::stable_partition(mesh.triangles.begin(), mesh.triangles.end(), std::not_fn(has_equal_corners));
  const std::vector<Triangle> collapsed(begin, mesh.triangles.end());
  mesh.triangles.erase(begin, mesh.triangles.end());

  std::vector<Facet> kinds = classify(mesh);
  if (std::ranges::count(kinds, Facet::ordinary) < std::ssize(kinds)) Keeper(mesh.triangles, kinds).run();

  Redundancy redundancy;
  redundancy.degenerate = static_cast<std::size_t>(std::ranges::count(kinds, Facet::degenerate));
  redundancy.duplicate = static_cast<std::size_t>(std::ranges::count(kinds, Facet::duplicate));
  std::vector<Triangle> kept;
  kept.reserve(kinds.size());
  for (std::size_t i = 0; i < kinds.size(); ++i)
    if (kinds[i] == Facet::ordinary) kept.push_back(mesh.triangles[i]);
  mesh.triangles = std::move(kept);
  if (collapsed.empty()) return redundancy;
  redundancy.collapsed = count_on_surface(collapsed, mesh);
  redundancy.degenerate += collapsed.size() - redundancy.collapsed;
  return redundancy;
}

}  // namespace collidoscope
