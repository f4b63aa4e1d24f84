// What the text of the thesis claims besides its figures: vertex pairs that recur [Chung 6.2.1], vertices
// that are not looked at twice [3.3], and steps of the improved Gilbert's algorithm [5.4].

#include <cmath>

#include "core/counted.h"
#include "core/random.h"
#include "experiments/chung/chung_steps.h"
#include "experiments/estimates.h"
#include "experiments/evidence.h"
#include "geometry/primitives/primitives.h"
#include "narrow/convex/separating_vector/separating_steps.h"
#include "support/hill_climb.h"

namespace collidoscope::experiments {
namespace {

/// Columns of the table.
enum ColumnIndex : std::size_t {
  recurring,  // for each of chung_shapes
  saved_nearby = recurring + chung_shapes.size(),
  saved_afar,
  gilbert_steps,
  gilbert_operations,
  columns
};

constexpr std::array vertices = {10u, 20u, 50u, 100u, 200u, 500u, 1000u};
constexpr std::size_t at_500 = 5;

std::vector<Figure> empty_figures() {
  return std::vector<Figure>(columns);
}

// ---- Recurring pairs --------------------------------------------------------------------------------------

bool pair_recurs(const StepRecorder& recorder) {
  for (const TraceStep& step : recorder.steps())
    if (step.line == line_recurred) return true;
  return false;
}

/// % of the tests of separated polytopes: each test of each frame once more, step by step.
double share_of_recurring(const char* shapes, std::uint32_t n, std::uint64_t frames, Progress& progress) {
  Simulation simulation =
      chung_simulation({shapes, 500, n}, printed_separating_vector, Request::overlap, nullptr);
  const NarrowChoice narrow = narrow_choice(printed_separating_vector);
  simulation.keep_query_starts();
  std::size_t separated = 0, recur = 0;
  for (std::uint64_t frame = 0; frame < frames; ++frame) {
    progress.report(static_cast<double>(frame) / static_cast<double>(frames), "recurring pairs");
    const FrameReport& report = simulation.step();
    for (std::size_t i = 0; i < report.surviving.size(); ++i) {
      if (report.results[i].verdict != Verdict::separated || report.results[i].iterations < 3) {
        separated += report.results[i].verdict == Verdict::separated ? 1 : 0;
        continue;  // pairs recur from the third step on
      }
      const BodyPair pair = report.surviving[i];
      const World& world = simulation.world();
      const std::vector<Pose>& poses = world.motion().poses;
      PairCache cache = simulation.pipeline().query_start(i).cache;
      StepRecorder recorder;
      narrow.algorithm->trace({*world.shape(pair.a), *world.shape(pair.b),
                               relative_pose(poses[pair.a], poses[pair.b]), Request::overlap, narrow.options},
                              cache, recorder);
      ++separated, recur += pair_recurs(recorder) ? 1 : 0;
    }
  }
  return 100 * static_cast<double>(recur) / static_cast<double>(separated);
}

// ---- Visit stamps -----------------------------------------------------------------------------------------

/// `turn`: how far a direction lies from the one before it, as the length of a random vector that is added.
template <class Stamps>
double products_of_climbs(const HullData& hull, Real turn) {
  constexpr std::size_t climbs = 2000;
  Random random(3);
  OperationCounts counts;
  const CountingScope scope(counts);
  const HullView<Counted> view(hull);
  std::uint32_t start = 0;
  Vec3 direction(0, 0, 1);
  for (std::size_t i = 0; i < climbs; ++i) {
    direction = normalized(direction + random.unit_vector() * turn);
    const Vec3T<Counted> d(direction);
    SupportPoint<Counted> best{start, dot(d, view.vertex(start))};
    climb<Stamps>(view, d, best);
    start = best.vertex;
  }
  return static_cast<double>(counts.dot_products);
}

/// % of the dot products of a search.
double saved_by_stamps(std::uint32_t n, Real turn) {
  Random random(n);
  const Shape shape("polytope", make_random_polytope(Vec3(0.5, 0.4, 0.3), n, random));
  const auto& hull = shape.get<HullData>();
  return 100 * (1 - products_of_climbs<VisitStamps>(hull, turn) / products_of_climbs<NoStamps>(hull, turn));
}

constexpr Real nearby = 0.2;  // some 10 degrees
constexpr Real afar = 1e3;    // any direction

// ---- Gilbert's algorithm ----------------------------------------------------------------------------------

struct GilbertWork {
  double steps, operations;  // of a query
};

/// From cold starts, so that the work is that of the search and not of the motion. Support points by the
/// hierarchy of [5.3], of which the paper's bound is.
GilbertWork gilbert_work(std::uint32_t n, std::size_t queries) {
  Random random(n);
  const Shape a("a", make_random_polytope(Vec3(0.5, 0.4, 0.3), n, random)),
      b("b", make_random_polytope(Vec3(0.5, 0.3, 0.4), n, random));
  const NarrowChoice narrow = narrow_choice("gilbert:paper=on:sub-algorithm=johnson:support=hierarchy");
  for (const Shape* shape : {&a, &b}) shape->prepare(narrow.needs());
  OperationCounts counts;
  double steps = 0;
  for (std::size_t i = 0; i < queries; ++i) {
    const Pose pose{to_matrix(random.rotation()), random.unit_vector() * random.uniform(1.1, 1.5)};
    PairCache cache{};
    steps +=
        narrow.algorithm->count({a, b, pose, Request::distance, narrow.options}, cache, counts).iterations;
  }
  const auto all = static_cast<double>(queries);
  return {steps / all, static_cast<double>(counts.total()) / all};
}

// ---- The table --------------------------------------------------------------------------------------------

PreparedRow prepare(std::uint32_t n, bool quick, Progress& progress) {
  PreparedRow row{empty_figures(), {}};
  const std::uint64_t frames = (quick ? 100 : 1000) * (n == vertices[at_500] ? 4 : 1);
  for (std::size_t shape = 0; shape < chung_shapes.size(); ++shape)
    row.figures[recurring + shape] = {share_of_recurring(chung_shapes[shape], n, frames, progress), 0.1};
  row.figures[saved_nearby] = {saved_by_stamps(n, nearby), 100. / 3};
  row.figures[saved_afar] = {saved_by_stamps(n, afar), 100. / 3};
  const GilbertWork work = gilbert_work(n, quick ? 300 : 3000);
  row.figures[gilbert_steps].ours = work.steps, row.figures[gilbert_operations].ours = work.operations;
  return row;
}

Plan plan(const Effort& effort) {
  Plan plan{{{"separated tests in which a pair recurs: ellipsoids", "%"},
             {"rods", "%"},
             {"plates", "%"},
             {"dot products saved by stamps, 10 degrees on", "%"},
             {"dot products saved by stamps, anywhere", "%"},
             {"Gilbert's steps", "per query"},
             {"Gilbert's floating-point operations", "per query"}},
            gilbert_operations,
            environment_remarks(
                {"Climbs with and without stamps go from the last support point. The paper does not say how "
                 "far on.",
                 "Gilbert's algorithm starts cold, between polytopes that are apart; its support points come "
                 "from the "
                 "hierarchy."}),
            {},
            Column{"vertices n", ""}};
  for (const std::uint32_t n : vertices)
    plan.rows.push_back(
        {"n = " + std::to_string(n),
         [n, quick = effort.quick](Progress& progress) { return prepare(n, quick, progress); },
         CurvePoint{"polytopes", static_cast<double>(n)}});
  return plan;
}

Conclusion recurring_claim(std::span<const Measurement> rows) {
  Conclusion conclusion{
      "Vertex pairs recur in less than 0.1 % of the tests of polytopes that do not collide", "", {}};
  for (std::size_t shape = 0; shape < chung_shapes.size(); ++shape) {
    const double share = rows[at_500].figures[recurring + shape].ours;
    conclusion.evidence +=
        evidence("%s%s %.3f %%", shape == 0 ? "n = 500: " : ", ", chung_shapes[shape], share);
    conclusion.comparisons.push_back({std::string(chung_shapes[shape]) + ", tests in which a pair recurs, %",
                                      counted(share), Relation::below, 0.1});
  }
  const auto of_ellipsoids = [&](const Measurement& row) { return row.figures[recurring].ours; };
  conclusion.evidence += evidence("; of ellipsoids by n: %.3f %% (10), %.3f %% (50), %.3f %% (1000)",
                                  of_ellipsoids(rows[0]), of_ellipsoids(rows[2]), of_ellipsoids(rows.back()));
  return conclusion;
}

std::vector<Conclusion> conclusions(std::span<const Measurement> rows) {
  const auto mean = [&](ColumnIndex column) {
    double sum = 0;
    for (const Measurement& row : rows) sum += row.figures[column].ours;
    return sum / static_cast<double>(rows.size());
  };
  const double near = mean(saved_nearby), far = mean(saved_afar);
  const Figure &first = rows.front().figures[gilbert_operations],
               &last = rows.back().figures[gilbert_operations];
  const double growth = last.ours / first.ours, logarithms = std::log(1000.) / std::log(10.);
  const double more_steps =
      rows.back().figures[gilbert_steps].ours / rows.front().figures[gilbert_steps].ours;
  return {
      recurring_claim(rows),
      {"On average, visit stamps save about a third of the search for support points",
       evidence("%.1f %% of the dot products to a direction 10 degrees on, %.1f %% to any direction; means "
                "over n",
                near, far),
       {{"saved, any direction, %", counted(far), Relation::above, 25},
        {"saved, any direction, %", counted(far), Relation::below, 42}}},
      {"The improved Gilbert's algorithm takes O(log n) time: its steps are constant, and each takes "
       "O(log n)",
       evidence("from n = 10 to 1000 %.2f times the steps and %.2f times the operations; ln n grows %.0f "
                "times",
                more_steps, growth, logarithms),
       {{"growth of operations / growth of ln n", counted(growth / logarithms), Relation::below, 1.5},
        {"growth of steps", counted(more_steps), Relation::below, 2}}}};
}

}  // namespace

extern const Experiment experiment_chung_claims;
const Experiment experiment_chung_claims = {"chung-claims",
                                            "Recurring pairs, visit stamps, Gilbert's steps",
                                            "Chung 1996, 3.3, 5.4 and 6.2.1",
                                            plan,
                                            conclusions,
                                            {"polytopes", {}}};

}  // namespace collidoscope::experiments
