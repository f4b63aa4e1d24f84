#include "geometry/hull/quickhull_trace.h"

#include <vector>

#include "core/plural.h"
#include "trace/sentence.h"

namespace collidoscope {
namespace {

constexpr TraceSpace own = TraceSpace::frame_a;

std::array<Vec3, 3> corners(const QuickhullView& view, std::uint32_t facet) {
  const auto [a, b, c] = view.facets[facet].corners;
  return {view.points[a], view.points[b], view.points[c]};
}

std::vector<Vec3> outside_set(const QuickhullView& view, std::uint32_t facet) {
  std::vector<Vec3> set;
  for (std::uint32_t i = 0; i < view.facets[facet].outside_count; ++i)
    set.push_back(view.points[view.outside[view.facets[facet].outside_begin + i]]);
  return set;
}

void record(StepRecorder& recorder, const QuickhullView& view, HullLine line, std::uint32_t eye) {
  recorder.step(static_cast<int>(line)).point("eye", own, view.points[eye]);
}

void record_horizon(StepRecorder& recorder, const QuickhullView& view) {
  for (const HalfEdge edge : view.horizon) {
    const Facet& beyond = view.facets[triangle_of(edge)];
    recorder.segment("horizon", own, view.points[beyond.corners[edge_of(next(edge))]],
                     view.points[beyond.corners[edge_of(edge)]]);
  }
  recorder.value("edges of the horizon", static_cast<Real>(view.horizon.size()));
}

}  // namespace

void record_start(StepRecorder& recorder, const QuickhullView& view) {
  recorder.step(static_cast<int>(HullLine::start));
  for (std::uint32_t facet = 0; facet < view.facets.size(); ++facet) {
    recorder.add_triangle(facet, corners(view, facet));
    recorder.cloud("above a facet", own, outside_set(view, facet));
  }
  recorder.say("The hull starts as a tetrahedron of four of " + std::to_string(view.points.size()) +
               " points. Above a facet: " + std::to_string(view.undecided) + " of the others.");
  recorder.value("points", static_cast<Real>(view.points.size()));
  recorder.value("above a facet", static_cast<Real>(view.undecided));
}

void record_eye(StepRecorder& recorder, const QuickhullView& view, std::uint32_t facet, std::uint32_t eye) {
  record(recorder, view, HullLine::eye, eye);
  const std::array<Vec3, 3> triangle = corners(view, facet);
  const Vec3 normal = normalized(cross(triangle[1] - triangle[0], triangle[2] - triangle[0]));
  recorder.triangle("facet", own, triangle).cloud("above the facet", own, outside_set(view, facet));
  recorder.value("above the facet", static_cast<Real>(view.facets[facet].outside_count + 1));
  const Real above = dot(normal, view.points[eye] - triangle[0]);
  recorder.say("The eye is the farthest of " + plural(view.facets[facet].outside_count + 1, "point") +
               " above this facet, " + metres(above) + " above it: it is a vertex of the hull.");
  recorder.length("above the facet", own, view.points[eye] - normal * above, view.points[eye]);
  recorder.value("eye above it, m", above);
}

void record_visible(StepRecorder& recorder, const QuickhullView& view, std::uint32_t eye) {
  for (const HullLine line : {HullLine::visible, HullLine::horizon}) {
    record(recorder, view, line, eye);
    for (const std::uint32_t facet : view.visible) recorder.triangle("visible", own, corners(view, facet));
    recorder.value("visible facets", static_cast<Real>(view.visible.size()));
    recorder.say(line == HullLine::visible
                     ? "The eye sees " + plural(view.visible.size(), "facet") +
                           (view.visible.size() == 1 ? ": it will be inside." : ": they will be inside.")
                     : "The horizon, where the eye stops seeing facets, has " +
                           plural(view.horizon.size(), "edge") + ".");
  }
  record_horizon(recorder, view);
}

void record_cone(StepRecorder& recorder, const QuickhullView& view, std::uint32_t eye) {
  record(recorder, view, HullLine::cone, eye);
  for (const std::uint32_t facet : view.visible) recorder.remove_triangle(facet);
  for (const std::uint32_t facet : view.cone) {
    recorder.add_triangle(facet, corners(view, facet));
    recorder.triangle("new", own, corners(view, facet));
  }
  record_horizon(recorder, view);
  recorder.say("The " + plural(view.visible.size(), "visible facet") + " give way to a cone of " +
               std::to_string(view.cone.size()) + " from the horizon to the eye.");
  recorder.value("facets", static_cast<Real>(view.facets.size() - view.free_facets));
}

/// Points that no new facet has claimed are inside.
void record_outside_sets(StepRecorder& recorder, const QuickhullView& view, std::uint32_t eye) {
  record(recorder, view, HullLine::outside, eye);
  for (const std::uint32_t facet : view.cone)
    if (view.facets[facet].outside_count > 0) {
      recorder.triangle("new", own, corners(view, facet));
      recorder.cloud("above a new facet", own, outside_set(view, facet));
    }
  std::vector<Vec3> inside;
  for (const std::uint32_t point : view.unclaimed) inside.push_back(view.points[point]);
  recorder.cloud("inside", own, std::move(inside));
  recorder.say(plural(view.unclaimed.size(), "point") + (view.unclaimed.size() == 1 ? " is" : " are") +
               " inside from now on; still above some facet: " + std::to_string(view.undecided) + ".");
  recorder.value("inside from now on", static_cast<Real>(view.unclaimed.size()));
  recorder.value("above any facet", static_cast<Real>(view.undecided));
}

}  // namespace collidoscope
