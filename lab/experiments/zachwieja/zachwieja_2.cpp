// Vertices that lie inside, and edges that lead to them [Zachwieja 1992, 3.4, 3.9 and fig. 2]: which are
// found, and what becomes of the time of impact where some are not.

#include <algorithm>

#include "experiments/estimates.h"
#include "experiments/evidence.h"
#include "experiments/zachwieja/figure_step.h"
#include "geometry/primitives/primitives.h"
#include "motion/backtracking/micro_backtracking.h"

namespace collidoscope::experiments {
namespace {

/// Columns of the table.
enum ColumnIndex : std::size_t { beneath, missed, reported, late_as_printed, late, columns };

enum Row : std::size_t { cube, bevelled, bevelled_half, bevelled_quarter, first_sphere };

/// Of B, below the plane z = 0 at the end of the step.
std::size_t vertices_beneath(const CastQuery& query) {
  const Pose end = query.of_b.at(1);
  return static_cast<std::size_t>(std::ranges::count_if(
      query.b.mesh().vertices, [&](const Vec3f& vertex) { return end.to_parent(Vec3(vertex)).z < 0; }));
}

PreparedRow prepare(const CastQuery& query, std::optional<double> papers_beneath,
                    std::optional<double> papers_missed) {
  constexpr double in_thousandths = 1000;
  const BacktrackingAnswer ours = backtrack(query),
                           printed =
                               backtrack(query, {.follows_missed_vertices = false, .searches_again = false});
  const Real proven = proven_time(query);
  PreparedRow row{std::vector<Figure>(columns), {}, {}};
  row.figures[beneath] = {static_cast<double>(vertices_beneath(query)), papers_beneath};
  row.figures[missed] = {static_cast<double>(ours.work.missed_vertices), papers_missed};
  row.figures[reported].ours = !ours.result.violation.empty();
  row.figures[late_as_printed].ours = in_thousandths * (printed.result.fraction - proven);
  row.figures[late].ours = in_thousandths * (ours.result.fraction - proven);
  return row;
}

/// `step`: of the falling cubes, % of their half edge; the scene's own if it is not said.
PlannedRow figure_row(std::string name, BodyIndex body, std::optional<Real> step,
                      std::optional<double> papers_beneath = {}, std::optional<double> papers_missed = {}) {
  return {std::move(name), [=](Progress&) {
            SceneParameters parameters;
            parameters.velocity = step;
            const FigureStep figure("zachwieja-figure-2", {0, body}, parameters);
            return prepare(figure.query(), papers_beneath, papers_missed);
          }};
}

/// A sphere of 642 vertices that touches the plane after 2/5 of a step.
PlannedRow sphere_row(Real step) {
  return {evidence("sphere of 642 vertices in steps of %g radii", step), [=](Progress&) {
            const ShapePointer plane = make_shape("plane", make_box({9, 5, 1})),
                               sphere = make_shape("sphere", make_icosphere(1, 3));
            const Pose start = turned(normalized(Vec3(1, 2, 3)), 0.7, {0.1, 0.2, 0});
            Real lowest = 0;
            for (const Vec3f& vertex : sphere->mesh().vertices)
              lowest = std::min(lowest, start.to_parent(Vec3(vertex)).z);
            const Vec3 above(0, 0, 0.4 * step - lowest);
            return prepare({*plane, *sphere, Sweep(Pose{Mat3(1), {0, 0, -0.5}}),
                            Sweep({start.rotation, start.translation + above}, {0, 0, -step})},
                           {}, {});
          }};
}

Plan plan(const Effort&) {
  Plan plan{{{"vertices beneath the plane", ""},
             {"missed by the edges", ""},
             {"reported", "1: yes"},
             {"as printed: late", "thousandths of the step"},
             {"ours: late", "thousandths of the step"}},
            missed,
            {"The paper's figure is a profile, and shows half of our vertices.",
             "As printed: without the vertices that no edge leads to, and without searching again where the "
             "bodies still meet at the time that was found."},
            {}};
  plan.rows = {figure_row("fig. 2.a: cube", 1, {}, 2, 0), figure_row("fig. 2.b: bevelled cube", 2, {}, 4, 2),
               figure_row("fig. 2.b in half steps", 2, 25), figure_row("fig. 2.b in quarter steps", 2, 12.5)};
  for (const Real step : {0.4, 0.1, 0.05, 0.01}) plan.rows.push_back(sphere_row(step));
  return plan;
}

std::vector<Conclusion> conclusions(std::span<const Measurement> table) {
  const auto figure = [&](std::size_t row, ColumnIndex column) { return table[row].figures[column].ours; };
  double unreported = 0, latest = 0;
  for (const Measurement& row : table) {
    unreported += row.figures[missed].ours > 0 && row.figures[reported].ours == 0;
    latest = std::max(latest, std::abs(row.figures[late].ours));
  }
  const double share = figure(bevelled, missed) / figure(bevelled, beneath);
  return {{"Both vertices of the cube beneath the plane are ends of edges that pierce it",
           evidence("fig. 2.a: %.0f vertices, none is missed", figure(cube, beneath)),
           {{"vertices missed", counted(figure(cube, missed)), Relation::below, 0.5}}},
          {"The two lower of four vertices of the bevelled cube are not",
           evidence("fig. 2.b: %.0f of %.0f", figure(bevelled, missed), figure(bevelled, beneath)),
           {{"share of the vertices beneath", counted(share), Relation::above, 0.49},
            {"share of the vertices beneath", counted(share), Relation::below, 0.51}}},
          {"With sufficiently small steps every vertex inside is found",
           evidence("in quarter steps, %.0f of %.0f are missed; sphere in steps of 0.01 radii: %.0f",
                    figure(bevelled_quarter, missed), figure(bevelled_quarter, beneath),
                    figure(table.size() - 1, missed)),
           {{"vertices missed", counted(figure(bevelled_quarter, missed) + figure(table.size() - 1, missed)),
             Relation::below, 0.5}}},
          {"Where vertices are missed, the method as printed is late, and ours is not and says so",
           evidence("fig. 2.b: as printed %.3g thousandths of the step, ours %.2g",
                    figure(bevelled, late_as_printed), figure(bevelled, late)),
           {{"fig. 2.b as printed: late, thousandths", counted(figure(bevelled, late_as_printed)),
             Relation::above, 100},
            {"ours: latest of all, thousandths", counted(latest), Relation::below, 0.002},
            {"not reported", counted(unreported), Relation::below, 0.5}}}};
}

}  // namespace

extern const Experiment experiment_zachwieja_2;
const Experiment experiment_zachwieja_2 = {"zachwieja-2",
                                           "Vertices that no piercing edge leads to",
                                           "Zachwieja 1992, 3.4, 3.9 and fig. 2",
                                           plan,
                                           conclusions,
                                           {"zachwieja-figure-2", {}}};

}  // namespace collidoscope::experiments
