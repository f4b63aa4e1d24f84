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

using Lanes = hn::CappedTag<Real, HullData::padding>;

/// direction · vertex of the vertices from an index on.
class Heights {
 public:
  Heights(const HullData& hull, const Vec3& direction)
      : hull_(hull),
        x_(hn::Set(Lanes(), direction.x)),
        y_(hn::Set(Lanes(), direction.y)),
        z_(hn::Set(Lanes(), direction.z)) {}

  HWY_INLINE hn::Vec<Lanes> operator()(std::size_t i) const {
    const Lanes lanes;
    return hn::Add(
        hn::Add(hn::Mul(x_, hn::LoadU(lanes, &hull_.x[i])), hn::Mul(y_, hn::LoadU(lanes, &hull_.y[i]))),
        hn::Mul(z_, hn::LoadU(lanes, &hull_.z[i])));
  }

 private:
  const HullData& hull_;
  hn::Vec<Lanes> x_, y_, z_;
};

/// Of few vertices: the largest value first, then who has it.
SupportPoint<Real> farthest_of_few(const HullData& hull, const Heights& heights) {
  const Lanes lanes;
  const std::size_t step = hn::Lanes(lanes);
  auto best = heights(0);
  for (std::size_t i = step; i < hull.vertex_count; i += step) best = hn::Max(heights(i), best);
  const auto largest = hn::MaxOfLanes(lanes, best);
  std::size_t i = 0;
  for (; i + step < hull.vertex_count; i += step)
    if (const auto found = hn::Eq(heights(i), largest); !hn::AllFalse(lanes, found))
      return {static_cast<std::uint32_t>(i + hn::FindKnownFirstTrue(lanes, found)), hn::GetLane(largest)};
  const auto found = hn::Eq(heights(i), largest);
  return {static_cast<std::uint32_t>(i + hn::FindKnownFirstTrue(lanes, found)), hn::GetLane(largest)};
}

SupportPoint<Real> farthest_of_many(const HullData& hull, const Heights& heights) {
  const Lanes lanes;
  const std::size_t step = hn::Lanes(lanes);
  // Indices as doubles, exact: one mask then serves values and indices.
  auto index = hn::Iota(lanes, 0);
  auto best = heights(0), best_index = index;
  for (std::size_t i = step; i < hull.vertex_count; i += step) {
    index = hn::Add(index, hn::Set(lanes, static_cast<Real>(step)));
    const auto value = heights(i);
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

SupportPoint<Real> farthest_vertex(const HullData& hull, const Vec3& direction) {
  constexpr std::size_t few = 4;  // vectors
  const Heights heights(hull, direction);
  return hull.vertex_count <= few * hn::Lanes(Lanes()) ? farthest_of_few(hull, heights)
                                                       : farthest_of_many(hull, heights);
}

}  // namespace collidoscope::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace collidoscope {
namespace {

HWY_EXPORT(farthest_vertex);

/// Looked up once: a search is hardly longer than the look.
auto best_target() {
  hwy::GetChosenTarget().Update(hwy::SupportedTargets());
  return HWY_DISPATCH_TABLE(farthest_vertex)[hwy::GetChosenTarget().GetIndex()];
}

}  // namespace

template <>
SupportPoint<Real> scan_support(const HullView<Real>& hull, const Vec3& direction) {
  static const auto chosen = best_target();
  return chosen(hull.data(), direction);
}

}  // namespace collidoscope
#endif
