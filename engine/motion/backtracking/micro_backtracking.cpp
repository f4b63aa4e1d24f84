// From the end of a step, only those edges, faces and vertices that intersect are moved back, by bisection,
// until the first of them come apart [Zachwieja 3.3 to 3.8].
//
// Departures from the paper:
// - Edges that pierce triangles are found by trees and exact predicates.
// - An edge that has come over the boundary of one face from the next, which it pierced before, is followed
//   there. The paper takes the time at which it changes faces.
// - Features that met first may have come apart again by the end. So, where the bodies still meet at the time
//   that was found, the search begins anew at that time.
// - Vertices inside that no piercing edge leads to (the bevelled cube of fig. 2) are followed, too. The
//   answer names them as a violation of what the paper assumes, and open meshes as well.
// - Of several points of contact, that of a flat area is the centre of their polygon.
//
// What the paper assumes, it needs: that motion is nearly linear within a step, and that bodies which pass
// through each other overlap at its end.

#include <algorithm>
#include <optional>

#include "motion/backtracking/candidates.h"
#include "motion/backtracking/contact_reduction.h"
#include "motion/placed_queries.h"

namespace collidoscope {
namespace {

/// A contact that a candidate comes to.
struct Event {
  Vec3 on_a, on_b, normal;  // normal: unit, from A towards B
};

/// Where the line of an edge goes through the plane of a face.
struct Crossing {
  enum class Kind : std::uint8_t { inside, boundary, beside };  // beside: both ends on one side of the plane
  Kind kind;
  std::uint32_t triangle = 0;  // of the face, in which or at whose side it ends
  std::size_t side = 0;
};

/// Walks over the triangles of a face towards a point in its plane [3.7.2].
Crossing walk(MovedMesh& mesh, std::uint32_t triangle, const Vec3& point) {
  constexpr int most_triangles = 1000;
  const Vec3 n = mesh.normal(triangle);
  for (int i = 0; i < most_triangles; ++i) {
    const TrianglePoints t = mesh.triangle(triangle);
    std::size_t farthest = 0;
    Real least = 0;
    for (std::size_t side = 0; side < 3; ++side) {
      const Vec3 edge = t[(side + 1) % 3] - t[side];
      const Real height = dot(cross(n, edge), point - t[side]) / length(edge);
      if (height < least) least = height, farthest = side;
    }
    if (!(least < 0)) return {Crossing::Kind::inside, triangle};
    const std::uint32_t next = mesh.faces().across(triangle, farthest);
    if (next == MeshFaces::none) return {Crossing::Kind::boundary, triangle, farthest};
    triangle = next;
  }
  return {Crossing::Kind::inside, triangle};
}

/// The points of two lines that are closest to each other.
std::array<Vec3, 2> closest_points(const Vec3& p, const Vec3& along_p, const Vec3& q, const Vec3& along_q) {
  const Vec3 n = cross(along_p, along_q);
  const Real squared = length_squared(n);
  if (!(squared > 0)) return {p, q};
  const Real s = dot(cross(q - p, along_q), n) / squared, t = dot(cross(q - p, along_p), n) / squared;
  return {p + along_p * s, q + along_q * t};
}

class MicroBacktracking {
 public:
  explicit MicroBacktracking(const CastQuery& query)
      : query_(query), meshes_{MovedMesh(query.a, query.of_a), MovedMesh(query.b, query.of_b)} {}

  /// The bodies are apart at the start, and meet at the end.
  CastResult run(PlacedQueries& placed) && {
    constexpr int most_rounds = 100;
    Real end = 1;
    for (int round = 0; round < most_rounds; ++round) {
      search(end);
      if (events_.empty() || !placed.meet(result_.lower)) return result();
      end = result_.lower;
    }
    result_.violation = "the bodies still meet at the time that was found";
    events_.clear();
    return result();
  }

 private:
  /// Candidates that have not come about at `begin`, and have at `end`.
  struct Level {
    Real begin, end;
    std::vector<BacktrackingCandidate> candidates;
  };

