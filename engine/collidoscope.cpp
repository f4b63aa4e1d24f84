#include "collidoscope.h"

#include "narrow/contacts/contact_batch.h"

namespace collidoscope {
namespace {

struct Asked {
  const NarrowChoice& choice;
  NarrowQuery query;
  PairResult result;
};

/// Penetration depths of convex shapes, and triangles of the others.
const NarrowChoice& choice_for(const Shape& a, const Shape& b) {
  static const NarrowChoice convex = narrow_choice("epa"), mesh = narrow_choice("obb-tree");
  return a.is_convex() && b.is_convex() ? convex : mesh;
}

Asked ask(const Shape& a, const Pose& pose_a, const Shape& b, const Pose& pose_b, Request request) {
  const NarrowChoice& choice = choice_for(a, b);
  const ShapeData needs = choice.needs() | contact_needs(choice);
  a.prepare(needs), b.prepare(needs);
  Asked asked{choice, {a, b, relative_pose(pose_a, pose_b), request, choice.options}, {}};
  PairCache cache;
  asked.result = choice.algorithm->query(asked.query, cache);
  return asked;
}

std::vector<Contact> contacts_of(const Asked& asked, Real margin) {
  return find_contacts(asked.query, asked.choice, asked.result, {margin});
}

/// The deepest of the contacts carries the depth; where rounding leaves none, the normal and the depth do.
Proximity overlap_of(const Asked& asked) {
  const PairResult& result = asked.result;
  if (!result.gives(Capability::depth)) return {0, Vec3(0), result.common_point, result.common_point};
  Proximity found{result.separation, result.normal};
  Real deepest = 0;
  for (const Contact& contact : contacts_of(asked, 0)) {
    if (contact.separation > deepest) continue;
    deepest = contact.separation;
    const Vec3 middle = (contact.on_a + contact.on_b) / Real(2),
               half = result.normal * (result.separation / 2);
    found.on_a = middle - half, found.on_b = middle + half;
  }
  return found;
}

}  // namespace

bool collide(const Shape& a, const Pose& pose_a, const Shape& b, const Pose& pose_b) {
  return ask(a, pose_a, b, pose_b, Request::overlap).result.verdict == Verdict::colliding;
}

Proximity distance(const Shape& a, const Pose& pose_a, const Shape& b, const Pose& pose_b) {
  const Asked asked = ask(a, pose_a, b, pose_b, Request::penetration);
  const PairResult& result = asked.result;
  Proximity found = result.verdict == Verdict::colliding
                        ? overlap_of(asked)
                        : Proximity{result.separation, result.normal, result.on_a, result.on_b};
  found.normal = pose_a.rotate(found.normal);
  found.on_a = pose_a.to_parent(found.on_a), found.on_b = pose_a.to_parent(found.on_b);
  return found;
}

CastResult cast(const Shape& a, const Sweep& of_a, const Shape& b, const Sweep& of_b) {
  const CastQuery query{a, b, of_a, of_b};
  return cast(query, automatic_cast(query));
}

std::vector<Contact> contacts(const Shape& a, const Pose& pose_a, const Shape& b, const Pose& pose_b,
                              Real margin) {
  // Only surfaces that meet have contacts, so their distance need not be measured.
  const bool surfaces = choice_for(a, b).algorithm->input == NarrowInput::mesh;
  const Request request = surfaces ? Request::overlap : Request::penetration;
  std::vector<Contact> found = contacts_of(ask(a, pose_a, b, pose_b, request), margin);
  for (Contact& contact : found) contact = in_parent(contact, pose_a);
  return found;
}

}  // namespace collidoscope
