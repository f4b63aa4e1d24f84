// Every convex narrow-phase algorithm on the coherence test. Time per call; the own pose transform included.

#include <benchmark/benchmark.h>

#include "narrow/narrow.h"
#include "narrow_scenes.h"

namespace collidoscope::bench {
namespace {

void narrow(benchmark::State& state, const NarrowAlgorithm& algorithm, const OrbitScene& scene,
            Request request) {
  PairCache cache;
  std::size_t next = 0, colliding = 0, calls = 0, iterations = 0;
  for (auto _ : state) {
    const PairResult result =
        algorithm.query({*scene.shape, *scene.shape, scene.poses[next], request}, cache);
    if (++next == scene.poses.size()) next = 0;
    colliding += result.verdict == Verdict::colliding;
    iterations += result.iterations;
    ++calls;
  }
  state.counters["colliding"] = static_cast<double>(colliding) / static_cast<double>(calls);
  state.counters["iterations"] = static_cast<double>(iterations) / static_cast<double>(calls);
}

void add(const NarrowAlgorithm& algorithm, const OrbitScene& scene, Request request) {
  const std::string name =
      std::string(algorithm.id) + (request == Request::overlap ? "/verdict/" : "/distance/") + scene.name;
  benchmark::RegisterBenchmark(
      name.c_str(), [&, request](benchmark::State& state) { narrow(state, algorithm, scene, request); });
}

const bool registered = [] {
  for (const NarrowAlgorithm* algorithm : narrow_algorithms()) {
    if (algorithm->input != NarrowInput::convex) continue;
    for (const Request request : {Request::overlap, Request::penetration}) {
      if (request != Request::overlap && !includes(algorithm->capabilities, Capability::distance)) continue;
      for (const OrbitScene& scene : orbit_scenes()) add(*algorithm, scene, request);
      if (request == Request::overlap)
        for (const OrbitScene& scene : half_penetrating_scenes()) add(*algorithm, scene, request);
    }
  }
  return true;
}();

}  // namespace
}  // namespace collidoscope::bench
