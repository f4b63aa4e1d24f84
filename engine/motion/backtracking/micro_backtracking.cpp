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
// BacktrackingRules undo the last three, and the paper's own shortcuts.
//
// What the paper assumes, it needs: that motion is nearly linear within a step, and that bodies which pass
// through each other overlap at its end.

#include "motion/backtracking/micro_backtracking.h"

#include <algorithm>
#include <optional>

#include "motion/backtracking/backtracking_trace.h"
#include "motion/backtracking/candidates.h"
#include "motion/placed_queries.h"

namespace collidoscope {

extern const CastAlgorithm cast_micro_backtracking;

namespace {

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

template <class Tracer>
class MicroBacktracking {
 public:
  MicroBacktracking(const CastQuery& query, const BacktrackingRules& rules, Tracer& tracer)
      : query_(query),
        rules_(rules),
        tracer_(tracer),
        meshes_{MovedMesh(query.a, query.of_a), MovedMesh(query.b, query.of_b)} {}

  /// The bodies are apart at the start, and meet at the end.
  BacktrackingAnswer run(PlacedQueries& placed) && {
    constexpr int most_rounds = 100;
    Real end = 1;
    for (int round = 0; round < most_rounds; ++round) {
      search(end);
      if (contacts_.empty() || !rules_.searches_again || !placed.meet(result_.lower)) return answer();
      end = result_.lower;
      if constexpr (Tracer::enabled) tracer_.again(end);
    }
    result_.violation = "the bodies still meet at the time that was found";
    contacts_.clear();
    return answer();
  }

 private:
  /// Candidates that have not come about at `begin`, and have at `end`.
  struct Level {
    Real begin, end;
    std::vector<BacktrackingCandidate> candidates;
  };

  /// Finds the events of what intersects at a time.
  void search(Real end) {
    contacts_.clear(), later_.clear();
    ++work_.times;
    Candidates candidates = find_candidates(query_, end, rules_, meshes_);
    note_violations(candidates);
    if constexpr (Tracer::enabled) trace(BacktrackingLine::find, end, {0, end, candidates.all});
    remove_if_reached(0, candidates.all);
    note_followed(candidates.all);
    if constexpr (Tracer::enabled) trace(BacktrackingLine::at_start, 0, {0, end, candidates.all});
    later_.push_back({0, end, std::move(candidates.all)});
    while (!later_.empty() && !is_settled()) {
      const Level level = bisect();
      if (!level.candidates.empty()) take_contacts(level);
    }
    work_.dropped += later_.size();
  }

  void trace(BacktrackingLine line, Real time, const Level& level) {
    tracer_.candidates(line, time, level.begin, level.end, level.candidates, later_.size());
  }

  void set_time(Real time) {
    ++work_.times;
    for (MovedMesh& mesh : meshes_) mesh.set_time(time);
  }

  void note_violations(const Candidates& candidates) {
    if (!meshes_[0].faces().is_closed() || !meshes_[1].faces().is_closed())
      result_.violation = "a mesh is open";
    else if (candidates.missed_vertices > 0)
      result_.violation = "vertices lie inside to which no edge leads that pierces a face";
    work_.missed_vertices += candidates.missed_vertices;
  }

  void note_followed(const std::vector<BacktrackingCandidate>& candidates) {
    const auto vertices =
        static_cast<std::size_t>(std::ranges::count(candidates, true, &BacktrackingCandidate::is_vertex));
    work_.followed_vertices += vertices;
    work_.followed_edges += candidates.size() - vertices;
  }

  /// The stack holds what begins later than the events found.
  bool is_settled() const {
    return !contacts_.empty() && later_.back().begin > result_.lower + query_.tolerance;
  }

  /// Follows the earliest candidates back; those that come later wait on the stack [3.5].
  Level bisect() {
    Level level = std::move(later_.back());
    later_.pop_back();
    if constexpr (Tracer::enabled) trace(BacktrackingLine::take, level.end, level);
    while (level.end - level.begin > query_.tolerance && !level.candidates.empty()) {
      const Real middle = (level.begin + level.end) / 2;
      set_time(middle);
      if constexpr (Tracer::enabled) trace(BacktrackingLine::move, middle, level);
      const auto first_later = std::partition(level.candidates.begin(), level.candidates.end(),
                                              [&](const BacktrackingCandidate& c) { return is_reached(c); });
      Level after{middle, level.end, {first_later, level.candidates.end()}};
      level.candidates.erase(first_later, level.candidates.end());
      level.end = middle;
      if (level.candidates.empty()) {
        level = std::move(after);
      } else if (!after.candidates.empty()) {
        if constexpr (Tracer::enabled) trace(BacktrackingLine::wait, middle, after);
        put_aside(std::move(after));
      }
    }
    return level;
  }

