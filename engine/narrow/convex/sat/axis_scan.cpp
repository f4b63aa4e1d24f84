// Compiled once for every instruction set: a register holds the same number of several axes. Sums are never
// fused and lanes are independent, so that every target finds the same.

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "narrow/convex/sat/axis_scan.cpp"
#include "narrow/convex/sat/axis_scan.h"

#include <hwy/foreach_target.h>  // must come before highway.h
#include <hwy/highway.h>
#include <limits>

#include "shape/body_view.h"

HWY_BEFORE_NAMESPACE();
namespace collidoscope::HWY_NAMESPACE {
namespace {

namespace hn = hwy::HWY_NAMESPACE;

constexpr std::size_t width = AxisTable::width;
using Lanes = hn::CappedTag<Real, width>;
using Numbers = hn::Vec<Lanes>;

#include "simd/lane_vectors.inl"

using Vector = LaneVector<Lanes>;
using Frames = LaneFrames<Lanes>;

HWY_INLINE Numbers all(Real number) {
  return hn::Set(Lanes(), number);
}
HWY_INLINE Vector all(const Vec3& v) {
  return {all(v.x), all(v.y), all(v.z)};
}

HWY_INLINE Numbers height(const HullData& hull, std::uint32_t vertex, const Vector& axis) {
  return hn::Add(hn::Add(hn::Mul(axis.x, all(hull.x[vertex])), hn::Mul(axis.y, all(hull.y[vertex]))),
                 hn::Mul(axis.z, all(hull.z[vertex])));
}
struct Interval {
  Numbers low, high;
};
/// Four vertices at a time, whose heights are independent. Where there are fewer, the hull's first vertex
/// fills the unused places.
HWY_INLINE Interval shadow_of_four(const HullData& hull, std::uint32_t first, const Vector& axis) {
  const Numbers h0 = height(hull, first, axis), h1 = height(hull, first + 1, axis),
                h2 = height(hull, first + 2, axis), h3 = height(hull, first + 3, axis);
  return {hn::Min(hn::Min(h0, h1), hn::Min(h2, h3)), hn::Max(hn::Max(h0, h1), hn::Max(h2, h3))};
}
HWY_INLINE Interval shadow(const HullData& hull, const Vector& axis) {
  Interval whole = shadow_of_four(hull, 0, axis);
  for (std::uint32_t i = 4; i < hull.vertex_count; i += 4) {
    const Interval more = shadow_of_four(hull, i, axis);
    whole = {hn::Min(whole.low, more.low), hn::Max(whole.high, more.high)};
  }
  return whole;
}
HWY_INLINE Numbers lowest(const HullData& hull, const Vector& axis) {
  return shadow(hull, axis).low;
}

/// Axes are numbered: A's normals, B's normals, then for each of A's directions the products with each of B's
/// and their opposites.
constexpr std::uint32_t most_directions = AxisTable::most_directions, first_of_b = AxisTable::most_normals,
                        first_product = 2 * first_of_b, products_each = 2 * most_directions;

HWY_INLINE LeastOverlap at_index(Real overlap, std::uint32_t index) {
  if (index < first_of_b) return {overlap, LeastOverlap::Of::normal_of_a, index, 0, false};
  if (index < first_product) return {overlap, LeastOverlap::Of::normal_of_b, 0, index - first_of_b, false};
  const std::uint32_t product = index - first_product, in_row = product % products_each;
  return {overlap, LeastOverlap::Of::directions, product / products_each, in_row % most_directions,
          in_row >= most_directions};
}

class Scan {
 public:
  HWY_INLINE Scan(const AxisScanHull& a, const AxisScanHull& b, const Pose& b_in_a)
      : a_(a),
        b_(b),
        frame_{{all(b_in_a.rotation[0]), all(b_in_a.rotation[1]), all(b_in_a.rotation[2])},
               all(b_in_a.translation)} {}

  HWY_INLINE LeastOverlap run() {
    for (std::uint32_t i = 0; i < a_.axes.normal_count; i += lanes) scan_normals_of_a(i);
    for (std::uint32_t i = 0; i < b_.axes.normal_count; i += lanes) scan_normals_of_b(i);
    for (std::uint32_t i = 0; i < a_.axes.direction_count; ++i)
      for (std::uint32_t j = 0; j < b_.axes.direction_count; j += lanes) scan_products(i, j);
    const Real least = hn::GetLane(hn::MinOfLanes(Lanes(), least_));
    const Numbers indices = hn::IfThenElse(hn::Eq(least_, all(least)), index_, infinite());
    return at_index(least, static_cast<std::uint32_t>(hn::GetLane(hn::MinOfLanes(Lanes(), indices))));
  }

