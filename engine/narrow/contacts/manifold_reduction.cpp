#include "narrow/contacts/manifold_reduction.h"

#include <algorithm>
#include <array>
#include <span>

namespace collidoscope {
namespace {

/// The index of the first contact with the largest measure.
template <class Measure>
std::size_t largest(std::span<const Contact> contacts, const Measure& measure) {
  std::size_t best = 0;
  for (std::size_t i = 1; i < contacts.size(); ++i)
    if (measure(contacts[i]) > measure(contacts[best])) best = i;
  return best;
}

/// The deepest contact; of several that are equally deep, up to rounding, the one farthest from the middle.
std::size_t deepest_of(std::span<const Contact> contacts) {
  constexpr Real same = 1e-9;  // of the extent
  Vec3 middle(0);
  for (const Contact& c : contacts) middle += c.on_a / static_cast<Real>(contacts.size());
  const auto from_middle = [&](const Contact& c) { return length(c.on_a - middle); };
  const Real extent = from_middle(contacts[largest(contacts, from_middle)]);
  const Real least = std::ranges::min_element(contacts, {}, &Contact::separation)->separation;
  return largest(contacts, [&](const Contact& c) {
    return c.separation <= least + same * extent ? from_middle(c) : Real(-1);
  });
}

std::array<std::size_t, 4> most_supporting(std::span<const Contact> contacts) {
  const std::size_t deepest = deepest_of(contacts);
  const Vec3& from = contacts[deepest].on_a;
  const std::size_t far = largest(contacts, [&](const Contact& c) { return length_squared(c.on_a - from); });
  const Vec3 line = contacts[far].on_a - from;
  const auto side = [&](const Contact& c) { return dot(cross(line, c.on_a - from), c.normal); };
  const std::size_t one_side = largest(contacts, side);
  const std::size_t other_side = largest(contacts, [&](const Contact& c) { return -side(c); });
  return {deepest, far, one_side, other_side};
}

}  // namespace

void keep_four_contacts(std::vector<Contact>& contacts, std::size_t first) {
  if (contacts.size() - first <= 4) return;
  std::array<std::size_t, 4> kept = most_supporting(std::span(contacts).subspan(first));
  std::sort(kept.begin(), kept.end());
  const auto end = std::unique(kept.begin(), kept.end());
  std::size_t count = first;
  for (auto index = kept.begin(); index != end; ++index) contacts[count++] = contacts[first + *index];
  contacts.resize(count);
}

}  // namespace collidoscope
