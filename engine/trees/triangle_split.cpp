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
        count(part.triangles.size() < many ? most_slices / 2 : most_slices),
        low(2 * part.box.min(axis)),
        scale(static_cast<float>(count) / (2 * part.box.size(axis))) {}
  /// A box without extent has one slice.
  bool are_there() const { return std::isfinite(scale); }
  std::size_t of(const FloatBox& triangle) const {
    return std::min(count - 1, static_cast<std::size_t>((triangle.middle(axis) - low) * scale));
  }
};

using Groups = std::array<Group, most_slices>;

Groups groups_of(std::span<const FloatBox> triangles, const Slices& slices) {
  Groups groups;
  for (const FloatBox& triangle : triangles) {
    Group& group = groups[slices.of(triangle)];
    group.box.include(triangle);
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
  try_cuts(groups_of(part.triangles, slices), slices, rule, share * part.box.size(slices.axis), best);
  return best;
}

/// The first so many triangles, and the rest.
std::array<TrianglePart, 2> parted(const TrianglePart& part, std::size_t first) {
  return {TrianglePart{part.triangles.first(first), part.spare.first(first), {}},
          TrianglePart{part.triangles.subspan(first), part.spare.subspan(first), {}}};
}

std::array<TrianglePart, 2> halves(const TrianglePart& part) {
  const int axis = part.box.longest_axis();
  const std::size_t half = part.triangles.size() / 2;
  std::nth_element(part.triangles.begin(), part.triangles.begin() + static_cast<std::ptrdiff_t>(half),
                   part.triangles.end(), [axis](const FloatBox& a, const FloatBox& b) {
                     const float x = a.middle(axis), y = b.middle(axis);
                     return x < y || (x == y && a.number() < b.number());
                   });
  const auto [first, second] = parted(part, half);
  return {whole(first.triangles, first.spare), whole(second.triangles, second.spare)};
}

/// Which side a triangle is on cannot be predicted: each is written to both ends of the other span, where the
/// next one overwrites it on the wrong side.
std::array<TrianglePart, 2> cut_at(const TrianglePart& part, const Slices& slices, const Cut& cut) {
  FloatBox *first = part.spare.data(), *second = first + part.spare.size();
  for (const FloatBox& triangle : part.triangles) {
    const bool is_second = slices.of(triangle) >= cut.slice;
    *first = second[-1] = triangle;
    first += is_second ? 0 : 1, second -= is_second ? 1 : 0;
  }
  const TrianglePart moved{part.spare, part.triangles, part.box};
  std::array<TrianglePart, 2> parts = parted(moved, static_cast<std::size_t>(first - part.spare.data()));
  for (std::size_t i = 0; i < 2; ++i) parts[i].box = cut.boxes[i];
  return parts;
}

}  // namespace

std::vector<FloatBox> triangle_boxes(const Mesh& mesh) {
  std::vector<FloatBox> boxes(mesh.triangles.size());
  for (std::uint32_t i = 0; i < boxes.size(); ++i) {
    const auto [p, q, r] = mesh.triangles[i];
    boxes[i] = FloatBox::of(mesh.vertices[p], mesh.vertices[q], mesh.vertices[r]);
    boxes[i].set_number(i);
  }
  return boxes;
}

TrianglePart whole(std::span<FloatBox> triangles, std::span<FloatBox> spare) {
  TrianglePart part{triangles, spare, {}};
  for (const FloatBox& triangle : triangles) part.box.include(triangle);
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
