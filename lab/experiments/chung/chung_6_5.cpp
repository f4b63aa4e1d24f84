// The largest number of searching steps [Chung 6.2.1, fig. 6.5].

#include <algorithm>

#include "experiments/chung/chung_steps.h"
#include "experiments/evidence.h"

namespace collidoscope::experiments {
namespace {

/// Columns of the table.
enum ColumnIndex : std::size_t { largest, mean, share_of_largest, tests, columns };

constexpr std::array vertices = {10u, 20u, 50u, 100u, 200u, 500u, 1000u};

/// As the text says them: 22 for ellipsoids, from 25 to 55 for rods and from 20 to 40 for plates.
struct PaperRange {
  double first, last;
};
constexpr std::array<PaperRange, drawn_shapes.size()> paper_ranges = {
    {{22, 22}, {25, 55}, {20, 40}, {25, 55}, {20, 40}}};

std::optional<double> papers(std::size_t shape, std::size_t size) {
  if (size == 0) return paper_ranges[shape].first;
  if (size + 1 == vertices.size()) return paper_ranges[shape].last;
  return {};
}

PreparedRow prepare(std::size_t shape, std::size_t size, std::uint64_t frames, Progress& progress) {
  const ChungSteps steps = count_steps({drawn_shapes[shape], 500, vertices[size]}, frames, progress);
  const StepCounts& counts = steps.of_all;
  const auto all = static_cast<double>(counts.tests());
  PreparedRow row{std::vector<Figure>(columns), {}};
  row.figures[largest] = {static_cast<double>(counts.largest()), papers(shape, size)};
  row.figures[mean].ours = counts.mean();
  row.figures[share_of_largest].ours = 100 * static_cast<double>(counts.count(counts.largest())) / all;
  row.figures[tests].ours = all;
  return row;
}

Plan plan(const Effort& effort) {
  Plan plan{{{"largest k", ""}, {"mean k", ""}, {"tests with the largest", "%"}, {"tests", ""}},
            largest,
            environment_remarks(
                {"A search that the last digits decide is left to GJK, and counts with the steps before."}),
            {},
            Column{"vertices n", ""}};
  const std::uint64_t frames = effort.quick ? 500 : 10'000;
  for (std::size_t shape = 0; shape < drawn_shapes.size(); ++shape)
    for (std::size_t size = 0; size < vertices.size(); ++size)
      plan.rows.push_back({std::string(drawn_shapes[shape]) + "/n = " + std::to_string(vertices[size]),
                           [=](Progress& progress) { return prepare(shape, size, frames, progress); },
                           CurvePoint{drawn_shapes[shape], static_cast<double>(vertices[size])}});
  return plan;
}

const Figure& figure(std::span<const Measurement> rows, std::size_t shape, std::size_t size,
                     std::size_t column) {
  return rows[shape * vertices.size() + size].figures[column];
}

double most_of(std::span<const Measurement> rows, std::size_t shape) {
  double most = 0;
  for (std::size_t size = 0; size < vertices.size(); ++size)
    most = std::max(most, figure(rows, shape, size, largest).ours);
  return most;
}

/// The paper's largest counts are not exceeded: they are of its frames, of which it does not say how many.
Conclusion no_larger_than_the_papers(std::span<const Measurement> rows) {
  Conclusion conclusion{
      "The largest k is around 22 for ellipsoids, at most 40 for plates and 55 for rods", "", {}};
  for (std::size_t shape = 0; shape < chung_shapes.size(); ++shape) {
    const double most = most_of(rows, shape);
    conclusion.evidence += evidence("%s%s %.0f", shape == 0 ? "" : ", ", chung_shapes[shape], most);
    conclusion.comparisons.push_back({std::string(chung_shapes[shape]) + ", largest k / the paper's",
                                      counted(most / paper_ranges[shape].last), Relation::below, 1.1});
  }
  return conclusion;
}

Conclusion ellipsoids_are_best(std::span<const Measurement> rows) {
  const double ellipsoids = most_of(rows, 0), rods = most_of(rows, 1), plates = most_of(rows, 2);
  return {"The algorithm performs best for ellipsoids, and is less efficient for plates and rods",
          evidence("largest k over all n: %.0f, rods %.0f, plates %.0f", ellipsoids, rods, plates),
          {{"largest k, rods / ellipsoids", counted(rods / ellipsoids), Relation::above, 1},
           {"largest k, plates / ellipsoids", counted(plates / ellipsoids), Relation::above, 1}}};
}

Conclusion rare(std::span<const Measurement> rows) {
  double most = 0;
  for (const Measurement& row : rows) most = std::max(most, row.figures[share_of_largest].ours);
  return {"The largest k happens very rarely: typically in 0.01 % of the tests or fewer",
          evidence("in %.4f %% of the tests at most", most),
          {{"tests with the largest k, %, at most", counted(most), Relation::below, 0.011}}};
}

std::vector<Conclusion> conclusions(std::span<const Measurement> rows) {
  const double most = figure(rows, 1, vertices.size() - 1, largest).ours;
  return {no_larger_than_the_papers(rows),
          ellipsoids_are_best(rows),
          {"Even in the worst case the largest k is small as compared to n",
           evidence("%.0f for rods of 1000 vertices", most),
           {{"largest k / n, rods", counted(most / 1000), Relation::below, 0.1}}},
          rare(rows)};
}

}  // namespace

extern const Experiment experiment_chung_6_5;
const Experiment experiment_chung_6_5 = {
    "chung-6.5",      "The largest number of searching steps", "Chung 1996, fig. 6.5", plan, conclusions,
    {"polytopes", {}}};

}  // namespace collidoscope::experiments