  void put_aside(Level level) {
    later_.push_back(std::move(level));
    ++work_.put_aside;
    work_.deepest = std::max(work_.deepest, later_.size());
  }

  /// A candidate that is there at the start does not come about in this step.
  void remove_if_reached(Real time, std::vector<BacktrackingCandidate>& candidates) {
    set_time(time);
    std::erase_if(candidates, [&](const BacktrackingCandidate& c) { return is_reached(c); });
  }

  bool is_reached(const BacktrackingCandidate& c) {
    MovedMesh &own = meshes_[c.mesh], &other = meshes_[1 - c.mesh];
    return c.is_vertex ? is_behind(own, c.element, other, c.triangle) != c.from_behind
                       : crossing(c).kind == Crossing::Kind::inside;
  }

  Crossing crossing(const BacktrackingCandidate& c) {
    MovedMesh &own = meshes_[c.mesh], &other = meshes_[1 - c.mesh];
    const auto [p, q] = own.edge(c.element);
    const Vec3 n = other.normal(c.triangle), on_plane = other.triangle(c.triangle)[0];
    const Real height_p = dot(n, p - on_plane), height_q = dot(n, q - on_plane);
    if ((height_p > 0) == (height_q > 0)) return {Crossing::Kind::beside};
    return walk(other, c.triangle, p + (q - p) * (height_p / (height_p - height_q)));
  }

  // ---- Contacts ------------------------------------------------------------------------------------------

  void take_contacts(const Level& level) {
    set_time(level.begin);
    for (const BacktrackingCandidate& candidate : level.candidates) {
      const std::optional<BacktrackingContact> contact =
          candidate.is_vertex ? vertex_contact(candidate) : edge_contact(candidate, level.begin);
      if (!contact) continue;
      if (!contacts_.empty() && level.begin < result_.lower - query_.tolerance) contacts_.clear();
      if (contacts_.empty()) result_.lower = level.begin, result_.upper = level.end;
      if constexpr (Tracer::enabled) tracer_.event(level.begin, contact->on_a, contact->on_b, candidate);
      contacts_.push_back(*contact);
    }
  }

  /// The vertex has come through the plane; has it through the triangle?
  std::optional<BacktrackingContact> vertex_contact(const BacktrackingCandidate& c) {
    MovedMesh &own = meshes_[c.mesh], &other = meshes_[1 - c.mesh];
    const Vec3 vertex = own.vertex(c.element), n = normalized(other.normal(c.triangle));
    const TrianglePoints t = other.triangle(c.triangle);
    const Vec3 on_plane = vertex - n * dot(n, vertex - t[0]);
    for (std::size_t side = 0; side < 3; ++side) {
      const Vec3 edge = t[(side + 1) % 3] - t[side];
      if (dot(cross(n, edge), on_plane - t[side]) < -same() * length(edge)) return std::nullopt;
    }
    return contact(c, vertex, on_plane, n);
  }

  /// Has the edge come from a face beside the one that it has left? Then it is followed back from there.
  bool comes_from_beside(const BacktrackingCandidate& c, const Crossing& over, Real time) {
    constexpr int most_changes = 100'000;
    const MeshEdges& edges = meshes_[1 - c.mesh].edges();
    for (const EdgeUse& use : edges.uses(edges.edge_of(over.triangle, over.side))) {
      BacktrackingCandidate beside = c;
      beside.triangle = use.triangle;
      if (use.triangle == over.triangle || !is_reached(beside) || ++changes_ > most_changes) continue;
      put_aside({0, time, {beside}});
      if constexpr (Tracer::enabled) trace(BacktrackingLine::beside, time, later_.back());
      return true;
    }
    return false;
  }

