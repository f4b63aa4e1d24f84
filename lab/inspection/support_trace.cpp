#include "inspection/support_trace.h"

#include "inspection/build_trace.h"
#include "inspection/step_spaces.h"
#include "pipeline/pair_query.h"
#include "support/support.h"
#include "support/support_trace.h"
#include "trace/sentence.h"

namespace collidoscope {
namespace {

/// A unit vector, world, and what it is.
struct SearchDirection {
  Vec3 along;
  std::string words;
};

Vec3 centre_of(const Bodies& bodies, BodyIndex body) {
  return bodies.poses[body].to_parent(bodies.shapes[body]->aabb().centre());
}

/// From A to B; nothing if the pair is not apart, or the algorithm gives no direction.
std::optional<Vec3> separating_direction(const Simulation& simulation, BodyPair pair) {
  const Bodies bodies = simulation.world().bodies();
  const PairResult result = PairQuery(simulation.pipeline(), bodies, pair, Request::distance).run();
  if (result.verdict != Verdict::separated || !result.gives(Capability::direction)) return {};
  return bodies.poses[pair.a].rotate(result.normal);
}

SearchDirection direction_of(const Simulation& simulation, const std::optional<BodyPair>& pair,
                             BodyIndex body) {
  if (!pair || (pair->a != body && pair->b != body))
    return {{0, 0, 1}, "d points upwards, for no pair is selected."};
  const Real outwards = pair->a == body ? 1 : -1;
  if (const std::optional<Vec3> apart = separating_direction(simulation, *pair))
    return {*apart * outwards, "d is the direction in which the pair is apart, towards the other body."};
  const Bodies bodies = simulation.world().bodies();
  const Vec3 between = centre_of(bodies, pair->b) - centre_of(bodies, pair->a);
  const std::string none = "The answer about the pair has no direction in which it is apart: d ";
  if (between == Vec3(0)) return {{0, 0, 1}, none + "points upwards, for the centres coincide."};
  return {normalized(between) * outwards, none + "leads from centre to centre."};
}

/// Cells lie on the sphere of directions: they come first where the search looks one up.
std::vector<TraceSpace> spaces_from(const TraceSteps& steps) {
  std::vector<TraceSpace> spaces = spaces_of(steps);
  const bool has_cells = std::ranges::any_of(
      steps.front().segments, [](const TraceSegment& segment) { return segment.name == "cell"; });
  if (has_cells)
    std::stable_partition(spaces.begin(), spaces.end(),
                          [](TraceSpace space) { return space == TraceSpace::sphere; });
  return spaces;
}

}  // namespace

StepTracePointer trace_support_search(const Simulation& simulation, std::optional<BodyPair> pair,
                                      const TraceRequest& request) {
  const Bodies bodies = simulation.world().bodies();
  if (request.body >= simulation.world().size()) return nullptr;
  const Shape& shape = *bodies.shapes[request.body];
  if (shape.mesh().vertices.size() > most_traced_points) return nullptr;
  const SupportSearch search = simulation.pipeline().config().narrow.options.support;
  std::optional<GrowingHull> growing;
  const ConvexView<Real> hull = growing_view<Real>({shape.convex(needs_of(search)), search}, growing);
  const SearchDirection direction = direction_of(simulation, pair, request.body);
  const Pose& pose = bodies.poses[request.body];
  const Vec3 along = pose.unrotate(direction.along);

  StepRecorder recorder;
  const SupportPoint<Real> found = trace_support(hull, along, 0, recorder);
  const SupportPoint<Real> untraced = support(hull, along, 0);
  TraceSteps steps = recorder.take();
  steps.front().sentence = concatenated({direction.words, " ", steps.front().sentence});

  auto trace = std::make_shared<StepTrace>();
  trace->request = request;
  trace->pair = {request.body, request.body};
  trace->pseudo_code = &support_pseudo_code(hull.search());
  trace->spaces = spaces_from(steps);
  trace->traced = std::make_shared<const TraceSteps>(std::move(steps));
  trace->pose_a = pose;
  trace->bounds = approximate_box(shape.aabb(), pose);
  trace->conclusion = "vertex " + std::to_string(found.vertex) + ", " + metres(found.value) + " along d";
  trace->as_untraced = found.vertex == untraced.vertex && found.value == untraced.value;
  return trace;
}

}  // namespace collidoscope
