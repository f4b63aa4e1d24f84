// Where to cut a set of triangles. [Grulich 3.2, Alg. 6, strategies of line 6] Triangles are told apart by
// the middles of their boxes, never cut themselves. Cuts are tried between slices of equal width along each
// axis (binning, as Wald 2007 does for the surface area), since trying them all takes longer and gains
// little.

#include "trees/triangle_split.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace collidoscope {
namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();
constexpr std::size_t most_slices = 16, many = 64;

const FloatBox& box_of(const FloatBox& triangle) {
  return triangle;
}
const FloatBox& box_of(const TriangleCluster& cluster) {
  return cluster.box;
}

std::size_t triangles_of(const FloatBox&) {
  return 1;
}
std::size_t triangles_of(const TriangleCluster& cluster) {
  return cluster.count;
}

/// Tells items with equal middles apart.
std::uint32_t number_of(const FloatBox& triangle) {
  return triangle.number();
}
std::uint32_t number_of(const TriangleCluster& cluster) {
  return cluster.first;
}

/// Some items of a part.
struct Group {
  FloatBox box;
  std::size_t count = 0;  // of triangles

  void include(const Group& other) { box.include(other.box), count += other.count; }
};

/// What is wrong with a cut: the less, the better. `thickness` is added to boxes, lest flat ones cost
/// nothing.
float cost(const Group& a, const Group& b, int axis, SplitRule rule, float thickness) {
  const auto volume = [&](const FloatBox& box) {
    if (box.is_empty()) return 0.0f;
    return (box.size(0) + thickness) * (box.size(1) + thickness) * (box.size(2) + thickness);
  };
  const auto area = [](const Group& group) {
    return group.box.half_surface() * static_cast<float>(group.count);
  };
  switch (rule) {
    case SplitRule::smallest_sum:
      return volume(a.box) + volume(b.box);
    case SplitRule::smallest_child:
      return std::max(volume(a.box), volume(b.box));
    case SplitRule::least_overlap:
      return volume(FloatBox::shared(a.box, b.box));
    case SplitRule::largest_separation:
      return a.box.max(axis) - b.box.min(axis);
    case SplitRule::combined:
      return volume(a.box) + volume(b.box) + 3 * volume(FloatBox::shared(a.box, b.box));
    default:
      return area(a) + area(b);
  }
}

/// Equal slices of the middles that a box can hold, along an axis. A few triangles get fewer.
struct Slices {
  int axis;
  std::size_t count;
  float low, scale;

  template <class Item>
  Slices(const BoxedPart<Item>& part, int axis_)
      : axis(axis_),
        count(part.items.size() < many ? most_slices / 2 : most_slices),
        low(2 * part.box.min(axis)),
        scale(static_cast<float>(count) / (2 * part.box.size(axis))) {}
  /// A box without extent has one slice.
  bool are_there() const { return std::isfinite(scale); }
  template <class Item>
  std::size_t of(const Item& item) const {
    return std::min(count - 1, static_cast<std::size_t>((box_of(item).middle(axis) - low) * scale));
  }
};

using Groups = std::array<Group, most_slices>;

template <class Item>
Groups groups_of(std::span<const Item> items, const Slices& slices) {
  Groups groups;
  for (const Item& item : items) {
    Group& group = groups[slices.of(item)];
    group.box.include(box_of(item));
    group.count += triangles_of(item);
  }
  return groups;
}

struct Cut {
  std::size_t slice = 0;  // the first of the second group; 0: none
  float cost = infinity;
  std::size_t larger = std::numeric_limits<std::size_t>::max();  // triangles: of equals the less
  std::array<FloatBox, 2> boxes;
};

