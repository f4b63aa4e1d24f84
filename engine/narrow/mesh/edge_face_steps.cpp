#include "narrow/mesh/edge_face_steps.h"

#include <cmath>

#include "bounds/aabb_trace.h"
#include "core/plural.h"
#include "trace/sentence.h"

namespace collidoscope {
namespace {

constexpr TraceSpace own = TraceSpace::frame_a;

}  // namespace

/// The paper's conditions 3 and 4 come first: 1 and 2, a vertex inside, are needed only where no edge meets a
/// face [Zachwieja 3.4].
const PseudoCode& edge_face_pseudo_code() {
  static const PseudoCode lines = {
      "if the extents of A and B are apart: no edge meets a face",
      "for each edge of A within B's extent, each face of B within A's, if their own extents overlap:",
      "    if the edge meets the face: return colliding",
      "for each edge of B within A's extent, each face of A within B's, if their own extents overlap:",
      "    if the edge meets the face: return colliding",
      "where what is inside counts: if a vertex of one is inside the other: return colliding",
      "return separated, if only the verdict is requested",
      "for the distance: each face of A, each face of B whose extents are nearer than what is known: measure",
      "return separated, with the distance that is known",
  };
  return lines;
}

void EdgeFaceSteps::extents(const Aabb& a, const Aabb& b) {
  step(EdgeFaceLine::extents);
  record_box(recorder_, "A", a);
  record_box(recorder_, "B", b);
  recorder_.say(overlap(a, b)
                    ? "The boxes around A and B overlap: edges may meet faces within what they share."
                    : "The boxes around A and B are apart: no edge meets a face.");
  recorder_.value("extents overlap", overlap(a, b) ? 1 : 0);
}

void EdgeFaceSteps::start(bool edges_are_of_a, const Aabb* extent, std::size_t edges, std::size_t faces) {
  step(edges_are_of_a ? EdgeFaceLine::edges_of_a : EdgeFaceLine::edges_of_b);
  if (extent != nullptr) record_box(recorder_, edges_are_of_a ? "A" : "B", *extent);
  recorder_.say(plural(edges, "edge") + " of " + (edges_are_of_a ? "A" : "B") + " may meet " +
                plural(faces, "face") + " of " + (edges_are_of_a ? "B" : "A") +
                (extent != nullptr ? " within the box drawn." : ": all are tested."));
  recorder_.value("edges", static_cast<Real>(edges));
  recorder_.value("faces within the extent", static_cast<Real>(faces));
}

void EdgeFaceSteps::tested(bool edge_is_of_a, const std::array<Vec3, 2>& edge, const TrianglePoints& face,
                           bool meet, std::uint64_t tests) {
  if (!meet && !has_capacity()) return;
  step(edge_is_of_a ? EdgeFaceLine::meet_a : EdgeFaceLine::meet_b);
  recorder_.segment(edge_is_of_a ? "edge of A" : "edge of B", own, edge[0], edge[1]);
  recorder_.triangle(edge_is_of_a ? "B" : "A", own, face);
  recorder_.say(meet ? "The edge meets the face: A and B collide." : "The edge does not meet the face.");
  recorder_.value("edge and face meet", meet ? 1 : 0).value("tests so far", static_cast<Real>(tests));
}

void EdgeFaceSteps::nearer(const TriangleDistance& distance, const TrianglePoints& a,
                           const TrianglePoints& b) {
  if (!has_capacity()) return;
  step(EdgeFaceLine::measure);
  recorder_.triangle("A", own, a).triangle("B", own, b);
  recorder_.point("a", own, distance.a).point("b", own, distance.b);
  recorder_.say("These triangles are the nearest so far, " + metres(std::sqrt(distance.squared)) + " apart.");
  recorder_.length("known", own, distance.a, distance.b).value("known, m", std::sqrt(distance.squared));
}

void EdgeFaceSteps::meet(const MeshPair& meshes, const TrianglePairing& contact) {
  recorder_.triangle("A", own, meshes.triangle_a(contact.a)).triangle("B", own, meshes.triangle_b(contact.b));
}

void EdgeFaceSteps::end(const PairResult& result) {
  if (result.verdict == Verdict::separated) {
    step(result.gives(Capability::distance) ? EdgeFaceLine::distance : EdgeFaceLine::separated);
    if (!result.gives(Capability::distance)) recorder_.say("No edge meets a face: A and B are separated.");
    recorder_.value("tests", result.iterations);
  }
  record_witnesses(recorder_, result);
}

}  // namespace collidoscope
