// Support searches by size of hull. Coherent: the direction turns by 1° from call to call, and each search
// starts where the last one ended. Cold: any direction, and every search starts at vertex 0.

#include <benchmark/benchmark.h>

#include "core/pose.h"
#include "core/quaternion.h"
#include "core/random.h"
#include "geometry/hull.h"
#include "modelling/primitives.h"
#include "support/support.h"

namespace collidoscope {
namespace {

HullData sphere_hull(std::uint32_t vertices) {
  Random random(1);
  const Mesh mesh = make_random_polytope(Vec3(1), vertices, random);
  return HullData(convex_hull(std::span<const Vec3f>(mesh.vertices)));
}

std::vector<Vec3> turning_directions() {
  constexpr Real one_degree = 0.0174533;
  Random random(2);
  const Mat3 turn = to_matrix(from_axis_angle(random.unit_vector(), one_degree));
  std::vector<Vec3> directions = {random.unit_vector()};
  while (directions.size() < 360) directions.push_back(Pose{turn, Vec3(0)}.rotate(directions.back()));
  return directions;
}

std::vector<Vec3> any_directions() {
  Random random(3);
  std::vector<Vec3> directions(1024);
  for (Vec3& d : directions) d = random.unit_vector();
  return directions;
}

template <class Search>
void run(benchmark::State& state, const Search& search, bool coherent) {
  const HullData hull = sphere_hull(static_cast<std::uint32_t>(state.range(0)));
  const std::vector<Vec3> directions = coherent ? turning_directions() : any_directions();
  std::uint32_t vertex = 0;
  std::size_t next = 0;
  for (auto _ : state) {
    vertex = search(HullView<Real>(hull), directions[next], coherent ? vertex : vertex >> 31).vertex;
    benchmark::DoNotOptimize(vertex);
    next = next + 1 < directions.size() ? next + 1 : 0;
  }
}

[[maybe_unused]] const bool registered = [] {
  const auto add = [](const char* name, auto search) {
    for (const bool coherent : {false, true})
      for (int n : {8, 16, 32, 48, 64, 100, 200, 500, 1000, 2000, 5000, 10000})
        benchmark::RegisterBenchmark((std::string(coherent ? "coherent/" : "cold/") + name).c_str(),
                                     [=](benchmark::State& state) { run(state, search, coherent); })
            ->Arg(n);
  };
  add("scan", [](const HullView<Real>& hull, const Vec3& direction, std::uint32_t) {
    return scan_support(hull, direction);
  });
  add("climb-stamps", hill_climb_support<VisitStamps, Real>);
  add("climb-nostamps", hill_climb_support<NoStamps, Real>);
  return true;
}();

}  // namespace
}  // namespace collidoscope
