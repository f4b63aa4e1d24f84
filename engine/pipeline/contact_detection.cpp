#include "pipeline/contact_detection.h"

#include <algorithm>

#include "broad/broad_choice.h"
#include "narrow/compound/convex_parts.h"
#include "narrow/contacts/contact_batch.h"
#include "pipeline/contact_trace.h"

namespace collidoscope {
namespace {

constexpr std::size_t pairs_per_task = 8;

const NarrowChoice& convex_choice() {
  static const NarrowChoice choice = narrow_choice("epa");
  return choice;
}

const NarrowChoice& piece_choice() {
  static const NarrowChoice choice = narrow_choice("decomposed:convex=epa");
  return choice;
}

const NarrowChoice& choice_for(const Shape& a, const Shape& b) {
  return a.is_convex() && b.is_convex() ? convex_choice() : piece_choice();
}

/// Pieces are all tested by the contacts: the traversal for a verdict would come before them for nothing.
PairResult verdict(const NarrowQuery& query, const NarrowChoice& choice) {
  if (choice.algorithm->input == NarrowInput::pieces) return {};
  PairCache cache;
  return choice.algorithm->query(query, cache);
}

/// In the frame of A.
std::vector<Contact> contacts_in_a(const Shape& a, const Shape& b, const Pose& b_in_a,
                                   const ManifoldRule& rule) {
  const NarrowChoice& choice = choice_for(a, b);
  const NarrowQuery query{a, b, b_in_a, Request::penetration, choice.options};
  return find_contacts(query, choice, verdict(query, choice), rule);
}

void add_contacts(const Shape& a, const Pose& pose_a, const Shape& b, const Pose& pose_b,
                  const ManifoldRule& rule, std::vector<Contact>& contacts) {
  for (const Contact& contact : contacts_in_a(a, b, relative_pose(pose_a, pose_b), rule))
    contacts.push_back(in_parent(contact, pose_a));
}

TracedContacts trace_convex(const Shape& a, const Shape& b, const Pose& b_in_a, const ManifoldRule& rule,
                            StepRecorder& recorder) {
  const NarrowChoice& choice = convex_choice();
  const NarrowQuery query{a, b, b_in_a, Request::penetration, choice.options};
  TracedContacts traced{verdict(query, choice), {}, {}};
  trace_convex_contacts(query, traced.result, rule, traced.contacts, recorder);
  return traced;
}

}  // namespace

ContactDetection::ContactDetection() : broad_(broad_choice("sweep-and-prune").create()) {}

ShapeData ContactDetection::needs(const Shape& shape) {
  const NarrowChoice& choice = choice_for(shape, shape);
  const ShapeData of_parts = shape.is_convex() ? ShapeData::none : ConvexParts::needs;
  return choice.needs() | contact_needs(choice) | of_parts;
}

void ContactDetection::find_close_pairs(const Bodies& bodies, const PairFilter& filter, Real margin,
                                        ThreadPool& threads) {
  bounds_.update(bodies, threads);
  boxes_ = bounds_.boxes();
  for (Aabb& box : boxes_) box.min -= Vec3(margin / 2), box.max += Vec3(margin / 2);
  broad_->find_pairs(boxes_, threads, close_);
  std::erase_if(close_, [&](const BodyPair& pair) { return !filter.tests(pair); });
}

/// Moves what the last find() found out of the way, and finds what has moved since.
void ContactDetection::begin(const Bodies& bodies, const ManifoldRule& rule) {
  close_.swap(last_close_), found_.swap(last_found_), placed_.swap(last_placed_);
  pairs_.clear();
  const bool all = !(rule == last_rule_) || last_placed_.size() != bodies.size();
  last_rule_ = rule;
  placed_.clear(), moved_.assign(bodies.size(), true);
  for (std::size_t body = 0; body < bodies.size(); ++body) {
    placed_.push_back({bodies.shapes[body]->revision(), bodies.poses[body]});
    moved_[body] = all || !(placed_[body] == last_placed_[body]);
  }
}

/// Adds the contacts of the last find(), if they are still those of the pair.
bool ContactDetection::keep(const BodyPair& pair, std::vector<Contact>& contacts) const {
  if (moved_[pair.a] || moved_[pair.b]) return false;
  const auto place = std::ranges::lower_bound(last_close_, pair);
  if (place == last_close_.end() || *place != pair) return false;
  const auto index = static_cast<std::size_t>(place - last_close_.begin());
  const std::span<const Contact> last = last_found_[index / pairs_per_task].of_pair(index % pairs_per_task);
  contacts.insert(contacts.end(), last.begin(), last.end());
  return true;
}

void ContactDetection::find(const Bodies& bodies, const PairFilter& filter, const ManifoldRule& rule,
                            ThreadPool& threads) {
  begin(bodies, rule);
  try {
    find_close_pairs(bodies, filter, rule.margin, threads);
  } catch (...) {
    placed_.clear();
    throw;
  }
  found_.resize((close_.size() + pairs_per_task - 1) / pairs_per_task);
  threads.for_ranges(close_.size(), pairs_per_task, [&](std::size_t begin, std::size_t end) {
    auto& [contacts, ends] = found_[begin / pairs_per_task];
    contacts.clear(), ends.clear();
    for (std::size_t i = begin; i < end; ++i) {
      const auto [a, b] = close_[i];
      if (!keep(close_[i], contacts))
        add_contacts(*bodies.shapes[a], bodies.poses[a], *bodies.shapes[b], bodies.poses[b], rule, contacts);
      ends.push_back(contacts.size());
    }
  });
  collect();
}

void ContactDetection::collect() {
  for (std::size_t i = 0; i < close_.size(); ++i) {
    const std::span<const Contact> contacts = found_[i / pairs_per_task].of_pair(i % pairs_per_task);
    if (!contacts.empty()) pairs_.push_back({close_[i], contacts});
  }
}

std::size_t ContactDetection::bytes() const {
  std::size_t total = broad_->bytes() + bounds_.bytes() + boxes_.capacity() * sizeof(Aabb) +
                      (close_.capacity() + last_close_.capacity()) * sizeof(BodyPair) +
                      pairs_.capacity() * sizeof(PairContacts) +
                      (placed_.capacity() + last_placed_.capacity()) * sizeof(Placed);
  for (const std::vector<Found>* tasks : {&found_, &last_found_})
    for (const Found& found : *tasks)
      total += found.contacts.capacity() * sizeof(Contact) + found.ends.capacity() * sizeof(std::size_t);
  return total;
}

std::vector<Contact> contacts_between(const Shape& a, const Pose& pose_a, const Shape& b, const Pose& pose_b,
                                      const ManifoldRule& rule) {
  std::vector<Contact> contacts;
  add_contacts(a, pose_a, b, pose_b, rule, contacts);
  return contacts;
}

std::optional<TracedContacts> trace_contacts_between(const Shape& a, const Pose& pose_a, const Shape& b,
                                                     const Pose& pose_b, const ManifoldRule& rule,
                                                     StepRecorder& recorder) {
  const Pose b_in_a = relative_pose(pose_a, pose_b);
  std::vector<Contact> untraced = contacts_in_a(a, b, b_in_a, rule);
  if (a.is_convex() && b.is_convex()) {
    TracedContacts traced = trace_convex(a, b, b_in_a, rule, recorder);
    traced.as_untraced = traced.contacts == untraced;
    return traced;
  }
  if (untraced.empty()) return std::nullopt;
  const Contact nearest = *std::ranges::min_element(untraced, {}, &Contact::separation);
  ConvexParts of_a(a), of_b(b);
  const Shape &part_a = of_a.shape(nearest.piece_a), &part_b = of_b.shape(nearest.piece_b);
  TracedContacts traced = trace_convex(part_a, part_b, b_in_a, rule, recorder);
  for (Contact& contact : traced.contacts)
    contact.piece_a = nearest.piece_a, contact.piece_b = nearest.piece_b;
  traced.parts = part_a.name() + " and " + part_b.name();
  traced.as_untraced = std::ranges::all_of(untraced, [&](const Contact& contact) {
    const bool is_of_parts = contact.piece_a == nearest.piece_a && contact.piece_b == nearest.piece_b;
    return !is_of_parts || std::ranges::find(traced.contacts, contact) != traced.contacts.end();
  });
  return traced;
}

}  // namespace collidoscope
