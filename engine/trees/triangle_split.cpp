// Where to cut a set of triangles. [Grulich 3.2, Alg. 6, strategies of line 6] They are told apart by the
// middles of their boxes, never cut themselves. Cuts are tried between slices of equal width along each
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
  std::size_t triangles = 0;

  void include(const Group& other) { box.include(other.box), triangles += other.triangles; }
};

/// What is wrong with a cut: the less, the better. `thickness` is added to boxes, lest flat ones cost
/// nothing.
float cost(const Group& a, const Group& b, int axis, SplitRule rule, float thickness) {
  const auto volume = [&](const FloatBox& box) {
    if (box.is_empty()) return 0.0f;
    return (box.size(0) + thickness) * (box.size(1) + thickness) * (box.size(2) + thickness);
  };
  const auto area = [](const Group& group) {
    return group.box.half_surface() * static_cast<float>(group.triangles);
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
        count(part.boxes.size() < many ? most_slices / 2 : most_slices),
        low(2 * part.box.min(axis)),
        scale(static_cast<float>(count) / (2 * part.box.size(axis))) {}
  /// A box without extent has one slice.
  bool are_there() const { return std::isfinite(scale); }
  std::size_t of(const FloatBox& box) const {
    return std::min(count - 1, static_cast<std::size_t>((box.middle(axis) - low) * scale));
  }
};

using Groups = std::array<Group, most_slices>;

Groups groups_of(std::span<const FloatBox> boxes, const Slices& slices) {
  Groups groups;
  for (const FloatBox& box : boxes) {
    Group& group = groups[slices.of(box)];
    group.box.include(box);
    group.triangles += box.count();
  }
  return groups;
}

struct Cut {
  std::size_t slice = 0;  // the first of the second group; 0: none
  float cost = infinity;
  std::size_t larger = std::numeric_limits<std::size_t>::max();  // triangles: of equals the less
  std::array<Group, 2> groups;
};

void try_cuts(const Groups& groups, const Slices& slices, SplitRule rule, float thickness, Cut& best) {
  Groups rest;  // from each slice on
  rest[slices.count - 1] = groups[slices.count - 1];
  for (std::size_t i = slices.count - 1; i-- > 0;) rest[i] = rest[i + 1], rest[i].include(groups[i]);
  Group first;
  for (std::size_t slice = 1; slice < slices.count; ++slice) {
    first.include(groups[slice - 1]);
    if (first.triangles == 0 || rest[slice].triangles == 0) continue;
    const float price = cost(first, rest[slice], slices.axis, rule, thickness);
    const std::size_t larger = std::max(first.triangles, rest[slice].triangles);
    if (price < best.cost || (price == best.cost && larger < best.larger))
      best = {slice, price, larger, {first, rest[slice]}};
  }
}

/// Along the longest axis: trying all three takes twice as long for trees that are 5 % better.
Cut best_cut(const TrianglePart& part, SplitRule rule, const Slices& slices) {
  constexpr float share = 1e-4f;
  Cut best;
  try_cuts(groups_of(part.boxes, slices), slices, rule, share * part.box.size(slices.axis), best);
  return best;
}

/// The first so many boxes, and the rest.
std::array<TrianglePart, 2> parted(const TrianglePart& part, std::size_t first) {
  return {TrianglePart{part.boxes.first(first), part.spare.first(first), {}, 0},
          TrianglePart{part.boxes.subspan(first), part.spare.subspan(first), {}, 0}};
}

std::array<TrianglePart, 2> halves(const TrianglePart& part) {
  const int axis = part.box.longest_axis();
  const std::size_t half = part.boxes.size() / 2;
  std::nth_element(part.boxes.begin(), part.boxes.begin() + static_cast<std::ptrdiff_t>(half),
                   part.boxes.end(), [axis](const FloatBox& a, const FloatBox& b) {
                     const float x = a.middle(axis), y = b.middle(axis);
                     return x < y || (x == y && a.first() < b.first());
                   });
  const auto [first, second] = parted(part, half);
  return {whole(first.boxes, first.spare), whole(second.boxes, second.spare)};
}

/// Which side a box is on cannot be predicted: each is written to both ends of the other span, where the
/// next one overwrites it on the wrong side.
std::array<TrianglePart, 2> cut_at(const TrianglePart& part, const Slices& slices, const Cut& cut) {
  FloatBox *first = part.spare.data(), *second = first + part.spare.size();
  for (const FloatBox& box : part.boxes) {
    const bool is_second = slices.of(box) >= cut.slice;
    *first = second[-1] = box;
    first += is_second ? 0 : 1, second -= is_second ? 1 : 0;
  }
  const TrianglePart moved{part.spare, part.boxes, part.box, part.triangles};
  std::array<TrianglePart, 2> parts = parted(moved, static_cast<std::size_t>(first - part.spare.data()));
  for (std::size_t i = 0; i < 2; ++i)
    parts[i].box = cut.groups[i].box, parts[i].triangles = cut.groups[i].triangles;
  return parts;
}

}  // namespace

TrianglePart whole(std::span<FloatBox> boxes, std::span<FloatBox> spare) {
  TrianglePart part{boxes, spare, {}, 0};
  for (const FloatBox& box : boxes) part.box.include(box), part.triangles += box.count();
  return part;
}

std::array<TrianglePart, 2> split(const TrianglePart& part, SplitRule rule, bool balanced) {
  if (balanced || rule == SplitRule::median) return halves(part);
  const Slices slices(part, part.box.longest_axis());
  if (!slices.are_there()) return halves(part);
  const Cut cut = best_cut(part, rule, slices);
  return cut.slice == 0 ? halves(part) : cut_at(part, slices, cut);  // 0: all in one slice
}

}  // namespace collidoscope