  /// The edge has come over the boundary of the face; if an end of it pierced the face, a vertex gives the
  /// contact.
  std::optional<BacktrackingContact> edge_contact(const BacktrackingCandidate& c, Real time) {
    const Crossing over = crossing(c);
    if (over.kind != Crossing::Kind::boundary || comes_from_beside(c, over, time)) return std::nullopt;
    MovedMesh &own = meshes_[c.mesh], &other = meshes_[1 - c.mesh];
    const auto [p, end] = own.edge(c.element);
    const TrianglePoints t = other.triangle(over.triangle);
    const Vec3 along = end - p;
    const Vec3 q = t[over.side], boundary = t[(over.side + 1) % 3] - q;
    const auto [on_own, on_other] = closest_points(p, along, q, boundary);
    Vec3 n = normalized(cross(along, boundary));
    if (dot(n, mean_normal(other, other.edges().edge_of(over.triangle, over.side))) < 0) n = -n;
    return contact(c, on_own, on_other, n);
  }

  /// `n` points away from the mesh whose face or edge is touched.
  static BacktrackingContact contact(const BacktrackingCandidate& c, const Vec3& on_own, const Vec3& on_other,
                                     const Vec3& n) {
    return c.mesh == 0 ? BacktrackingContact{on_own, on_other, -n, c.is_vertex}
                       : BacktrackingContact{on_other, on_own, n, c.is_vertex};
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

  BacktrackingAnswer answer() {
    count_work();
    if (!contacts_.empty())
      set_contact();
    else if (result_.violation.empty())
      result_.violation = "no vertex and no edge explains the intersection";
    return {result_, std::move(contacts_), work_};
  }

  void count_work() {
    for (const MovedMesh& mesh : meshes_) {
      work_.vertices += mesh.moved_vertices();
      work_.edges += mesh.moved_edges();
      work_.triangles += mesh.moved_triangles();
    }
    result_.iterations = work_.times;
    result_.moved_vertices = work_.vertices;
  }

  void set_contact() {
    std::vector<Vec3> on_a, on_b;
    Vec3 normal(0);
    for (const BacktrackingContact& contact : contacts_)
      on_a.push_back(contact.on_a), on_b.push_back(contact.on_b), normal += contact.normal;
    result_.state = CastState::hit;
    result_.fraction = result_.lower;
    result_.on_a = reduced_point(on_a, rules_.reduction, same());
    result_.on_b = reduced_point(on_b, rules_.reduction, same());
    result_.normal = length(normal) > 0 ? normalized(normal) : contacts_.front().normal;
  }

  const CastQuery& query_;
  const BacktrackingRules& rules_;
  Tracer& tracer_;
  std::array<MovedMesh, 2> meshes_;
  std::vector<Level> later_;  // a stack: the earliest on top
  std::vector<BacktrackingContact> contacts_;
  int changes_ = 0;  // of faces
  BacktrackingWork work_;
  CastResult result_;
};

template <class Tracer>
BacktrackingAnswer find_all(const CastQuery& query, const BacktrackingRules& rules, Tracer& tracer) {
  PlacedQueries placed(query);
  std::optional<CastResult> known = placed.unless_they_come_to_meet();
  if (!known) return MicroBacktracking<Tracer>(query, rules, tracer).run(placed);
  if (known->state == CastState::overlap) known->violation = "the bodies overlap at the start";
  return {*known, {}, {}};
}

CastResult find(const CastQuery& query) {
  NoTrace untraced;
  return find_all(query, {}, untraced).result;
}

CastQuery near_start(const CastQuery& query) {
  CastQuery near = seen_from_start(query);
  near.input = CastInput::triangles;
  return near;
}

}  // namespace

BacktrackingAnswer backtrack(const CastQuery& query, const BacktrackingRules& rules) {
  check(query, cast_micro_backtracking);
  NoTrace untraced;
  BacktrackingAnswer answer = find_all(near_start(query), rules, untraced);
  answer.result = seen_from_world(answer.result, query);
  const Vec3 origin = query.of_a.start().translation;
  for (BacktrackingContact& contact : answer.contacts) contact.on_a += origin, contact.on_b += origin;
  return answer;
}

CastResult trace_micro_backtracking(const CastQuery& query, StepRecorder& recorder) {
  const CastQuery near = near_start(query);
  BacktrackingSteps steps(near, recorder);
  const CastResult result = find_all(near, {}, steps).result;
  steps.end(result);
  return seen_from_world(result, query);
}

const CastAlgorithm cast_micro_backtracking = {
    .id = "micro-backtracking",
    .label = "Edges, faces and vertices back and forth",
    .paper = "Zachwieja 1992, 3.3 to 3.8",
    .triangles_only = true,
    .find = find,
};

}  // namespace collidoscope
