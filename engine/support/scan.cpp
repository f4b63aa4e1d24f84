// The vectorised scan, compiled once for every instruction set. Its sums are ordered like those of dot() and
// never fused, so that every target finds what the scalar scan finds.

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "support/scan.cpp"
#include "support/scan.h"

#include <hwy/foreach_target.h>  // must come before highway.h
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace collidoscope::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

SupportPoint<Real> farthest_vertex(const HullData& hull, const Vec3& direction) {
  const hn::CappedTag<Real, HullData::padding> lanes;
  const std::size_t step = hn::Lanes(lanes);
  const auto dx = hn::Set(lanes, direction.x), dy = hn::Set(lanes, direction.y),
             dz = hn::Set(lanes, direction.z);
  const auto value_at = [&](std::size_t i) {
    return hn::Add(
        hn::Add(hn::Mul(dx, hn::LoadU(lanes, &hull.x[i])), hn::Mul(dy, hn::LoadU(lanes, &hull.y[i]))),
        hn::Mul(dz, hn::LoadU(lanes, &hull.z[i])));
  };

  // Indices as doubles, exact: one mask then serves values and indices.
  auto index = hn::Iota(lanes, 0);
  auto best = value_at(0), best_index = index;
  for (std::size_t i = step; i < hull.vertex_count; i += step) {
    index = hn::Add(index, hn::Set(lanes, static_cast<Real>(step)));
    const auto value = value_at(i);
    const auto farther = hn::Gt(value, best);
    best = hn::Max(value, best);
    best_index = hn::IfThenElse(farther, index, best_index);
  }

  // The padding repeats vertex 0 at higher indices and so never wins.
  const auto largest = hn::MaxOfLanes(lanes, best);
  const auto none = hn::Set(lanes, static_cast<Real>(hull.x.size()));
  const auto index_or_none = hn::IfThenElse(hn::Eq(best, largest), best_index, none);
  return {static_cast<std::uint32_t>(hn::GetLane(hn::MinOfLanes(lanes, index_or_none))),
          hn::GetLane(largest)};
}

}  // namespace collidoscope::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace collidoscope {

HWY_EXPORT(farthest_vertex);

template <>
SupportPoint<Real> scan_support(const HullView<Real>& hull, const Vec3& direction) {
  return HWY_DYNAMIC_DISPATCH(farthest_vertex)(hull.data(), direction);
}

}  // namespace collidoscope
#endif
