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

const bool registered = [] {
  for (const NarrowAlgorithm* algorithm : narrow_algorithms()) {
    if (algorithm->input != NarrowInput::convex) continue;
    for (const Answer answer : {Answer::verdict, Answer::distance}) {
      if (answer == Answer::distance && !includes(algorithm->capabilities, Capability::distance)) continue;
      const std::string prefix =
          std::string(algorithm->id) + (answer == Answer::verdict ? "/verdict/" : "/distance/");
      for (const OrbitScene& scene : orbit_scenes()) {
        benchmark::RegisterBenchmark((prefix + scene.name).c_str(), [algorithm, &scene, answer](auto& state) {
          narrow(state, *algorithm, scene, answer);
        });
      }
    }
  }
  return true;
}();

}  // namespace
}  // namespace collidoscope::bench
