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

/// Some triangles of a part.
struct Group {
  FloatBox box;
  std::size_t count = 0;

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

  Slices(const TrianglePart& part, int axis_)
      : axis(axis_),
        count(part.items.size() < many ? most_slices / 2 : most_slices),
        low(2 * part.box.min(axis)),
        scale(static_cast<float>(count) / (2 * part.box.size(axis))) {}
  /// A box without extent has one slice.
  bool are_there() const { return std::isfinite(scale); }
  std::size_t of(const TriangleItem& item) const {
    return std::min(count - 1, static_cast<std::size_t>((item.box.middle(axis) - low) * scale));
  }
};

using Groups = std::array<Group, most_slices>;

Groups groups_of(std::span<const TriangleItem> items, const Slices& slices) {
  Groups groups;
  for (const TriangleItem& item : items) {
    Group& group = groups[slices.of(item)];
    group.box.include(item.box);
    ++group.count;
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
Cut best_cut(const TrianglePart& part, SplitRule rule, const Slices& slices) {
  constexpr float share = 1e-4f;
  Cut best;
  try_cuts(groups_of(part.items, slices), slices, rule, share * part.box.size(slices.axis), best);
  return best;
}

std::array<TrianglePart, 2> halves(const TrianglePart& part) {
  const int axis = part.box.longest_axis();
  const std::size_t half = part.items.size() / 2;
  std::nth_element(part.items.begin(), part.items.begin() + static_cast<std::ptrdiff_t>(half),
                   part.items.end(), [axis](const TriangleItem& a, const TriangleItem& b) {
                     const float x = a.box.middle(axis), y = b.box.middle(axis);
                     return x < y || (x == y && a.triangle < b.triangle);
                   });
  return {whole(part.items.first(half)), whole(part.items.subspan(half))};
}

}  // namespace

std::vector<TriangleItem> triangle_items(const Mesh& mesh) {
  std::vector<TriangleItem> items(mesh.triangles.size());
  for (std::uint32_t i = 0; i < items.size(); ++i) {
    const auto [p, q, r] = mesh.triangles[i];
    items[i] = {FloatBox::of(mesh.vertices[p], mesh.vertices[q], mesh.vertices[r]), i};
  }
  return items;
}

TrianglePart whole(std::span<TriangleItem> items) {
  TrianglePart part{items, {}};
  for (const TriangleItem& item : items) part.box.include(item.box);
  return part;
}

std::array<TrianglePart, 2> split(const TrianglePart& part, SplitRule rule, bool balanced) {
  if (balanced || rule == SplitRule::median) return halves(part);
  const Slices slices(part, part.box.longest_axis());
  if (!slices.are_there()) return halves(part);
  const Cut cut = best_cut(part, rule, slices);
  if (cut.slice == 0) return halves(part);  // all in one slice
  const auto middle = std::partition(part.items.begin(), part.items.end(),
                                     [&](const TriangleItem& item) { return slices.of(item) < cut.slice; });
  const auto first = static_cast<std::size_t>(middle - part.items.begin());
  return {TrianglePart{part.items.first(first), cut.boxes[0]},
          TrianglePart{part.items.subspan(first), cut.boxes[1]}};
}

}  // namespace collidoscope
