// Penetration depth: every algorithm that gives it on the orbit of [Mirtich Alg. 9], 10° per call, drawn in
// until half of the poses penetrate. Peers in the same run where they are installed.

#include <benchmark/benchmark.h>

#include "narrow/narrow.h"
#include "narrow_scenes.h"

namespace collidoscope::bench {
namespace {

void depth(benchmark::State& state, const NarrowAlgorithm& algorithm, const OrbitScene& scene) {
  scene.shape->prepare(algorithm.needs);
  const NarrowOptions options = algorithm.default_options();
  PairCache cache;
  std::size_t next = 0, colliding = 0, calls = 0, iterations = 0, fell_back = 0;
  Real sum = 0;
  for (auto _ : state) {
    const PairResult result = algorithm.query(
        {*scene.shape, *scene.shape, scene.poses[next], Request::penetration, options}, cache);
    if (++next == scene.poses.size()) next = 0;
    colliding += result.verdict == Verdict::colliding;
    if (result.verdict == Verdict::colliding) sum += result.depth();
    iterations += result.iterations;
    fell_back += result.fell_back;
    ++calls;
  }
  const auto per = [](auto count, std::size_t all) {
    return static_cast<double>(count) / static_cast<double>(all);
  };
  state.counters["colliding"] = per(colliding, calls);
  state.counters["depth"] = per(sum, colliding);
  state.counters["iterations"] = per(iterations, calls);
  state.counters["fell_back"] = per(fell_back, calls);
}

const bool registered = [] {
  for (const NarrowAlgorithm* algorithm : narrow_algorithms()) {
    if (algorithm->input != NarrowInput::convex || !includes(algorithm->capabilities, Capability::depth))
      continue;
    for (const OrbitScene& scene : half_penetrating_scenes())
      benchmark::RegisterBenchmark(("depth/" + std::string(algorithm->id) + "/" + scene.name).c_str(),
                                   [algorithm, &scene](auto& state) { depth(state, *algorithm, scene); });
  }
  return true;
}();

}  // namespace
}  // namespace collidoscope::bench
