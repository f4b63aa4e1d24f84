// Convex hulls and convex decomposition [Grulich 7.4, figures 7.3 and 7.4, and the table]: the share of an
// object's vertices that its hull has, the time of the hull, and the saving. For the paper's nanosuit also
// the volumes of one hull and of convex pieces, each of which is hulled again.
//
// Departures. The paper's eight objects are not public: its rows stand by themselves, and beside them eight
// of the project's models. The ninth, 5000 random points on a sphere, is the same. Its pieces are V-HACD's,
// ours are of our own method.

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>

#include "core/random.h"
#include "decomposition/concavity.h"
#include "decomposition/decomposition.h"
#include "experiments/estimates.h"
#include "experiments/evidence.h"
#include "experiments/experiment.h"
#include "geometry/mesh/mass_properties.h"
#include "modelling/models.h"

namespace collidoscope::experiments {
namespace {

/// Columns of the table.
enum ColumnIndex : std::size_t {
  hull_time,
  vertices,
  hull_vertices,
  saved,
  hull_volume_ratio,
  pieces,
  pieces_time,
  pieces_volume_ratio,
  columns
};

/// Concave objects with their own number of vertices; the last stands for figures 7.3 and 7.4.
constexpr std::array<std::string_view, 8> object_models = {
    "chair", "torus", "space-shuttle", "gear-planet", "gear-ring", "gear-sun", "knot-14400", "bust"};

struct PaperObject {
  double vertices, hull_vertices, hull_ms, saved_percent;
};
constexpr std::array<PaperObject, 8> paper_objects = {{{6423, 690, 39, 89.25735638},
                                                       {12928, 506, 29, 96.08601485},
                                                       {5801, 294, 11, 94.93190829},
                                                       {8370, 348, 15, 95.84229391},
                                                       {1027, 232, 5, 77.40993184},
                                                       {6302, 580, 35, 90.79657252},
                                                       {2466, 264, 7, 89.29440389},
                                                       {732, 202, 8, 72.40437158}}};
constexpr PaperObject paper_sphere = {5000, 5000, 2135, 0};

Mesh random_sphere() {
  Random random(1);
  Mesh mesh;
  for (double i = 0; i < paper_sphere.vertices; ++i) mesh.vertices.emplace_back(random.unit_vector());
  return mesh;
}

constexpr double millisecond = 1e6;  // ns

ConvexHull hull_of(const std::vector<Vec3f>& points) {
  return convex_hull(std::span<const Vec3f>(points));
}

void add_papers(std::vector<Figure>& figures, const PaperObject& paper) {
  figures[hull_time].papers = paper.hull_ms;
  figures[vertices].papers = paper.vertices;
  figures[hull_vertices].papers = paper.hull_vertices;
  figures[saved].papers = paper.saved_percent;
}

PreparedRow prepare_hull(Mesh made) {
  const auto mesh = std::make_shared<const Mesh>(std::move(made));
  const auto all = static_cast<double>(mesh->vertices.size());
  const auto kept = std::make_shared<double>(0);
  PreparedRow row{std::vector<Figure>(columns), {}, {}};
  row.figures[vertices].ours = all;
  row.timings = {{hull_time, 1, millisecond,
                  [=] { *kept = static_cast<double>(hull_of(mesh->vertices).vertices.size()); }}};
  row.finish = [=](std::vector<Figure>& figures) {
    figures[hull_vertices].ours = *kept;
    figures[saved].ours = 100 * (1 - *kept / all);
  };
  return row;
}

/// The figures of one hull, of convex pieces, and of the second hulls of the pieces.
void add_pieces(PreparedRow& row, const Mesh& mesh, Progress& progress) {
  const Real volume = mass_properties(mesh).volume;
  std::vector<std::vector<Vec3f>> points;
  Real sum = 0;
  for (const ConvexPiece& piece : decompose(mesh, {}, "cuts", &progress)) {
    points.emplace_back(piece.hull.vertices.begin(), piece.hull.vertices.end());
    sum += piece.volume;
  }
  row.figures[pieces].ours = static_cast<double>(points.size());
  row.figures[hull_volume_ratio].ours = hull_volume(hull_of(mesh.vertices)) / volume;
  row.figures[pieces_volume_ratio].ours = sum / volume;
  row.timings.push_back({pieces_time, 1, millisecond, [points = std::move(points)] {
                           for (const std::vector<Vec3f>& piece : points) hull_of(piece);
                         }});
}

PreparedRow prepare_object(std::string_view id, Progress& progress) {
  const Mesh mesh = model(id).create();
  PreparedRow row = prepare_hull(mesh);
  add_pieces(row, mesh, progress);
  return row;
}

PreparedRow prepare_sphere() {
  PreparedRow row = prepare_hull(random_sphere());
  add_papers(row.figures, paper_sphere);
  return row;
}

/// A row without figures of ours.
PreparedRow prepare_papers(const PaperObject& paper) {
  PreparedRow row{std::vector<Figure>(columns), {}, {}};
  add_papers(row.figures, paper);
  return row;
}

Plan plan(const Effort&) {
  Plan plan{{{"hull", "ms"},
             {"vertices", ""},
             {"hull vertices", ""},
             {"memory saved", "%"},
             {"hull", "volumes of the object"},
             {"pieces", ""},
             {"pieces hulled again", "ms"},
             {"pieces", "volumes of the object"}},
            hull_time,
            {"The paper's objects are not public: they have rows of their own, ours are models of the "
             "project. Only the sphere is the same.",
             "Memory is counted in vertices, as the paper's percentages are."},
            {}};
  for (const std::string_view id : object_models)
    plan.rows.push_back({std::string(id), [id](Progress& part) { return prepare_object(id, part); }});
  plan.rows.push_back({"5000 points on a sphere", [](Progress&) { return prepare_sphere(); }});
  for (std::size_t i = 0; i < paper_objects.size(); ++i)
    plan.rows.push_back({"the paper's object " + std::to_string(i + 1),
                         [i](Progress&) { return prepare_papers(paper_objects[i]); }});
  return plan;
}

// ---- The paper's conclusions ------------------------------------------------------------------------------

double figure(const Measurement& row, ColumnIndex column) {
  return row.figures[column].ours;
}

std::vector<double> values(std::span<const Measurement> rows, ColumnIndex column) {
  std::vector<double> all(rows.size());
  std::ranges::transform(rows, all.begin(), [&](const Measurement& row) { return figure(row, column); });
  return all;
}

/// The values of one repetition.
std::vector<double> values(std::span<const Measurement> rows, ColumnIndex column, std::size_t repetition) {
  std::vector<double> all(rows.size());
  std::ranges::transform(rows, all.begin(), [&](const Measurement& row) {
    return in_repetition(row.figures[column], repetition);
  });
  return all;
}

std::vector<double> papers(double PaperObject::*column) {
  std::vector<double> all(paper_objects.size());
  std::ranges::transform(paper_objects, all.begin(), column);
  return all;
}

/// Pearson's correlation.
double correlation(const std::vector<double>& x, const std::vector<double>& y) {
  const auto count = static_cast<double>(x.size());
  const double mean_x = std::reduce(x.begin(), x.end()) / count,
               mean_y = std::reduce(y.begin(), y.end()) / count;
  double xy = 0, xx = 0, yy = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    const double dx = x[i] - mean_x, dy = y[i] - mean_y;
    xy += dx * dy, xx += dx * dx, yy += dy * dy;
  }
  return xy / std::sqrt(xx * yy);
}

std::size_t repetitions(const Measurement& row) {
  return row.figures[hull_time].repetitions.size();
}

Conclusion little_correlation(std::span<const Measurement> objects) {
  const std::vector<double> sizes = values(objects, vertices), paper_sizes = papers(&PaperObject::vertices);
  const double saving = correlation(sizes, values(objects, saved)),
               paper_saving = correlation(paper_sizes, papers(&PaperObject::saved_percent)),
               paper_time = correlation(paper_sizes, papers(&PaperObject::hull_ms));
  const Estimate time = estimate(repetitions(objects[0]), [&](std::size_t i) {
    return std::abs(correlation(sizes, values(objects, hull_time, i)));
  });
  constexpr double low = 0.5;
  return {"Time and saved memory correlate little with the number of vertices",
          evidence("%.2f with memory and %.2f with time; in the paper's own table %.2f and %.2f", saving,
                   correlation(sizes, values(objects, hull_time)), paper_saving, paper_time),
          {{"correlation with memory, its size", counted(std::abs(saving)), Relation::below, low},
           {"correlation with time, its size", time, Relation::below, low}}};
}

Conclusion worst_case(std::span<const Measurement> objects, const Measurement& sphere) {
  const auto slowest = [](const Measurement& a, const Measurement& b) {
    return figure(a, hull_time) < figure(b, hull_time);
  };
  const Measurement& other = *std::ranges::max_element(objects, slowest);
  return {
      "Points on a sphere are the worst case: all are on the hull, nothing is saved, and it takes longest",
      evidence("%.3g ms for %.0f vertices, others at most %.3g ms", figure(sphere, hull_time),
               figure(sphere, hull_vertices), figure(other, hull_time)),
      {{"saved vertices of the sphere, %", counted(figure(sphere, saved)), Relation::below, 0.001},
       {"time of the sphere / " + other.name, ratio(sphere.figures[hull_time], other.figures[hull_time])}}};
}

Conclusion ordinary_objects(std::span<const Measurement> objects) {
  constexpr double slowest_allowed = 40;  // ms, as in the paper
  std::vector<double> kept = values(objects, saved);
  for (double& percent : kept) percent = 100 - percent;
  const auto [least, most] = std::ranges::minmax(kept);
  const Estimate slowest = estimate(repetitions(objects[0]), [&](std::size_t i) {
    return std::ranges::max(values(objects, hull_time, i));
  });
  return {
      "Of ordinary objects the hull may hold very few of the vertices, in the paper 4 %, and takes "
      "milliseconds",
      evidence("%.0f to %.0f %% of the vertices, at most %.3g ms", least, most, slowest.measured),
      {{"least part of the vertices, %", counted(least), Relation::below, 10},
       {"slowest hull, ms", slowest, Relation::below, slowest_allowed}}};
}

/// The share of the empty space in the hull that the pieces contain, at most.
Conclusion empty_space(std::span<const Measurement> objects) {
  double share = 0;
  for (const Measurement& row : objects)
    share = std::max(share, (figure(row, pieces_volume_ratio) - 1) / (figure(row, hull_volume_ratio) - 1));
  const std::vector<double> hulls = values(objects, hull_volume_ratio),
                            parts = values(objects, pieces_volume_ratio);
  return {
      "One hull encloses much empty space, convex pieces slightly more than the object",
      evidence("hulls %.3g to %.3g times the volume, pieces %.3g to %.3g times: at most %.0f %% of the empty "
               "space",
               std::ranges::min(hulls), std::ranges::max(hulls), std::ranges::min(parts),
               std::ranges::max(parts), 100 * share),
      {{"largest part of the empty space", counted(share), Relation::below, 0.2}}};
}

/// Rows: the objects, the sphere, and then the paper's.
std::vector<Conclusion> conclusions(std::span<const Measurement> rows) {
  const std::span<const Measurement> objects = rows.first(object_models.size());
  return {little_correlation(objects), worst_case(objects, rows[object_models.size()]),
          ordinary_objects(objects), empty_space(objects)};
}

}  // namespace

extern const Experiment experiment_grulich_7_4;
const Experiment experiment_grulich_7_4 = {"grulich-7.4", "Convex hulls, and each convex piece hulled again",
                                           "Grulich 2016, 7.4", plan, conclusions};

}  // namespace collidoscope::experiments
