#include "motion/backtracking/candidates.h"

#include <algorithm>

#include "narrow/narrow_choice.h"

namespace collidoscope {
namespace {

/// An edge, and a triangle of the other mesh that it pierces.
struct Piercing {
  std::uint32_t edge, triangle;

  auto operator<=>(const Piercing&) const = default;
};

std::vector<TrianglePairing> triangles_that_meet(const CastQuery& query, Real time) {
  static const NarrowChoice choice = narrow_choice("aabb-tree");
  query.a.prepare(choice.needs()), query.b.prepare(choice.needs());
  const Pose b_in_a = relative_pose(query.of_a.at(time), query.of_b.at(time));
  return choice.algorithm->contacts({query.a, query.b, b_in_a, Request::overlap, choice.options});
}

template <class T>
void make_unique(std::vector<T>& items) {
  std::ranges::sort(items);
  items.erase(std::unique(items.begin(), items.end()), items.end());
}

/// Of the edges of one triangle, those that pierce another.
void add_piercings(MovedMesh& of_edges, std::uint32_t triangle, MovedMesh& other, std::uint32_t pierced,
                   std::vector<Piercing>& piercings) {
  const TrianglePoints points = other.triangle(pierced);
  for (std::size_t side = 0; side < 3; ++side) {
    const std::uint32_t edge = of_edges.edges().edge_of(triangle, side);
    const auto [p, q] = of_edges.edge(edge);
    if (segment_intersects(p, q, points)) piercings.push_back({edge, pierced});
  }
}

// ---- Vertices --------------------------------------------------------------------------------------------

/// The vertices of one mesh that lie inside the other.
class InsideVertices {
 public:
  InsideVertices(MovedMesh& mesh, MovedMesh& other, const std::vector<Piercing>& piercings)
      : mesh_(mesh), other_(other), piercings_(piercings), inside_(mesh.mesh().vertices.size()) {}

  /// The ends of piercing edges that are behind the pierced triangles. To be called first.
  std::vector<std::uint32_t> at_ends() {
    for (const Piercing& piercing : piercings_)
      for (const std::uint32_t vertex : mesh_.edges().ends(piercing.edge))
        if (is_behind(mesh_, vertex, other_, piercing.triangle)) add(vertex);
    return found_;
  }

  /// What edges that pierce nothing connect with those. An edge that pierces twice says nothing of its ends.
  std::vector<std::uint32_t> beyond_ends() {
    std::vector<std::uint32_t> open;
    for (std::size_t i = 0; i < piercings_.size(); ++i)
      if (is_only(i))
        for (const std::uint32_t vertex : mesh_.edges().ends(piercings_[i].edge))
          if (inside_[vertex]) open.push_back(vertex);
    found_.clear();
    while (!open.empty()) {
      const std::uint32_t vertex = open.back();
      open.pop_back();
      for (const std::uint32_t edge : mesh_.faces().edges_at(vertex)) {
        const auto [p, q] = mesh_.edges().ends(edge);
        const std::uint32_t neighbour = p == vertex ? q : p;
        if (inside_[neighbour] || pierces(edge)) continue;
        add(neighbour);
        open.push_back(neighbour);
      }
    }
    return found_;
  }

 private:
  bool is_only(std::size_t i) const {
    const std::uint32_t edge = piercings_[i].edge;
    return (i == 0 || piercings_[i - 1].edge != edge) &&
           (i + 1 == piercings_.size() || piercings_[i + 1].edge != edge);
  }
  bool pierces(std::uint32_t edge) const {
    const auto found = std::ranges::lower_bound(piercings_, edge, {}, &Piercing::edge);
    return found != piercings_.end() && found->edge == edge;
  }

  void add(std::uint32_t vertex) {
    if (!inside_[vertex]) found_.push_back(vertex);
    inside_[vertex] = true;
  }

  MovedMesh &mesh_, &other_;
  const std::vector<Piercing>& piercings_;
  std::vector<bool> inside_;
  std::vector<std::uint32_t> found_;
};

/// Each vertex with every face that it may have come through.
void add_vertices(std::uint8_t mesh, MovedMesh& of_vertices, MovedMesh& other,
                  const std::vector<std::uint32_t>& vertices, const BacktrackingRules& rules,
                  std::vector<BacktrackingCandidate>& candidates) {
  for (const std::uint32_t vertex : vertices)
    for (std::uint32_t triangle = 0; triangle < other.mesh().triangles.size(); ++triangle) {
      const bool from_behind = !is_behind(of_vertices, vertex, other, triangle);
      if (from_behind && rules.culls_back_faces) continue;
      candidates.push_back({true, mesh, vertex, triangle, from_behind});
    }
}

}  // namespace

bool is_behind(MovedMesh& of_vertex, std::uint32_t vertex, MovedMesh& of_triangle, std::uint32_t triangle) {
  const TrianglePoints t = of_triangle.triangle(triangle);
  return dot(of_triangle.normal(triangle), of_vertex.vertex(vertex) - t[0]) < 0;
}

Candidates find_candidates(const CastQuery& query, Real time, const BacktrackingRules& rules,
                           std::array<MovedMesh, 2>& meshes) {
  for (MovedMesh& mesh : meshes) mesh.set_time(time);
  std::array<std::vector<Piercing>, 2> piercings;
  for (const auto& [a, b] : triangles_that_meet(query, time)) {
    add_piercings(meshes[0], a, meshes[1], b, piercings[0]);
    add_piercings(meshes[1], b, meshes[0], a, piercings[1]);
  }
  Candidates found;
  for (const std::uint8_t mesh : {0, 1}) {
    make_unique(piercings[mesh]);
    MovedMesh &own = meshes[mesh], &other = meshes[1 - mesh];
    for (const auto& [edge, triangle] : piercings[mesh])
      if (!rules.ignores_interior_edges || !own.faces().is_interior(edge))
        found.all.push_back({false, mesh, edge, triangle});
    InsideVertices inside(own, other, piercings[mesh]);
    add_vertices(mesh, own, other, inside.at_ends(), rules, found.all);
    const std::vector<std::uint32_t> missed = inside.beyond_ends();
    found.missed_vertices += missed.size();
    if (rules.follows_missed_vertices) add_vertices(mesh, own, other, missed, rules, found.all);
  }
  return found;
}

}  // namespace collidoscope
