// Static trees of boxes [Grulich 7.3]: construction and memory by the number of triangles, and queries per
// second: does a segment, ray, line or plane meet any triangle of the knot, how many, which?
//
// The paper quotes CGAL's figures. It says neither which knot was used nor how queries were drawn: here it is
// the smallest knot. Ends of segments, points of lines, origins of rays and points of planes are random
// points in the object's box; directions and normals are random.

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <span>

#include "bvh/float_box.h"
#include "bvh/tree_intersection_query.h"
#include "core/random.h"
#include "experiments/estimates.h"
#include "experiments/evidence.h"
#include "experiments/experiment.h"
#include "geometry/primitives/knots.h"

namespace collidoscope::experiments {
namespace {

/// Columns of the table.
enum ColumnIndex : std::size_t { time_taken, rate, memory, met, columns };

constexpr double megabyte = 1e6, microsecond = 1e3;  // bytes, ns

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

PreparedRow construct(const KnotSize& size) {
  const auto mesh = std::make_shared<const Mesh>(make_knot(size));
  PreparedRow row{std::vector<Figure>(columns), {}, {}};
  if (size.paper_ms) row.figures[time_taken].papers = *size.paper_ms * 1e3;
  row.figures[memory].papers = size.paper_megabytes;
  const auto bytes = std::make_shared<std::size_t>(0);
  row.timings = {{time_taken, 1, microsecond, [=] { *bytes = BoxTree(*mesh, {}).bytes(); }}};
  row.finish = [bytes](std::vector<Figure>& figures) {
    figures[memory].ours = static_cast<double>(*bytes) / megabyte;
  };
  return row;
}

PreparedRow refit(const KnotSize& size) {
  const auto mesh = std::make_shared<const Mesh>(make_knot(size));
  const auto tree = std::make_shared<BoxTree>(*mesh, SplitRule{});
  return {std::vector<Figure>(columns), {{time_taken, 1, microsecond, [=] { tree->refit(*mesh); }}}, {}};
}

// ---- Queries ----------------------------------------------------------------------------------------------

constexpr std::size_t kinds = 4, requests = 3;
constexpr std::array<const char*, kinds> kind_names = {"segment", "ray", "line", "plane"};
constexpr std::array<const char*, requests> request_names = {"any", "count", "all"};
constexpr double paper_rates[requests][kinds] = {
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

/// The total number of triangles that queries meet: for `any`, at most one per query.
std::size_t run_queries(std::size_t request, const BoxTree& tree,
                        std::span<const IntersectionQuery> queries) {
  std::size_t sum = 0;
  std::vector<std::uint32_t> triangles;
  for (const IntersectionQuery& query : queries) {
    if (request == 0) sum += meets_any(tree, query) ? 1 : 0;
    if (request == 1) sum += count_met(tree, query);
    if (request == 2) find_met(tree, query, triangles), sum += triangles.size();
  }
  return sum;
}

/// The queries and the tree that they run on.
struct QuerySet {
  BoxTree tree;
  std::array<std::vector<IntersectionQuery>, kinds> by_kind;
};

QuerySet draw_queries(std::size_t count) {
  const Mesh mesh = make_knot(knot_sizes[0]);
  const FloatBox box = box_of(mesh);
  QuerySet queries{BoxTree(mesh, {}), {}};
  Random random(1);
  for (std::size_t kind = 0; kind < kinds; ++kind)
    for (std::size_t i = 0; i < count; ++i)
      queries.by_kind[kind].push_back(draw(static_cast<IntersectionQuery::Kind>(kind), box, random));
  return queries;
}

PreparedRow prepare_query(std::size_t request, std::size_t kind, const Shared<QuerySet>& queries) {
  PreparedRow row{std::vector<Figure>(columns), {}, {}};
  row.figures[time_taken].papers = 1e6 / paper_rates[request][kind];
  row.figures[rate].papers = paper_rates[request][kind];
  const auto count = static_cast<double>(queries->by_kind[kind].size());
  const auto sum = std::make_shared<std::size_t>(0);
  row.timings = {{time_taken, count, microsecond,
                  [=] { *sum = run_queries(request, queries->tree, queries->by_kind[kind]); }}};
  row.finish = [=](std::vector<Figure>& figures) {
    figures[rate].ours = 1e6 / figures[time_taken].ours;
    figures[met].ours = static_cast<double>(*sum) / count;
  };
  return row;
}

Plan plan(const Effort& effort) {
  Plan plan{
      {{"time", "us"}, {"rate", "1/s"}, {"memory", "MB"}, {"met", "triangles"}},
      rate,
      {"The paper quotes CGAL's figures, of another machine, and does not say how queries were drawn: ours "
       "are, at random, in the box of a torus knot of 14,400 triangles, by one thread.",
       "CGAL's tree refers to the mesh; ours holds the triangles' corners once more, laid out for vectors.",
       "CGAL's list of all holds what query and triangle share; ours the triangles.",
       "A rigid object's tree moves with it, and queries are placed in its frame: only objects that change "
       "their form need a new one, or have theirs refitted."},
      {}};
  const std::size_t sizes = effort.quick ? quick_sizes : std::size(knot_sizes);
  for (const KnotSize& size : std::span(knot_sizes).first(sizes))
    plan.rows.push_back(
        {"construction/" + std::to_string(size.triangles()), [&size](Progress&) { return construct(size); }});
  plan.rows.push_back(
      {"refit/" + std::to_string(knot_sizes[0].triangles()), [](Progress&) { return refit(knot_sizes[0]); }});
  // The branches of a thousand queries are remembered from repetition to repetition: rays then beat planes.
  const Shared<QuerySet> queries([count = effort.quick ? 10'000 : 20'000] { return draw_queries(count); });
  for (std::size_t request = 0; request < requests; ++request)
    for (std::size_t kind = 0; kind < kinds; ++kind)
      plan.rows.push_back({std::string(request_names[request]) + "/" + kind_names[kind],
                           [=](Progress&) { return prepare_query(request, kind, queries); }});
  return plan;
}

// ---- The paper's conclusions ------------------------------------------------------------------------------

/// Rows of queries, request by request.
class Queries {
 public:
  explicit Queries(std::span<const Measurement> rows) : rows_(rows) {}

  const Figure& at(std::size_t request, std::size_t kind, ColumnIndex column) const {
    return rows_[request * kinds + kind].figures[column];
  }
  double per_second(std::size_t request, std::size_t kind) const { return at(request, kind, rate).ours; }
  std::span<const Measurement> rows() const { return rows_; }

  /// The first takes longer than the second.
  Comparison slower(std::size_t request, std::size_t kind, std::size_t other_request,
                    std::size_t other_kind) const {
    return {rows_[request * kinds + kind].name + " / " + rows_[other_request * kinds + other_kind].name,
            ratio(at(request, kind, time_taken), at(other_request, other_kind, time_taken))};
  }

 private:
  std::span<const Measurement> rows_;
};

Conclusion huge_number(const Queries& queries) {
  Conclusion conclusion{
      "A tree of boxes answers a huge number of exact queries per second: those of the paper, or more",
      "",
      {}};
  double least = std::numeric_limits<double>::infinity(), most = 0;
  for (const Measurement& row : queries.rows()) {
    const Figure& time = row.figures[time_taken];
    conclusion.comparisons.push_back({"the paper's time / ours, " + row.name, ratio({*time.papers}, time)});
    const double share = *time.papers / time.ours;
    least = std::min(least, share), most = std::max(most, share);
  }
  conclusion.evidence = evidence("%.3g to %.3g times the paper's", least, most);
  return conclusion;
}

Conclusion more_costs_more(const Queries& queries) {
  Conclusion conclusion{
      "To know whether any triangle is met is quicker than how many, and that quicker than which",
      evidence("segments: %.3g, %.3g, %.3g per second; planes: %.3g, %.3g, %.3g", queries.per_second(0, 0),
               queries.per_second(1, 0), queries.per_second(2, 0), queries.per_second(0, 3),
               queries.per_second(1, 3), queries.per_second(2, 3)),
      {}};
  for (std::size_t kind = 0; kind < kinds; ++kind)
    for (std::size_t request = 1; request < requests; ++request)
      conclusion.comparisons.push_back(queries.slower(request, kind, request - 1, kind));
  return conclusion;
}

Conclusion planes_differ_most(const Queries& queries) {
  Conclusion conclusion{"Planes are the quickest to meet any triangle, and the slowest to count or list all",
                        evidence("a plane meets %.3g triangles, a line %.3g", queries.at(1, 3, met).ours,
                                 queries.at(1, 2, met).ours),
                        {}};
  for (std::size_t kind = 0; kind < 3; ++kind) {
    conclusion.comparisons.push_back(queries.slower(0, kind, 0, 3));
    for (const std::size_t request : {1u, 2u})
      conclusion.comparisons.push_back(queries.slower(request, 3, request, kind));
  }
  return conclusion;
}

Conclusion memory_is_linear(std::span<const Measurement> trees) {
  double least = std::numeric_limits<double>::infinity(), most = 0;
  for (std::size_t i = 0; i < trees.size(); ++i) {
    const double bytes = trees[i].figures[memory].ours * megabyte / knot_sizes[i].triangles();
    least = std::min(least, bytes), most = std::max(most, bytes);
  }
  return {"Memory is in proportion to the triangles",
          evidence("%.3g to %.3g bytes for each, the copy of its corners included; the paper's: 58 to 62",
                   least, most),
          {{"most bytes / least", counted(most / least), Relation::below, 1.2}}};
}

Conclusion rebuilding_is_dear(const Measurement& construction, const Measurement& refitting,
                              const Figure& one_query) {
  const Estimate built = ratio(construction.figures[time_taken], one_query);
  return {
      "Trees that have to be built again for each frame are for static scenes: building costs as much as "
      "thousands of queries",
      evidence("14,400 triangles: as much as %.3g queries about segments; refitting: %.3g", built.measured,
               ratio(refitting.figures[time_taken], one_query).measured),
      {{"building / any query about a segment", built, Relation::above, 1000}}};
}

/// Rows: trees of all sizes, one refitted, and queries.
std::vector<Conclusion> conclusions(std::span<const Measurement> rows) {
  const std::size_t sizes = rows.size() - 1 - kinds * requests;
  const Queries queries(rows.subspan(sizes + 1));
  return {huge_number(queries), more_costs_more(queries), planes_differ_most(queries),
          memory_is_linear(rows.first(sizes)),
          rebuilding_is_dear(rows[0], rows[sizes], queries.at(0, 0, time_taken))};
}

}  // namespace

extern const Experiment experiment_grulich_7_3;
const Experiment experiment_grulich_7_3 = {"grulich-7.3", "Static trees of boxes", "Grulich 2016, 7.3", plan,
                                           conclusions,   {"pass-through", {}}};

}  // namespace collidoscope::experiments
