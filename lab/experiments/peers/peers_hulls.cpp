// Convex hulls of points on a sphere, on torus knots and on bumpy spheres: by our exact quickhull and by
// qhull, which rounds.

#include "experiments/evidence.h"
#include "experiments/peers/contenders.h"
#include "experiments/peers/hull_inputs.h"
#include "geometry/hull/hull.h"
#include "geometry/hull/hull_reference.h"

namespace collidoscope::experiments {
namespace {

enum ColumnIndex : std::size_t { hull_time, hull_vertices, columns };

Contenders hull_contenders() {
  Contenders contenders{{"quickhull"}, {}};
  for (const HullReference* library : hull_references()) contenders.peers.emplace_back(library->id);
  return contenders;
}

using Build = std::size_t (*)(std::span<const Vec3> points);

std::size_t build_ours(std::span<const Vec3> points) {
  return convex_hull(points).vertices.size();
}

Build build_of(const std::string& contender) {
  for (const HullReference* library : hull_references())
    if (library->id == contender) return library->build;
  return build_ours;
}

PreparedRow prepare(const HullInput& input, const std::string& contender) {
  constexpr double millisecond = 1e6;  // ns
  const auto vertices = std::make_shared<std::size_t>(0);
  PreparedRow row{std::vector<Figure>(columns), {}, {}};
  row.timings = {{hull_time, 1, millisecond,
                  [&input, vertices, build = build_of(contender)] { *vertices = build(input.points); }}};
  row.finish = [vertices](std::vector<Figure>& figures) {
    figures[hull_vertices].ours = static_cast<double>(*vertices);
  };
  return row;
}

Plan plan(const Effort& effort) {
  Plan plan{
      {{"hull", "ms"}, {"vertices", ""}},
      hull_time,
      {"Ours is exact; qhull merges faces that are nearly coplanar, with its defaults, as Debian packages "
       "it."},
      {}};
  const std::span<const HullInput> inputs = hull_inputs();
  for (const HullInput& input : effort.quick ? inputs.first(2) : inputs)
    for (const std::string& contender : hull_contenders().all())
      plan.rows.push_back({std::string(input.name) + " points/" + contender,
                           [&input, contender](Progress&) { return prepare(input, contender); }});
  return plan;
}

std::vector<Conclusion> conclusions(std::span<const Measurement> rows) {
  return {ours_are_faster("A convex hull", rows, hull_contenders(), hull_time)};
}

}  // namespace

extern const Experiment experiment_peers_hulls;
const Experiment experiment_peers_hulls = {"peers-hulls", "Convex hulls beside other libraries", "", plan,
                                           conclusions};

}  // namespace collidoscope::experiments
