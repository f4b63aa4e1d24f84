// Algorithms about triangles on pairs of equal meshes: spheres of [Grulich 7.3] and knots; other libraries in
// the same run where they are installed. Benchmarks are named question/mesh/algorithm:
//
//   near     just before contact, 1e-4 m apart: is there any?
//   touching overlapping by 1e-2 m: the first contact
//   all      the same: every pair of triangles that meets
//   distance as far as `near`
//   build    the algorithm's structure
//
// each of 64 poses in turn, from anew; `…-coherent`: each pose is led to in steps of 1e-3 m, with caches.

#include <benchmark/benchmark.h>
#include <map>

#include "core/random.h"
#include "geometry/primitives/knots.h"
#include "geometry/primitives/primitives.h"
#include "narrow/narrow_choice.h"

namespace collidoscope::bench {
namespace {

constexpr int poses = 64;
constexpr Real gap = 1e-4, depth = 1e-2;  // m, of meshes that are 2 m across

struct NamedMesh {
  std::string name;
  Mesh (*make)();
};

Mesh knot(std::uint32_t around, std::uint32_t across) {
  TorusKnot knot;
  knot.around = around, knot.across = across;
  return make_torus_knot(knot);
}

const std::vector<NamedMesh>& meshes() {
  static const std::vector<NamedMesh> all = {{"sphere-168", [] { return make_sphere(1, 14, 7); }},
                                             {"sphere-528", [] { return make_sphere(1, 24, 12); }},
                                             {"sphere-960", [] { return make_sphere(1, 32, 16); }},
                                             {"sphere-3968", [] { return make_sphere(1, 64, 32); }},
                                             {"knot-14400", [] { return knot(300, 24); }},
                                             {"knot-230400", [] { return knot(1200, 96); }}};
  return all;
}

struct MeshScene {
  ShapePointer shape;
  std::vector<Pose> near, touching;
};

Verdict verdict(const MeshScene& scene, const Pose& pose) {
  static const NarrowChoice judge = narrow_choice("aabb-tree");
  PairCache cache;
  return judge.algorithm->query({*scene.shape, *scene.shape, pose, Request::overlap, judge.options}, cache)
      .verdict;
}

/// How far along a direction B comes free of A; turned as it is, it never meets A again beyond that.
Real contact(const MeshScene& scene, const Mat3& rotation, const Vec3& direction) {
  Real apart = 4, meets = 0;
  constexpr int halvings = 40;
  // From outside inwards, lest a bay of the other side is found.
  for (Real at = apart; at > 0; at -= Real(0.02)) {
    if (verdict(scene, {rotation, direction * at}) == Verdict::colliding) {
      meets = at;
      break;
    }
    apart = at;
  }
  for (int i = 0; i < halvings; ++i) {
    const Real middle = (apart + meets) / 2;
    (verdict(scene, {rotation, direction * middle}) == Verdict::colliding ? meets : apart) = middle;
  }
  return meets;
}

const MeshScene& scene(const NamedMesh& mesh) {
  static std::map<std::string, MeshScene> scenes;
  const auto [place, made] = scenes.try_emplace(mesh.name);
  MeshScene& scene = place->second;
  if (!made) return scene;
  scene.shape = std::make_shared<Shape>(mesh.name, mesh.make());
  Random random(1);
  for (int i = 0; i < poses; ++i) {
    const Mat3 rotation = to_matrix(random.rotation());
    const Vec3 direction = random.unit_vector();
    const Real at = contact(scene, rotation, direction);
    scene.near.push_back({rotation, direction * (at + gap)});
    scene.touching.push_back({rotation, direction * (at - depth)});
  }
  return scene;
}

NarrowQuery query(const MeshScene& scene, const Pose& pose, Request request, const NarrowChoice& choice) {
  return {*scene.shape, *scene.shape, pose, request, choice.options};
}

/// Other libraries build theirs with the first query.
void prepare(const Shape& shape, const NarrowChoice& choice) {
  shape.prepare(choice.needs());
  if (!choice.algorithm->reference) return;
  PairCache cache;
  choice.algorithm->query({shape, shape, {Mat3(1), Vec3(100, 0, 0)}, Request::overlap, choice.options},
                          cache);
}

void ask(benchmark::State& state, const NarrowChoice& choice, const NamedMesh& mesh,
         std::vector<Pose> MeshScene::*which, Request request) {
  const MeshScene& asked = scene(mesh);
  prepare(*asked.shape, choice);
  std::size_t next = 0, colliding = 0, tests = 0;
  for (auto _ : state) {
    PairCache cache;
    const PairResult result =
        choice.algorithm->query(query(asked, (asked.*which)[next++ % poses], request, choice), cache);
    colliding += result.verdict == Verdict::colliding;
    tests += result.iterations;
  }
  state.counters["colliding"] = static_cast<double>(colliding) / static_cast<double>(state.iterations());
  state.counters["tests"] = static_cast<double>(tests) / static_cast<double>(state.iterations());
}

void all_contacts(benchmark::State& state, const NarrowChoice& choice, const NamedMesh& mesh) {
  const MeshScene& asked = scene(mesh);
  prepare(*asked.shape, choice);
  std::size_t next = 0, contacts = 0;
  for (auto _ : state)
    contacts +=
        choice.algorithm->contacts(query(asked, asked.touching[next++ % poses], Request::overlap, choice))
            .size();
  state.counters["contacts"] = static_cast<double>(contacts) / static_cast<double>(state.iterations());
}

/// Steps of a pose's way, to and fro, with the last step's cache.
void coherent(benchmark::State& state, const NarrowChoice& choice, const NamedMesh& mesh,
              std::vector<Pose> MeshScene::*which) {
  const MeshScene& asked = scene(mesh);
  prepare(*asked.shape, choice);
  constexpr int steps = 8, steps_per_pose = 64;
  const auto there_and_back = [](int time) {
    const int phase = time % (2 * steps);
    return static_cast<Real>(phase < steps ? phase : 2 * steps - phase);
  };
  std::vector<PairCache> caches(poses);
  std::vector<VariablePairCache> variable_caches(poses);
  int time = 0;
  for (auto _ : state) {
    const auto pose = static_cast<std::size_t>(time / steps_per_pose % poses);
    const Pose& last = (asked.*which)[pose];
    const Real step = there_and_back(time++) * 1e-3;
    const Pose placed{last.rotation, last.translation + normalized(last.translation) * step};
    NarrowQuery asking = query(asked, placed, Request::overlap, choice);
    asking.variable_cache = &variable_caches[pose];
    benchmark::DoNotOptimize(choice.algorithm->query(asking, caches[pose]));
  }
}

void build(benchmark::State& state, const NarrowChoice& choice, const NamedMesh& mesh) {
  const Mesh triangles = mesh.make();
  for (auto _ : state) {
    state.PauseTiming();
    const Shape shape(mesh.name, triangles);
    state.ResumeTiming();
    prepare(shape, choice);
  }
}

void add(const std::string& text) {
  const NarrowChoice choice = narrow_choice(text);
  for (const NamedMesh& mesh : meshes()) {
    const auto name = [&](const std::string& question) { return question + "/" + mesh.name + "/" + text; };
    const auto questions = [&](const std::string& question, std::vector<Pose> MeshScene::*which,
                               Request request) {
      benchmark::RegisterBenchmark(name(question).c_str(), [=](benchmark::State& state) {
        ask(state, choice, mesh, which, request);
      })->Unit(benchmark::kMicrosecond);
    };
    questions("near", &MeshScene::near, Request::overlap);
    questions("touching", &MeshScene::touching, Request::overlap);
    if (includes(choice.algorithm->capabilities, Capability::distance))
      questions("distance", &MeshScene::near, Request::penetration);
    for (const auto& [question, which] :
         {std::pair("near-coherent", &MeshScene::near), std::pair("touching-coherent", &MeshScene::touching)})
      benchmark::RegisterBenchmark(name(question).c_str(), [=](benchmark::State& state) {
        coherent(state, choice, mesh, which);
      })->Unit(benchmark::kMicrosecond);
    if (choice.algorithm->contacts)
      benchmark::RegisterBenchmark(name("all").c_str(), [=](benchmark::State& state) {
        all_contacts(state, choice, mesh);
      })->Unit(benchmark::kMicrosecond);
    benchmark::RegisterBenchmark(name("build").c_str(), [=](benchmark::State& state) {
      build(state, choice, mesh);
    })->Unit(benchmark::kMillisecond);
  }
}

/// Every algorithm about meshes; trees with each of their choices.
const int registered = [] {
  for (const NarrowAlgorithm* algorithm : narrow_algorithms()) {
    if (algorithm->input != NarrowInput::mesh) continue;
    add(std::string(algorithm->id));
    for (const AlgorithmParameter& parameter : algorithm->parameters)
      for (const std::string_view choice : parameter.choices)
        if (parameter.name != "solid" && choice != parameter.choices.front())
          add(std::string(algorithm->id) + ":" + std::string(parameter.name) + "=" + std::string(choice));
  }
  return 0;
}();

}  // namespace
}  // namespace collidoscope::bench
