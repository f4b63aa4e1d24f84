#include <algorithm>
#include <limits>
#include <numeric>

#include "bounds/aabb.h"
#include "decomposition/solid.h"

namespace collidoscope {
namespace {

class DisjointSets {
 public:
  explicit DisjointSets(std::size_t count) : parent_(count) { std::iota(parent_.begin(), parent_.end(), 0u); }

  std::uint32_t find(std::uint32_t item) {
    while (parent_[item] != item) item = parent_[item] = parent_[parent_[item]];
    return item;
  }
  /// Whether there are items, all in one set.
  bool is_one() {
    for (std::uint32_t item = 0; item < parent_.size(); ++item)
      if (find(item) != 0) return false;
    return !parent_.empty();
  }
  /// The smallest member represents the set.
  void join(std::uint32_t a, std::uint32_t b) {
    a = find(a), b = find(b);
    parent_[std::max(a, b)] = std::min(a, b);
  }
  void join(std::uint32_t a, std::uint32_t b, std::uint32_t c) {
    a = find(a), b = find(b), c = find(c);
    const std::uint32_t least = std::min({a, b, c});
    parent_[a] = parent_[b] = parent_[c] = least;
  }

 private:
  std::vector<std::uint32_t> parent_;
};

DisjointSets connected(const Solid& solid) {
  DisjointSets sets(solid.vertices.size());
  for (const auto& [a, b, c] : solid.triangles) sets.join(a, b, c);
  for (const Solid::Cap& cap : solid.caps)
    for (const auto& [a, b] : cap.segments) sets.join(a, b);
  return sets;
}

/// Distributes faces to parts and numbers their vertices anew.
class Dealer {
 public:
  Dealer(const Solid& solid, DisjointSets sets) : solid_(solid), sets_(std::move(sets)) {
    part_of_set_.assign(solid.vertices.size(), none);
    number_.assign(solid.vertices.size(), none);
  }

  std::vector<Solid> deal() {
    for (const auto& [a, b, c] : solid_.triangles)
      part_of(a).triangles.push_back({number(a), number(b), number(c)});
    for (const Solid::Cap& cap : solid_.caps) deal(cap);
    return std::move(parts_);
  }

 private:
  static constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();

  Solid& part_of(std::uint32_t vertex) {
    std::uint32_t& part = part_of_set_[sets_.find(vertex)];
    if (part == none) {
      part = static_cast<std::uint32_t>(parts_.size());
      parts_.emplace_back();
    }
    return parts_[part];
  }

  std::uint32_t number(std::uint32_t vertex) {
    if (number_[vertex] == none) {
      Solid& part = part_of(vertex);
      number_[vertex] = static_cast<std::uint32_t>(part.vertices.size());
      part.vertices.push_back(solid_.vertices[vertex]);
    }
    return number_[vertex];
  }

  void deal(const Solid::Cap& cap) {
    std::vector<bool> has_cap(parts_.size(), false);
    for (const auto& [a, b] : cap.segments) {
      Solid& part = part_of(a);
      const auto index = static_cast<std::size_t>(&part - parts_.data());
      has_cap.resize(parts_.size(), false);
      if (!has_cap[index]) part.caps.push_back({cap.plane, {}});
      has_cap[index] = true;
      part.caps.back().segments.push_back({number(a), number(b)});
    }
  }

  const Solid& solid_;
  DisjointSets sets_;
  std::vector<std::uint32_t> part_of_set_, number_;
  std::vector<Solid> parts_;
};

Aabb box(const Solid& solid) {
  return bounding_box(solid.vertices);
}

bool contains(const Aabb& outer, const Aabb& inner) {
  for (int axis = 0; axis < 3; ++axis)
    if (inner.min[axis] < outer.min[axis] || inner.max[axis] > outer.max[axis]) return false;
  return true;
}

Real measure(const Aabb& box) {
  const Vec3 size = box.max - box.min;
  return size.x * size.y * size.z;
}

/// The smallest of the outer parts whose box holds that of the cavity, else the first.
std::size_t owner(const std::vector<Solid>& outer, const Solid& cavity) {
  const Aabb inside = box(cavity);
  std::size_t best = 0;
  Real smallest = std::numeric_limits<Real>::infinity();
  for (std::size_t i = 0; i < outer.size(); ++i) {
    const Aabb around = box(outer[i]);
    if (contains(around, inside) && measure(around) < smallest) best = i, smallest = measure(around);
  }
  return best;
}

}  // namespace

std::vector<Solid> components(Solid solid) {
  DisjointSets sets = connected(solid);
  std::vector<Solid> parts, outer, cavities;
  if (sets.is_one()) return parts.push_back(std::move(solid)), parts;
  parts = Dealer(solid, std::move(sets)).deal();
  if (parts.size() < 2) return parts;
  for (Solid& part : parts) (volume(part) < 0 ? cavities : outer).push_back(std::move(part));
  if (outer.empty()) return {std::move(solid)};
  for (const Solid& cavity : cavities) {
    Solid& around = outer[owner(outer, cavity)];
    around = joined(around, cavity);
  }
  return outer;
}

}  // namespace collidoscope
