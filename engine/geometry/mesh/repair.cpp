// [Grulich 6.2] repairs by merging vertices and orienting facets; here every step is exact (no tolerance) and
// counted, and closed surfaces stay closed.

#include "geometry/mesh/repair.h"

#include <algorithm>
#include <cstdio>
#include <map>

#include "core/error.h"
#include "core/plural.h"
#include "geometry/exact/predicates.h"
#include "geometry/mesh/edges.h"
#include "geometry/mesh/loose_facets.h"
#include "geometry/mesh/mass_properties.h"
#include "geometry/mesh/mesh_parts.h"
#include "geometry/mesh/orientation.h"
#include "geometry/mesh/redundancy.h"
#include "geometry/mesh/weld.h"

namespace collidoscope {
namespace {

// ---- Counting --------------------------------------------------------------------------------------------

bool encloses_volume(const EdgeTable& edges) {
  for (std::size_t edge = 0; edge < edges.size(); ++edge)
    if (!are_balanced(edges.uses(edge))) return false;
  return true;
}

void count_edges(const Mesh& mesh, const EdgeTable& edges, MeshReport& report) {
  for (std::size_t edge = 0; edge < edges.size(); ++edge) {
    report.open_edges += edges.uses(edge).size() == 1;
    report.nonmanifold_edges += edges.uses(edge).size() > 2;
  }
  report.watertight = report.open_edges + report.nonmanifold_edges == 0;
  report.euler =
      std::ssize(mesh.vertices) - static_cast<std::int64_t>(edges.size()) + std::ssize(mesh.triangles);
  report.components = part_vertices(mesh).size();
}

// ---- Warnings --------------------------------------------------------------------------------------------

/// Shapes of another size than this are mostly in millimetres or inches: metres.
constexpr Real largest_usual_extent = 1000;
constexpr Real smallest_usual_extent = 1e-3;

std::string scale_warning(const Mesh& mesh) {
  Vec3f low = mesh.vertices[0], high = low;
  for (const Vec3f& vertex : mesh.vertices) low = glm::min(low, vertex), high = glm::max(high, vertex);
  const Vec3 size = Vec3(high) - Vec3(low);
  const Real extent = std::max({size.x, size.y, size.z});
  if (extent >= smallest_usual_extent && extent <= largest_usual_extent) return "";
  std::string text(32, '\0');
  text.resize(static_cast<std::size_t>(std::snprintf(text.data(), text.size(), "%.3g", extent)));
  return "suspicious scale: " + text + " m across, if the unit is the metre";
}

/// What is said behind the triangles that are no part of the surface.
std::string as_segments(std::size_t loose_facets) {
  if (loose_facets == 0) return "";
  return " from the surface; " + std::to_string(loose_facets) + " of them " +
         (loose_facets == 1 ? "stays as a segment, with a corner" : "stay as segments, with corners") +
         " that the surface lacks";
}

void add_warnings(const Mesh& mesh, const OrientationRepair& orientation, MeshReport& report) {
  const auto warn = [&](std::size_t count, std::string_view what, std::string_view then = "") {
    if (count > 0) report.warnings.push_back(plural(count, what) + std::string(then));
  };
  warn(report.duplicate_triangles, "duplicate triangle", " dropped");
  warn(report.degenerate_triangles, "degenerate triangle", " dropped" + as_segments(report.loose_facets));
  warn(report.collapsed_triangles, "triangle", " collapsed to an edge or a point left out");
  warn(report.open_edges, "open edge");
  warn(report.nonmanifold_edges, "non-manifold edge");
  if (orientation.turned_triangles > 0)
    report.warnings.push_back("mixed orientation repaired: " + plural(report.misoriented_edges, "edge") +
                              " misoriented, " + plural(report.turned_triangles, "triangle") + " turned");
  warn(orientation.one_sided_patches, "one-sided surface", " (cannot be oriented)");
  if (report.inside_out) report.warnings.emplace_back("inside-out (negative volume): all triangles turned");
  if (const std::string scale = scale_warning(mesh); !scale.empty()) report.warnings.push_back(scale);
}

}  // namespace

bool has_area(const Mesh& mesh) {
  return std::ranges::any_of(mesh.triangles, [&](const Triangle& t) {
    return !collinear(Vec3(mesh.vertices[t[0]]), Vec3(mesh.vertices[t[1]]), Vec3(mesh.vertices[t[2]]));
  });
}

RepairedMesh repair(const TriangleSoup& triangles, const std::string& name) {
  if (triangles.empty()) throw InputError(name, "", "no triangles");
  const Mesh welded = weld(triangles);
  RepairedMesh repaired{welded, {}};
  Mesh& mesh = repaired.mesh;
  MeshReport& report = repaired.report;

  report.file_triangles = triangles.size();
  report.vertices = welded.vertices.size();
  const Redundancy redundancy = drop_redundant_triangles(mesh);
  report.collapsed_triangles = redundancy.collapsed;
  report.degenerate_triangles = redundancy.degenerate;
  report.duplicate_triangles = redundancy.duplicate;
  if (!has_area(mesh)) throw InputError(name, "", "no volume: every triangle is degenerate (without area)");
  const std::vector<std::uint32_t> loose = loose_facets(welded, mesh.triangles);
  report.loose_facets = loose.size();
  drop_unused_vertices(mesh);

  const EdgeTable edges(mesh.triangles);
  count_edges(mesh, edges, report);
  const OrientationRepair orientation = orient_consistently(mesh, edges);
  report.misoriented_edges = orientation.misoriented_edges;
  report.turned_triangles = orientation.turned_triangles;
  const bool changed = orientation.turned_triangles > 0;
  if (encloses_volume(changed ? EdgeTable(mesh.triangles) : edges))
    report.volume = mass_properties(mesh).volume;
  report.inside_out = report.volume < 0;
  if (report.inside_out) turn_inside_out(mesh), report.volume = -report.volume;
  for (const std::uint32_t facet : loose) add_both_ways(mesh, triangles[facet]);
  add_warnings(mesh, orientation, report);
  return repaired;
}

namespace {

/// The vertices that loose facets have of their own: three each, behind those of the surface.
class LooseVertices {
 public:
  explicit LooseVertices(std::uint32_t first) : next_(first) {}

