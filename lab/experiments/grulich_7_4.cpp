// Convex hulls and convex decomposition [Grulich 7.4, figures 7.3 and 7.4, and the table]: how many of an
// object's vertices its hull has, how long the hull takes, and what is saved; and for what the paper shows of
// its nanosuit, volumes of one hull and of convex pieces, each of which is hulled again.
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
#include "experiments/evidence.h"
#include "experiments/experiment.h"
#include "experiments/timing.h"
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

/// Concave, with as many vertices as it comes; the last stands for figures 7.3 and 7.4.
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

ConvexHull hull_of(const std::vector<Vec3f>& points) {
  return convex_hull(std::span<const Vec3f>(points));
}

Measurement empty_row(std::string name) {
  Measurement row{std::move(name), {}, {}};
  row.figures.assign(columns, {std::numeric_limits<double>::quiet_NaN(), {}});
  return row;
}

void add_papers(Measurement& row, const PaperObject& paper) {
  row.figures[hull_time].papers = paper.hull_ms;
  row.figures[vertices].papers = paper.vertices;
  row.figures[hull_vertices].papers = paper.hull_vertices;
  row.figures[saved].papers = paper.saved_percent;
}

Measurement hull_row(std::string name, const Mesh& mesh, unsigned repetitions) {
  std::size_t kept = 0;
  Measurement row = empty_row(std::move(name));
  row.nanoseconds = time_of(repetitions, 1, [&] { kept = hull_of(mesh.vertices).vertices.size(); });
  row.figures[hull_time].ours = median(row.nanoseconds) / 1e6;
  row.figures[vertices].ours = static_cast<double>(mesh.vertices.size());
  row.figures[hull_vertices].ours = static_cast<double>(kept);
  row.figures[saved].ours = 100 * (1 - static_cast<double>(kept) / static_cast<double>(mesh.vertices.size()));
  return row;
}

/// What one hull and convex pieces make of the object, and what hulling the pieces again takes.
void add_pieces(Measurement& row, const Mesh& mesh, unsigned repetitions, Progress& progress) {
  const Real volume = mass_properties(mesh).volume;
  const std::vector<ConvexPiece> made = decompose(mesh, {}, "cuts", &progress);
  std::vector<std::vector<Vec3f>> points;
  Real sum = 0;
  for (const ConvexPiece& piece : made) {
    points.emplace_back(piece.hull.vertices.begin(), piece.hull.vertices.end());
    sum += piece.volume;
  }
  row.figures[pieces].ours = static_cast<double>(made.size());
  row.figures[pieces_time].ours = median(time_of(repetitions, 1,
                                                 [&] {
                                                   for (const std::vector<Vec3f>& piece : points)
                                                     hull_of(piece);
                                                 })) /
                                  1e6;
  row.figures[hull_volume_ratio].ours = hull_volume(hull_of(mesh.vertices)) / volume;
  row.figures[pieces_volume_ratio].ours = sum / volume;
}

// ---- The paper's conclusions ------------------------------------------------------------------------------

std::vector<double> values(std::span<const Measurement> rows, ColumnIndex column) {
  std::vector<double> all(rows.size());
  std::ranges::transform(rows, all.begin(), [&](const Measurement& row) { return figure(row, column); });
  return all;
}

std::vector<double> papers(double PaperObject::*column) {
  std::vector<double> all(paper_objects.size());
  std::ranges::transform(paper_objects, all.begin(), column);
  return all;
}

/// Pearson's.
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

double largest(std::span<const Measurement> rows, ColumnIndex column) {
  return std::ranges::max(values(rows, column));
}

Conclusion little_correlation(std::span<const Measurement> objects) {
  const std::vector<double> sizes = values(objects, vertices), paper_sizes = papers(&PaperObject::vertices);
  const double saving = correlation(sizes, values(objects, saved)),
               time = correlation(sizes, values(objects, hull_time)),
               paper_saving = correlation(paper_sizes, papers(&PaperObject::saved_percent)),
               paper_time = correlation(paper_sizes, papers(&PaperObject::hull_ms));
  constexpr double low = 0.5;
  return {"Time and saved memory correlate little with the number of vertices",
          std::abs(saving) < low && std::abs(time) < low,
          evidence("%.2f with memory and %.2f with time; in the paper's own table %.2f and %.2f", saving,
                   time, paper_saving, paper_time)};
}

