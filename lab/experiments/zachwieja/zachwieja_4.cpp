// Many points of contact become one [Zachwieja 1992, 3.7.3, 3.8 and fig. 4]: by plain averaging, by the
// paper's rule, and by the rule that it calls better. Of every situation the centre of the contact is known.

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/trigonometry.h"
#include "experiments/estimates.h"
#include "experiments/evidence.h"
#include "experiments/zachwieja/figure_step.h"
#include "geometry/primitives/primitives.h"
#include "motion/backtracking/micro_backtracking.h"

namespace collidoscope::experiments {
namespace {

/// Columns of the table.
enum ColumnIndex : std::size_t {
  points,
  off_average,
  off_printed,
  off_centre,
  printed_time,
  centre_time,
  columns
};

enum Row : std::size_t { corner, edge, edge_with_interior, face, half_disc };

constexpr Real same = 1e-6;  // m: points closer than this are one

std::vector<Vec3> points_of(const CastQuery& query, bool ignores_interior_edges) {
  std::vector<Vec3> each_once;
  const BacktrackingAnswer answer = backtrack(query, {.ignores_interior_edges = ignores_interior_edges});
  for (const BacktrackingContact& contact : answer.contacts)
    if (std::ranges::none_of(each_once, [&](const Vec3& p) { return length(p - contact.on_a) < same; }))
      each_once.push_back(contact.on_a);
  return each_once;
}

Vec3 average(const std::vector<Vec3>& all) {
  Vec3 sum(0);
  for (const Vec3& point : all) sum += point;
  return sum / static_cast<Real>(all.size());
}

PreparedRow prepare(const CastQuery& query, const Vec3& centre, bool ignores_interior_edges = true) {
  constexpr double in_millimetres = 1000, nanosecond = 1;
  const auto all = std::make_shared<const std::vector<Vec3>>(points_of(query, ignores_interior_edges));
  const auto off = [&](const Vec3& point) { return in_millimetres * length(point - centre); };
  PreparedRow row{std::vector<Figure>(columns), {}, {}};
  row.figures[points].ours = static_cast<double>(all->size());
  row.figures[off_average].ours = off(average(*all));
  row.figures[off_printed].ours = off(reduced_point(*all, ReductionRule::as_printed, same));
  row.figures[off_centre].ours = off(reduced_point(*all, ReductionRule::centre, same));
  row.timings = {
      {printed_time, 1, nanosecond, [all] { reduced_point(*all, ReductionRule::as_printed, same); }},
      {centre_time, 1, nanosecond, [all] { reduced_point(*all, ReductionRule::centre, same); }}};
  return row;
}

ShapePointer cube() {
  return make_shape("cube", make_box(Vec3(2)));
}
Sweep at_rest(const Vec3& place) {
  return Sweep(Pose{Mat3(1), place});
}

/// A cube on its corner.
PreparedRow prepare_corner() {
  const Vec3 down = normalized(Vec3(-1));
  const Pose start = turned(normalized(cross(down, Vec3(0, 0, -1))), std::acos(dot(down, Vec3(0, 0, -1))),
                            {0.3, 0.2, std::sqrt(Real(3)) + 0.2});
  const ShapePointer plane = make_shape("plane", make_box({9, 5, 1})), falling = cube();
  return prepare({*plane, *falling, at_rest({0, 0, -0.5}), Sweep(start, {0, 0, -0.5})}, {0.3, 0.2, 0});
}

/// A disc of which half stands out beyond the side of a table: a half disc has its centre where its polygon
/// has.
PreparedRow prepare_half_disc() {
  constexpr std::uint32_t sides = 64;
  const ShapePointer table = make_shape("table", make_box({4, 4, 1})),
                     disc = make_shape("disc", make_prism(1, 0.2, sides));
  // Triangles between the centre and two corners: their area and moment, over half of the sides.
  const Real angle = 2 * std::numbers::pi / sides, area = sides * sine_of(angle) / 4;
  Real moment = 0;
  for (std::uint32_t i = 0; i < sides / 2; ++i)
    moment += sine_of(angle) / 2 * (sine_of(i * angle) + sine_of((i + 1) * angle)) / 3;
  return prepare({*table, *disc, at_rest({0, 0, -0.5}), Sweep({Mat3(1), {2, 0, 0.3}}, {0, 0, -0.5})},
                 {2 - moment / area, 0, 0});
}

PreparedRow prepare_figure(const char* scene, const Vec3& centre, bool ignores_interior_edges = true) {
  const FigureStep figure(scene, {0, 1});
  return prepare(figure.query(), centre, ignores_interior_edges);
}

Plan plan(const Effort&) {
  constexpr Vec3 halfway(0, 0.3, 0), under_the_cube(-1.6, 0, 0);
  Plan plan{
      {{"points of contact", ""},
       {"plain average off the centre", "mm"},
       {"the paper's rule off the centre", "mm"},
       {"the better rule off the centre", "mm"},
       {"the paper's rule", "ns"},
       {"the better rule", "ns"}},
      off_printed,
      {"The paper gives neither sizes nor times. Its rule: of points on a line the middle of the ends, of "
       "others the mean. The better one: of points in a plane the centre of their convex polygon."},
      {}};
  plan.rows = {{"a corner on a face", [](Progress&) { return prepare_corner(); }},
               {"fig. 4: an edge across a face",
                [=](Progress&) { return prepare_figure("zachwieja-figure-4", halfway); }},
               {"fig. 4 with the interior edge",
                [=](Progress&) { return prepare_figure("zachwieja-figure-4", halfway, false); }},
               {"fig. 2.a: a face on a face",
                [=](Progress&) { return prepare_figure("zachwieja-figure-2", under_the_cube); }},
               {"half of a disc on a face", [](Progress&) { return prepare_half_disc(); }}};
  return plan;
}

std::vector<Conclusion> conclusions(std::span<const Measurement> table) {
  const auto figure = [&](Row row, ColumnIndex column) { return table[row].figures[column].ours; };
  double worst = 0;
  for (const Measurement& row : table) worst = std::max(worst, row.figures[off_centre].ours);
  const Estimate slower =
      ratio(table[half_disc].figures[centre_time], table[half_disc].figures[printed_time]);
  return {
      {"An interior edge would pull an average to one side",
       evidence("fig. 4: %.3g mm off with it, %.2g mm without", figure(edge_with_interior, off_average),
                figure(edge, off_average)),
       {{"plain average with it, mm", counted(figure(edge_with_interior, off_average)), Relation::above, 10},
        {"plain average without it, mm", counted(figure(edge, off_average)), Relation::below, 0.01}}},
      {"Points on a line become the middle of the ends, and what lies between is discarded",
       evidence("fig. 4 with the interior edge: %.2g mm off", figure(edge_with_interior, off_printed)),
       {{"off halfway, mm", counted(figure(edge_with_interior, off_printed)), Relation::below, 0.01}}},
      {"The centre of the hull would be better than the average of points in a plane",
       evidence("half a disc: the average is %.3g mm off, the centre at most %.2g mm",
                figure(half_disc, off_printed), worst),
       {{"average off the centre, mm", counted(figure(half_disc, off_printed)), Relation::above, 10},
        {"centre of the hull off, mm", counted(worst), Relation::below, 0.01}}},
      {"Taking the average is much faster than the centre of the hull",
       evidence("%.0f points: by a factor of %.3g; the paper names none. Both have to tell points apart, "
                "and lines from planes",
                figure(half_disc, points), slower.measured),
       {}}};
}

}  // namespace

extern const Experiment experiment_zachwieja_4;
const Experiment experiment_zachwieja_4 = {
    "zachwieja-4", "One point of contact for many", "Zachwieja 1992, 3.7.3, 3.8 and fig. 4", plan,
    conclusions,   {"zachwieja-figure-4", {}}};

}  // namespace collidoscope::experiments
