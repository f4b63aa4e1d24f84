// How micro-backtracking searches [Zachwieja 1992, 3.5, 3.7 and fig. 3]: an edge is followed from triangle to
// triangle, what came later waits on a stack, and what happens within epsilon is one event.

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/quaternion.h"
#include "experiments/estimates.h"
#include "experiments/evidence.h"
#include "experiments/zachwieja/figure_step.h"
#include "geometry/primitives/primitives.h"
#include "motion/backtracking/micro_backtracking.h"

namespace collidoscope::experiments {
namespace {

/// Columns of the table.
enum ColumnIndex : std::size_t { found_at, error, followed, ends, put_aside, dropped, times, columns };

enum Row : std::size_t { figure_3, wide, narrow, exact };

/// How far apart points of contact lie that are two, m.
constexpr Real apart = 1e-3;

double number_of_points(const std::vector<BacktrackingContact>& contacts) {
  std::vector<Vec3> points;
  for (const BacktrackingContact& contact : contacts)
    if (std::ranges::none_of(points, [&](const Vec3& p) { return length(p - contact.on_b) < apart; }))
      points.push_back(contact.on_b);
  return static_cast<double>(points.size());
}

PreparedRow prepare(const CastQuery& query, std::optional<double> papers_time) {
  const auto [result, contacts, work] = backtrack(query);
  PreparedRow row{std::vector<Figure>(columns), {}, {}};
  row.figures[found_at] = {result.fraction, papers_time};
  row.figures[error].ours = std::abs(result.fraction - proven_time(query)) / query.tolerance;
  row.figures[followed].ours = static_cast<double>(work.followed_edges + work.followed_vertices);
  row.figures[ends].ours = number_of_points(contacts);
  row.figures[put_aside].ours = static_cast<double>(work.put_aside);
  row.figures[dropped].ours = static_cast<double>(work.dropped);
  row.figures[times].ours = work.times;
  return row;
}

/// A cube falls on an edge that leans, whose ends come to a plane after 12 and 13 hundredths of the step.
Situation twelve_and_thirteen() {
  constexpr Real first = 0.12, second = 0.13, step = 0.5;  // m
  const Mat3 on_edge = to_matrix(from_axis_angle({1, 0, 0}, std::numbers::pi / 4)),
             leaning = to_matrix(from_axis_angle({0, 1, 0}, std::asin((second - first) * step / 2)));
  const Mat3 rotation = leaning * on_edge;
  const Real lowest = std::min((rotation * Vec3(-1, -1, -1)).z, (rotation * Vec3(1, -1, -1)).z);
  return {make_shape("plane", make_box({9, 5, 1})), make_shape("cube", make_box(Vec3(2))),
          Sweep(Pose{Mat3(1), {0, 0, -0.5}}),
          Sweep({rotation, {0.1, 0.2, first * step - lowest}}, {0, 0, -step})};
}

PlannedRow two_events(Real epsilon) {
  return {evidence("two edges at 0.12 and 0.13 with epsilon %g", epsilon), [=](Progress&) {
            const Situation situation = twelve_and_thirteen();
            CastQuery query = situation.query();
            query.tolerance = epsilon;
            return prepare(query, 0.12);
          }};
}

Plan plan(const Effort&) {
  Plan plan{{{"found at", "of the step"},
             {"error", "of epsilon"},
             {"vertices and edges followed", "each with a triangle"},
             {"points of contact", ""},
             {"lists put aside", ""},
             {"never taken up again", ""},
             {"times looked at", ""}},
            times,
            {"The paper's example has two edges and two faces; ours has the two ends of an edge of a cube."},
            {}};
  plan.rows = {{"fig. 3: an edge across three triangles",
                [](Progress&) {
                  const FigureStep figure("zachwieja-figure-3", {0, 1});
                  return prepare(figure.query(), {});
                }},
               two_events(0.02),
               two_events(1e-3),
               two_events(1e-6)};
  return plan;
}

std::vector<Conclusion> conclusions(std::span<const Measurement> table) {
  const auto figure = [&](Row row, ColumnIndex column) { return table[row].figures[column].ours; };
  constexpr Real side = 0.4;
  const double off = std::abs(figure(figure_3, found_at) - side) * 1e6;
  double largest = 0;
  for (const Measurement& row : table) largest = std::max(largest, row.figures[error].ours);
  return {{"An edge is followed through coplanar triangles to the boundary of the face",
           evidence("fig. 3: at %.7g of the step", figure(figure_3, found_at)),
           {{"off the side of the face, millionths of the step", counted(off), Relation::below, 2}}},
          {"The earliest intersection is found, and what came later is discarded",
           evidence("at %.7g; %.0f of %.0f lists are never taken up again", figure(exact, found_at),
                    figure(exact, dropped), figure(exact, put_aside)),
           {{"lists dropped", counted(figure(exact, dropped)), Relation::above, 0.5},
            {"points of contact", counted(figure(exact, ends)), Relation::below, 1.5}}},
          {"Intersections within epsilon are treated as one",
           evidence("epsilon 0.02: %.0f points of contact, 0.001: %.0f", figure(wide, ends),
                    figure(narrow, ends)),
           {{"points of contact, epsilon 0.02", counted(figure(wide, ends)), Relation::above, 1.5},
            {"points of contact, epsilon 0.001", counted(figure(narrow, ends)), Relation::below, 1.5}}},
          {"The time is right within epsilon",
           evidence("%.2g of epsilon", largest),
           {{"largest error, of epsilon", counted(largest), Relation::below, 1.001}}}};
}

}  // namespace

extern const Experiment experiment_zachwieja_3;
const Experiment experiment_zachwieja_3 = {
    "zachwieja-3", "The search of micro-backtracking", "Zachwieja 1992, 3.5, 3.7 and fig. 3", plan,
    conclusions,   {"zachwieja-figure-3", {}}};

}  // namespace collidoscope::experiments