 private:
  static constexpr auto lanes = static_cast<std::uint32_t>(hn::MaxLanes(Lanes()));

  static HWY_INLINE Numbers infinite() { return all(std::numeric_limits<Real>::infinity()); }

  HWY_INLINE void scan_normals_of_a(std::uint32_t i) {
    const Vector n = load_vectors(Lanes(), a_.axes.normals.columns.data(), i);
    const Numbers low = hn::Add(dot(n, frame_.translation), lowest(b_.hull, frame_.unrotate(n)));
    take(hn::Sub(hn::Load(Lanes(), &a_.axes.offsets[i]), low), i);
  }

  HWY_INLINE void scan_normals_of_b(std::uint32_t i) {
    const Vector n = frame_.rotate(load_vectors(Lanes(), b_.axes.normals.columns.data(), i));
    const Numbers high = hn::Add(hn::Load(Lanes(), &b_.axes.offsets[i]), dot(n, frame_.translation));
    take(hn::Sub(high, lowest(a_.hull, n)), first_of_b + i);
  }

  HWY_INLINE void scan_products(std::uint32_t i, std::uint32_t j) {
    const Vector across = cross(all(a_.axes.directions[i]),
                                frame_.rotate(load_vectors(Lanes(), b_.axes.directions.columns.data(), j)));
    const Numbers squared = dot(across, across), least_squared = all(parallel_squared),
                  none = hn::IfThenElseZero(hn::Le(squared, least_squared), infinite());
    const Vector n = across * hn::Div(all(1), hn::Sqrt(hn::Max(squared, least_squared)));
    const Numbers apart = dot(n, frame_.translation);
    const Interval of_a = shadow(a_.hull, n), of_b = shadow(b_.hull, frame_.unrotate(n));
    const std::uint32_t index = first_product + i * products_each + j;
    take(hn::Add(hn::Sub(of_a.high, hn::Add(apart, of_b.low)), none), index);
    take(hn::Add(hn::Sub(hn::Add(apart, of_b.high), of_a.low), none), index + most_directions);
  }

  /// Keeps the least overlap in each lane, the first of equals.
  HWY_INLINE void take(Numbers overlaps, std::uint32_t index) {
    const auto less = hn::Lt(overlaps, least_);
    index_ = hn::IfThenElse(less, hn::Iota(Lanes(), static_cast<Real>(index)), index_);
    least_ = hn::IfThenElse(less, overlaps, least_);
  }

  const AxisScanHull &a_, &b_;
  const Frames frame_;
  Numbers least_ = infinite(), index_ = all(0);
};

LeastOverlap least_overlap(const AxisScanHull& a, const AxisScanHull& b, const Pose& b_in_a) {
  return Scan(a, b, b_in_a).run();
}

}  // namespace
}  // namespace collidoscope::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace collidoscope {

HWY_EXPORT(least_overlap);

OperationCounts operations_in_scan(const AxisScanHull& a, const AxisScanHull& b) {
  constexpr OperationCounts per_height{
      .additions = 2, .multiplications = 3, .comparisons = 1, .dot_products = 1},
      // Turned into one frame, moved; into both frames, of unit length, both ways.
      per_normal{.additions = 10, .multiplications = 12, .comparisons = 1, .dot_products = 4},
      per_product{.additions = 25,
                  .multiplications = 33,
                  .divisions = 1,
                  .comparisons = 4,
                  .square_roots = 1,
                  .dot_products = 8};
  const std::uint64_t products = std::uint64_t{a.axes.direction_count} * b.axes.direction_count;
  OperationCounts counts;
  counts.add(per_height, heights_in_scan(a, b));
  counts.comparisons += products * (a.hull.vertex_count + b.hull.vertex_count);  // lowest and highest
  counts.add(per_normal, a.axes.normal_count + b.axes.normal_count);
  counts.add(per_product, products);
  return counts;
}

LeastOverlap scan_axes(const AxisScanHull& a, const AxisScanHull& b, const Pose& b_in_a) {
  return HWY_DYNAMIC_DISPATCH(least_overlap)(a, b, b_in_a);
}

}  // namespace collidoscope
#endif
