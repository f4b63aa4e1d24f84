#include "narrow/mesh/face_octree_steps.h"

#include <algorithm>

#include "bounds/aabb_trace.h"

namespace collidoscope {
namespace {

constexpr TraceSpace own = TraceSpace::frame_a;
constexpr std::size_t most_drawn = 64;  // faces in one cube

}  // namespace

const PseudoCode& face_octree_pseudo_code() {
  static const PseudoCode lines = {
      "if the boxes of A and B are apart: return separated; R = their intersection",
      "keep the faces of A and of B that meet R",
      "divide the cube around R: each octant that faces of both meet is divided in its turn",
      "    until it is a voxel, or its faces are few: each face of A with each face of B is a candidate",
      "test each candidate once: if two faces meet, they are a contact",
      "where what is inside counts: if a vertex of one is inside the other: return colliding",
      "return separated if there is no contact",
  };
  return lines;
}

void FaceOctreeSteps::boxes(const Aabb& a, const Aabb& b) {
  step(FaceOctreeLine::boxes);
  record_box(recorder_, "A", a);
  record_box(recorder_, "B", b);
  recorder_.value("boxes overlap", overlap(a, b) ? 1 : 0);
}

void FaceOctreeSteps::faces(const Aabb& region, std::span<const ObjectFace> faces) {
  step(FaceOctreeLine::faces);
  record_box(recorder_, "R", region);
  const auto of_a = std::ranges::count(faces, 0u, &ObjectFace::object);
  recorder_.value("faces of A", static_cast<Real>(of_a));
  recorder_.value("faces of B", static_cast<Real>(faces.size()) - static_cast<Real>(of_a));
}

void FaceOctreeSteps::cube(const Aabb& cube, std::span<const std::uint32_t> open,
                           std::span<const ObjectFace> faces, bool divided) {
  if (!has_capacity()) return;
  step(divided ? FaceOctreeLine::divide : FaceOctreeLine::leaf);
  record_box(recorder_, "cube", cube);
  for (const std::uint32_t face : open.first(std::min(open.size(), most_drawn)))
    recorder_.triangle(faces[face].object == 0 ? "A" : "B", own, faces[face].points);
  recorder_.value("faces in the cube", static_cast<Real>(open.size()));
  recorder_.value("side, m", cube.max.x - cube.min.x);
}

void FaceOctreeSteps::tested(const TrianglePoints& a, const TrianglePoints& b, bool meet) {
  if (!meet && !has_capacity()) return;
  step(FaceOctreeLine::meet);
  recorder_.triangle("A", own, a).triangle("B", own, b).value("faces meet", meet ? 1 : 0);
}

void FaceOctreeSteps::end(const PairResult& result) {
  const bool by_contact = result.gives(Capability::features);
  if (!by_contact)
    step(result.verdict == Verdict::separated ? FaceOctreeLine::separated : FaceOctreeLine::inside);
  record_witnesses(recorder_, result);
}

}  // namespace collidoscope
