// Where to cut a set of triangles. [Grulich 3.2, Alg. 6, strategies of line 6] They are told apart by the
// middles of their boxes, never cut themselves. Cuts are tried between slices of equal width along the
// longest axis (binning, as Wald 2007 does for the surface area), since trying them all takes longer and
// gains little.

#include "trees/triangle_split.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace collidoscope {
namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();
constexpr std::size_t many = 64;  // boxes

/// What is wrong with a cut: the less, the better. `thickness` is added to boxes, lest flat ones cost
/// nothing.
float cost(const BoxGroup& a, const BoxGroup& b, int axis, SplitRule rule, float thickness) {
  const auto volume = [&](const FloatBox& box) {
    if (box.is_empty()) return 0.0f;
    return (box.size(0) + thickness) * (box.size(1) + thickness) * (box.size(2) + thickness);
  };
  const auto area = [](const BoxGroup& group) {
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

BoxGroup& group_of(const FloatBox& box, BoxGroup* groups, const Slices& slices) {
  return groups[std::min(static_cast<int>(slices.count) - 1, static_cast<int>(slices.place(box)))];
}

void begin_dealing(TrianglePart& part) {
  part.slices = Slices::of(part.box, part.boxes.size());
  part.is_dealt = true;
  std::fill_n(part.dealt->groups.begin(), part.slices.count, BoxGroup());
}

void deal(TrianglePart& part) {
  begin_dealing(part);
  for (const FloatBox& box : part.boxes) group_of(box, part.dealt->groups.data(), part.slices).include(box);
}

struct Cut {
  std::size_t slice = 0;  // the first of the second group; 0: none
  BoxGroup first, second;
};

/// Along the longest axis: trying all three takes twice as long for trees that are 5 % better.
Cut best_cut(const TrianglePart& part, SplitRule rule) {
  constexpr float share = 1e-4f;
  const Slices& slices = part.slices;
  const float thickness = share * part.box.size(slices.axis);
  auto& [groups, from] = *part.dealt;
  from[slices.count - 1] = groups[slices.count - 1];
  for (std::size_t i = slices.count - 1; i-- > 0;) from[i] = from[i + 1], from[i].include(groups[i]);
  Cut best;
  float least = infinity;
  std::uint32_t larger = 0;  // triangles: of equals the less
  BoxGroup first;
  for (std::size_t slice = 1; slice < slices.count; ++slice) {
    if (groups[slice - 1].boxes == 0) continue;  // the same cut as one slice before
    first.include(groups[slice - 1]);
    const BoxGroup& second = from[slice];
    if (second.boxes == 0) break;
    const float price = cost(first, second, slices.axis, rule, thickness);
    const std::uint32_t most = std::max(first.triangles, second.triangles);
    if (price < least || (price == least && (best.slice == 0 || most < larger)))
      best.slice = slice, best.first = first, best.second = second, least = price, larger = most;
  }
  return best;
}

void halve(TrianglePart& part, TrianglePart& second) {
  const int axis = part.box.longest_axis();
  const std::size_t half = part.boxes.size() / 2;
  std::nth_element(part.boxes.begin(), part.boxes.begin() + static_cast<std::ptrdiff_t>(half),
                   part.boxes.end(), [axis](const FloatBox& a, const FloatBox& b) {
                     const float x = a.middle(axis), y = b.middle(axis);
                     return x < y || (x == y && a.first() < b.first());
                   });
  gather(second, part.boxes.subspan(half), part.spare.subspan(half));
  gather(part, part.boxes.first(half), part.spare.first(half));
}

void begin(TrianglePart& part, std::span<FloatBox> boxes, std::span<FloatBox> spare, const BoxGroup& group) {
  part.boxes = boxes, part.spare = spare;
  part.box = group.box, part.triangles = group.triangles;
  part.is_dealt = false;
}

/// Which side a box is on cannot be predicted: each is written to both ends of `to`, where the next one
/// overwrites it on the wrong side. `take(is_second, box)` sees it, too.
template <class Take>
void partition(std::span<const FloatBox> from, std::span<FloatBox> to, const Slices& slices,
               std::size_t slice, const Take& take) {
  const auto second_from = static_cast<float>(slice);
  FloatBox *low = to.data(), *high = low + to.size();
  for (const FloatBox& box : from) {
    const bool is_second = slices.place(box) >= second_from;
    *low = high[-1] = box;
    low += is_second ? 0 : 1, high -= is_second ? 1 : 0;
    take(is_second, box);
  }
}

/// Boxes are dealt out to the slices of their side on the way, unless neither is cut any further.
void cut_at(TrianglePart& part, TrianglePart& second, const Cut& cut) {
  const Slices slices = part.slices;
  const std::span<FloatBox> from = part.boxes, to = part.spare;
  const std::size_t count = cut.first.boxes;
  begin(second, to.subspan(count), from.subspan(count), cut.second);
  begin(part, to.first(count), from.first(count), cut.first);
  if (part.is_leaf() && second.is_leaf())
    return partition(from, to, slices, cut.slice, [](bool, const FloatBox&) {});
  begin_dealing(part), begin_dealing(second);
  const std::array<Slices, 2> sides = {part.slices, second.slices};
  const std::array<BoxGroup*, 2> groups = {part.dealt->groups.data(), second.dealt->groups.data()};
  partition(from, to, slices, cut.slice, [&](bool is_second, const FloatBox& box) {
    group_of(box, groups[is_second], sides[is_second]).include(box);
  });
}

}  // namespace

Slices Slices::of(const FloatBox& around, std::size_t boxes) {
  const int axis = around.longest_axis();
  const std::size_t count = boxes < many ? most / 2 : most;
  const float scale = static_cast<float>(count) / (2 * around.size(axis));
  return {count, axis, 2 * around.min(axis), std::isfinite(scale) ? scale : 0};
}

void gather(TrianglePart& part, std::span<FloatBox> boxes, std::span<FloatBox> spare) {
  BoxGroup all;
  for (const FloatBox& box : boxes) all.include(box);
  begin(part, boxes, spare, all);
}

void split(TrianglePart& part, TrianglePart& second, SplitRule rule, bool balanced) {
  if (balanced || rule == SplitRule::median) return halve(part, second);
  if (!part.is_dealt) deal(part);
  const Cut cut = best_cut(part, rule);
  cut.slice == 0 ? halve(part, second) : cut_at(part, second, cut);  // 0: all in one slice
}

}  // namespace collidoscope