  /// Finds the events of what intersects at a time.
  void search(Real end) {
    events_.clear(), later_.clear();
    ++result_.iterations;
    Candidates candidates = find_candidates(query_, end, meshes_);
    note_violations(candidates);
    remove_if_reached(0, candidates.all);
    later_.push_back({0, end, std::move(candidates.all)});
    while (!later_.empty() && !is_settled()) {
      const Level level = bisect();
      if (!level.candidates.empty()) take_events(level);
    }
  }

  void set_time(Real time) {
    ++result_.iterations;
    for (MovedMesh& mesh : meshes_) mesh.set_time(time);
  }

  void note_violations(const Candidates& candidates) {
    if (!meshes_[0].faces().is_closed() || !meshes_[1].faces().is_closed())
      result_.violation = "a mesh is open";
    else if (candidates.misses_vertices)
      result_.violation = "vertices lie inside to which no edge leads that pierces a face";
  }

  /// The stack holds what begins later than the events found.
  bool is_settled() const {
    return !events_.empty() && later_.back().begin > result_.lower + query_.tolerance;
  }

  /// Follows the earliest candidates back; those that come later wait on the stack [3.5].
  Level bisect() {
    Level level = std::move(later_.back());
    later_.pop_back();
    while (level.end - level.begin > query_.tolerance && !level.candidates.empty()) {
      const Real middle = (level.begin + level.end) / 2;
      set_time(middle);
      const auto first_later = std::partition(level.candidates.begin(), level.candidates.end(),
                                              [&](const BacktrackingCandidate& c) { return is_reached(c); });
      Level after{middle, level.end, {first_later, level.candidates.end()}};
      level.candidates.erase(first_later, level.candidates.end());
      level.end = middle;
      if (level.candidates.empty())
        level = std::move(after);
      else if (!after.candidates.empty())
        later_.push_back(std::move(after));
    }
    return level;
  }

  /// A candidate that is there at the start does not come about in this step.
  void remove_if_reached(Real time, std::vector<BacktrackingCandidate>& candidates) {
    set_time(time);
    std::erase_if(candidates, [&](const BacktrackingCandidate& c) { return is_reached(c); });
  }

  bool is_reached(const BacktrackingCandidate& c) {
    MovedMesh &own = meshes_[c.mesh], &other = meshes_[1 - c.mesh];
    return c.is_vertex ? is_behind(own, c.element, other, c.triangle)
                       : crossing(c).kind == Crossing::Kind::inside;
  }

  Crossing crossing(const BacktrackingCandidate& c) {
    MovedMesh &own = meshes_[c.mesh], &other = meshes_[1 - c.mesh];
    const auto [first, second] = own.edges().ends(c.element);
    const Vec3 p = own.vertex(first), q = own.vertex(second);
    const Vec3 n = other.normal(c.triangle), on_plane = other.triangle(c.triangle)[0];
    const Real height_p = dot(n, p - on_plane), height_q = dot(n, q - on_plane);
    if ((height_p > 0) == (height_q > 0)) return {Crossing::Kind::beside};
    return walk(other, c.triangle, p + (q - p) * (height_p / (height_p - height_q)));
  }

  // ---- Events --------------------------------------------------------------------------------------------

  void take_events(const Level& level) {
    set_time(level.begin);
    for (const BacktrackingCandidate& candidate : level.candidates) {
      const std::optional<Event> event =
          candidate.is_vertex ? vertex_event(candidate) : edge_event(candidate, level.begin);
      if (!event) continue;
      if (!events_.empty() && level.begin < result_.lower - query_.tolerance) events_.clear();
      if (events_.empty()) result_.lower = level.begin, result_.upper = level.end;
      events_.push_back(*event);
    }
  }

  /// The vertex has come through the plane; has it through the triangle?
  std::optional<Event> vertex_event(const BacktrackingCandidate& c) {
    MovedMesh &own = meshes_[c.mesh], &other = meshes_[1 - c.mesh];
    const Vec3 vertex = own.vertex(c.element), n = normalized(other.normal(c.triangle));
    const TrianglePoints t = other.triangle(c.triangle);
    const Vec3 on_plane = vertex - n * dot(n, vertex - t[0]);
    for (std::size_t side = 0; side < 3; ++side) {
      const Vec3 edge = t[(side + 1) % 3] - t[side];
      if (dot(cross(n, edge), on_plane - t[side]) < -same() * length(edge)) return std::nullopt;
    }
    return c.mesh == 0 ? Event{vertex, on_plane, -n} : Event{on_plane, vertex, n};
  }

