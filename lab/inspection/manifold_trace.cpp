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

std::string conclusion(const std::vector<Contact>& contacts) {
  std::string text = plural(contacts.size(), "contact");
  if (contacts.empty()) return text;
  const Contact& nearest = *std::ranges::min_element(contacts, {}, &Contact::separation);
  std::array<char, 48> figure{};
  std::snprintf(figure.data(), figure.size(), ", least separation %.6g m", nearest.separation);
  return text + figure.data();
}

}  // namespace

StepTracePointer trace_manifold(const Simulation& simulation, BodyPair pair, TraceRequest request) {
  const Bodies bodies = simulation.world().bodies();
  const Shape &a = *bodies.shapes[pair.a], &b = *bodies.shapes[pair.b];
  if (!a.is_convex() || !b.is_convex()) return nullptr;
  const Pose &pose_a = bodies.poses[pair.a], &pose_b = bodies.poses[pair.b];
  for (const Shape* shape : {&a, &b}) shape->prepare(ContactDetection::needs(*shape));
  const ManifoldRule rule = rule_of(simulation.world());
  StepRecorder recorder;
  TracedContacts traced = trace_contacts_between(a, pose_a, b, pose_b, rule, recorder);
  for (Contact& contact : traced.contacts) contact = in_parent(contact, pose_a);

  auto trace = std::make_shared<StepTrace>();
  trace->request = request;
  trace->pair = pair;
  trace->pseudo_code = &manifold_pseudo_code();
  trace->traced = std::make_shared<const TraceSteps>(recorder.take());
  trace->pose_a = pose_a;
  trace->bounds = bounds_of_pair(bodies, pair);
  trace->spaces = {TraceSpace::frame_a};
  trace->verdict = traced.result.verdict;
  trace->conclusion = conclusion(traced.contacts);
  trace->as_untraced = traced.contacts == contacts_between(a, pose_a, b, pose_b, rule);
  return trace;
}

}  // namespace collidoscope
