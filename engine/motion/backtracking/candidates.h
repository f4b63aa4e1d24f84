#pragma once

#include <array>
#include <vector>

#include "motion/backtracking/micro_backtracking.h"
#include "motion/backtracking/moved_mesh.h"

namespace collidoscope {

/// A vertex or an edge of one mesh that may have pierced a face of the other during a step.
struct BacktrackingCandidate {
  bool is_vertex;
  std::uint8_t mesh;         // whose vertex or edge: 0 of A, 1 of B
  std::uint32_t element;     // the vertex or edge
  std::uint32_t triangle;    // of the other mesh
  bool from_behind = false;  // the vertex lies before the plane of the triangle at the end

  auto operator<=>(const BacktrackingCandidate&) const = default;
};

/// Whether a vertex lies behind the plane of a triangle, at the time that was set.
bool is_behind(MovedMesh& of_vertex, std::uint32_t vertex, MovedMesh& of_triangle, std::uint32_t triangle);

/// What there is to follow back in time.
struct Candidates {
  std::vector<BacktrackingCandidate> all;
  std::size_t missed_vertices = 0;  // that lie inside, and no edge that pierces a face leads to them
};

/// The lists of Zachwieja 3.4 and 3.5 at a time when the bodies meet: edges that pierce
/// faces, and the vertices at their ends that are behind. Vertices that lie inside without such an edge,
/// which the paper misses, are found along the edges between, and are added. Left out are interior edges
/// [3.7.3], and vertices before a plane [3.6.1]. The rules say otherwise where they do.
Candidates find_candidates(const CastQuery& query, Real time, const BacktrackingRules& rules,
                           std::array<MovedMesh, 2>& meshes);

}  // namespace collidoscope
