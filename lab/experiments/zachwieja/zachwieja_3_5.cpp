// What micro-backtracking moves, and what moving whole bodies does [Zachwieja 1992, 3.5]: the figures 2 to 4,
// and bodies of more vertices. The paper has no numbers; it claims a nearly constant time.

#include <functional>

#include "experiments/estimates.h"
#include "experiments/evidence.h"
#include "experiments/zachwieja/figure_step.h"
#include "geometry/primitives/primitives.h"
#include "motion/backtracking/micro_backtracking.h"
#include "narrow/mesh/mesh_edges.h"

namespace collidoscope::experiments {
namespace {

/// Columns of the table.
enum ColumnIndex : std::size_t {
  micro_time,
  whole_time,
  micro_moved,
  whole_moved,
  micro_edges_and_faces,
  whole_edges_and_faces,
  micro_times,
  whole_times,
  candidates,
  put_aside,
  late,
  columns
};

/// The query of a row, about triangles, and what keeps its shapes.
using Query = std::function<CastQuery()>;

CastQuery about_triangles(CastQuery query) {
  query.input = CastInput::triangles;
  return query;
}

Query figure(const char* scene) {
  const auto step = std::make_shared<const FigureStep>(scene, BodyPair{0, 1});
  return [step] { return about_triangles(step->query()); };
}

Query sphere_in_a_plane(unsigned subdivisions) {
  const auto situation = std::make_shared<const Situation>(Situation{
      make_shape("plane", make_box({8, 6, 1})), make_shape("sphere", make_icosphere(1, subdivisions)),
      Sweep(Pose{}), Sweep(turned({1, 2, 3}, 0.7, {0.1, 0.2, 1.55}), {0, 0, -0.1}, {0.1, 0.05, 0})});
  return [situation] { return about_triangles(situation->query()); };
}

Timing time_cast(std::size_t column, const Query& query, std::string_view id) {
  constexpr double microsecond = 1e3;  // ns
  return {column, 1, microsecond, [query, &algorithm = cast_algorithm(id)] { cast(query(), algorithm); }};
}

double edges_and_faces(const Shape& shape) {
  return static_cast<double>(shape.get<MeshEdges>().size() + shape.mesh().triangles.size());
}

PreparedRow prepare(const Query& query_of) {
  const CastQuery query = query_of();
  const auto [micro, contacts, work] = backtrack(query);
  const CastResult whole = cast(query, cast_algorithm("bisection"));
  PreparedRow row{std::vector<Figure>(columns), {}, {}};
  row.figures[micro_moved].ours = static_cast<double>(work.vertices);
  row.figures[whole_moved].ours = static_cast<double>(whole.moved_vertices);
  row.figures[micro_edges_and_faces].ours = static_cast<double>(work.edges + work.triangles);
  row.figures[whole_edges_and_faces].ours =
      whole.iterations * (edges_and_faces(query.a) + edges_and_faces(query.b));
  row.figures[micro_times].ours = work.times;
  row.figures[whole_times].ours = whole.iterations;
  row.figures[candidates].ours = static_cast<double>(work.followed_edges + work.followed_vertices);
  row.figures[put_aside].ours = static_cast<double>(work.put_aside);
  row.figures[late].ours = std::abs(micro.fraction - proven_time(query)) * 1e6;
  row.timings = {time_cast(micro_time, query_of, "micro-backtracking"),
                 time_cast(whole_time, query_of, "bisection")};
  return row;
}

Plan plan(const Effort&) {
  Plan plan{{{"micro-backtracking", "us"},
             {"bisection", "us"},
             {"vertices moved, micro", ""},
             {"vertices moved, bisection", ""},
             {"edges and faces moved, micro", ""},
             {"edges and faces moved, bisection", ""},
             {"times looked at, micro", ""},
             {"times looked at, bisection", ""},
             {"vertices and edges followed", "each with a triangle"},
             {"lists put aside", ""},
             {"error of the time", "millionths of the step"}},
            micro_time,
            {"Bisection moves both bodies to each time and tests them by trees of boxes; what it moved is "
             "counted as "
             "if everything were moved."},
            {}};
  plan.rows = {
      {"fig. 2.a: a cube and a plane", [](Progress&) { return prepare(figure("zachwieja-figure-2")); }},
      {"fig. 3: an edge from the side of a face",
       [](Progress&) { return prepare(figure("zachwieja-figure-3")); }},
      {"fig. 4: an edge across a face", [](Progress&) { return prepare(figure("zachwieja-figure-4")); }},
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
  const double fewer_faces = large[whole_edges_and_faces].ours / large[micro_edges_and_faces].ours;
  const double growth = large[micro_moved].ours / small[micro_moved].ours;
  const Estimate faster = ratio(large[whole_time], large[micro_time]);
  return {
      {"Only what intersects is moved: far fewer vertices than by moving whole bodies",
       evidence("sphere of 2,562 vertices: a %.3gth of the vertices, a %.3gth of the edges and faces", fewer,
                fewer_faces),
       {{"vertices, bisection / micro", counted(fewer), Relation::above, 4},
        {"edges and faces, bisection / micro", counted(fewer_faces), Relation::above, 4}}},
      {"The work hardly grows with the bodies",
       evidence("16 times the vertices: %.3g times as many moved, for as many more lie inside", growth),
       {{"vertices moved, 2,562 / 162", counted(growth), Relation::below, 4}}},
      {"It needs less time than moving whole bodies, which here are tested by trees of boxes",
       evidence("a cube and a plane: %.3g times as fast, a sphere of 2,562 vertices: %.3g times",
                ratio(table[0].figures[whole_time], table[0].figures[micro_time]).measured, faster.measured),
       {{"time of the sphere, bisection / micro", faster}}},
      {"It finds the time of impact",
       evidence("within %.3g millionths of the step", largest_error),
       {{"largest error, millionths of the step", counted(largest_error), Relation::below, 2}}}};
}

}  // namespace

extern const Experiment experiment_zachwieja_3_5;
const Experiment experiment_zachwieja_3_5 = {"zachwieja-3.5",       "Micro-backtracking against whole bodies",
                                             "Zachwieja 1992, 3.5", plan,
                                             conclusions,           {"zachwieja-figure-2", {}}};

}  // namespace collidoscope::experiments
