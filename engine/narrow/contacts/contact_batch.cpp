#include "narrow/contacts/contact_batch.h"

#include "narrow/contacts/convex_manifold.h"
#include "narrow/contacts/mesh_contacts.h"

namespace collidoscope {
namespace {

/// A separated pair farther apart than the margin has no contacts. Without a distance in the result, the
/// manifold compares its own separation with the margin.
bool is_beyond(const PairResult& result, Real margin) {
  return result.verdict == Verdict::separated && result.gives(Capability::distance) &&
         result.separation > margin;
}

void add_contacts(const NarrowQuery& query, const NarrowAlgorithm& algorithm, const PairResult& result,
                  Real margin, std::vector<Contact>& contacts) {
  if (is_beyond(result, margin)) return;
  if (algorithm.contacts != nullptr) {
    if (result.verdict == Verdict::colliding) add_mesh_contacts(query, algorithm.contacts(query), contacts);
  } else if (algorithm.input == NarrowInput::convex && result.gives(Capability::direction)) {
    add_convex_contacts(query, result, margin, contacts);
  }
}

}  // namespace

void ContactBatch::find(const NarrowBatch& batch, const NarrowChoice& choice, Real margin) {
  contacts_.clear(), ends_.clear();
  for (std::size_t i = 0; i < batch.pairs.size(); ++i) {
    const auto [a, b] = batch.pairs[i];
    const NarrowQuery query{*batch.bodies.shapes[a], *batch.bodies.shapes[b],
                            relative_pose(batch.bodies.poses[a], batch.bodies.poses[b]), Request::penetration,
                            choice.options};
    add_contacts(query, *choice.algorithm, batch.results[i], margin, contacts_);
    ends_.push_back(contacts_.size());
  }
}

std::vector<Contact> find_contacts(const NarrowQuery& query, const NarrowChoice& choice,
                                   const PairResult& result, Real margin) {
  std::vector<Contact> contacts;
  add_contacts(query, *choice.algorithm, result, margin, contacts);
  return contacts;
}

std::vector<Contact> find_contacts(const NarrowQuery& query, const NarrowChoice& choice, Real margin) {
  PairCache cache;
  return find_contacts(query, choice, choice.algorithm->query(query, cache), margin);
}

ShapeData contact_needs(const NarrowChoice& choice) {
  return choice.algorithm->input == NarrowInput::convex ? ShapeData::features : ShapeData::none;
}

}  // namespace collidoscope