Conclusion worst_case(std::span<const Measurement> objects, const Measurement& sphere) {
  return {
      "Points on a sphere are the worst case: all are on the hull, nothing is saved, and it takes longest",
      figure(sphere, saved) == 0 && figure(sphere, hull_time) > largest(objects, hull_time),
      evidence("%.3g ms for %.0f vertices, others at most %.3g ms", figure(sphere, hull_time),
               figure(sphere, hull_vertices), largest(objects, hull_time))};
}

Conclusion ordinary_objects(std::span<const Measurement> objects) {
  std::vector<double> kept = values(objects, saved);
  for (double& percent : kept) percent = 100 - percent;
  const auto [least, most] = std::ranges::minmax(kept);
  constexpr double slowest = 40;  // ms, as in the paper
  return {
      "Of ordinary objects the hull may hold very few of the vertices, in the paper 4 %, and takes "
      "milliseconds",
      least < 10 && largest(objects, hull_time) < slowest,
      evidence("%.0f to %.0f %% of the vertices, at most %.3g ms", least, most, largest(objects, hull_time))};
}

/// How much of the empty space in the hull the pieces hold, at most.
Conclusion empty_space(std::span<const Measurement> objects) {
  double share = 0;
  for (const Measurement& row : objects)
    share = std::max(share, (figure(row, pieces_volume_ratio) - 1) / (figure(row, hull_volume_ratio) - 1));
  const std::vector<double> hulls = values(objects, hull_volume_ratio),
                            parts = values(objects, pieces_volume_ratio);
  return {
      "One hull encloses much empty space, convex pieces slightly more than the object", share < 0.2,
      evidence("hulls %.3g to %.3g times the volume, pieces %.3g to %.3g times: at most %.0f %% of the empty "
               "space",
               std::ranges::min(hulls), std::ranges::max(hulls), std::ranges::min(parts),
               std::ranges::max(parts), 100 * share)};
}

/// Rows: the objects, then the sphere.
std::vector<Conclusion> conclusions(std::span<const Measurement> rows) {
  const std::span<const Measurement> objects = rows.first(object_models.size());
  return {little_correlation(objects), worst_case(objects, rows[object_models.size()]),
          ordinary_objects(objects), empty_space(objects)};
}

void append_papers_objects(std::vector<Measurement>& rows) {
  for (std::size_t i = 0; i < paper_objects.size(); ++i) {
    rows.push_back(empty_row("the paper's object " + std::to_string(i + 1)));
    add_papers(rows.back(), paper_objects[i]);
  }
}

ExperimentResult run(const ExperimentOptions& options, Progress& progress) {
  ExperimentResult result;
  result.columns = {{"hull", "ms"},
                    {"vertices", ""},
                    {"hull vertices", ""},
                    {"memory saved", "%"},
                    {"hull", "volumes of the object"},
                    {"pieces", ""},
                    {"pieces hulled again", "ms"},
                    {"pieces", "volumes of the object"}};
  result.plotted_column = hull_time;
  result.remarks = {
      "The paper's objects are not public: they have rows of their own, ours are models of the project. Only "
      "the "
      "sphere is the same.",
      "Memory is counted in vertices, as the paper's percentages are."};
  constexpr double objects = object_models.size() + 1;
  for (std::size_t i = 0; i < object_models.size(); ++i) {
    Progress part([&](double fraction, std::string_view) {
      progress.report((static_cast<double>(i) + fraction) / objects, object_models[i]);
    });
    const Mesh mesh = model(object_models[i]).create();
    Measurement row = hull_row(std::string(object_models[i]), mesh, options.repetitions);
    add_pieces(row, mesh, options.repetitions, part);
    add_row(result, std::move(row), options);
  }
  progress.report(object_models.size() / objects, "sphere");
  Measurement sphere = hull_row("5000 points on a sphere", random_sphere(), options.repetitions);
  add_papers(sphere, paper_sphere);
  add_row(result, std::move(sphere), options);
  result.conclusions = conclusions(result.measurements);
  append_papers_objects(result.measurements);
  return result;
}

}  // namespace

extern const Experiment experiment_grulich_7_4;
const Experiment experiment_grulich_7_4 = {"grulich-7.4", "Convex hulls, and each convex piece hulled again",
                                           "Grulich 2016, 7.4", run};

}  // namespace collidoscope::experiments
