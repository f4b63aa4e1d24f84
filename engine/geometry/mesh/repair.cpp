// [Grulich 6.2] repairs by merging vertices and orienting facets; here every step is exact (no tolerance) and
// counted, and closed surfaces stay closed.

#include "geometry/mesh/repair.h"

#include <algorithm>
#include <cstdio>

#include "core/error.h"
#include "core/plural.h"
#include "geometry/exact/predicates.h"
#include "geometry/mesh/edges.h"
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

void add_warnings(const Mesh& mesh, const OrientationRepair& orientation, MeshReport& report) {
  const auto warn = [&](std::size_t count, std::string_view what, std::string_view then = "") {
    if (count > 0) report.warnings.push_back(plural(count, what) + std::string(then));
  };
  warn(report.duplicate_triangles, "duplicate triangle", " dropped");
  warn(report.degenerate_triangles, "degenerate triangle", " dropped");
  warn(report.collapsed_triangles, "triangle", " collapsed to an edge or a point left out");
  warn(report.open_edges, "open edge");
  warn(report.nonmanifold_edges, "non-manifold edge");
  if (orientation.turned_triangles > 0)
    report.warnings.push_back("mixed orientation repaired: " + plural(report.misoriented_edges, "edge") +
                              " misoriented, " + plural(report.turned_triangles, "triangle") + " turned");
  warn(orientation.one_sided_patches, "one-sided surface", " (cannot be oriented)");
  if (report.volume < 0) report.warnings.emplace_back("inside-out (negative volume): all triangles turned");
  if (const std::string scale = scale_warning(mesh); !scale.empty()) report.warnings.push_back(scale);
}

void refuse_without_area(const Mesh& mesh, const std::string& name) {
  const bool some_area = std::ranges::any_of(mesh.triangles, [&](const Triangle& t) {
    return !collinear(Vec3(mesh.vertices[t[0]]), Vec3(mesh.vertices[t[1]]), Vec3(mesh.vertices[t[2]]));
  });
  if (!some_area) throw InputError(name, "", "no volume: every triangle is degenerate (without area)");
}

}  // namespace

RepairedMesh repair(const TriangleSoup& triangles, const std::string& name) {
  if (triangles.empty()) throw InputError(name, "", "no triangles");
  RepairedMesh repaired{weld(triangles), {}};
  Mesh& mesh = repaired.mesh;
  MeshReport& report = repaired.report;

  report.file_triangles = triangles.size();
  const Redundancy redundancy = drop_redundant_triangles(mesh);
  report.collapsed_triangles = redundancy.collapsed;
  report.degenerate_triangles = redundancy.degenerate;
  report.duplicate_triangles = redundancy.duplicate;
  refuse_without_area(mesh, name);
  drop_unused_vertices(mesh);

  const EdgeTable edges(mesh.triangles);
  count_edges(mesh, edges, report);
  const OrientationRepair orientation = orient_consistently(mesh, edges);
  report.misoriented_edges = orientation.misoriented_edges;
  report.turned_triangles = orientation.turned_triangles;
  const bool changed = orientation.turned_triangles > 0;
  if (encloses_volume(changed ? EdgeTable(mesh.triangles) : edges))
    report.volume = mass_properties(mesh).volume;
  if (report.volume < 0) turn_inside_out(mesh);
  add_warnings(mesh, orientation, report);
  return repaired;
}

/// Repair drops vertices of the welded mesh and keeps the order of the others; no two have one position.
std::vector<std::uint32_t> corner_vertices(const TriangleSoup& triangles, const Mesh& repaired) {
  const Mesh welded = weld(triangles);
  std::vector<std::uint32_t> number(welded.vertices.size(), dropped_vertex);
  std::uint32_t kept = 0;
  for (std::size_t i = 0; i < number.size() && kept < repaired.vertices.size(); ++i)
    if (welded.vertices[i] == repaired.vertices[kept]) number[i] = kept++;
  std::vector<std::uint32_t> vertices;
  vertices.reserve(3 * triangles.size());
  for (const Triangle& triangle : welded.triangles)
    for (const std::uint32_t corner : triangle) vertices.push_back(number[corner]);
  return vertices;
}

}  // namespace collidoscope
