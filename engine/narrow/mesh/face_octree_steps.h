#pragma once

// The steps of the face octree about one pair, for the inspector.

#include <span>

#include "narrow/mesh/mesh_kernel.h"
#include "octrees/face_subdivision.h"
#include "trace/tracer.h"

namespace collidoscope {

/// Lines of face_octree_pseudo_code().
enum class FaceOctreeLine : std::uint8_t { boxes, faces, divide, leaf, meet, inside, separated };

const PseudoCode& face_octree_pseudo_code();

/// The tracer of a query, in the frame of A.
class FaceOctreeSteps {
 public:
  static constexpr bool enabled = true;
  /// Cubes and tests beyond these are not shown, but for faces that meet.
  static constexpr std::size_t most_steps = 10'000;

  explicit FaceOctreeSteps(StepRecorder& recorder) : recorder_(recorder) {}

  void boxes(const Aabb& a, const Aabb& b);
  void faces(const Aabb& region, std::span<const ObjectFace> faces);
  void cube(const Aabb& cube, std::span<const std::uint32_t> open, std::span<const ObjectFace> faces,
            bool divided);
  void tested(const TrianglePoints& a, const TrianglePoints& b, bool meet);
  void end(const PairResult& result);

 private:
  void step(FaceOctreeLine line) { recorder_.step(static_cast<int>(line)); }
  bool has_capacity() const { return recorder_.steps().size() < most_steps; }

  StepRecorder& recorder_;
};

}  // namespace collidoscope
