// Static trees of boxes [Grulich 7.3]: construction and memory by the number of triangles, and queries per
// second: does a segment, ray, line or plane meet any triangle of the knot, how many, which?
//
// The paper, which quotes CGAL's figures, says neither which knot was asked nor how queries were drawn: here
// it is the smallest. Ends of segments, points of lines, and those where rays start and planes pass lie at
// random in the object's box; directions and normals are random.

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <limits>
#include <optional>
#include <span>

#include "bvh/float_box.h"
#include "bvh/tree_intersection_query.h"
#include "core/random.h"
#include "experiments/evidence.h"
#include "experiments/experiment.h"
#include "experiments/timing.h"
#include "geometry/primitives/knots.h"

namespace collidoscope::experiments {
namespace {

/// Columns of the table.
enum ColumnIndex : std::size_t { time_taken, rate, memory, met, columns };

constexpr double megabyte = 1e6;

Measurement measurement(std::string name, std::vector<double> nanoseconds) {
  Measurement row{std::move(name), {}, std::move(nanoseconds)};
  row.figures.assign(columns, {std::numeric_limits<double>::quiet_NaN(), {}});
  row.figures[time_taken].ours = median(row.nanoseconds) / 1e3;
  return row;
}

// ---- Construction and memory ------------------------------------------------------------------------------

struct KnotSize {
  std::uint32_t around, across;
  std::optional<double> paper_ms, paper_megabytes;

