// The vectorised scan, compiled once for every instruction set. Its sums are ordered like those of dot() and
// never fused, so that every target finds the same vertex as the scalar scan.

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "support/scan.cpp"
#include "support/scan.h"

#include <bit>
#include <hwy/foreach_target.h>  // must come before highway.h
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace collidoscope::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

using Lanes = hn::CappedTag<Real, HullData::padding>;

/// direction · vertex for the vertices from an index on.
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

HWY_INLINE std::uint64_t bits_of(hn::Mask<Lanes> mask) {
  std::uint8_t bits[8] = {};
  hn::StoreMaskBits(Lanes(), mask, bits);
  return bits[0];
}

/// The maximum over a few vectors of vertices: the largest value first, then its index, without a branch.
template <std::size_t vectors>
HWY_INLINE SupportPoint<Real> farthest_of(const Heights& heights) {
  const Lanes lanes;
  const std::size_t step = hn::Lanes(lanes);
  hn::Vec<Lanes> values[vectors];
  for (std::size_t i = 0; i < vectors; ++i) values[i] = heights(i * step);
  auto most = values[0];
  for (std::size_t i = 1; i < vectors; ++i) most = hn::Max(values[i], most);
  const auto largest = hn::MaxOfLanes(lanes, most);
  std::uint64_t found = 0;  // a bit for each
  for (std::size_t i = 0; i < vectors; ++i) found |= bits_of(hn::Eq(values[i], largest)) << (i * step);
  const auto vertex = std::countr_zero(found);
  return {static_cast<std::uint32_t>(vertex), hn::GetLane(largest)};
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

HWY_INLINE SupportPoint<Real> farthest(const HullData& hull, const Vec3& direction) {
  const Heights heights(hull, direction);
  switch ((hull.vertex_count + hn::Lanes(Lanes()) - 1) / hn::Lanes(Lanes())) {
    case 1:
      return farthest_of<1>(heights);
    case 2:
      return farthest_of<2>(heights);
    case 3:
      return farthest_of<3>(heights);
    case 4:
      return farthest_of<4>(heights);
    case 5:
      return farthest_of<5>(heights);
    case 6:
      return farthest_of<6>(heights);
    case 7:
      return farthest_of<7>(heights);
    case 8:
      return farthest_of<8>(heights);
    default:
      return farthest_of_many(hull, heights);
  }
}

SupportPoint<Real> farthest_vertex(const HullData& hull, const Vec3& direction) {
  return farthest(hull, direction);
}

auto search_of_target() {
  return &farthest_vertex;
}

void find_supports(std::span<ScannedPair> pairs) {
  for (ScannedPair& pair : pairs) {
    pair.of_a = farthest(*pair.a, pair.direction_of_a);
    pair.of_b = farthest(*pair.b, pair.direction_of_b);
  }
}

}  // namespace collidoscope::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace collidoscope {
namespace {

HWY_EXPORT(search_of_target);
HWY_EXPORT(find_supports);

}  // namespace

template <>
SupportPoint<Real> scan_support(const HullView<Real>& hull, const Vec3& direction) {
  static const auto chosen = HWY_DYNAMIC_DISPATCH(search_of_target)();  // once: a search takes hardly longer
  return chosen(hull.data(), direction);
}

void scan_supports(std::span<ScannedPair> pairs) {
  if (!pairs.empty()) HWY_DYNAMIC_DISPATCH(find_supports)(pairs);
}

}  // namespace collidoscope
#endif