void try_cuts(const Groups& groups, const Slices& slices, SplitRule rule, float thickness, Cut& best) {
  Groups rest;  // from each slice on
  rest[slices.count - 1] = groups[slices.count - 1];
  for (std::size_t i = slices.count - 1; i-- > 0;) rest[i] = rest[i + 1], rest[i].include(groups[i]);
  Group first;
  for (std::size_t slice = 1; slice < slices.count; ++slice) {
    first.include(groups[slice - 1]);
    if (first.count == 0 || rest[slice].count == 0) continue;
    const float price = cost(first, rest[slice], slices.axis, rule, thickness);
    const std::size_t larger = std::max(first.count, rest[slice].count);
    if (price < best.cost || (price == best.cost && larger < best.larger))
      best = {slice, price, larger, {first.box, rest[slice].box}};
  }
}

/// Along the longest axis: trying all three takes twice as long for trees that are 5 % better.
template <class Item>
Cut best_cut(const BoxedPart<Item>& part, SplitRule rule, const Slices& slices) {
  constexpr float share = 1e-4f;
  Cut best;
  try_cuts(groups_of<Item>(part.items, slices), slices, rule, share * part.box.size(slices.axis), best);
  return best;
}

template <class Item>
BoxedPart<Item> boxed(std::span<Item> items, std::span<Item> spare) {
  BoxedPart<Item> part{items, spare, {}};
  for (const Item& item : items) part.box.include(box_of(item));
  return part;
}

/// The first so many items, and the rest.
template <class Item>
std::array<BoxedPart<Item>, 2> parted(const BoxedPart<Item>& part, std::size_t first) {
  return {BoxedPart<Item>{part.items.first(first), part.spare.first(first), {}},
          BoxedPart<Item>{part.items.subspan(first), part.spare.subspan(first), {}}};
}

template <class Item>
std::array<BoxedPart<Item>, 2> halves(const BoxedPart<Item>& part) {
  const int axis = part.box.longest_axis();
  const std::size_t half = part.items.size() / 2;
  std::nth_element(part.items.begin(), part.items.begin() + static_cast<std::ptrdiff_t>(half),
                   part.items.end(), [axis](const Item& a, const Item& b) {
                     const float x = box_of(a).middle(axis), y = box_of(b).middle(axis);
                     return x < y || (x == y && number_of(a) < number_of(b));
                   });
  const auto [first, second] = parted(part, half);
  return {boxed(first.items, first.spare), boxed(second.items, second.spare)};
}

/// Which side an item is on cannot be predicted: each is written to both ends of the other span, where the
/// next one overwrites it on the wrong side.
template <class Item>
std::array<BoxedPart<Item>, 2> cut_at(const BoxedPart<Item>& part, const Slices& slices, const Cut& cut) {
  Item *first = part.spare.data(), *second = first + part.spare.size();
  for (const Item& item : part.items) {
    const bool is_second = slices.of(item) >= cut.slice;
    *first = second[-1] = item;
    first += is_second ? 0 : 1, second -= is_second ? 1 : 0;
  }
  const BoxedPart<Item> moved{part.spare, part.items, part.box};
  auto parts = parted(moved, static_cast<std::size_t>(first - part.spare.data()));
  for (std::size_t i = 0; i < 2; ++i) parts[i].box = cut.boxes[i];
  return parts;
}

template <class Item>
std::array<BoxedPart<Item>, 2> split_items(const BoxedPart<Item>& part, SplitRule rule, bool balanced) {
  if (balanced || rule == SplitRule::median) return halves(part);
  const Slices slices(part, part.box.longest_axis());
  if (!slices.are_there()) return halves(part);
  const Cut cut = best_cut(part, rule, slices);
  return cut.slice == 0 ? halves(part) : cut_at(part, slices, cut);  // 0: all in one slice
}

}  // namespace

TrianglePart whole(std::span<FloatBox> triangles, std::span<FloatBox> spare) {
  return boxed(triangles, spare);
}

ClusterPart whole(std::span<TriangleCluster> clusters, std::span<TriangleCluster> spare) {
  return boxed(clusters, spare);
}

std::array<TrianglePart, 2> split(const TrianglePart& part, SplitRule rule, bool balanced) {
  return split_items(part, rule, balanced);
}

std::array<ClusterPart, 2> split(const ClusterPart& part, SplitRule rule, bool balanced) {
  return split_items(part, rule, balanced);
}

}  // namespace collidoscope
