#include <benchmark/benchmark.h>

extern "C" {
#include <libqhull_r/qhull_ra.h>
}

#include "core/scalar.h"
#include "hull_inputs.h"

namespace collidoscope::bench {
namespace {

/// qhull with its defaults (merged facets); its input array is copied, since it may be reordered.
int qhull_vertices(const std::vector<Vec3>& points) {
  std::vector<coordT> coordinates;
  coordinates.reserve(3 * points.size());
  for (const Vec3& p : points) coordinates.insert(coordinates.end(), {p.x, p.y, p.z});
  qhT qh_qh;
  qhT* qh = &qh_qh;
  qh_zero(qh, stderr);
  char command[] = "qhull";
  const int failed = qh_new_qhull(qh, 3, static_cast<int>(points.size()), coordinates.data(), False, command,
                                  nullptr, stderr);
  const int vertices = failed ? 0 : qh->num_vertices;
  qh_freeqhull(qh, !qh_ALL);
  int current = 0, total = 0;
  qh_memfreeshort(qh, &current, &total);
  return vertices;
}

void hull(benchmark::State& state, const std::vector<Vec3>& points) {
  int vertices = 0;
  for (auto _ : state) vertices = qhull_vertices(points);
  state.counters["vertices"] = vertices;
}

const bool registered = [] {
  for (const HullInput& input : hull_inputs())
    benchmark::RegisterBenchmark((std::string("qhull/") + input.name).c_str(), hull, input.points)
        ->Unit(benchmark::kMillisecond);
  return true;
}();

}  // namespace
}  // namespace collidoscope::bench
