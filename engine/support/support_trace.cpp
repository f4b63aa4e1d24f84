#include "support/support_trace.h"

#include <array>

#include "support/support.h"
#include "support/support_steps.h"
#include "trace/sentence.h"

namespace collidoscope {
namespace {

/// A search as people read it.
struct ReadableSearch {
  PseudoCode code;
  SupportLines lines;
};

/// The lines of a search that ends with a climb.
ReadableSearch climbing(PseudoCode code, SupportLines lines) {
  lines.climb = static_cast<int>(code.size());
  for (const std::string_view line :
       {"repeat:", "    w ← the farthest along d of v's neighbours", "    if w is farther than v: v ← w",
        "    else if others are as far as v up to rounding: v ← a farther one behind them, if any",
        "until v stays", "return v"})
    code.push_back(line);
  lines.result = static_cast<int>(code.size()) - 1;
  return {std::move(code), lines};
}

ReadableSearch scan() {
  return {{"v ← the first vertex", "for each other vertex w, in the order of their numbers",
           "    if w is farther than v along d: v ← w", "return v"},
          {.pass = 2, .result = 3}};
}

/// In the order of SupportSearch.
std::array<ReadableSearch, 8> make_searches() {
  return {
      climbing({"if the hull has no more than 200 vertices: return the farthest of all along d",
                "w ← the vertex of the cell of d, of cells that cover a cube: the farthest along its middle",
                "v ← w, or the vertex that the caller proposes if that is farther"},
               {.look_up = 1, .choose = 2}),
      scan(),
      climbing({"v ← the vertex that the caller proposes; no vertex is looked at twice"}, {}),
      climbing({"v ← the vertex that the caller proposes"}, {}),
      climbing({"w ← the vertex of the cell of d, of 8 × 16 cells: the farthest along its middle",
                "v ← w, or the vertex that the caller proposes if that is farther"},
               {.look_up = 0, .choose = 1}),
      climbing({"v ← the farthest vertex along d of the smallest polytope",
                "for each larger polytope, the hull itself last",
                "    if a neighbour of v that this polytope adds is farther: v ← that neighbour"},
               {.finer = 2}),
      climbing(
          {"v ← the vertex that the caller proposes", "climb two edges; if no neighbour is farther: return v",
           "for each level of artificial edges, the longest first",
           "    while an end of v's edges of this level is farther: v ← the farthest of them"},
          {.first_climb = 1, .leap = 3}),
      {{"return the point of the surface whose normal is along d, in closed form"}, {}},
  };
}

const ReadableSearch& readable(SupportSearch search) {
  static const std::array<ReadableSearch, 8> searches = make_searches();
  return searches[static_cast<std::size_t>(search)];
}

/// The point is exact, and no vertex of a polytope.
SupportPoint<Real> trace_surface(const ConvexView<Real>& hull, const Vec3& direction,
                                 StepRecorder& recorder) {
  const SupportPoint<Real> found = support(hull, direction, 0);
  const Vec3 at = hull.vertex(found.vertex), d = normalized(direction);
  const Real reach = dot(d, at);
  recorder.step(0)
      .point("v", TraceSpace::frame_a, at)
      .plane("d", TraceSpace::frame_a, d, reach)
      .point("d", TraceSpace::sphere, d)
      .value("d · v, m", reach);
  recorder.say(concatenated({"The surface of the ellipsoid has its normal along d at one point, v, ",
                             metres(reach), " along d: nothing is searched."}));
  return found;
}

}  // namespace

SupportPoint<Real> trace_support(const ConvexView<Real>& hull, const Vec3& direction, std::uint32_t start,
                                 StepRecorder& recorder) {
  if (hull.search() == SupportSearch::surface) return trace_surface(hull, direction, recorder);
  SupportLines lines = readable(hull.search()).lines;
  if (hull.search() == SupportSearch::automatic && hull.vertex_count() <= largest_scanned_hull)
    lines.result = 0;
  SupportSteps::State state(hull, direction, lines, recorder);
  state.climbs_first = hull.search() == SupportSearch::artificial_edges;
  SupportSteps steps(state);
  const SupportPoint<Real> found = support(hull, direction, start, steps);
  steps.end(found);
  return found;
}

const PseudoCode& support_pseudo_code(SupportSearch search) {
  return readable(search).code;
}

}  // namespace collidoscope
