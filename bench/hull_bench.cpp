// Hulls of point sets; with hull_bench_qhull.cpp beside it, qhull's of the same in the same run.

#include <benchmark/benchmark.h>

#include "geometry/hull/hull.h"
#include "hull_inputs.h"

namespace collidoscope::bench {
namespace {

void hull(benchmark::State& state, const std::vector<Vec3>& points) {
  std::size_t vertices = 0;
  for (auto _ : state) vertices = convex_hull(points).vertices.size();
  state.counters["vertices"] = static_cast<double>(vertices);
}

void certificate(benchmark::State& state, const std::vector<Vec3>& points) {
  const ConvexHull built = convex_hull(points);
  for (auto _ : state)
    if (!certify(built, points).empty()) state.SkipWithError("refused");
}

const bool registered = [] {
  for (const HullInput& input : hull_inputs()) {
    benchmark::RegisterBenchmark((std::string("hull/") + input.name).c_str(), hull, input.points)
        ->Unit(benchmark::kMillisecond);
    benchmark::RegisterBenchmark((std::string("certify/") + input.name).c_str(), certificate, input.points)
        ->Unit(benchmark::kMillisecond);
  }
  return true;
}();

}  // namespace
}  // namespace collidoscope::bench
