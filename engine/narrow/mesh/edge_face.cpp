// Every edge of each mesh against every triangle of the other, behind extents. [Zachwieja 3.4, conditions 1
// to 4; Boyse 1979; Smith 3.1]
//
// Departures from the papers:
// - Edges and triangles are compared by exact predicates, not by rays in floating point. An edge that
//   touches a triangle, in its plane or not, meets it.
// - Conditions 1 and 2, a vertex inside, are tested only where no edge meets a triangle, and then for one
//   vertex of each connected part: its others lie on the same side. They are an option, as in the trees:
//   without it, objects are surfaces.
// - Extents are those of whole objects, of edges and of triangles. Only edges and triangles within the other
//   object's extent are compared. As printed (paper=on), there are none: every edge is compared with every
//   triangle [Smith 3.1].
//
// Trees are tested against this algorithm, which needs no structure but the list of edges.

#include <algorithm>
#include <array>
#include <optional>

#include "bounds/aabb.h"
#include "narrow/mesh/containment.h"
#include "narrow/mesh/edge_face_steps.h"
#include "narrow/mesh/mesh_edges.h"
#include "narrow/mesh/mesh_kernel.h"
#include "narrow/narrow_options.h"

namespace collidoscope {
namespace {

constexpr std::array<std::string_view, 2> off_on = {"off", "on"};
constexpr AlgorithmParameter edge_face_parameters[] = {{.name = "solid", .label = "Solid", .choices = off_on},
                                                       paper_mode};

/// A mesh in the frame of A.
struct PlacedMesh {
  const Mesh& mesh;
  const MeshEdges& edges;
  std::vector<Vec3> vertices;
  Aabb extent;

  PlacedMesh(const Shape& shape, const Pose& pose, bool moved)
      : mesh(shape.mesh()), edges(shape.get<MeshEdges>()) {
    for (const Vec3f& vertex : mesh.vertices)
      vertices.push_back(moved ? pose.to_parent(Vec3(vertex)) : Vec3(vertex));
    if (!vertices.empty()) extent = bounding_box(vertices);
  }

  TrianglePoints triangle(std::uint32_t i) const {
    const Triangle& t = mesh.triangles[i];
    return {vertices[t[0]], vertices[t[1]], vertices[t[2]]};
  }
};

struct NearTriangle {
  std::uint32_t index;
  TrianglePoints corners;
  Aabb extent;
};

/// Those whose boxes overlap the extent; null: all.
std::vector<NearTriangle> triangles_within(const PlacedMesh& mesh, const Aabb* extent) {
  std::vector<NearTriangle> near;
  for (std::uint32_t i = 0; i < mesh.mesh.triangles.size(); ++i) {
    const TrianglePoints corners = mesh.triangle(i);
    const Aabb box = bounding_box(corners);
    if (extent == nullptr || overlap(box, *extent)) near.push_back({i, corners, box});
  }
  return near;
}

template <class Tracer>
class EdgeFaceTest {
 public:
  EdgeFaceTest(const NarrowQuery& query, Tracer& tracer)
      : query_(query),
        tracer_(tracer),
        meshes_(mesh_pair(query)),
        a_(query.a, query.b_in_a, false),
        b_(query.b, query.b_in_a, true) {}

  PairResult run() {
    PairResult result = answer();
    result.iterations = clamped_count(tests_);
    if constexpr (Tracer::enabled) tracer_.end(result);
    return result;
  }

  /// Calls `found` with triangles that meet until it returns true. A pair comes once for each edge that
  /// meets.
  template <class Found>
  void for_contacts(const Found& found) {
    if constexpr (Tracer::enabled)
      if (!printed_) tracer_.extents(a_.extent, b_.extent);
    if (a_.vertices.empty() || b_.vertices.empty() || are_apart(a_.extent, b_.extent)) return;
    const auto stopped = [&](std::span<const EdgeUse> uses, const auto& pairing) {
      return std::any_of(uses.begin(), uses.end(),
                         [&](const EdgeUse& use) { return found(pairing(use.triangle)); });
    };
    const bool enough = for_meeting(a_, b_, [&](std::size_t edge, std::uint32_t triangle) {
      return stopped(a_.edges.uses(edge), [&](std::uint32_t i) { return TrianglePairing{i, triangle}; });
    });
    if (enough) return;
    for_meeting(b_, a_, [&](std::size_t edge, std::uint32_t triangle) {
      return stopped(b_.edges.uses(edge), [&](std::uint32_t i) { return TrianglePairing{triangle, i}; });
    });
  }

 private:
  bool are_apart(const Aabb& a, const Aabb& b) const { return !printed_ && !overlap(a, b); }

