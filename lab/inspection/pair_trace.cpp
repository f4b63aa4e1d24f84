#include "inspection/pair_trace.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <numbers>

#include "core/trigonometry.h"
#include "inspection/answer_text.h"
#include "inspection/step_spaces.h"
#include "inspection/tree_diagram.h"
#include "pipeline/pair_query.h"
#include "shape/rounded_shape.h"

namespace collidoscope {
namespace {

constexpr int conclusion_digits = 9;

/// The number of differences of two vertices from which a hull is built in a few milliseconds.
constexpr std::size_t most_differences = 6000;
/// The number of directions of support points for larger hulls: the drawn hull is within 1 % of the true one.
constexpr int sampled_directions = 1500;

/// Directions evenly over the sphere, along a spiral of the golden angle.
Vec3 spiral_direction(int index) {
  const Real z = 1 - (2 * index + 1) / Real(sampled_directions);
  const Real radius = std::sqrt(1 - z * z);
  const Real angle = index * std::numbers::pi * (3 - std::sqrt(Real(5)));
  return {radius * cosine_of(angle), radius * sine_of(angle), z};
}

const Vec3& farthest(const std::vector<Vec3>& points, const Vec3& direction) {
  return *std::ranges::max_element(points, {}, [&](const Vec3& point) { return dot(point, direction); });
}

std::vector<Vec3> all_differences(const std::vector<Vec3>& a, const std::vector<Vec3>& b) {
  std::vector<Vec3> points;
  for (const Vec3& of_a : a)
    for (const Vec3& of_b : b) points.push_back(of_a - of_b);
  return points;
}

std::vector<Vec3> support_differences(const std::vector<Vec3>& a, const std::vector<Vec3>& b) {
  std::vector<Vec3> points;
  for (int i = 0; i < sampled_directions; ++i) {
    const Vec3 direction = spiral_direction(i);
    points.push_back(farthest(a, direction) - farthest(b, -direction));
  }
  return points;
}

void add_difference(PairTrace& trace, const NarrowQuery& query) {
  const std::vector<Vec3>& a = drawn_hull(query.a).vertices;
  std::vector<Vec3> b = drawn_hull(query.b).vertices;
  for (Vec3& vertex : b) vertex = query.b_in_a.to_parent(vertex);
  trace.difference_is_sampled = a.size() * b.size() > most_differences;
  trace.difference =
      convex_hull(trace.difference_is_sampled ? support_differences(a, b) : all_differences(a, b));
}

PairQuery query_of(const Simulation& simulation, BodyPair pair, const TraceRequest& request) {
  const Pipeline& pipeline = simulation.pipeline();
  const Bodies bodies = simulation.world().bodies();
  if (request.start == TraceStart::anew) return {pipeline, bodies, pair, request.request};
  return PairQuery::as_in_frame(pipeline, bodies, pair, request.request);
}

}  // namespace

bool agrees_with_timed(const PairTrace& trace) {
  const PairResult& a = trace.result;
  const PairResult& b = trace.timed;
  if (a.verdict != b.verdict || a.available != b.available || a.iterations != b.iterations) return false;
  return (!a.gives(Capability::distance) || a.distance() == b.distance()) &&
         (!a.gives(Capability::depth) || a.depth() == b.depth()) &&
         (!a.gives(Capability::direction) || a.normal == b.normal);
}

PairTracePointer trace_pair(const Simulation& simulation, BodyPair pair, const TraceRequest& request) {
  const Bodies bodies = simulation.world().bodies();
  const NarrowAlgorithm& algorithm = *simulation.pipeline().config().narrow.algorithm;
  if (algorithm.trace == nullptr || algorithm.pseudo_code == nullptr) return nullptr;
  auto trace = std::make_shared<PairTrace>();
  trace->pair = pair;
  trace->request = request;
  trace->pseudo_code = &algorithm.pseudo_code();
  trace->pose_a = bodies.poses[pair.a];
  trace->pose_b = bodies.poses[pair.b];
  trace->bounds = bounds_of_pair(bodies, pair);
  const PairQuery query = query_of(simulation, pair, request);
  StepRecorder recorder;
  trace->result = query.trace(recorder);
  trace->timed = query.run();
  if (recorder.steps().empty()) return nullptr;
  trace->traced = std::make_shared<const TraceSteps>(recorder.take());
  trace->spaces = spaces_of(trace->steps());
  trace->trees = tree_diagram(trace->steps());
  trace->verdict = trace->result.verdict;
  trace->conclusion = result_text(trace->result, conclusion_digits);
  trace->as_untraced = agrees_with_timed(*trace);
  if (trace->spaces.front() == TraceSpace::minkowski) add_difference(*trace, query.input());
  return trace;
}

}  // namespace collidoscope
