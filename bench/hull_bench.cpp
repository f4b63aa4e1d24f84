// Hulls of point sets and their certificates, and hulls of other libraries in the same run.

#include <benchmark/benchmark.h>

#include "experiments/peers/hull_inputs.h"
#include "geometry/hull/hull.h"
#include "geometry/hull/hull_reference.h"

namespace collidoscope::bench {
namespace {

using experiments::hull_inputs;
using experiments::HullInput;

void hull(benchmark::State& state, const std::vector<Vec3>& points) {
  std::size_t vertices = 0;
  for (auto _ : state) vertices = convex_hull(points).vertices.size();
  state.counters["vertices"] = static_cast<double>(vertices);
}

void peer(benchmark::State& state, const HullReference& library, const std::vector<Vec3>& points) {
  std::size_t vertices = 0;
  for (auto _ : state) vertices = library.build(points);
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
    for (const HullReference* library : hull_references())
      benchmark::RegisterBenchmark((std::string(library->id) + "/" + input.name).c_str(), peer,
                                   std::cref(*library), input.points)
          ->Unit(benchmark::kMillisecond);
    benchmark::RegisterBenchmark((std::string("certify/") + input.name).c_str(), certificate, input.points)
        ->Unit(benchmark::kMillisecond);
  }
  return true;
}();

}  // namespace
}  // namespace collidoscope::bench
