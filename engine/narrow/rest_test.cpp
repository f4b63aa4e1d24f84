// Compiled once for every instruction set. Where registers hold four numbers, vectors of three are one
// register each, and planes and directions are tested by fours.

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "narrow/rest_test.cpp"
#include "narrow/rest_test.h"

#include <hwy/foreach_target.h>  // must come before highway.h
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace collidoscope::HWY_NAMESPACE {
namespace {

#if HWY_ARCH_X86 && HWY_TARGET <= HWY_AVX2

namespace hn = hwy::HWY_NAMESPACE;

using Four = hn::FixedTag<Real, 4>;

/// Three coordinates, and one that means nothing.
struct Lanes {
  hn::Vec<Four> v;

  friend HWY_INLINE Lanes operator+(const Lanes& a, const Lanes& b) { return {hn::Add(a.v, b.v)}; }
  friend HWY_INLINE Lanes operator-(const Lanes& a, const Lanes& b) { return {hn::Sub(a.v, b.v)}; }
  friend HWY_INLINE Lanes operator-(const Lanes& a) { return {hn::Neg(a.v)}; }
  friend HWY_INLINE Lanes operator*(const Lanes& a, Real factor) {
    return {hn::Mul(a.v, hn::Set(Four(), factor))};
  }
  /// Coordinate by coordinate.
  HWY_INLINE Lanes times(const Lanes& other) const { return {hn::Mul(v, other.v)}; }
};

/// Sums are in the order of dot().
class LaneArithmetic {
 public:
  using Scalar = Real;
  using Vector = Lanes;
  struct TwoScalars {
    Real first, second;
  };

  explicit HWY_INLINE LaneArithmetic(const Pose& b_in_a)
      : columns_{load(b_in_a.rotation[0]), load(b_in_a.rotation[1]), load(b_in_a.rotation[2])},
        translation_(load_last(b_in_a)) {}

  /// Reads the number after it, too.
  static HWY_INLINE Lanes load(const Vec3& v) { return {hn::LoadU(Four(), &v.x)}; }
  /// Where what follows is no number: it could be a denormal, which takes long.
  static HWY_INLINE Lanes load_alone(const Vec3& v) {
    HWY_ALIGN static constexpr std::uint64_t coordinates[4] = {~0ull, ~0ull, ~0ull, 0};
    const hn::RebindToUnsigned<Four> bits;
    return {hn::And(hn::LoadU(Four(), &v.x), hn::BitCast(Four(), hn::Load(bits, coordinates)))};
  }
  static HWY_INLINE void store(const Lanes& v, Vec3& to) {
    const hn::Half<Four> two;
    hn::StoreU(hn::LowerHalf(two, v.v), two, &to.x);
    to.z = hn::GetLane(hn::UpperHalf(two, v.v));
  }

  HWY_INLINE Lanes rotate(const Vec3& v) const {
    const Lanes x = columns_[0] * v.x, y = columns_[1] * v.y, z = columns_[2] * v.z;
    return x + y + z;
  }
  HWY_INLINE Lanes to_parent(const Vec3& v) const { return rotate(v) + translation_; }
  HWY_INLINE Lanes to_local(const Lanes& v) const { return unrotate(v - translation_); }
  HWY_INLINE Lanes unrotate(const Lanes& v) const {
    const Four four;
    const auto x = (v.times(columns_[0])).v, y = v.times(columns_[1]).v, z = v.times(columns_[2]).v;
    const auto lower = hn::InterleaveLower(four, x, y), upper = hn::InterleaveUpper(four, x, y);
    return {hn::Add(hn::Add(hn::ConcatLowerLower(four, z, lower),
                            hn::ConcatLowerLower(four, hn::InterleaveUpper(four, z, z), upper)),
                    hn::ConcatUpperUpper(four, z, lower))};
  }

  static HWY_INLINE Real dot(const Lanes& a, const Lanes& b) {
    const hn::Half<Four> two;
    const auto products = a.times(b).v;
    const auto xy = hn::LowerHalf(two, products), z = hn::UpperHalf(two, products);
    return hn::GetLane(hn::Add(hn::Add(xy, hn::InterleaveUpper(two, xy, xy)), z));
  }
  /// a · b and a · c.
  static HWY_INLINE TwoScalars dots(const Lanes& a, const Lanes& b, const Lanes& c) {
    const Four four;
    const hn::Half<Four> two;
    const auto ab = a.times(b).v, ac = a.times(c).v;
    const auto lower = hn::InterleaveLower(four, ab, ac), upper = hn::InterleaveUpper(four, ab, ac);
    const auto sums =
        hn::Add(hn::Add(hn::LowerHalf(two, lower), hn::LowerHalf(two, upper)), hn::UpperHalf(two, lower));
    return {hn::GetLane(sums), hn::GetLane(hn::InterleaveUpper(two, sums, sums))};
  }

  static HWY_INLINE bool leads_along_any(const VoronoiPlanes& planes, const VoronoiPlanes::Vertex& vertex,
                                         const Lanes& direction) {
    const Broadcast broadcast(direction);
    auto farthest = hn::Zero(Four());
    for (const VoronoiPlanes::FourPlanes& spokes : planes.four_spokes(vertex))
      farthest = hn::Max(farthest, broadcast.dots(spokes));
    return !hn::AllFalse(Four(), hn::Gt(farthest, hn::Zero(Four())));
  }

  static HWY_INLINE bool is_inside(const VoronoiPlanes& planes, const VoronoiPlanes::Face& face,
                                   const Lanes& point) {
    if (face.has_many_sides()) {
      const Lanes seen = point - load(face.centre);
      const auto [squared, above] = dots(seen, seen, load(face.plane.normal));
      return squared - above * above < face.inscribed_squared;
    }
    const Broadcast broadcast(point);
    auto lowest = hn::Zero(Four());
    for (const VoronoiPlanes::FourPlanes& sides : planes.four_sides(face))
      lowest = hn::Min(lowest, hn::Sub(broadcast.dots(sides), hn::LoadU(Four(), sides.offset)));
    return hn::AllFalse(Four(), hn::Lt(lowest, hn::Zero(Four())));
  }

 private:
  /// A vector for four others at a time.
  struct Broadcast {
    hn::Vec<Four> x, y, z;

    explicit HWY_INLINE Broadcast(const Lanes& v) {
      const auto xy = hn::ConcatLowerLower(Four(), v.v, v.v), zw = hn::ConcatUpperUpper(Four(), v.v, v.v);
      x = hn::Broadcast<0>(xy), y = hn::Broadcast<1>(xy), z = hn::Broadcast<0>(zw);
    }
    HWY_INLINE hn::Vec<Four> dots(const VoronoiPlanes::FourPlanes& planes) const {
      return hn::Add(
          hn::Add(hn::Mul(x, hn::LoadU(Four(), planes.x)), hn::Mul(y, hn::LoadU(Four(), planes.y))),
          hn::Mul(z, hn::LoadU(Four(), planes.z)));
    }
  };

  /// Nothing is read behind the pose.
  static HWY_INLINE Lanes load_last(const Pose& pose) {
    const hn::Half<Four> two;
    const auto first = hn::LoadU(two, &pose.rotation[2].z), last = hn::LoadU(two, &pose.translation.y);
    return {
        hn::Combine(Four(), hn::InterleaveUpper(two, last, last), hn::ConcatLowerUpper(two, last, first))};
  }

  Lanes columns_[3], translation_;
};

using Arithmetic = LaneArithmetic;

#include "narrow/rest_test.inl"

#else

using Arithmetic = PlainArithmetic<Real>;

#endif

}  // namespace

Rest find_rest(const PlacedFeatures<Real>& placed, Real least_squared_distance, PairResult& result) {
  return RestTest<Arithmetic>(placed, least_squared_distance, result).run();
}

}  // namespace collidoscope::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace collidoscope {

HWY_EXPORT(find_rest);

namespace {

/// Looked up once: that takes a tenth of the test's time.
auto best_target() {
  hwy::GetChosenTarget().Update(hwy::SupportedTargets());
  return HWY_DISPATCH_TABLE(find_rest)[hwy::GetChosenTarget().GetIndex()];
}

}  // namespace

template <>
Rest test_rest(const PlacedFeatures<Real>& placed, const Real& least_squared_distance, PairResult& result) {
  static const auto chosen = best_target();
  return chosen(placed, least_squared_distance, result);
}

}  // namespace collidoscope
#endif
