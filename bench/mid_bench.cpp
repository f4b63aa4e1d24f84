// Mid phases on bodies whose boxes overlap some ten others, and the fitting of their volumes.

#include <benchmark/benchmark.h>

#include "broad/broad.h"
#include "core/random.h"
#include "fixtures/random_poses.h"
#include "mid/mid.h"

namespace collidoscope::bench {
namespace {

/// Points on an ellipsoid of half-axes 3 : 2 : 1.
ShapePointer ellipsoid(std::size_t vertices, std::uint64_t seed) {
  Random random(seed);
  Mesh mesh;
  for (std::size_t i = 0; i < vertices; ++i)
    mesh.vertices.emplace_back(random.unit_vector() * Vec3(0.3, 0.2, 0.1));
  return std::make_shared<Shape>("ellipsoid", std::move(mesh));
}

struct Scene {
  std::vector<ShapePointer> owners;
  std::vector<const Shape*> shapes;
  std::vector<std::vector<Pose>> frames;
  std::vector<std::vector<BodyPair>> candidates;
};

/// Each body turns by 5° and moves by a twentieth of its size per frame; boxes overlap about 10 others.
Scene scene(std::size_t bodies, std::size_t vertices) {
  constexpr int recorded = 16;
  Random random(1);
  Scene scene;
  std::vector<Pose> poses;
  std::vector<Vec3> steps;
  const Real world = std::cbrt(static_cast<Real>(bodies)) * 0.47;
  const Mat3 turn = to_matrix(from_axis_angle(Vec3(1, 2, 3), 0.087));
  for (std::size_t i = 0; i < bodies; ++i) {
    if (i % 50 == 0) scene.owners.push_back(ellipsoid(vertices, i));
    scene.shapes.push_back(scene.owners.back().get());
    poses.push_back(test::random_pose(random, world / 2));
    steps.push_back(random.unit_vector() * Real(0.02));
  }
  const std::unique_ptr<BroadPhase> broad = broad_algorithm("sweep-and-prune").create();
  ThreadPool threads(1);
  for (int frame = 0; frame < recorded; ++frame) {
    std::vector<Aabb> boxes;
    for (std::size_t i = 0; i < bodies; ++i) {
      poses[i].rotation = turn * poses[i].rotation;
      poses[i].translation += steps[i];
      boxes.push_back(approximate_box(scene.shapes[i]->aabb(), poses[i]));
    }
    scene.frames.push_back(poses);
    broad->find_pairs(boxes, threads, scene.candidates.emplace_back());
  }
  for (const ShapePointer& shape : scene.owners) shape->prepare(ShapeData::all);
  return scene;
}

void mid(benchmark::State& state, const MidAlgorithm& algorithm) {
  const Scene world =
      scene(static_cast<std::size_t>(state.range(0)), static_cast<std::size_t>(state.range(1)));
  const std::unique_ptr<MidPhase> phase = algorithm.create();
  ThreadPool threads(1);
  std::vector<BodyPair> pairs;
  std::size_t frame = 0, candidates = 0, kept = 0;
  for (auto _ : state) {
    const std::size_t current = frame++ % world.frames.size();
    pairs = world.candidates[current];
    candidates += pairs.size();
    phase->filter({world.shapes, world.frames[current]}, threads, pairs);
    kept += pairs.size();
  }
  const double runs = static_cast<double>(frame);
  state.counters["candidates"] = static_cast<double>(candidates) / runs;
  state.counters["kept_percent"] = 100 * static_cast<double>(kept) / static_cast<double>(candidates);
}

template <auto fit>
void fitting(benchmark::State& state) {
  const ShapePointer shape = ellipsoid(static_cast<std::size_t>(state.range(0)), 1);
  const std::vector<Vec3>& points = shape->hull().vertices;
  for (auto _ : state) benchmark::DoNotOptimize(fit(points));
}
BENCHMARK(fitting<minimal_sphere>)
    ->Name("fit/sphere")
    ->Arg(20)
    ->Arg(500)
    ->Arg(100'000)
    ->Unit(benchmark::kMicrosecond);
BENCHMARK(fitting<fit_obb>)->Name("fit/obb")->Arg(20)->Arg(500)->Arg(100'000)->Unit(benchmark::kMicrosecond);

const bool registered = [] {
  for (const MidAlgorithm* algorithm : mid_algorithms())
    benchmark::RegisterBenchmark(("mid/" + std::string(algorithm->id)).c_str(), mid, *algorithm)
        ->ArgNames({"bodies", "vertices"})
        ->ArgsProduct({{500, 10'000}, {20, 500}})
        ->Unit(benchmark::kMicrosecond);
  return true;
}();

}  // namespace
}  // namespace collidoscope::bench
