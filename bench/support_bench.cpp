// Support searches by size of hull. Coherent: the direction turns by 1° or 10° from call to call, and each
// search starts where the last one ended. Cold: any direction, and every search starts at the same vertex.

#include <benchmark/benchmark.h>
#include <map>
#include <string>

#include "core/pose.h"
#include "core/quaternion.h"
#include "core/random.h"
#include "geometry/hull/hull_view.h"
#include "geometry/primitives/primitives.h"
#include "shape/shape.h"
#include "support/support.h"

namespace collidoscope {
namespace {

/// Random points of a sphere.
const Shape& sphere(std::uint32_t vertices) {
  static std::map<std::uint32_t, Shape> spheres;
  Random random(1);
  return spheres.try_emplace(vertices, "sphere", make_random_polytope(Vec3(1), vertices, random))
      .first->second;
}

std::vector<Vec3> turning_directions(Real degrees) {
  constexpr Real one_degree = 0.0174533;
  Random random(2);
  const Mat3 turn = to_matrix(from_axis_angle(random.unit_vector(), degrees * one_degree));
  std::vector<Vec3> directions = {random.unit_vector()};
  while (directions.size() < 360) directions.push_back(Pose{turn, Vec3(0)}.rotate(directions.back()));
  return directions;
}

std::vector<Vec3> any_directions() {
  Random random(3);
  std::vector<Vec3> directions(1024);
  for (Vec3& direction : directions) direction = random.unit_vector();
  return directions;
}

template <class Search>
void run(benchmark::State& state, const Search& search, const std::vector<Vec3>& directions, bool warm) {
  std::uint32_t vertex = 0;
  std::size_t next = 0;
  for (auto _ : state) {
    vertex = search(directions[next], warm ? vertex : 0).vertex;
    benchmark::DoNotOptimize(vertex);
    next = next + 1 < directions.size() ? next + 1 : 0;
  }
}

/// `make` makes a search of a shape.
template <class Make>
void register_search(const std::string& name, const Make& make) {
  const auto add = [&](const std::string& kind, const std::vector<Vec3>& directions, bool warm) {
    const auto body = [=](benchmark::State& state) {
      run(state, make(sphere(static_cast<std::uint32_t>(state.range(0)))), directions, warm);
    };
    auto* const benchmark = benchmark::RegisterBenchmark((kind + "/" + name).c_str(), body);
    for (const int vertices : {8, 20, 32, 48, 64, 100, 200, 500, 1000, 2000, 5000, 10000})
      benchmark->Arg(vertices);
  };
  add("cold", any_directions(), false);
  add("coherent-1", turning_directions(1), true);
  add("coherent-10", turning_directions(10), true);
}

void register_searches() {
  for (const SupportAlgorithm& algorithm : support_algorithms())
    register_search(std::string(algorithm.id), [search = algorithm.search](const Shape& shape) {
      const ConvexView<Real> view(shape.convex(needs_of(search)), search);
      return [view](const Vec3& direction, std::uint32_t start) { return support(view, direction, start); };
    });
}

/// What each search needs beside the hull: built from it.
void register_building() {
  const auto add = [](const char* name, auto build) {
    auto* const benchmark = benchmark::RegisterBenchmark(name, [=](benchmark::State& state) {
      const Shape& shape = sphere(static_cast<std::uint32_t>(state.range(0)));
      for (auto _ : state) {
        const auto built = build(shape);
        state.counters["bytes"] = static_cast<double>(built.bytes());
      }
    });
    for (const int vertices : {100, 1000, 10000}) benchmark->Arg(vertices);
  };
  add("build/cube", [](const Shape& shape) { return DirectionCube(shape.get<HullData>()); });
  add("build/table", [](const Shape& shape) { return DirectionTable(shape.get<HullData>()); });
  add("build/hierarchy", [](const Shape& shape) { return HullHierarchy(shape.hull()); });
  add("build/artificial-edges", [](const Shape& shape) { return ArtificialEdges(shape.get<HullData>()); });
}

}  // namespace
}  // namespace collidoscope

int main(int argc, char** argv) {
  collidoscope::register_searches();
  collidoscope::register_building();
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
  benchmark::RunSpecifiedBenchmarks();
}
