#include "inspection/manifold_trace.h"

#include <algorithm>
#include <array>
#include <cstdio>

#include "core/plural.h"
#include "pipeline/contact_trace.h"
#include "simulation/contact_rule.h"

namespace collidoscope {
namespace {

bool same(const Contact& a, const Contact& b) {
  return a.normal == b.normal && a.separation == b.separation && a.on_a == b.on_a && a.on_b == b.on_b &&
         a.feature_a == b.feature_a && a.feature_b == b.feature_b && a.normal_of == b.normal_of &&
         a.edge_a == b.edge_a && a.edge_b == b.edge_b;
}

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

Aabb bounds_of(const Bodies& bodies, BodyPair pair) {
  const Aabb a = approximate_box(bodies.shapes[pair.a]->aabb(), bodies.poses[pair.a]);
  const Aabb b = approximate_box(bodies.shapes[pair.b]->aabb(), bodies.poses[pair.b]);
  return bounding_box(std::array{a.min, a.max, b.min, b.max});
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
  trace->bounds = bounds_of(bodies, pair);
  trace->spaces = {TraceSpace::frame_a};
  trace->verdict = traced.result.verdict;
  trace->conclusion = conclusion(traced.contacts);
  trace->as_untraced =
      std::ranges::equal(traced.contacts, contacts_between(a, pose_a, b, pose_b, rule), same);
  return trace;
}

}  // namespace collidoscope
