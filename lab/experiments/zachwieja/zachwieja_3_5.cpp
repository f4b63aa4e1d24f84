// What micro-backtracking moves, and what moving whole bodies does [Zachwieja 1992, 3.5]: the situations of
// the figures 2 to 4, and bodies of more vertices. The paper has no numbers; it claims a nearly constant
// time.

#include "core/quaternion.h"
#include "experiments/estimates.h"
#include "experiments/evidence.h"
#include "geometry/primitives/primitives.h"
#include "motion/cast.h"

namespace collidoscope::experiments {
namespace {

/// Columns of the table.
enum ColumnIndex : std::size_t {
  micro_time,
  whole_time,
  micro_moved,
  whole_moved,
  micro_times,
  whole_times,
  late,
  columns
};

struct Situation {
  ShapePointer a, b;
  Pose start;  // of B
  Vec3 translation, rotation;
};

Pose turned(const Vec3& axis, Real angle, const Vec3& translation) {
  return {to_matrix(from_axis_angle(axis, angle)), translation};
}

ShapePointer box(const Vec3& size) {
  return make_shape("box", make_box(size));
}

Situation cube_in_a_plane() {
  return {box({8, 6, 1}), box(Vec3(2)), turned({1, 0, 0}, 0.63, {0.3, 0.2, 2.0}), {0, 0, -0.3}, Vec3(0)};
}

Situation edge_beside_a_face() {
  return {box({6, 2, 1}),
          box({Real(0.02), Real(0.02), 3}),
          turned({0, 0, 1}, 0.7, {3.3, 0.1, 0}),
          {-0.6, 0.1, 0},
          Vec3(0)};
}

Situation edge_across_a_face() {
  return {box({4, 4, 1}), box({9, 1, 1}), turned({1, 0, 0}, 0.785, {0.4, 0.3, 1.4}), {0, 0, -0.4}, Vec3(0)};
}

Situation sphere_in_a_plane(unsigned subdivisions) {
  return {box({8, 6, 1}),
          make_shape("sphere", make_icosphere(1, subdivisions)),
          turned({1, 2, 3}, 0.7, {0.1, 0.2, 1.55}),
          {0, 0, -0.1},
          {0.1, 0.05, 0}};
}

CastQuery query_of(const Situation& s) {
  return {*s.a, *s.b, Sweep(Pose{}), Sweep(s.start, s.translation, s.rotation)};
}

Timing time_cast(std::size_t column, const std::shared_ptr<const Situation>& situation, std::string_view id) {
  constexpr double microsecond = 1e3;  // ns
  return {column, 1, microsecond,
          [situation, &algorithm = cast_algorithm(id)] { cast(query_of(*situation), algorithm); }};
}

PreparedRow prepare(Situation made) {
  const auto situation = std::make_shared<const Situation>(std::move(made));
  const CastQuery query = query_of(*situation);
  const CastResult micro = cast(query, cast_algorithm("micro-backtracking")),
                   whole = cast(query, cast_algorithm("bisection")),
                   proven = cast(query, cast_algorithm("conservative-advancement"));
  PreparedRow row{std::vector<Figure>(columns), {}, {}};
  row.figures[micro_moved].ours = static_cast<double>(micro.moved_vertices);
  row.figures[whole_moved].ours = static_cast<double>(whole.moved_vertices);
  row.figures[micro_times].ours = micro.iterations;
  row.figures[whole_times].ours = whole.iterations;
  row.figures[late].ours = std::abs(micro.fraction - proven.fraction) * 1e6;
  row.timings = {time_cast(micro_time, situation, "micro-backtracking"),
                 time_cast(whole_time, situation, "bisection")};
  return row;
}

Plan plan(const Effort&) {
  Plan plan{
      {{"micro-backtracking", "us"},
       {"bisection", "us"},
       {"vertices moved, micro", ""},
       {"vertices moved, bisection", ""},
       {"times looked at, micro", ""},
       {"times looked at, bisection", ""},
       {"error of the time", "millionths of the step"}},
      micro_time,
      {"Bisection moves both bodies to each time and tests them by trees of boxes; its moved vertices are "
       "counted as if all were moved."},
      {}};
  plan.rows = {
      {"fig. 2.a: a cube and a plane", [](Progress&) { return prepare(cube_in_a_plane()); }},
      {"fig. 3: an edge from the side of a face", [](Progress&) { return prepare(edge_beside_a_face()); }},
      {"fig. 4: an edge across a face", [](Progress&) { return prepare(edge_across_a_face()); }},
      {"sphere of 162 vertices", [](Progress&) { return prepare(sphere_in_a_plane(2)); }},
      {"sphere of 642 vertices", [](Progress&) { return prepare(sphere_in_a_plane(3)); }},
      {"sphere of 2562 vertices", [](Progress&) { return prepare(sphere_in_a_plane(4)); }}};
  return plan;
}

std::vector<Conclusion> conclusions(std::span<const Measurement> table) {
  const std::vector<Figure>&small = table[3].figures, &large = table.back().figures;
  double largest_error = 0;
  for (const Measurement& row : table) largest_error = std::max(largest_error, row.figures[late].ours);
  const double fewer = large[whole_moved].ours / large[micro_moved].ours;
  const double growth = large[micro_moved].ours / small[micro_moved].ours;
  return {{"Only what intersects is moved: far fewer vertices than by moving whole bodies",
           evidence("sphere of 2,562 vertices: a %.3gth", fewer),
           {{"vertices, bisection / micro", counted(fewer), Relation::above, 4}}},
          {"The work hardly grows with the bodies",
           evidence("16 times the vertices: %.3g times as many moved, for as many more lie inside", growth),
           {{"vertices moved, 2,562 / 162", counted(growth), Relation::below, 4}}},
          {"It finds the time of impact",
           evidence("within %.3g millionths of the step", largest_error),
           {{"largest error, millionths of the step", counted(largest_error), Relation::below, 2}}}};
}

}  // namespace

extern const Experiment experiment_zachwieja_3_5;
const Experiment experiment_zachwieja_3_5 = {"zachwieja-3.5", "Micro-backtracking against whole bodies",
                                             "Zachwieja 1992, 3.5", plan, conclusions};

}  // namespace collidoscope::experiments
