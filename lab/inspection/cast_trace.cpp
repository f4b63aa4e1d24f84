#include "inspection/cast_trace.h"

#include <array>
#include <cstdio>

#include "core/plural.h"
#include "inspection/impact_times.h"
#include "motion/advancement_trace.h"
#include "motion/backtracking/backtracking_trace.h"
#include "pipeline/swept_detection.h"

namespace collidoscope {
namespace {

/// A traced method, and its input.
struct TracedMethod {
  const char* id;
  CastInput input;
  const PseudoCode& (*pseudo_code)();
  CastResult (*trace)(const CastQuery& query, StepRecorder& recorder);
};

const TracedMethod& method_of(TraceSubject subject) {
  static constexpr TracedMethod advancement{"conservative-advancement", CastInput::hulls,
                                            advancement_pseudo_code, trace_advancement},
      backtracking{"micro-backtracking", CastInput::automatic, backtracking_pseudo_code,
                   trace_micro_backtracking};
  return subject == TraceSubject::advancement ? advancement : backtracking;
}

bool same(const CastResult& a, const CastResult& b) {
  return a.state == b.state && a.fraction == b.fraction && a.lower == b.lower && a.upper == b.upper &&
         a.on_a == b.on_a && a.on_b == b.on_b && a.normal == b.normal && a.iterations == b.iterations &&
         a.moved_vertices == b.moved_vertices && a.violation == b.violation;
}

std::string conclusion(const CastResult& result) {
  std::array<char, 64> time{};
  if (result.state == CastState::hit || result.state == CastState::overlap)
    std::snprintf(time.data(), time.size(), " at %.9g of the step", result.fraction);
  std::string text =
      std::string(to_string(result.state)) + time.data() + ", " + plural(result.iterations, "iteration");
  if (!result.violation.empty()) text.append("; but ").append(result.violation);
  return text;
}

Aabb bounds_of(const Bodies& bodies, BodyPair pair) {
  const auto swept = [&](BodyIndex body) {
    return swept_box(bodies.sweeps[body], bodies.shapes[body]->aabb(), bodies.shapes[body]->sphere());
  };
  const Aabb a = swept(pair.a), b = swept(pair.b);
  return bounding_box(std::array{a.min, a.max, b.min, b.max});
}

}  // namespace

StepTracePointer trace_cast(const Simulation& simulation, BodyPair pair, const TraceRequest& request) {
  if (!simulation.world().knows_last_step() || has_law(simulation, pair)) return nullptr;
  const TracedMethod& method = method_of(request.subject);
  const CastAlgorithm& algorithm = cast_algorithm(method.id);
  CastQuery query = query_of_step(simulation, pair);
  if (!refusal_of(query, algorithm).empty()) return nullptr;
  if (method.input == CastInput::hulls && query.input != method.input) return nullptr;
  query.input = method.input;
  StepRecorder recorder;
  const CastResult result = method.trace(query, recorder);

  auto trace = std::make_shared<StepTrace>();
  trace->request = request;
  trace->pair = pair;
  trace->pseudo_code = &method.pseudo_code();
  trace->traced = std::make_shared<const TraceSteps>(recorder.take());
  trace->pose_a = {Mat3(1), query.of_a.start().translation};
  trace->bounds = bounds_of(simulation.world().bodies(), pair);
  trace->spaces = {TraceSpace::frame_a};
  if (request.subject == TraceSubject::advancement)
    trace->spaces.insert(trace->spaces.begin(), TraceSpace::axis);
  trace->conclusion = conclusion(result);
  trace->verdict = result.state == CastState::free        ? Verdict::separated
                   : result.state == CastState::undecided ? Verdict::undecided
                                                          : Verdict::colliding;
  trace->as_untraced = same(result, cast(query, algorithm));
  return trace;
}

}  // namespace collidoscope
