// The rounding, compiled once for every instruction set: boxes are six numbers each, from which the origin's
// three are taken in turns. Where vectors hold N numbers, three of them hold whole turns.

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "broad/sweep/level_box.cpp"
#include "broad/sweep/level_box.h"

#include <algorithm>
#include <hwy/foreach_target.h>  // must come before highway.h
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace collidoscope::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

/// The numbers that are subtracted in turns, or the factors, as long as three of the widest vectors.
constexpr std::size_t most_lanes = 8;
using Turns = std::array<Real, 3 * most_lanes>;

std::size_t round_numbers(std::span<const Real> numbers, const Turns& origin, const Turns& scale,
                          std::uint16_t* rounded) {
  const hn::CappedTag<Real, most_lanes> lanes;
  const hn::Rebind<std::int32_t, decltype(lanes)> integers;
  const hn::Rebind<std::uint16_t, decltype(lanes)> levels;
  const std::size_t n = hn::Lanes(lanes);
  constexpr Real last = LevelBox::last_level;
  const auto most = hn::Set(lanes, last), zero = hn::Zero(lanes);
  std::size_t outside = 0, i = 0;
  const auto round = [&](std::size_t offset, auto from, auto by) {
    const auto level = hn::Mul(hn::Sub(hn::LoadU(lanes, &numbers[offset]), from), by);
    const auto inside = hn::Max(zero, hn::Min(most, level));
    outside += hn::CountTrue(lanes, hn::Ne(inside, level));
    hn::StoreU(hn::DemoteTo(levels, hn::DemoteTo(integers, inside)), levels, rounded + offset);
  };
  const auto from_1 = hn::LoadU(lanes, &origin[0]), from_2 = hn::LoadU(lanes, &origin[n]),
             from_3 = hn::LoadU(lanes, &origin[2 * n]);
  const auto by_1 = hn::LoadU(lanes, &scale[0]), by_2 = hn::LoadU(lanes, &scale[n]),
             by_3 = hn::LoadU(lanes, &scale[2 * n]);
  for (; i + 3 * n <= numbers.size(); i += 3 * n)
    round(i, from_1, by_1), round(i + n, from_2, by_2), round(i + 2 * n, from_3, by_3);
  for (; i < numbers.size(); ++i) {
    const Real level = (numbers[i] - origin[i % 3]) * scale[i % 3];
    const Real inside = std::max(Real(0), std::min(last, level));
    outside += inside != level ? 1 : 0;
    rounded[i] = static_cast<std::uint16_t>(inside);
  }
  return outside;
}

}  // namespace collidoscope::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace collidoscope {

HWY_EXPORT(round_numbers);

std::size_t round_to_levels(std::span<const Aabb> boxes, const Levels& levels, std::span<LevelBox> rounded) {
  static_assert(sizeof(Aabb) == 6 * sizeof(Real) && sizeof(LevelBox) == 6 * sizeof(std::uint16_t));
  if (boxes.empty()) return 0;
  std::array<Real, 24> origin, scale;
  for (std::size_t i = 0; i < origin.size(); ++i) {
    const int axis = static_cast<int>(i % 3);
    origin[i] = levels.origin[axis], scale[i] = levels.per_metre[axis];
  }
  return HWY_DYNAMIC_DISPATCH(round_numbers)({&boxes[0].min.x, 6 * boxes.size()}, origin, scale,
                                             &rounded[0].min[0]);
}

}  // namespace collidoscope
#endif