  /// Has the edge come from a face beside the one that it has left? Then it is followed back from there.
  bool comes_from_beside(const BacktrackingCandidate& c, const Crossing& over, Real time) {
    constexpr int most_changes = 100'000;
    const MeshEdges& edges = meshes_[1 - c.mesh].edges();
    for (const EdgeUse& use : edges.uses(edges.edge_of(over.triangle, over.side))) {
      BacktrackingCandidate beside = c;
      beside.triangle = use.triangle;
      if (use.triangle == over.triangle || !is_reached(beside) || ++changes_ > most_changes) continue;
      later_.push_back({0, time, {beside}});
      return true;
    }
    return false;
  }

  /// The edge has come over the boundary of the face; if an end of it pierced the face, a vertex gives the
  /// event.
  std::optional<Event> edge_event(const BacktrackingCandidate& c, Real time) {
    const Crossing over = crossing(c);
    if (over.kind != Crossing::Kind::boundary || comes_from_beside(c, over, time)) return std::nullopt;
    MovedMesh &own = meshes_[c.mesh], &other = meshes_[1 - c.mesh];
    const auto [first, second] = own.edges().ends(c.element);
    const TrianglePoints t = other.triangle(over.triangle);
    const Vec3 p = own.vertex(first), along = own.vertex(second) - p;
    const Vec3 q = t[over.side], boundary = t[(over.side + 1) % 3] - q;
    const auto [on_own, on_other] = closest_points(p, along, q, boundary);
    Vec3 n = normalized(cross(along, boundary));
    if (dot(n, mean_normal(other, other.edges().edge_of(over.triangle, over.side))) < 0) n = -n;
    return c.mesh == 0 ? Event{on_own, on_other, -n} : Event{on_other, on_own, n};
  }

  static Vec3 mean_normal(MovedMesh& mesh, std::size_t edge) {
    Vec3 sum(0);
    for (const EdgeUse& use : mesh.edges().uses(edge)) sum += normalized(mesh.normal(use.triangle));
    return sum;
  }

  /// Points closer than this are one, m.
  Real same() const {
    const Real extent =
        query_.a.aabb().half_widths().x + query_.a.aabb().half_widths().y + query_.a.aabb().half_widths().z;
    return 1e-6 * extent;
  }

  CastResult result() {
    result_.moved_vertices = meshes_[0].moved() + meshes_[1].moved();
    if (events_.empty()) {
      if (result_.violation.empty()) result_.violation = "no vertex and no edge explains the intersection";
      return result_;
    }
    std::vector<Vec3> on_a, on_b;
    Vec3 normal(0);
    for (const Event& event : events_)
      on_a.push_back(event.on_a), on_b.push_back(event.on_b), normal += event.normal;
    result_.state = CastState::hit;
    result_.fraction = result_.lower;
    result_.on_a = reduced_point(on_a, ReductionRule::centre, same());
    result_.on_b = reduced_point(on_b, ReductionRule::centre, same());
    result_.normal = length(normal) > 0 ? normalized(normal) : events_.front().normal;
    return result_;
  }

  const CastQuery& query_;
  std::array<MovedMesh, 2> meshes_;
  std::vector<Level> later_;  // a stack: the earliest on top
  std::vector<Event> events_;
  int changes_ = 0;  // of faces
  CastResult result_;
};

CastResult find(const CastQuery& query) {
  PlacedQueries placed(query);
  std::optional<CastResult> known = placed.unless_they_come_to_meet();
  if (!known) return MicroBacktracking(query).run(placed);
  if (known->state == CastState::overlap) known->violation = "the bodies overlap at the start";
  return *known;
}

}  // namespace

extern const CastAlgorithm cast_micro_backtracking;
const CastAlgorithm cast_micro_backtracking = {
    .id = "micro-backtracking",
    .label = "Edges, faces and vertices back and forth",
    .paper = "Zachwieja 1992, 3.3 to 3.8",
    .triangles_only = true,
    .find = find,
};

}  // namespace collidoscope
