// The inner loop of the sweep, compiled once for each instruction set by Highway, which is what the
// conditional compilation in this file is for.

#include "broad/sweep_kernel.h"

#include <algorithm>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "broad/sweep_kernel.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace collidoscope::HWY_NAMESPACE {
namespace {

namespace hn = hwy::HWY_NAMESPACE;

void sweep_with_vectors(const SweepBoxes& boxes, std::uint32_t begin, std::uint32_t end, SweepHits& hits) {
  const hn::ScalableTag<float> floats;
  const hn::ScalableTag<std::uint32_t> integers;
  const std::size_t lanes = hn::Lanes(floats);
  std::size_t count = 0;
  for (std::uint32_t i = begin; i < end; ++i) {
    hits.ends[i - begin] = static_cast<std::uint32_t>(count);
    if (boxes.low[i] == SweepBoxes::padding_low) continue;
    const auto high = hn::Set(floats, boxes.high[i]);
    const auto low_y = hn::Set(floats, boxes.low_y[i]), high_y = hn::Set(floats, boxes.high_y[i]);
    const auto low_z = hn::Set(floats, boxes.low_z[i]), high_z = hn::Set(floats, boxes.high_z[i]);
    for (std::size_t j = i + 1;; j += lanes) {
      const auto reached = hn::Le(hn::LoadU(floats, &boxes.low[j]), high);
      const auto y = hn::And(hn::Le(hn::LoadU(floats, &boxes.low_y[j]), high_y),
                             hn::Le(low_y, hn::LoadU(floats, &boxes.high_y[j])));
      const auto z = hn::And(hn::Le(hn::LoadU(floats, &boxes.low_z[j]), high_z),
                             hn::Le(low_z, hn::LoadU(floats, &boxes.high_z[j])));
      const auto hit = hn::And(reached, hn::And(y, z));
      if (!hn::AllFalse(floats, hit)) {
        if (count + lanes > hits.later.size()) hits.later.resize(2 * (count + lanes));
        const auto positions = hn::Iota(integers, static_cast<std::uint32_t>(j));
        count += hn::CompressStore(positions, hn::RebindMask(integers, hit), integers, &hits.later[count]);
      }
      if (!hn::AllTrue(floats, reached)) break;
    }
    hits.ends[i - begin] = static_cast<std::uint32_t>(count);
  }
  hits.count = count;
}

}  // namespace
}  // namespace collidoscope::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace collidoscope {

HWY_EXPORT(sweep_with_vectors);

void SweepBoxes::resize(std::size_t entries) {
  for (std::vector<float>* ends : {&low, &high, &low_y, &high_y, &low_z, &high_z}) ends->resize(entries);
}

void SweepBoxes::terminate(std::size_t end) {
  const auto first = low.begin() + static_cast<std::ptrdiff_t>(end);
  std::fill(first, first + padding, padding_low);
}

std::size_t SweepBoxes::bytes() const {
  return 6 * low.capacity() * sizeof(float);
}

void sweep(const SweepBoxes& boxes, std::uint32_t begin, std::uint32_t end, SweepHits& hits) {
  hits.ends.resize(end - begin);
  HWY_DYNAMIC_DISPATCH(sweep_with_vectors)(boxes, begin, end, hits);
}

}  // namespace collidoscope
#endif
