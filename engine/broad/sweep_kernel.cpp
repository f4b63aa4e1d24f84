// The inner loop of the sweep, compiled once for each instruction set by Highway, which is what the
// conditional compilation in this file is for.
//
// A box by itself would be tested against few vectors of later boxes, and how many is anyone's guess: the
// processor mispredicts the end of each such loop. So eight neighbours in the order are swept together over
// what any of them reaches, and hits are written without asking whether there are any.

#include "broad/sweep_kernel.h"

#include <algorithm>

#include "broad/compressed_lanes.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "broad/sweep_kernel.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace collidoscope::HWY_NAMESPACE {
namespace {

namespace hn = hwy::HWY_NAMESPACE;

using Integers = hn::ScalableTag<std::uint32_t>;
using Numbers = hn::Vec<Integers>;

/// The numbers that the mask keeps, then any.
HWY_INLINE Numbers compress(Numbers numbers, hn::Mask<Integers> mask) {
#if HWY_TARGET == HWY_AVX2 || HWY_TARGET == HWY_SSE4 || HWY_TARGET == HWY_SSSE3 || HWY_TARGET == HWY_NEON
  const Integers integers;
  const hn::Rebind<std::uint8_t, Integers> bytes;
  std::uint8_t bits[8];
  hn::StoreMaskBits(integers, mask, bits);
  const auto lanes = hn::PromoteTo(integers, hn::LoadU(bytes, compressed_lanes[bits[0]].data()));
  return hn::TableLookupLanes(numbers, hn::IndicesFromVec(integers, lanes));
#else
  return hn::Compress(numbers, mask);
#endif
}

/// Appends the hits of boxes first … first + group − 1 with the later ones of the vector at `place`.
HWY_INLINE std::size_t test_group(const SweepBoxes& boxes, std::size_t first, std::size_t place,
                                  SweepHits& hits, std::size_t count) {
  const hn::ScalableTag<float> floats;
  const Integers integers;
  const auto low = hn::LoadU(floats, &boxes.low[place]);
  const auto low_y = hn::LoadU(floats, &boxes.low_y[place]), high_y = hn::LoadU(floats, &boxes.high_y[place]);
  const auto low_z = hn::LoadU(floats, &boxes.low_z[place]), high_z = hn::LoadU(floats, &boxes.high_z[place]);
  const auto places = hn::Iota(integers, static_cast<std::uint32_t>(place));
  for (std::size_t i = first; i < first + SweepBoxes::group; ++i) {
    const auto y = hn::And(hn::Le(low_y, hn::Set(floats, boxes.high_y[i])),
                           hn::Le(hn::Set(floats, boxes.low_y[i]), high_y));
    const auto z = hn::And(hn::Le(low_z, hn::Set(floats, boxes.high_z[i])),
                           hn::Le(hn::Set(floats, boxes.low_z[i]), high_z));
    const auto own = hn::Set(integers, static_cast<std::uint32_t>(i));
    const auto x =
        hn::And(hn::Le(low, hn::Set(floats, boxes.high[i])), hn::RebindMask(floats, hn::Gt(places, own)));
    const auto hit = hn::RebindMask(integers, hn::And(x, hn::And(y, z)));
    hn::StoreU(own, integers, &hits.earlier[count]);
    hn::StoreU(compress(places, hit), integers, &hits.later[count]);
    count += hn::CountTrue(integers, hit);
  }
  return count;
}

std::size_t sweep_with_vectors(const SweepBoxes& boxes, std::size_t begin, std::size_t end, SweepHits& hits) {
  constexpr std::size_t enough = 4096;  // the buffers stay in the fastest cache
  constexpr std::size_t group = SweepBoxes::group;
  const std::size_t lanes = hn::Lanes(hn::ScalableTag<float>());
  std::size_t count = 0, first = begin;
  for (; first < end && count < enough; first += group) {
    const auto high = boxes.high.begin() + static_cast<std::ptrdiff_t>(first);
    const float reach = *std::max_element(high, high + group);
    for (std::size_t place = first; boxes.bound[place] <= reach; place += lanes) {
      const std::size_t room = count + (group + 1) * lanes;
      if (room > hits.later.size()) hits.resize(2 * std::max(room, enough));
      count = test_group(boxes, first, place, hits, count);
    }
  }
  hits.count = count;
  return first;
}

}  // namespace
}  // namespace collidoscope::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace collidoscope {

HWY_EXPORT(sweep_with_vectors);

void SweepBoxes::resize(std::size_t places) {
  for (std::vector<float>* ends : {&bound, &low, &high, &low_y, &high_y, &low_z, &high_z})
    ends->resize(places);
}

void SweepBoxes::pad(std::size_t boxes) {
  constexpr float infinity = std::numeric_limits<float>::infinity();
  std::fill_n(&bound[boxes], padding, infinity);
  std::fill_n(&low[boxes], padding, infinity);
  std::fill_n(&high[boxes], padding, -infinity);
}

std::size_t SweepBoxes::bytes() const {
  return 7 * low.capacity() * sizeof(float);
}

std::size_t sweep(const SweepBoxes& boxes, std::size_t begin, std::size_t end, SweepHits& hits) {
  return HWY_DYNAMIC_DISPATCH(sweep_with_vectors)(boxes, begin, end, hits);
}

}  // namespace collidoscope
#endif
