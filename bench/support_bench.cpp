// Support searches by size of hull: where climbing overtakes scanning. Directions turn by 1° from call to
// call, and climbing starts where it last ended.

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

template <class Search>
void run(benchmark::State& state, const Search& search) {
  const HullData hull = sphere_hull(static_cast<std::uint32_t>(state.range(0)));
  const std::vector<Vec3> directions = turning_directions();
  std::uint32_t vertex = 0;
  std::size_t next = 0;
  for (auto _ : state) {
    vertex = search(HullView<Real>(hull), directions[next], vertex).vertex;
    benchmark::DoNotOptimize(vertex);
    next = next + 1 < directions.size() ? next + 1 : 0;
  }
}

void scan(benchmark::State& state) {
  run(state, [](const HullView<Real>& hull, const Vec3& direction, std::uint32_t) {
    return scan_support(hull, direction);
  });
}

void hill_climb(benchmark::State& state) {
  run(state, hill_climb_support<Real>);
}

BENCHMARK(scan)->Arg(8)->Arg(20)->Arg(40)->Arg(60)->Arg(80)->Arg(120)->Arg(240)->Arg(640);
BENCHMARK(hill_climb)->Arg(8)->Arg(20)->Arg(40)->Arg(60)->Arg(80)->Arg(120)->Arg(240)->Arg(640);

}  // namespace
}  // namespace collidoscope
