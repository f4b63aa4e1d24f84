// Every convex narrow-phase algorithm on the coherence test. Time per call; the own pose transform included.

#include <benchmark/benchmark.h>

#include "narrow/narrow.h"
#include "narrow_scenes.h"

namespace collidoscope::bench {
namespace {

void narrow(benchmark::State& state, const NarrowAlgorithm& algorithm, const OrbitScene& scene,
            Answer answer) {
  PairCache cache;
  std::size_t next = 0, colliding = 0, calls = 0, iterations = 0;
  for (auto _ : state) {
    const PairResult result = algorithm.query({*scene.shape, *scene.shape, scene.poses[next], answer}, cache);
    if (++next == scene.poses.size()) next = 0;
    colliding += result.verdict == Verdict::colliding;
    iterations += result.iterations;
    ++calls;
  }
  state.counters["colliding"] = static_cast<double>(colliding) / static_cast<double>(calls);
  state.counters["iterations"] = static_cast<double>(iterations) / static_cast<double>(calls);
}

void add(const NarrowAlgorithm& algorithm, const OrbitScene& scene, Answer answer) {
  const std::string name =
      std::string(algorithm.id) + (answer == Answer::verdict ? "/verdict/" : "/distance/") + scene.name;
  benchmark::RegisterBenchmark(
      name.c_str(), [&, answer](benchmark::State& state) { narrow(state, algorithm, scene, answer); });
}

const bool registered = [] {
  for (const NarrowAlgorithm* algorithm : narrow_algorithms()) {
    if (algorithm->input != NarrowInput::convex) continue;
    for (const Answer answer : {Answer::verdict, Answer::distance}) {
      if (answer == Answer::distance && !includes(algorithm->capabilities, Capability::distance)) continue;
      for (const OrbitScene& scene : orbit_scenes()) add(*algorithm, scene, answer);
      if (answer == Answer::verdict)
        for (const OrbitScene& scene : half_penetrating_scenes()) add(*algorithm, scene, answer);
    }
  }
  return true;
}();

}  // namespace
}  // namespace collidoscope::bench