  PairResult answer() {
    std::optional<TrianglePairing> contact;
    for_contacts([&](const TrianglePairing& pair) { return contact = pair, true; });
    if (contact) {
      if constexpr (Tracer::enabled) tracer_.meet(meshes_, *contact);
      return colliding(meshes_, *contact);
    }
    if (query_.options.choice(0) != 0)
      if (const Containment inside = find_containment(query_); inside.found) {
        if constexpr (Tracer::enabled) tracer_.inside();
        return colliding_inside(inside.point);
      }
    return query_.request != Request::overlap ? measure() : separated();
  }

  /// Calls `found(edge, triangle)` for every edge of one mesh that meets a triangle of the other, until it
  /// returns true; then so does this.
  template <class Found>
  bool for_meeting(const PlacedMesh& edges_of, const PlacedMesh& triangles_of, const Found& found) {
    const Aabb* const extent = printed_ ? nullptr : &edges_of.extent;
    const std::vector<NearTriangle> near = triangles_within(triangles_of, extent);
    const bool of_a = &edges_of == &a_;
    if constexpr (Tracer::enabled) tracer_.start(of_a, extent, edges_of.edges.size(), near.size());
    for (std::size_t edge = 0; edge < edges_of.edges.size() && !near.empty(); ++edge) {
      const auto [from, to] = edges_of.edges.ends(edge);
      const std::array<Vec3, 2> ends = {edges_of.vertices[from], edges_of.vertices[to]};
      const Aabb of_edge = bounding_box(ends);
      if (are_apart(of_edge, triangles_of.extent)) continue;
      for (const NearTriangle& triangle : near) {
        if (are_apart(of_edge, triangle.extent)) continue;
        ++tests_;
        const bool meet = segment_intersects(ends[0], ends[1], triangle.corners);
        if constexpr (Tracer::enabled) tracer_.tested(of_a, ends, triangle.corners, meet, tests_);
        if (meet && found(edge, triangle.index)) return true;
      }
    }
    return false;
  }

  /// Measures every two triangles whose extents are nearer than the nearest triangles so far.
  PairResult measure() {
    TriangleDistance nearest{std::numeric_limits<Real>::infinity()};
    TrianglePairing pair{};
    const std::vector<NearTriangle> all_of_b = triangles_within(b_, nullptr);
    for (const NearTriangle& a : triangles_within(a_, nullptr)) {
      if (squared_distance(a.extent, b_.extent) >= nearest.squared) continue;
      for (const NearTriangle& b : all_of_b) {
        if (squared_distance(a.extent, b.extent) >= nearest.squared) continue;
        const TriangleDistance found = distance_of_separated(a.corners, b.corners);
        if (found.squared >= nearest.squared) continue;
        nearest = found, pair = {a.index, b.index};
        if constexpr (Tracer::enabled) tracer_.nearer(found, a.corners, b.corners);
      }
    }
    return separated(nearest, pair);
  }

  const NarrowQuery& query_;
  Tracer& tracer_;
  MeshPair meshes_;
  PlacedMesh a_, b_;
  const bool printed_ = query_.options.as_printed(1);
  std::uint64_t tests_ = 0;
};

struct EdgeFaceKernel {
  static PairResult run(const NarrowQuery& query, PairCache&) {
    NoTrace tracer;
    return EdgeFaceTest(query, tracer).run();
  }

  static PairResult trace(const NarrowQuery& query, PairCache&, StepRecorder& recorder) {
    EdgeFaceSteps steps(recorder);
    return EdgeFaceTest(query, steps).run();
  }

  static std::vector<TrianglePairing> contacts(const NarrowQuery& query) {
    std::vector<TrianglePairing> all;
    NoTrace tracer;
    EdgeFaceTest test(query, tracer);
    test.for_contacts([&](const TrianglePairing& pair) { return all.push_back(pair), false; });
    return all;
  }
};

constexpr std::array<Counter, 1> counters = {
    {{"edge-face test", "edge-face tests", &PairResult::iterations}}};

}  // namespace

extern const NarrowAlgorithm narrow_edge_face;
const NarrowAlgorithm narrow_edge_face = {
    .id = "edge-face",
    .label = "Edges against faces",
    .paper = "Boyse 1979; Zachwieja 1992, 3.4; Smith 1994, 3.1",
    .capabilities = mesh_capabilities,
    .input = NarrowInput::mesh,
    .needs = ShapeData::none,
    .parameters = edge_face_parameters,
    .counters = counters,
    .run = mesh_batch<EdgeFaceKernel>,
    .query = mesh_query<EdgeFaceKernel>,
    .trace = mesh_trace<EdgeFaceKernel>,
    .pseudo_code = edge_face_pseudo_code,
    .contacts = mesh_contacts<EdgeFaceKernel>,
};

}  // namespace collidoscope
