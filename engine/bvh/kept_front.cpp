#include "bvh/kept_front.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>

namespace collidoscope {
namespace {

/// The farthest that a point of the sphere moves from one pose to the other.
Real motion_between(const Pose& from, const Pose& to, const Sphere& sphere) {
  Real squared = 0;
  for (int i = 0; i < 3; ++i) squared += length_squared(to.rotation[i] - from.rotation[i]);
  // The difference of two rotations lengthens all vectors across its axis alike.
  const Real turn = std::sqrt(squared / 2);
  return length(to.to_parent(sphere.centre) - from.to_parent(sphere.centre)) + turn * sphere.radius;
}

/// Bounds in single precision err by less than the remaining share.
constexpr float certain_share = 1 - 1e-4f;

/// `leaves` are sorted by the leaf of B.
std::size_t count_groups(std::span<const NearLeaves> leaves) {
  std::size_t groups = 0;
  for (std::size_t i = 0; i < leaves.size(); ++i)
    groups += i == 0 || leaves[i].leaves.b != leaves[i - 1].leaves.b;
  return groups;
}

void fill_groups(const NearFront& front) {
  std::size_t next = 0;
  for (LeafGroup& group : front.groups) {
    const NearLeaves& nearest = front.leaves[next];
    group = {static_cast<std::uint32_t>(next), 0, nearest.squared, {}};
    for (; next < front.leaves.size() && front.leaves[next].leaves.b == nearest.leaves.b; ++next)
      ++group.count;
  }
  std::sort(front.groups.begin(), front.groups.end(), [](const LeafGroup& p, const LeafGroup& q) {
    return std::tie(p.squared, p.first) < std::tie(q.squared, q.first);
  });
}

}  // namespace

NearFront NearFront::in(VariablePairCache& cache, std::size_t groups, std::size_t leaves) {
  const std::span<NearLeaves> after = cache.as<NearLeaves>(leaves, groups * sizeof(LeafGroup));
  return {cache.as<LeafGroup>(groups), after};
}

KeptFront::KeptFront(const Pose& b_in_a, const Sphere& sphere, Real margin, const NearFront& front)
    : margin_(static_cast<float>(margin)),
      groups_(static_cast<std::uint16_t>(front.groups.size())),
      leaves_(static_cast<std::uint16_t>(front.leaves.size())) {
  pose_ = pack<float>(b_in_a, largest_);
  // The kept pose and motions round.
  constexpr Real rounding = 1e-6;
  const Real sizes = length(b_in_a.translation) + length(sphere.centre) + sphere.radius;
  rounding_ = static_cast<float>(motion(b_in_a, sphere) + rounding * sizes);
}

Real KeptFront::motion(const Pose& b_in_a, const Sphere& sphere) const {
  return motion_between(unpack(pose_, largest_), b_in_a, sphere) + static_cast<Real>(rounding_);
}

void NearLeafFinder::add(const VolumePair& leaves, float squared) {
  while (count_ == wanted_) halve_margin();
  if (!may_hold(squared)) return;
  NearLeaves& near = leaves_[count_++];
  near.leaves = leaves, near.squared = certain_share * squared,
  near.plane.state = LeafPlane::State::not_sought;
}

/// There is no margin where its square underflows or overflows.
void NearLeafFinder::set_margin(float squared) {
  constexpr float smallest = 0x1p-100f, largest = std::numeric_limits<float>::max();
  squared_margin_ = squared >= smallest && squared <= largest ? squared : 0;
}

void NearLeafFinder::halve_margin() {
  set_margin(squared_margin_ * 0.25f);
  const auto begin = leaves_.begin(), end = begin + static_cast<std::ptrdiff_t>(count_);
  const auto rest =
      std::remove_if(begin, end, [&](const NearLeaves& near) { return !may_hold(near.squared); });
  count_ = static_cast<std::size_t>(rest - begin);
}

Real NearLeafFinder::margin() const {
  return static_cast<Real>(certain_share) * std::sqrt(static_cast<Real>(squared_margin_));
}

NearFront NearLeafFinder::write(VariablePairCache& cache) {
  const std::span<NearLeaves> found = std::span(leaves_).first(count_);
  std::sort(found.begin(), found.end(), [](const NearLeaves& p, const NearLeaves& q) {
    return std::tie(p.leaves.b, p.squared, p.leaves.a) < std::tie(q.leaves.b, q.squared, q.leaves.a);
  });
  const NearFront front = NearFront::in(cache, count_groups(found), count_);
  std::copy(found.begin(), found.end(), front.leaves.begin());
  fill_groups(front);
  return front;
}

}  // namespace collidoscope
