// Broad phases on boxes that move a tenth of their size per frame, with one overlap per box.

#include <benchmark/benchmark.h>

#include "broad/broad.h"
#include "fixtures/box_worlds.h"

namespace collidoscope::bench {
namespace {

constexpr std::size_t most_brute_force_boxes = 10'000;

void broad(benchmark::State& state, const BroadAlgorithm& algorithm, test::BoxSizes sizes) {
  constexpr int recorded = 16;
  test::MovingBoxes world(static_cast<std::size_t>(state.range(0)), sizes, 1);
  std::vector<std::vector<Aabb>> frames;
  for (int frame = 0; frame < recorded; ++frame, world.step()) frames.push_back(world.boxes());

  const std::unique_ptr<BroadPhase> phase = algorithm.create();
  ThreadPool threads(static_cast<unsigned>(state.range(1)));
  std::vector<BodyPair> pairs;
  std::size_t frame = 0, found = 0, runs = 0;
  for (auto _ : state) {
    phase->find_pairs(frames[frame++ % recorded], threads, pairs);
    found += pairs.size(), ++runs;
  }
  state.counters["pairs"] = static_cast<double>(found / std::max<std::size_t>(1, runs));
  state.counters["KiB"] = static_cast<double>(phase->bytes() / 1024);
}

const bool registered = [] {
  for (const BroadAlgorithm* algorithm : broad_algorithms())
    for (const test::BoxSizes sizes : {test::BoxSizes::uniform, test::BoxSizes::heavy_tailed}) {
      const std::string name = "broad/" + std::string(algorithm->id) +
                               (sizes == test::BoxSizes::uniform ? "/uniform" : "/heavy-tailed");
      benchmark::internal::Benchmark* benchmark =
          benchmark::RegisterBenchmark(name.c_str(), broad, *algorithm, sizes)
              ->ArgNames({"boxes", "threads"})
              ->Unit(benchmark::kMicrosecond)
              ->UseRealTime();
      for (const long boxes : {500, 1'000, 10'000, 50'000, 100'000})
        for (const long threads : {1, 2})
          if (algorithm->id != "brute-force" || boxes <= static_cast<long>(most_brute_force_boxes))
            benchmark->Args({boxes, threads});
    }
  return true;
}();

}  // namespace
}  // namespace collidoscope::bench
