// Meshes whose vertices move, out of bytes, in a pipeline that keeps and refits what it has: each frame it
// reports what a new pipeline reports of shapes that were made anew, and what all pairs of triangles or exact
// arithmetic say.

#include <algorithm>
#include <array>

#include "bvh/mesh_pair.h"
#include "fuzz/geometry.h"
#include "fuzz/require.h"
#include "geometry/primitives/primitives.h"
#include "geometry/triangle/triangle_intersection.h"
#include "oracles/exact_convex.h"
#include "pipeline/pipeline.h"
#include "pipeline/verdict_proofs.h"

namespace {

using namespace collidoscope;
using namespace fuzz;

/// A closed mesh, an open one, or triangles anyhow.
Mesh mesh_at_rest(Bytes& bytes) {
  switch (bytes.below(4)) {
    case 0:
      return make_box(Vec3(1));
    case 1:
      return make_torus(1, 0.4, 5, 4);
    case 2:
      return make_bar(Vec3(2, 1, 0.25), 3, 2);
    default:
      break;
  }
  Mesh soup{moderate_points(bytes, 12), {}};
  for (std::uint32_t i = 0; i + 2 < soup.vertices.size(); ++i) soup.triangles.push_back({i, i + 1, i + 2});
  if (soup.triangles.empty()) return make_box(Vec3(1));
  return soup;
}

/// Some vertices go elsewhere, others by whole steps: onto each other, too.
void move(std::vector<Vec3f>& vertices, Bytes& bytes) {
  constexpr float unit = 1 / 16.0f;
  const std::uint32_t moved = bytes.below(8);
  for (std::uint32_t i = 0; i < moved; ++i) {
    Vec3f& vertex = vertices[bytes.byte() % vertices.size()];
    const auto x = static_cast<float>(bytes.whole(16)), y = static_cast<float>(bytes.whole(16));
    vertex += Vec3f(x, y, static_cast<float>(bytes.whole(16))) * unit;
  }
}

/// Own algorithms; verdicts about hulls are decided exactly, so that none depends on where a search began.
PipelineConfig any_pipeline(Bytes& bytes) {
  std::vector<const NarrowAlgorithm*> algorithms;
  for (const NarrowAlgorithm* algorithm : narrow_algorithms())
    if (!algorithm->reference && algorithm->input != NarrowInput::pieces) algorithms.push_back(algorithm);
  std::vector<const BroadAlgorithm*> broad;
  for (const BroadAlgorithm* algorithm : broad_algorithms())
    if (!algorithm->reference) broad.push_back(algorithm);
  const auto any = [&](std::size_t count) { return bytes.below(static_cast<std::uint32_t>(count)); };
  PipelineConfig config;
  const NarrowAlgorithm* narrow = algorithms[any(algorithms.size())];
  config.narrow = {narrow, narrow->default_options()};
  config.broad = broad_choice(broad[any(broad.size())]->id);
  config.exact = narrow->input == NarrowInput::convex;
  return config;
}

constexpr BodyPair all_pairs[] = {{0, 1}, {0, 2}, {1, 2}};

class DeformingBodies {
 public:
  explicit DeformingBodies(Bytes& bytes) {
    for (Shape& shape : shapes_) shape = Shape("mesh", mesh_at_rest(bytes));
    for (std::size_t i = 0; i < count; ++i) poses_[i] = {rotation(bytes), translation(bytes) * 0.5};
  }

  void advance(Bytes& bytes) {
    for (Shape& shape : shapes_) {
      std::vector<Vec3f> vertices = shape.mesh().vertices;
      move(vertices, bytes);
      if (bytes.below(4) != 0) shape.deform(vertices);
    }
    poses_[bytes.below(count)].translation += translation(bytes) * 0.125;
  }

  const FrameReport& run(Pipeline& pipeline) const {
    const std::array<const Shape*, count> shapes = {&shapes_[0], &shapes_[1], &shapes_[2]};
    return pipeline.run({shapes, poses_}, {});
  }
  /// By a pipeline and shapes that remember nothing.
  FrameReport run_anew(PipelineConfig config) const {
    const std::array<Shape, count> shapes = {Shape("0", shapes_[0].mesh()), Shape("1", shapes_[1].mesh()),
                                             Shape("2", shapes_[2].mesh())};
    const std::array<const Shape*, count> pointers = {shapes.data(), &shapes[1], &shapes[2]};
    config.broad = broad_choice("brute-force");
    Pipeline pipeline(config);
    return pipeline.run({pointers, poses_}, {});
  }

  bool hulls_meet(BodyPair pair) const {
    const auto vertices = [&](BodyIndex body) {
      const std::vector<Vec3f>& of_mesh = shapes_[body].mesh().vertices;
      return std::vector<Vec3>(of_mesh.begin(), of_mesh.end());
    };
    return test::ExactPair(vertices(pair.a), poses_[pair.a], vertices(pair.b), poses_[pair.b]).intersects();
  }
  bool surfaces_meet(BodyPair pair) const {
    const MeshPair meshes{shapes_[pair.a].mesh(), shapes_[pair.b].mesh(),
                          relative_pose(poses_[pair.a], poses_[pair.b])};
    for (std::uint32_t j = 0; j < meshes.b.triangles.size(); ++j)
      for (std::uint32_t i = 0; i < meshes.a.triangles.size(); ++i)
        if (triangles_intersect(meshes.triangle_a(i), meshes.triangle_b(j))) return true;
    return false;
  }

 private:
  static constexpr std::uint32_t count = 3;
  std::array<Shape, count> shapes_ = {Shape("", Mesh{}), Shape("", Mesh{}), Shape("", Mesh{})};
  std::array<Pose, count> poses_;
};

/// Boxes of shapes that were refitted may be larger than those of new ones: so candidates are the pairs whose
/// boxes overlap, not those of another pipeline.
void check_candidates(const std::vector<Aabb>& boxes, const FrameReport& report) {
  std::vector<BodyPair> overlapping;
  for (const BodyPair pair : all_pairs)
    if (overlap(boxes[pair.a], boxes[pair.b])) overlapping.push_back(pair);
  require(report.candidates == overlapping, "candidates are the pairs whose boxes overlap");
}

/// Of all pairs: also of those that no phase looked at.
void check_truth(const DeformingBodies& bodies, const FrameReport& report, NarrowInput input) {
  for (const BodyPair pair : all_pairs) {
    const bool found =
        std::find(report.colliding.begin(), report.colliding.end(), pair) != report.colliding.end();
    const bool truth = input == NarrowInput::convex ? bodies.hulls_meet(pair) : bodies.surfaces_meet(pair);
    require(found == truth, "bodies collide as brute force says");
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr int most_frames = 6;
  Bytes bytes(data, size);
  const PipelineConfig config = any_pipeline(bytes);
  DeformingBodies bodies(bytes);
  Pipeline pipeline(config);
  for (int frame = 0; frame < most_frames && !bytes.is_empty(); ++frame) {
    const FrameReport& report = bodies.run(pipeline);
    const FrameReport anew = bodies.run_anew(config);
    check_candidates(pipeline.boxes(), report);
    require(report.colliding == anew.colliding, "the same collisions as made anew");
    check_truth(bodies, report, config.narrow.algorithm->input);
    bodies.advance(bytes);
  }
  return 0;
}
