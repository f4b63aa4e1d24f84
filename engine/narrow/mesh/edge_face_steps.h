#pragma once

// The steps of edges against faces, for the inspector.

#include <array>
#include <cstdint>

#include "bounds/aabb.h"
#include "geometry/triangle/triangle_distance.h"
#include "narrow/mesh/mesh_kernel.h"
#include "trace/tracer.h"

namespace collidoscope {

/// Lines of edge_face_pseudo_code().
enum class EdgeFaceLine : std::uint8_t {
  extents,
  edges_of_a,
  meet_a,
  edges_of_b,
  meet_b,
  inside,
  separated,
  measure,
  distance,
};

const PseudoCode& edge_face_pseudo_code();

/// The tracer of the test of two meshes, in the frame of A.
class EdgeFaceSteps {
 public:
  static constexpr bool enabled = true;
  /// Tests beyond these are not shown, but for one that ends the query.
  static constexpr std::size_t most_steps = 10'000;

  explicit EdgeFaceSteps(StepRecorder& recorder) : recorder_(recorder) {}

  void extents(const Aabb& a, const Aabb& b);
  /// One mesh's edges, its extent (null: none counts), and how many faces of the other are within it.
  void start(bool edges_are_of_a, const Aabb* extent, std::size_t edges, std::size_t faces);
  /// An edge and a face of the other mesh; `tests`: so far.
  void tested(bool edge_is_of_a, const std::array<Vec3, 2>& edge, const TrianglePoints& face, bool meet,
              std::uint64_t tests);
  /// Two triangles are nearer than all before.
  void nearer(const TriangleDistance& distance, const TrianglePoints& a, const TrianglePoints& b);
  /// The triangles of the edge and face that met.
  void meet(const MeshPair& meshes, const TrianglePairing& contact);
  void inside() {
    step(EdgeFaceLine::inside);
    recorder_.say("A vertex of one is inside the other: A and B collide.");
  }
  /// The result of the query.
  void end(const PairResult& result);

 private:
  void step(EdgeFaceLine line) { recorder_.step(static_cast<int>(line)); }
  bool has_capacity() const { return recorder_.steps().size() < most_steps; }

  StepRecorder& recorder_;
};

}  // namespace collidoscope
