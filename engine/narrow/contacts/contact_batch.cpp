#include "narrow/contacts/contact_batch.h"

#include "narrow/contacts/compound_contacts.h"
#include "narrow/contacts/convex_manifold.h"
#include "narrow/contacts/mesh_contacts.h"

namespace collidoscope {
namespace {

void add_contacts(const NarrowQuery& query, const NarrowAlgorithm& algorithm, const PairResult& result,
                  const ManifoldRule& rule, std::vector<Contact>& contacts) {
  if (algorithm.input == NarrowInput::convex)
    add_convex_contacts(query, result, rule, contacts);
  else if (algorithm.input == NarrowInput::pieces)
    add_compound_contacts(query, algorithm.inner(query.options), algorithm.inner_options(query.options), rule,
                          contacts);
  else if (algorithm.contacts != nullptr && result.verdict == Verdict::colliding)
    add_mesh_contacts(query, algorithm.contacts(query), contacts);
}

}  // namespace

void ContactBatch::find(const NarrowBatch& batch, const NarrowChoice& choice, const ManifoldRule& rule) {
  contacts_.clear(), ends_.clear();
  for (std::size_t i = 0; i < batch.pairs.size(); ++i) {
    const auto [a, b] = batch.pairs[i];
    const NarrowQuery query{*batch.bodies.shapes[a], *batch.bodies.shapes[b],
                            relative_pose(batch.bodies.poses[a], batch.bodies.poses[b]), Request::penetration,
                            choice.options};
    add_contacts(query, *choice.algorithm, batch.results[i], rule, contacts_);
    ends_.push_back(contacts_.size());
  }
}

std::vector<Contact> find_contacts(const NarrowQuery& query, const NarrowChoice& choice,
                                   const PairResult& result, const ManifoldRule& rule) {
  std::vector<Contact> contacts;
  add_contacts(query, *choice.algorithm, result, rule, contacts);
  return contacts;
}

std::vector<Contact> find_contacts(const NarrowQuery& query, const NarrowChoice& choice,
                                   const ManifoldRule& rule) {
  PairCache cache;
  return find_contacts(query, choice, choice.algorithm->query(query, cache), rule);
}

ShapeData contact_needs(const NarrowChoice& choice) {
  return choice.algorithm->input == NarrowInput::mesh ? ShapeData::none : ShapeData::features;
}

}  // namespace collidoscope