  /// Of a corner of a welded facet. Facets with the same corners share the vertices of the first.
  std::uint32_t vertex(const Triangle& facet, std::size_t corner) {
    Triangle sorted = facet;
    std::ranges::sort(sorted);
    const auto [known, is_new] = facets_.try_emplace(sorted, Place{facet, next_});
    if (is_new) next_ += 3;
    const auto& [first, begin] = known->second;
    if (first == facet) return begin + static_cast<std::uint32_t>(corner);
    return begin + static_cast<std::uint32_t>(std::ranges::find(first, facet[corner]) - first.begin());
  }

 private:
  struct Place {
    Triangle facet;  // as the first had its corners
    std::uint32_t begin;
  };
  std::map<Triangle, Place> facets_;
  std::uint32_t next_;
};

}  // namespace

/// The surface keeps the order of the welded mesh's vertices, and no two of them have one position.
std::vector<std::uint32_t> corner_vertices(const TriangleSoup& triangles, const RepairedMesh& repaired) {
  const Mesh welded = weld(triangles);
  const std::vector<Vec3f>& kept = repaired.mesh.vertices;
  const std::size_t of_surface = kept.size() - 3 * repaired.report.loose_facets;
  constexpr std::uint32_t loose = ~std::uint32_t{0};
  std::vector<std::uint32_t> number(welded.vertices.size(), loose);
  std::uint32_t next = 0;
  for (std::size_t i = 0; i < number.size() && next < of_surface; ++i)
    if (welded.vertices[i] == kept[next]) number[i] = next++;
  std::vector<std::uint32_t> vertices;
  vertices.reserve(3 * triangles.size());
  LooseVertices loose_vertices(next);
  for (const Triangle& corners : welded.triangles) {
    const bool is_loose = std::ranges::any_of(corners, [&](std::uint32_t c) { return number[c] == loose; });
    for (std::size_t i = 0; i < 3; ++i)
      vertices.push_back(is_loose ? loose_vertices.vertex(corners, i) : number[corners[i]]);
  }
  return vertices;
}

}  // namespace collidoscope