  std::uint32_t triangles() const { return 2 * around * across; }
};

constexpr KnotSize knot_sizes[] = {
    {300, 24, 156, {}},   {230, 40, {}, 1.1},    {600, 48, 328, {}},     {800, 64, {}, 6.33},
    {1200, 96, 1141, {}}, {2400, 192, 4813, {}}, {2556, 200, {}, 59.56}, {3350, 272, {}, 108.34},
};
constexpr std::size_t quick_sizes = 4;

Mesh make_knot(const KnotSize& size) {
  return make_torus_knot({.around = size.around, .across = size.across});
}

Measurement construct(const KnotSize& size, unsigned repetitions) {
  const Mesh mesh = make_knot(size);
  std::size_t bytes = 0;
  Measurement row = measurement("construction/" + std::to_string(size.triangles()),
                                time_of(repetitions, 1, [&] { bytes = BoxTree(mesh, {}).bytes(); }));
  if (size.paper_ms) row.figures[time_taken].papers = *size.paper_ms * 1e3;
  row.figures[memory] = {static_cast<double>(bytes) / megabyte, size.paper_megabytes};
  return row;
}

Measurement refit(const KnotSize& size, unsigned repetitions) {
  const Mesh mesh = make_knot(size);
  BoxTree tree(mesh, {});
  return measurement("refit/" + std::to_string(size.triangles()),
                     time_of(repetitions, 1, [&] { tree.refit(mesh); }));
}

// ---- Queries ----------------------------------------------------------------------------------------------

constexpr std::size_t kinds = 4, questions = 3;
constexpr std::array<const char*, kinds> kind_names = {"segment", "ray", "line", "plane"};
constexpr std::array<const char*, questions> question_names = {"any", "count", "all"};
constexpr double paper_rates[questions][kinds] = {
    {187868, 185649, 206096, 377969}, {64389, 52943, 54559, 7906}, {46507, 38471, 36374, 2644}};

IntersectionQuery draw(IntersectionQuery::Kind kind, const FloatBox& box, Random& random) {
  const auto point = [&] {
    return random.in_box(Vec3(box.min(0), box.min(1), box.min(2)), Vec3(box.max(0), box.max(1), box.max(2)));
  };
  const Vec3 p = point();
  if (kind == IntersectionQuery::Kind::segment) return IntersectionQuery::segment(p, point());
  if (kind == IntersectionQuery::Kind::line) return IntersectionQuery::line(p, point());
  const Vec3 direction = random.unit_vector();
  if (kind == IntersectionQuery::Kind::ray) return IntersectionQuery::ray(p, p + direction);
  // Two points of the plane, each across the normal.
  const Vec3 u = cross(direction, random.unit_vector());
  return IntersectionQuery::plane(p, p + u, p + cross(direction, u));
}

FloatBox box_of(const Mesh& mesh) {
  FloatBox box;
  for (const Vec3f& vertex : mesh.vertices) box.include(FloatBox::of(vertex, vertex, vertex));
  return box;
}

/// Triangles met in all, of what was found: for `any`, one a probe.
std::size_t ask(std::size_t question, const BoxTree& tree, std::span<const IntersectionQuery> probes) {
  std::size_t sum = 0;
  std::vector<std::uint32_t> triangles;
  for (const IntersectionQuery& probe : probes) {
    if (question == 0) sum += meets_any(tree, probe) ? 1 : 0;
    if (question == 1) sum += count_met(tree, probe);
    if (question == 2) find_met(tree, probe, triangles), sum += triangles.size();
  }
  return sum;
}

/// Of one question about one kind of probe.
struct Asked {
  std::vector<double> nanoseconds;  // of one query, in every repetition
  double met = 0;                   // of one query
};

Measurement row_of(std::size_t question, std::size_t kind, const Asked& asked) {
  Measurement row =
      measurement(std::string(question_names[question]) + "/" + kind_names[kind], asked.nanoseconds);
  row.figures[rate] = {1e6 / row.figures[time_taken].ours, paper_rates[question][kind]};
  row.figures[time_taken].papers = 1e6 / paper_rates[question][kind];
  row.figures[met].ours = asked.met;
  return row;
}

std::vector<Measurement> queries(std::size_t count, unsigned repetitions) {
  const Mesh mesh = make_knot(knot_sizes[0]);
  const BoxTree tree(mesh, {});
  const FloatBox box = box_of(mesh);
  Random random(1);
  std::array<std::vector<IntersectionQuery>, kinds> probes;
  for (std::size_t kind = 0; kind < kinds; ++kind)
    for (std::size_t i = 0; i < count; ++i)
      probes[kind].push_back(draw(static_cast<IntersectionQuery::Kind>(kind), box, random));
  // In turns, so that what slows the machine down slows all of them.
  Asked asked[questions][kinds];
  for (unsigned repetition = 0; repetition < repetitions; ++repetition)
    for (std::size_t kind = 0; kind < kinds; ++kind)
      for (std::size_t question = 0; question < questions; ++question) {
        std::size_t sum = 0;
        Asked& one = asked[question][kind];
        one.nanoseconds.push_back(time_of(1, count, [&] { sum = ask(question, tree, probes[kind]); })[0]);
        one.met = static_cast<double>(sum) / static_cast<double>(count);
      }
  std::vector<Measurement> rows;
  for (std::size_t question = 0; question < questions; ++question)
    for (std::size_t kind = 0; kind < kinds; ++kind)
      rows.push_back(row_of(question, kind, asked[question][kind]));
  return rows;
}

// ---- The paper's conclusions ------------------------------------------------------------------------------

/// Rows of queries, question by question.
using Queries = std::span<const Measurement>;

double per_second(Queries rows, std::size_t question, std::size_t kind) {
  return rows[question * kinds + kind].figures[rate].ours;
}

Conclusion huge_number(Queries rows) {
  double least = std::numeric_limits<double>::infinity(), most = 0;
  for (const Measurement& row : rows) {
    const double share = row.figures[rate].ours / *row.figures[rate].papers;
    least = std::min(least, share), most = std::max(most, share);
  }
  return {"A tree of boxes answers a huge number of exact queries per second: those of the paper, or more",
          least >= 1, evidence("%.3g to %.3g times the paper's", least, most)};
}

Conclusion more_costs_more(Queries rows) {
  bool holds = true;
  for (std::size_t kind = 0; kind < kinds; ++kind)
    holds &= per_second(rows, 0, kind) > per_second(rows, 1, kind) &&
             per_second(rows, 1, kind) > per_second(rows, 2, kind);
  return {"To know whether any triangle is met is quicker than how many, and that quicker than which", holds,
          evidence("segments: %.3g, %.3g, %.3g per second; planes: %.3g, %.3g, %.3g", per_second(rows, 0, 0),
                   per_second(rows, 1, 0), per_second(rows, 2, 0), per_second(rows, 0, 3),
                   per_second(rows, 1, 3), per_second(rows, 2, 3))};
}

Conclusion planes_differ_most(Queries rows) {
  const auto is_extreme = [&](std::size_t question, auto beats) {
    for (std::size_t kind = 0; kind < 3; ++kind)
      if (!beats(per_second(rows, question, 3), per_second(rows, question, kind))) return false;
    return true;
  };
  return {"Planes are the quickest to meet any triangle, and the slowest to count or list all",
          is_extreme(0, std::greater<>()) && is_extreme(1, std::less<>()) && is_extreme(2, std::less<>()),
          evidence("a plane meets %.3g triangles, a line %.3g", rows[kinds + 3].figures[met].ours,
                   rows[kinds + 2].figures[met].ours)};
}

Conclusion memory_is_linear(std::span<const Measurement> trees, std::size_t sizes) {
  double least = std::numeric_limits<double>::infinity(), most = 0;
  for (std::size_t i = 0; i < sizes; ++i) {
    const double bytes = trees[i].figures[memory].ours * megabyte / knot_sizes[i].triangles();
    least = std::min(least, bytes), most = std::max(most, bytes);
  }
  return {"Memory is in proportion to the triangles", most < 1.2 * least,
          evidence("%.3g to %.3g bytes for each, the copy of its corners included; the paper's: 58 to 62",
                   least, most)};
}

Conclusion rebuilding_is_dear(const Measurement& construction, const Measurement& refitting, Queries rows) {
  const double one_query = rows[0].figures[time_taken].ours;
  const double built = construction.figures[time_taken].ours / one_query,
               refitted = refitting.figures[time_taken].ours / one_query;
  return {
      "Trees that have to be built again for each frame are for static scenes: building costs as much as "
      "thousands of queries",
      built > 1000,
      evidence("14,400 triangles: as much as %.3g queries about segments; refitting: %.3g", built, refitted)};
}

ExperimentResult run(const ExperimentOptions& options, Progress& progress) {
  ExperimentResult result;
  result.columns = {{"time", "us"}, {"rate", "1/s"}, {"memory", "MB"}, {"met", "triangles"}};
  result.plotted_column = rate;
  result.remarks = {
      "The paper quotes CGAL's figures, of another machine, and does not say how queries were drawn: ours "
      "are, at random, in the box of a torus knot of 14,400 triangles, by one thread.",
      "CGAL's tree refers to the mesh; ours holds the triangles' corners once more, laid out for vectors.",
      "CGAL's list of all holds what query and triangle share; ours the triangles.",
      "A rigid object's tree moves with it, and queries are placed in its frame: only objects that change "
      "their form need a new one, or have theirs refitted."};
  const std::size_t sizes = options.quick ? quick_sizes : std::size(knot_sizes);
  for (std::size_t i = 0; i < sizes; ++i) {
    progress.report(static_cast<double>(i) / static_cast<double>(sizes + 1), "construction");
    add_row(result, construct(knot_sizes[i], options.repetitions), options);
  }
  add_row(result, refit(knot_sizes[0], options.repetitions), options);
  progress.report(static_cast<double>(sizes) / static_cast<double>(sizes + 1), "queries");
  for (Measurement& row : queries(options.quick ? 1'000 : 20'000, options.repetitions))
    add_row(result, std::move(row), options);

  const std::span<const Measurement> rows = result.measurements;
  const Queries asked = rows.subspan(sizes + 1);
  result.conclusions = {huge_number(asked), more_costs_more(asked), planes_differ_most(asked),
                        memory_is_linear(rows, sizes), rebuilding_is_dear(rows[0], rows[sizes], asked)};
  return result;
}

}  // namespace

extern const Experiment experiment_grulich_7_3;
const Experiment experiment_grulich_7_3 = {"grulich-7.3", "Static trees of boxes", "Grulich 2016, 7.3", run};

}  // namespace collidoscope::experiments
