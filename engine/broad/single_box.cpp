// The rounding, compiled once for every instruction set: boxes are six numbers each, from which the origin's
// three are taken in turns. Where vectors hold N numbers, three of them hold whole turns.

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "broad/single_box.cpp"
#include "broad/single_box.h"

#include <algorithm>
#include <hwy/foreach_target.h>  // must come before highway.h
#include <hwy/highway.h>
#include <limits>

HWY_BEFORE_NAMESPACE();
namespace collidoscope::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

/// `origin` in turns, as long as three of the widest vectors.
constexpr std::size_t most_lanes = 8;
using Turns = std::array<Real, 3 * most_lanes>;

void round_numbers(std::span<const Real> numbers, const Turns& origin, float* rounded) {
  const hn::CappedTag<Real, most_lanes> lanes;
  const hn::Rebind<float, decltype(lanes)> floats;
  const std::size_t n = hn::Lanes(lanes);
  constexpr Real most = std::numeric_limits<float>::max();
  const auto largest = hn::Set(lanes, most), least = hn::Set(lanes, -most);
  const auto first = hn::LoadU(lanes, &origin[0]), second = hn::LoadU(lanes, &origin[n]),
             third = hn::LoadU(lanes, &origin[2 * n]);
  const auto round = [&](std::size_t i, auto start) {
    const auto offset = hn::Sub(hn::LoadU(lanes, &numbers[i]), start);
    hn::StoreU(hn::DemoteTo(floats, hn::Max(least, hn::Min(largest, offset))), floats, rounded + i);
  };
  std::size_t i = 0;
  for (; i + 3 * n <= numbers.size(); i += 3 * n)
    round(i, first), round(i + n, second), round(i + 2 * n, third);
  for (; i < numbers.size(); ++i)
    rounded[i] = static_cast<float>(std::max(-most, std::min(most, numbers[i] - origin[i % 3])));
}

}  // namespace collidoscope::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace collidoscope {

HWY_EXPORT(round_numbers);

void round_boxes(std::span<const Aabb> boxes, const Vec3& origin, std::span<SingleBox> rounded) {
  static_assert(sizeof(Aabb) == 6 * sizeof(Real) && sizeof(SingleBox) == 6 * sizeof(float));
  if (boxes.empty()) return;
  std::array<Real, 24> turns;
  for (std::size_t i = 0; i < turns.size(); ++i) turns[i] = origin[static_cast<int>(i % 3)];
  HWY_DYNAMIC_DISPATCH(round_numbers)
  ({&boxes[0].min.x, 6 * boxes.size()}, turns, &rounded[0].min[0]);
}

}  // namespace collidoscope
#endif
