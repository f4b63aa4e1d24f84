// Where to cut a set of triangles. [Grulich 3.2, Alg. 6, strategies of line 6] The middle of its box decides
// for each triangle, which is never cut itself. Cuts are tried between slices of equal width along the
// longest axis (binning, as Wald 2007 does for the surface area), since trying them all takes longer and
// gains little.

#include "bvh/triangle_split.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace collidoscope {
namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();
constexpr std::size_t many = 64;  // boxes

float volume(const FloatBox& box, float thickness) {
  if (box.is_empty()) return 0;
  return (box.size(0) + thickness) * (box.size(1) + thickness) * (box.size(2) + thickness);
}

float weighted_area(const BoxGroup& group) {
  return group.box.half_surface() * static_cast<float>(group.triangles);
}

/// Sorts boxes into slices. The slices of several boxes are found before any is filled, since a load after a
/// store to an unknown address may have to wait. Every other box goes into a set of its own, since
/// neighbours, which are often in one slice, would wait for each other.
void deal(const TrianglePart& part, const Slices& slices, SliceGroups& room) {
  constexpr std::size_t some = 32;
  std::array<std::uint32_t, some> slice;
  auto& [even, odd] = room;
  std::fill_n(even.begin(), slices.count(), BoxGroup());
  std::fill_n(odd.begin(), slices.count(), BoxGroup());
  for (std::size_t first = 0; first < part.boxes.size(); first += some) {
    const auto boxes = part.boxes.subspan(first, std::min(some, part.boxes.size() - first));
    for (std::size_t i = 0; i < boxes.size(); ++i) slice[i] = slices.slice_of(boxes[i]);
    std::size_t i = 0;
    for (; i + 1 < boxes.size(); i += 2)
      even[slice[i]].include(boxes[i]), odd[slice[i + 1]].include(boxes[i + 1]);
    if (i < boxes.size()) even[slice[i]].include(boxes[i]);
  }
  for (std::size_t i = 0; i < slices.count(); ++i) even[i].include(odd[i]);
}

struct Cut {
  std::size_t slice = 0;  // the first of the second group; 0: none
  BoxGroup first, second;
};

/// The cut with the least cost, by the groups on both sides.
template <class Cost>
Cut cheapest_cut(std::size_t slices, SliceGroups& room, const Cost& cost) {
  auto& [up_to, from] = room;
  BoxGroup rest;
  for (std::size_t i = slices; i-- > 0;) rest.include(up_to[i]), from[i] = rest;
  std::size_t best = 0;
  float least = infinity;
  std::uint32_t larger = ~0u;  // triangles: of equals the less
  BoxGroup first;
  for (std::size_t slice = 1; slice < slices; ++slice) {
    if (up_to[slice - 1].boxes == 0) continue;  // the same cut as one slice before
    first.include(up_to[slice - 1]);
    up_to[slice - 1] = first;
    const BoxGroup& second = from[slice];
    if (second.boxes == 0) break;
    const float price = cost(first, second);
    const std::uint32_t most = std::max(first.triangles, second.triangles);
    if (price < least || (price == least && most < larger)) best = slice, least = price, larger = most;
  }
  return best == 0 ? Cut() : Cut{best, up_to[best - 1], from[best]};
}

/// The best cut across the longest axis: trying all three takes twice as long for trees that are 5 % better.
/// Where volumes count, boxes are thickened, so that flat ones cost something.
Cut best_cut(const TrianglePart& part, const Slices& slices, SplitRule rule, SliceGroups& room) {
  constexpr float share = 1e-4f;
  const float thickness = share * part.box.size(slices.axis);
  const auto size = [=](const BoxGroup& group) { return volume(group.box, thickness); };
  const auto shared = [=](const BoxGroup& a, const BoxGroup& b) {
    return volume(FloatBox::shared(a.box, b.box), thickness);
  };
  const auto by = [&](const auto& cost) { return cheapest_cut(slices.count(), room, cost); };
  using Group = const BoxGroup&;
  switch (rule) {
    case SplitRule::smallest_sum:
      return by([=](Group a, Group b) { return size(a) + size(b); });
    case SplitRule::smallest_child:
      return by([=](Group a, Group b) { return std::max(size(a), size(b)); });
    case SplitRule::least_overlap:
      return by(shared);
    case SplitRule::largest_separation:
      return by([axis = slices.axis](Group a, Group b) { return a.box.max(axis) - b.box.min(axis); });
    case SplitRule::combined:
      return by([=](Group a, Group b) { return size(a) + size(b) + 3 * shared(a, b); });
    default:
      return by([](Group a, Group b) { return weighted_area(a) + weighted_area(b); });
  }
}

void begin(TrianglePart& part, std::span<FloatBox> boxes, std::span<FloatBox> spare, const BoxGroup& group) {
  part.boxes = boxes, part.spare = spare;
  part.box = group.box, part.triangles = group.triangles;
  part.rank = part.is_leaf() ? TrianglePart::leaf_rank : part.box.half_surface();
}

/// The side of a box cannot be predicted. So each box is written to both ends of `to`, and the next one
/// overwrites it on the wrong side.
void partition(std::span<const FloatBox> from, std::span<FloatBox> to, const Slices& slices,
               std::size_t slice) {
  const auto second_from = static_cast<float>(slice);
  FloatBox *low = to.data(), *high = low + to.size();
  for (const FloatBox& box : from) {
    const bool is_second = slices.position(box) >= second_from;
    const FloatBox copy = box;  // one reading for both
    *low = copy, high[-1] = copy;
    low += is_second ? 0 : 1, high -= is_second ? 1 : 0;
  }
}

void cut_at(TrianglePart& part, TrianglePart& second, const Slices& slices, const Cut& cut) {
  const std::span<FloatBox> from = part.boxes, to = part.spare;
  partition(from, to, slices, cut.slice);
  const std::size_t count = cut.first.boxes;
  begin(second, to.subspan(count), from.subspan(count), cut.second);
  begin(part, to.first(count), from.first(count), cut.first);
}

}  // namespace

Slices Slices::of(const FloatBox& around, std::size_t boxes) {
  const int axis = around.longest_axis();
  const int count = boxes < many ? most / 2 : most;
  const float scale = static_cast<float>(count) / (2 * around.size(axis));
  return {axis, count - 1, 2 * around.min(axis), std::isfinite(scale) ? scale : 0};
}

void gather(TrianglePart& part, std::span<FloatBox> boxes, std::span<FloatBox> spare) {
  BoxGroup all;
  for (const FloatBox& box : boxes) all.include(box);
  begin(part, boxes, spare, all);
}

void split(TrianglePart& part, TrianglePart& second, SplitRule rule, SliceGroups& room) {
  if (rule == SplitRule::median) return halve(part, second);
  const Slices slices = Slices::of(part.box, part.boxes.size());
  deal(part, slices, room);
  const Cut cut = best_cut(part, slices, rule, room);
  cut.slice == 0 ? halve(part, second) : cut_at(part, second, slices, cut);  // 0: all in one slice
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

}  // namespace collidoscope
