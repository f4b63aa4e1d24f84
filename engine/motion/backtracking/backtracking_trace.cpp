#include "motion/backtracking/backtracking_trace.h"

#include <algorithm>
#include <array>

#include "core/plural.h"
#include "shape/rounded_shape.h"
#include "trace/sentence.h"

namespace collidoscope {
namespace {

constexpr TraceSpace world = TraceSpace::frame_a;
constexpr std::size_t most_shown = 200;  // candidates of a step

std::shared_ptr<const ConvexHull> hull_of(const Shape& shape) {
  return shape.is_convex() ? std::make_shared<const ConvexHull>(drawn_hull(shape)) : nullptr;
}

}  // namespace

BacktrackingSteps::BacktrackingSteps(const CastQuery& query, StepRecorder& recorder)
    : query_(query), recorder_(recorder), hull_a_(hull_of(query.a)), hull_b_(hull_of(query.b)) {}

StepRecorder& BacktrackingSteps::bodies_at(BacktrackingLine line, Real time) {
  recorder_.step(static_cast<int>(line));
  if (hull_a_) recorder_.hull("A", world, query_.of_a.at(time), hull_a_);
  if (hull_b_) recorder_.hull("B", world, query_.of_b.at(time), hull_b_);
  return recorder_.value("t", time);
}

Vec3 BacktrackingSteps::vertex(std::size_t mesh, std::uint32_t index, Real time) const {
  const Sweep& sweep = mesh == 0 ? query_.of_a : query_.of_b;
  return sweep.at(time).to_parent(Vec3(shape(mesh).mesh().vertices[index]));
}

/// The feature, and the face that it may pierce.
void BacktrackingSteps::show(const BacktrackingCandidate& candidate, Real time) {
  const std::size_t own = candidate.mesh, other = 1 - own;
  if (candidate.is_vertex) {
    recorder_.point(own == 0 ? "vertex of A" : "vertex of B", world, vertex(own, candidate.element, time));
  } else {
    const auto [p, q] = shape(own).get<MeshEdges>().ends(candidate.element);
    recorder_.segment(own == 0 ? "edge of A" : "edge of B", world, vertex(own, p, time),
                      vertex(own, q, time));
  }
  const Triangle& corners = shape(other).mesh().triangles[candidate.triangle];
  recorder_.triangle(
      other == 0 ? "face of A" : "face of B", world,
      {vertex(other, corners[0], time), vertex(other, corners[1], time), vertex(other, corners[2], time)});
}

void BacktrackingSteps::candidates(BacktrackingLine line, Real time, Real begin, Real end,
                                   std::span<const BacktrackingCandidate> candidates, std::size_t waiting) {
  const auto vertices = std::ranges::count_if(candidates, &BacktrackingCandidate::is_vertex);
  const std::size_t edges = candidates.size() - static_cast<std::size_t>(vertices);
  bodies_at(line, time)
      .say(plural(static_cast<std::size_t>(vertices), "vertex", "vertices") + " and " +
           plural(edges, "edge") + " are followed back between t = " + digits(begin) + " and " + digits(end) +
           " of the step; " + plural(waiting, "level") + (waiting == 1 ? " waits." : " wait."))
      .value("begin", begin)
      .value("end", end)
      .value("vertices", static_cast<Real>(vertices))
      .value("edges", static_cast<Real>(candidates.size()) - static_cast<Real>(vertices))
      .value("levels that wait", static_cast<Real>(waiting));
  for (const BacktrackingCandidate& candidate : candidates.first(std::min(candidates.size(), most_shown)))
    show(candidate, time);
}

void BacktrackingSteps::event(Real time, const Vec3& on_a, const Vec3& on_b,
                              const BacktrackingCandidate& candidate) {
  bodies_at(BacktrackingLine::event, time)
      .say("These features meet at t = " + digits(time) + " of the step, at p and q.")
      .point("p", world, on_a)
      .point("q", world, on_b);
  show(candidate, time);
}

void BacktrackingSteps::again(Real time) {
  bodies_at(BacktrackingLine::again, time)
      .say("At t = " + digits(time) +
           " the bodies still meet elsewhere: the search starts again from there.");
}

void BacktrackingSteps::end(const CastResult& result) {
  bodies_at(BacktrackingLine::done, result.fraction);
  if (result.state != CastState::hit) return void(recorder_.say("No features meet within the step."));
  recorder_.say("The bodies first touch at t = " + digits(result.fraction) + " of the step.");
  recorder_.point("p", world, result.on_a).point("q", world, result.on_b);
}

const PseudoCode& backtracking_pseudo_code() {
  static const PseudoCode lines = {
      "at the end: edges that pierce faces, vertices behind faces",
      "leave out what does so at the start; the rest goes on the stack",
      "until the earliest event is known: take the top of the stack",
      "    while its span is longer than the tolerance: move it to the middle of the span",
      "        what is not there yet comes about later, and waits on the stack",
      "    an edge that came over the boundary from the next face is followed back there",
      "    a vertex at a face, or an edge at an edge: an event",
      "do the bodies still meet at that time? again, from there",
      "return the time, and one point for all of its events",
  };
  return lines;
}

}  // namespace collidoscope
