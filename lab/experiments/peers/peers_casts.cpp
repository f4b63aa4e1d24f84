// When two polytopes of Mirtich's tests first touch, while one of them comes along a line: by our casts and
// by those of other libraries.

#include <cmath>

#include "core/quaternion.h"
#include "core/random.h"
#include "experiments/bench/orbit.h"
#include "experiments/evidence.h"
#include "experiments/peers/contenders.h"
#include "motion/cast.h"

namespace collidoscope::experiments {
namespace {

enum ColumnIndex : std::size_t { cast_time, hits, wrong, error, columns };
constexpr std::string_view exact = "exact-translation";

Contenders cast_contenders() {
  return contenders({std::string(exact), "conservative-advancement"}, cast_algorithms(),
                    [](const CastAlgorithm&) { return true; });
}

/// A stands still, B comes.
struct Approach {
  Sweep a, b;
};
struct Approaches {
  ShapePointer shape;  // of both
  std::vector<Approach> all;
  std::vector<CastResult> truth;  // by the exact method

  CastResult cast(std::size_t index, const CastAlgorithm& algorithm) const {
    return collidoscope::cast({*shape, *shape, all[index].a, all[index].b}, algorithm);
  }
};

/// From three radii away and as far beyond A, aimed at a random point within a sphere around A's centre.
Approach random_approach(Random& random) {
  constexpr Real away = 3, aim = 0.9;  // radii
  const Vec3 start = random.unit_vector() * away, target = random.unit_vector() * (aim * random.uniform());
  const Pose of_a{to_matrix(random.rotation()), Vec3(0)}, of_b{to_matrix(random.rotation()), start};
  return {Sweep(of_a), Sweep(of_b, normalized(target - start) * (2 * away))};
}

std::shared_ptr<const Approaches> approaches_of(const ShapePointer& shape, std::size_t count) {
  Random random(17);
  const auto approaches = std::make_shared<Approaches>();
  approaches->shape = shape;
  for (std::size_t i = 0; i < count; ++i) approaches->all.push_back(random_approach(random));
  for (std::size_t i = 0; i < count; ++i)
    approaches->truth.push_back(approaches->cast(i, cast_algorithm(exact)));
  return approaches;
}

/// How often the method hits, how often it hits where it should not or misses, and the largest error of a
/// fraction.
std::vector<Figure> compared(const Approaches& approaches, const CastAlgorithm& algorithm) {
  std::vector<Figure> figures(columns);
  figures[hits].ours = figures[wrong].ours = figures[error].ours = 0;
  for (std::size_t i = 0; i < approaches.all.size(); ++i) {
    const CastResult found = approaches.cast(i, algorithm), &truth = approaches.truth[i];
    const bool hit = found.state == CastState::hit;
    figures[hits].ours += hit;
    figures[wrong].ours += found.state != truth.state;
    if (hit && truth.state == CastState::hit)
      figures[error].ours = std::max(figures[error].ours, std::abs(found.fraction - truth.fraction));
  }
  return figures;
}

PreparedRow prepare(const ShapePointer& shape, const std::string& id, std::size_t count) {
  const CastAlgorithm& algorithm = cast_algorithm(id);
  const std::shared_ptr<const Approaches> approaches = approaches_of(shape, count);
  PreparedRow row{compared(*approaches, algorithm), {}, {}};
  row.timings = {{cast_time, static_cast<double>(count), 1, [approaches, &algorithm] {
                    for (std::size_t i = 0; i < approaches->all.size(); ++i) approaches->cast(i, algorithm);
                  }}};
  return row;
}

Plan plan(const Effort& effort) {
  Plan plan{{{"cast", "ns"}, {"hits", ""}, {"wrong", ""}, {"error of a fraction", ""}},
            cast_time,
            {"Hits, misses and fractions are held against those of exact-translation. Libraries as Debian "
             "packages them."},
            {}};
  for (const ShapePointer& shape : orbit_shapes())
    for (const std::string& id : cast_contenders().all())
      plan.rows.push_back({std::string(shape->name()) + "/" + id,
                           [shape, id, count = effort.quick ? 100u : 1000u](Progress&) {
                             return prepare(shape, id, count);
                           }});
  return plan;
}

std::vector<Conclusion> conclusions(std::span<const Measurement> rows) {
  return {ours_are_faster("When two polytopes first touch", rows, cast_contenders(), cast_time)};
}

}  // namespace

extern const Experiment experiment_peers_casts;
const Experiment experiment_peers_casts = {"peers-casts", "Casts of polytopes beside other libraries", "",
                                           plan, conclusions};

}  // namespace collidoscope::experiments
