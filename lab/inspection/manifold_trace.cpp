#include "inspection/manifold_trace.h"

#include <algorithm>
#include <array>
#include <cstdio>

#include "core/plural.h"
#include "pipeline/contact_trace.h"
#include "simulation/contact_rule.h"

namespace collidoscope {
namespace {

ManifoldRule rule_of(const World& world) {
  return world.rigid() != nullptr ? contact_rule(*world.rigid()) : ManifoldRule();
}

std::string conclusion(const TracedContacts& traced) {
  std::string text = plural(traced.contacts.size(), "contact");
  if (!traced.parts.empty()) text += " of " + traced.parts;
  if (traced.contacts.empty()) return text;
  const Contact& nearest = *std::ranges::min_element(traced.contacts, {}, &Contact::separation);
  std::array<char, 48> figure{};
  std::snprintf(figure.data(), figure.size(), ", least separation %.6g m", nearest.separation);
  return text + figure.data();
}

}  // namespace

StepTracePointer trace_manifold(const Simulation& simulation, BodyPair pair, const TraceRequest& request) {
  const Bodies bodies = simulation.world().bodies();
  const Shape &a = *bodies.shapes[pair.a], &b = *bodies.shapes[pair.b];
  const Pose &pose_a = bodies.poses[pair.a], &pose_b = bodies.poses[pair.b];
  for (const Shape* shape : {&a, &b}) shape->prepare(ContactDetection::needs(*shape));
  const ManifoldRule rule = rule_of(simulation.world());
  StepRecorder recorder;
  const std::optional<TracedContacts> traced = trace_contacts_between(a, pose_a, b, pose_b, rule, recorder);
  if (!traced) return nullptr;

  auto trace = std::make_shared<StepTrace>();
  trace->request = request;
  trace->pair = pair;
  trace->pseudo_code = &manifold_pseudo_code();
  trace->traced = std::make_shared<const TraceSteps>(recorder.take());
  trace->pose_a = pose_a;
  trace->bounds = bounds_of_pair(bodies, pair);
  trace->spaces = {TraceSpace::frame_a};
  trace->verdict = traced->result.verdict;
  trace->conclusion = conclusion(*traced);
  trace->as_untraced = traced->as_untraced;
  return trace;
}

}  // namespace collidoscope
