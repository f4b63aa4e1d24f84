// What a discrete simulation misses [Zachwieja 1992, 3.1 and fig. 1]: spheres that pass each other at all
// distances at which they touch, and at all times within a step.

#include <algorithm>
#include <cmath>

#include "core/random.h"
#include "experiments/estimates.h"
#include "experiments/evidence.h"
#include "experiments/zachwieja/figure_step.h"
#include "geometry/primitives/primitives.h"

namespace collidoscope::experiments {
namespace {

/// Columns of the table.
enum ColumnIndex : std::size_t {
  missed_discrete,
  missed_expected,
  missed_micro,
  missed_swept,
  discrete_time,
  swept_time,
  passings,
  columns
};

constexpr Real diameters[] = {8, 4, 2, 1, 0.5, 0.25};  // per step, relative
enum Row : std::size_t { figure, first_speed, changing_places = first_speed + 1 };

/// A sphere that passes another, of diameter 1, along x.
struct Passing {
  Vec3 start;  // of the moving sphere in the first step
  Real step;   // m

  Sweep at(int number) const { return Sweep({Mat3(1), start + Vec3(number * step, 0, 0)}, {step, 0, 0}); }
  bool is_over(int number) const { return start.x + number * step > 1; }
};

/// Uniform over the disc in which they touch, and over the times within a step.
Passing draw(Real step, Random& random) {
  Vec3 aside(0, 2, 2);
  while (!(length_squared(aside) < 1)) aside = {0, random.uniform(-1, 1), random.uniform(-1, 1)};
  return {aside - Vec3(1 + step * random.uniform(0, 1), 0, 0), step};
}

/// Of spheres: overlaps take a way of 2 sqrt(1 - b²), of which a step is missed that is longer.
double expected_share(Real step) {
  const double x = step / 2;
  return x < 1 ? x * x / 3 : 1 - 2 / (3 * x);
}

const ShapePointer& sphere() {
  constexpr unsigned subdivisions = 2;
  static const ShapePointer shape = make_shape("sphere", make_icosphere(0.5, subdivisions));
  return shape;
}

CastQuery query_of(const Passing& passing, int number) {
  return {*sphere(), *sphere(), Sweep(Pose{}), passing.at(number)};
}

bool is_seen(const Passing& passing, const CastAlgorithm& algorithm) {
  for (int number = 0; !passing.is_over(number); ++number)
    if (cast(query_of(passing, number), algorithm).state != CastState::free) return true;
  return false;
}

struct Passings {
  std::vector<Passing> all;
  explicit Passings(Real step, std::size_t count) {
    Random random(1);
    while (all.size() < count) {
      const Passing passing = draw(step, random);
      if (is_seen(passing, cast_algorithm("exact-translation"))) all.push_back(passing);  // as polyhedra
    }
  }
  double missed(std::string_view id) const {
    const auto misses = [&](const Passing& passing) { return !is_seen(passing, cast_algorithm(id)); };
    return 100 * static_cast<double>(std::ranges::count_if(all, misses)) / static_cast<double>(all.size());
  }
};

/// All steps of a few passings.
Timing time_steps(std::size_t column, Real step, std::string_view id) {
  constexpr double microsecond = 1e3;  // ns
  constexpr std::size_t few = 20;
  const auto drawn = std::make_shared<const Passings>(step, few);
  double steps = 0;
  for (const Passing& passing : drawn->all)
    for (int number = 0; !passing.is_over(number); ++number) ++steps;
  return {column, steps, microsecond, [drawn, &algorithm = cast_algorithm(id)] {
            for (const Passing& passing : drawn->all)
              for (int number = 0; !passing.is_over(number); ++number)
                cast(query_of(passing, number), algorithm);
          }};
}

PreparedRow prepare_speed(Real step, std::size_t count) {
  const Passings drawn(step, count);
  PreparedRow row{std::vector<Figure>(columns), {}, {}};
  row.figures[passings].ours = static_cast<double>(count);
  row.figures[missed_discrete].ours = drawn.missed("discrete");
  row.figures[missed_expected].ours = 100 * expected_share(step);
  row.figures[missed_micro].ours = drawn.missed("micro-backtracking");
  row.figures[missed_swept].ours = drawn.missed("conservative-advancement");
  row.timings = {time_steps(discrete_time, step, "discrete"),
                 time_steps(swept_time, step, "conservative-advancement")};
  return row;
}

/// The paper's two spheres, in the first step.
PreparedRow prepare_figure() {
  Scene scene = create_scene("zachwieja-figure-1", {});
  scene.world.keep_sweeps(true);
  scene.world.step(scene.dt);
  const Bodies bodies = scene.world.bodies();
  const CastQuery query{*bodies.shapes[0], *bodies.shapes[1], bodies.sweeps[0], bodies.sweeps[1]};
  const auto missed = [&](std::string_view id) {
    return cast(query, cast_algorithm(id)).state == CastState::free ? 100.0 : 0.0;
  };
  PreparedRow row{std::vector<Figure>(columns), {}, {}};
  row.figures[missed_discrete] = {missed("discrete"), 100};
  row.figures[missed_micro].ours = missed("micro-backtracking");
  row.figures[missed_swept].ours = missed("conservative-advancement");
  return row;
}

Plan plan(const Effort& effort) {
  Plan plan{
      {{"missed by looking at the ends of steps", "%"},
       {"expected of spheres", "%"},
       {"missed by micro-backtracking", "%"},
       {"missed by casts", "%"},
       {"a step by its ends", "us"},
       {"a step by a cast", "us"},
       {"passings", ""}},
      missed_discrete,
      {"The paper's spheres of radius one and distance one, which move two units each, would overlap at the "
       "end of the step. With diameters of one they change places, as the paper says.",
       "Spheres are icospheres of 162 vertices. Casts: conservative advancement; exact translation takes a "
       "part of its time."},
      {{"fig. 1: two spheres change places", [](Progress&) { return prepare_figure(); }}}};
  const std::size_t count = effort.quick ? 200 : 1000;
  for (const Real step : diameters)
    plan.rows.push_back({evidence("%g diameters per step", step),
                         [step, count](Progress&) { return prepare_speed(step, count); }});
  return plan;
}

/// Between a share that was counted and the expected one, in standard deviations.
double deviation(const std::vector<Figure>& row) {
  const double expected = row[missed_expected].ours / 100, counted_share = row[missed_discrete].ours / 100;
  return std::abs(counted_share - expected) / std::sqrt(expected * (1 - expected) / row[passings].ours);
}

std::vector<Conclusion> conclusions(std::span<const Measurement> table) {
  const auto figure_of = [&](std::size_t row, ColumnIndex column) -> const Figure& {
    return table[row].figures[column];
  };
  double off = 0, missed = 0;
  for (std::size_t row = first_speed; row < table.size(); ++row) {
    off = std::max(off, deviation(table[row].figures));
    missed = std::max(missed, figure_of(row, missed_swept).ours);
  }
  const double fastest = figure_of(first_speed, missed_discrete).ours,
               slowest = figure_of(table.size() - 1, missed_discrete).ours;
  const Estimate dearer =
      ratio(figure_of(changing_places, swept_time), figure_of(changing_places, discrete_time));
  return {{"Spheres that change places within a step are not detected",
           "fig. 1",
           {{"missed, %", counted(figure_of(figure, missed_discrete).ours), Relation::above, 99}}},
          {"A higher sampling rate reduces the possibility that objects pass through each other",
           evidence("8 diameters per step: %.3g %% are missed; a quarter: %.3g %%", fastest, slowest),
           {{"missed at a quarter of a diameter per step, %", counted(slowest), Relation::below, 3},
            {"missed at 8 diameters per step, %", counted(fastest), Relation::above, 70}}},
          {"What is missed is what the geometry of spheres tells",
           evidence("within %.3g standard deviations of the draws", off),
           {{"largest difference, standard deviations", counted(off), Relation::below, 4}}},
          {"Extruded volumes overcome this: casts miss none",
           evidence("%.3g %%", missed),
           {{"missed, %", counted(missed), Relation::below, 0.01}}},
          {"Extruding can be very expensive",
           evidence("the paper names no price; at 4 diameters per step, a cast takes %.3g times as long as a "
                    "test of both ends",
                    dearer.measured),
           {}}};
}

}  // namespace

extern const Experiment experiment_zachwieja_1;
const Experiment experiment_zachwieja_1 = {
    "zachwieja-1", "What lies between two time steps", "Zachwieja 1992, 3.1 and fig. 1", plan,
    conclusions,   {"zachwieja-figure-1", {}}};

}  // namespace collidoscope::experiments
