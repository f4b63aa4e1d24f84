#include "support/support_steps.h"

#include <algorithm>
#include <memory>

#include "core/plural.h"
#include "support/direction_cube.h"
#include "support/direction_table.h"
#include "support/hull_hierarchy.h"
#include "trace/sentence.h"

namespace collidoscope {
namespace {

constexpr TraceSpace own = TraceSpace::frame_a;
constexpr Real row_of_v = 1, row_of_compared = 2;  // below the shadow
constexpr std::size_t most_named = 24;             // of the vertices that a step compares
constexpr std::uint32_t most_drawn = 1000;         // vertices of a polytope of a hierarchy

std::string vertex_text(std::uint32_t vertex) {
  return "vertex " + std::to_string(vertex);
}

/// Of polytopes, the hull is the first.
std::string level_text(const HullHierarchy& hierarchy, std::uint32_t level) {
  const std::string vertices = plural(hierarchy.vertex_count(level), "vertex", "vertices");
  if (level == 0) return "The hull itself has " + vertices;
  return "Polytope " + std::to_string(level + 1) + " of " + std::to_string(hierarchy.height()) + " has " +
         vertices;
}

}  // namespace

SupportSteps::State::State(const HullView<Real>& view, const Vec3& along, const SupportLines& code,
                           StepRecorder& steps)
    : hull(view),
      direction(normalized(along)),
      length(collidoscope::length(along)),
      low(-scan_support(view, -direction).value),
      high(scan_support(view, direction).value),
      lines(code),
      recorder(steps) {}

/// The shadow of the hull and the direction are in every step.
void SupportSteps::begin(int line) {
  state_->recorder.step(line)
      .segment("A", TraceSpace::axis, {state_->low, 0, 0}, {state_->high, 0, 0})
      .point("d", TraceSpace::sphere, state_->direction);
}

void SupportSteps::name(const std::string& words, const SupportPoint<Real>& at, Real row) {
  state_->recorder.point(words, own, state_->hull.vertex(at.vertex))
      .point(concatenated({words, ": ", metres(along(at))}), TraceSpace::axis, {along(at), row, 0});
}

void SupportSteps::stand_on(const SupportPoint<Real>& at) {
  state_->recorder.plane("d", own, state_->direction, along(at)).value("d · v, m", along(at));
  name("v = " + std::to_string(at.vertex), at, row_of_v);
  show_region(at.vertex);
}

/// The directions in which a vertex is the farthest: between the normals of the faces around it.
void SupportSteps::show_region(std::uint32_t vertex) {
  const auto neighbours = state_->hull.neighbours(vertex);
  if (neighbours.size() < 3 || neighbours.size() > most_named) return;
  const auto edge = [&](std::size_t i) {
    return normalized(state_->hull.vertex(neighbours[i % neighbours.size()]) - state_->hull.vertex(vertex));
  };
  const auto normal = [&](std::size_t i) { return normalized(cross(edge(i), edge(i + 1))); };
  for (std::size_t i = 0; i < neighbours.size(); ++i)
    state_->recorder.segment("region of v", TraceSpace::sphere, normal(i), normal(i + 1));
}

/// `to` is `at` where nothing is farther.
void SupportSteps::show_compared(const SupportPoint<Real>& at, const SupportPoint<Real>& to) {
  StepRecorder& recorder = state_->recorder;
  const Vec3 from = state_->hull.vertex(at.vertex);
  std::vector<Vec3> unnamed;
  for (const SupportPoint<Real>& point : state_->compared) {
    const Vec3 position = state_->hull.vertex(point.vertex);
    if (point.vertex == at.vertex) continue;
    if (point.vertex == to.vertex) {
      recorder.segment("w", own, from, position);
    } else if (state_->compared.size() > most_named) {
      unnamed.push_back(position);
    } else {
      recorder.segment("", own, from, position);
      name(std::to_string(point.vertex), point, row_of_compared);
    }
  }
  if (!unnamed.empty()) recorder.cloud("compared", own, std::move(unnamed));
  recorder.value("vertices looked at", static_cast<Real>(state_->looked_at));
  state_->compared.clear();
  if (to.vertex == at.vertex) return;
  name("w = " + std::to_string(to.vertex), to, row_of_compared);
  recorder.value("d · w, m", along(to))
      .length("farther", own, from, from + state_->direction * (along(to) - along(at)))
      .length("farther", TraceSpace::axis, {along(at), row_of_v, 0}, {along(to), row_of_v, 0});
}

/// "Of vertex 3's 5 neighbours, vertex 8 is the farthest: 0.2 m along d, 0.1 m farther than vertex 3."
std::string SupportSteps::compared_text(const SupportPoint<Real>& from, const SupportPoint<Real>& to,
                                        const std::string& others) const {
  const std::string whose =
      plural(state_->compared.size(), others, others + "s") + " of " + vertex_text(from.vertex);
  if (state_->compared.empty())
    return concatenated({"No ", others, " of ", vertex_text(from.vertex), " is left."});
  if (to.vertex == from.vertex)
    return concatenated({"Of the ", whose, ", none is farther along d than its ", metres(along(from)), "."});
  return concatenated({"Of the ", whose, ", ", vertex_text(to.vertex),
                       " is the farthest: ", metres(along(to)), " along d, ", metres(along(to) - along(from)),
                       " more than ", vertex_text(from.vertex), "."});
}

void SupportSteps::start(const SupportPoint<Real>& at) {
  ++state_->looked_at;
  begin(state_->lines.start);
  stand_on(at);
  say(concatenated({"The search starts at ", vertex_text(at.vertex), ", ", metres(along(at)), " along d."}));
}

void SupportSteps::look(const SupportPoint<Real>& point) {
  ++state_->looked_at;
  state_->compared.push_back(point);
}

void SupportSteps::pass(const SupportPoint<Real>& best, const SupportPoint<Real>& farther) {
  const std::uint32_t passed = farther.vertex - best.vertex - 1;
  begin(state_->lines.pass);
  stand_on(best);
  say(concatenated({passed == 0   ? std::string()
                    : passed == 1 ? "Vertex " + std::to_string(best.vertex + 1) + " is not farther. "
                                  : "Vertices " + std::to_string(best.vertex + 1) + " to " +
                                        std::to_string(farther.vertex - 1) + " are not farther. ",
                    "Vertex ", std::to_string(farther.vertex), " is ", metres(along(farther)), " along d, ",
                    metres(along(farther) - along(best)), " more than ", vertex_text(best.vertex), "."}));
  state_->looked_at = farther.vertex + 1;
  show_compared(best, farther);
}

void SupportSteps::show_cell(std::string_view name, const std::vector<Vec3>& outline, std::uint32_t vertex) {
  const Vec3 at = state_->hull.vertex(vertex);
  StepRecorder& recorder = state_->recorder;
  for (std::size_t i = 0; i + 1 < outline.size(); ++i)
    recorder.segment(name, TraceSpace::sphere, outline[i], outline[i + 1]);
  this->name("w = " + std::to_string(vertex), {vertex, dot(state_->direction, at) * state_->length},
             row_of_v);
  recorder.plane("d", own, state_->direction, dot(state_->direction, at));
}

void SupportSteps::look_up(const DirectionTable& table, std::uint32_t vertex) {
  begin(state_->lines.look_up);
  show_cell("cell", table.outline(state_->direction), vertex);
  const std::uint32_t row = DirectionTable::row(state_->direction) + 1,
                      column = DirectionTable::column(state_->direction) + 1;
  state_->recorder.value("row of the cell", row).value("column of the cell", column);
  say(concatenated({"d lies in the cell of row ", std::to_string(row),
                    " of 8, from the south pole up, and column ", std::to_string(column),
                    " of 16, around z: its vertex is ", vertex_text(vertex), "."}));
}

void SupportSteps::look_up(const DirectionCube& cube, std::uint32_t vertex) {
  begin(state_->lines.look_up);
  show_cell("cell", cube.outline(state_->direction), vertex);
  const std::string across = std::to_string(cube.resolution());
  say(concatenated({"The hull has ", std::to_string(state_->hull.vertex_count()),
                    " vertices, more than are scanned. d lies in one of the ", across, " × ", across,
                    " cells of a side of a cube: its vertex is ", vertex_text(vertex), "."}));
}

void SupportSteps::choose_start(const SupportPoint<Real>& proposed, const SupportPoint<Real>& looked_up) {
  state_->looked_at += 2;
  begin(state_->lines.choose);
  const bool is_farther = looked_up.value > proposed.value;
  const std::uint32_t chosen = (is_farther ? looked_up : proposed).vertex;
  say(concatenated({"The cell's ", vertex_text(looked_up.vertex), " is ", metres(along(looked_up)),
                    " along d, the proposed ", vertex_text(proposed.vertex), " ", metres(along(proposed)),
                    ": the search starts at ", vertex_text(chosen), "."}));
  stand_on(is_farther ? looked_up : proposed);
  if (looked_up.vertex == proposed.vertex) return;
  const SupportPoint<Real>& other = is_farther ? proposed : looked_up;
  name(std::to_string(other.vertex), other, row_of_compared);
}

/// The vertices from which a level is built. Of large levels, nothing.
void SupportSteps::show_level(const HullHierarchy& hierarchy, std::uint32_t level) {
  state_->recorder.value("level", level + 1).value("vertices of the level", hierarchy.vertex_count(level));
  if (hierarchy.vertex_count(level) > most_drawn || level == 0) return;
  std::vector<Vec3> points;
  for (std::uint32_t rank = 0; rank < hierarchy.vertex_count(level); ++rank)
    points.push_back(hierarchy.position(rank));
  state_->recorder.hull("polytope " + std::to_string(level + 1), own, Pose(),
                        std::make_shared<const ConvexHull>(convex_hull(std::span<const Vec3>(points))));
}

void SupportSteps::scan_top(const HullHierarchy& hierarchy, const SupportPoint<Real>& best) {
  const std::uint32_t top = hierarchy.height() - 1;
  const SupportPoint<Real> at{hierarchy.vertex(best.vertex), best.value};
  state_->looked_at += hierarchy.vertex_count(top);
  begin(state_->lines.start);
  show_level(hierarchy, top);
  stand_on(at);
  say(concatenated({level_text(hierarchy, top), ": ", vertex_text(at.vertex), " is the farthest of them, ",
                    metres(along(at)), " along d."}));
}

void SupportSteps::to_finer_level(const HullHierarchy& hierarchy, std::uint32_t level, std::uint32_t coarser,
                                  const SupportPoint<Real>& best) {
  const std::uint32_t before = hierarchy.vertex(coarser), after = hierarchy.vertex(best.vertex);
  const SupportPoint<Real> from{before, dot(state_->direction, state_->hull.vertex(before)) * state_->length};
  const SupportPoint<Real> to{after, best.value};
  begin(state_->lines.finer);
  show_level(hierarchy, level);
  say(level_text(hierarchy, level) + ".");
  if (state_->compared.empty())
    say("It adds no neighbour to " + vertex_text(before) + ", which stays the farthest.");
  else
    say(compared_text(from, after == before ? from : to, "new neighbour"));
  stand_on(from);
  show_compared(from, after == before ? from : to);
}

void SupportSteps::leap(std::uint32_t level, std::uint32_t levels, const SupportPoint<Real>& from,
                        const SupportPoint<Real>& to) {
  state_->climbs_first = false;
  begin(state_->lines.leap);
  state_->recorder.value("level", level + 1);
  say("Edges of level " + std::to_string(level + 1) + " of " + std::to_string(levels) + ".");
  say(compared_text(from, to, "end"));
  stand_on(from);
  show_compared(from, to);
}

void SupportSteps::climb(const SupportPoint<Real>& from, const SupportPoint<Real>& to) {
  const bool moves = to.vertex != from.vertex;
  const int line = state_->lines.climb + (moves ? 2 : 4);
  begin(state_->climbs_first ? state_->lines.first_climb : line);
  const bool looked_before = state_->compared.size() < state_->hull.neighbours(from.vertex).size();
  say(compared_text(from, to, looked_before ? "unseen neighbour" : "neighbour"));
  if (moves) say("The search moves there.");
  stand_on(from);
  show_compared(from, to);
}

void SupportSteps::look_behind(const SupportPoint<Real>& from, const SupportPoint<Real>& to) {
  begin(state_->climbs_first ? state_->lines.first_climb : state_->lines.climb + 3);
  say(to.vertex == from.vertex
          ? "Others are as far up to rounding; behind them, none is farther."
          : concatenated({"Others are as far up to rounding; behind them, ", vertex_text(to.vertex),
                          " is farther by ", metres(along(to) - along(from)), "."}));
  stand_on(from);
  show_compared(from, to);
}

void SupportSteps::end(const SupportPoint<Real>& found) {
  begin(state_->lines.result);
  stand_on(found);
  const bool scanned = state_->lines.pass > 0 || state_->lines.result == 0;
  if (scanned) state_->looked_at = state_->hull.vertex_count();
  say(concatenated({"The support point is ", vertex_text(found.vertex), ", ", metres(along(found)),
                    " along d: no vertex is farther. The search looked at ",
                    plural(state_->looked_at, "vertex", "vertices"), " of ",
                    std::to_string(state_->hull.vertex_count()), "."}));
  state_->recorder.value("vertices looked at", static_cast<Real>(state_->looked_at));
}

}  // namespace collidoscope
