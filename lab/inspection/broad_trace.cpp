#include "inspection/broad_trace.h"

#include <algorithm>
#include <iterator>

#include "core/plural.h"
#include "inspection/step_spaces.h"
#include "inspection/tree_diagram.h"

namespace collidoscope {
namespace {

bool has(const BodyPair& pair, BodyIndex body) {
  return pair.a == body || pair.b == body;
}

std::vector<BodyPair> candidates_of(const FrameReport& report, BodyIndex body) {
  std::vector<BodyPair> pairs;
  std::ranges::copy_if(report.candidates, std::back_inserter(pairs),
                       [body](const BodyPair& pair) { return has(pair, body); });
  return pairs;
}

/// Filters and sorts the pairs of a broad phase as the pipeline does.
std::vector<BodyPair> tested(std::vector<BodyPair> pairs, const World& world) {
  std::erase_if(pairs, [&](const BodyPair& pair) { return !world.pair_filter().tests(pair); });
  std::ranges::sort(pairs);
  return pairs;
}

std::vector<Vec3> centres(const World& world) {
  const Bodies bodies = world.bodies();
  std::vector<Vec3> points;
  for (BodyIndex body = 0; body < world.size(); ++body)
    points.push_back(bodies.poses[body].to_parent(bodies.shapes[body]->aabb().centre()));
  return points;
}

}  // namespace

StepTracePointer trace_broad(const Simulation& simulation, const TraceRequest& request) {
  const Pipeline& pipeline = simulation.pipeline();
  const BroadAlgorithm& algorithm = *pipeline.config().broad.algorithm;
  if (algorithm.pseudo_code == nullptr || request.body >= simulation.world().size()) return nullptr;
  StepRecorder recorder;
  const std::vector<BodyPair> found =
      tested(pipeline.trace_broad(request.body, recorder), simulation.world());
  if (recorder.steps().empty()) return nullptr;
  auto trace = std::make_shared<StepTrace>();
  trace->request = request;
  trace->pair = {request.body, request.body};
  trace->pseudo_code = &algorithm.pseudo_code();
  trace->traced = std::make_shared<const TraceSteps>(recorder.take());
  trace->points = std::make_shared<const std::vector<Vec3>>(centres(simulation.world()));
  trace->bounds = bounding_box(*trace->points);
  trace->spaces = spaces_of(trace->steps());
  trace->trees = tree_diagram(trace->steps());
  trace->conclusion = plural(found.size(), "candidate pair");
  trace->as_untraced = found == candidates_of(pipeline.report(), request.body);
  return trace;
}

}  // namespace collidoscope
