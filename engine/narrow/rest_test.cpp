// Compiled once for every instruction set. Where registers hold four numbers, vectors of three are one
// register each, and planes are looked at by fours.

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
using FourNumbers = hn::Vec<Four>;

/// Three coordinates, and one that means nothing.
struct Lanes {
  FourNumbers v;

  friend HWY_INLINE Lanes operator+(const Lanes& a, const Lanes& b) { return {hn::Add(a.v, b.v)}; }
  friend HWY_INLINE Lanes operator-(const Lanes& a, const Lanes& b) { return {hn::Sub(a.v, b.v)}; }
  friend HWY_INLINE Lanes operator-(const Lanes& a) { return {hn::Neg(a.v)}; }
  friend HWY_INLINE Lanes operator*(const Lanes& a, Real factor) {
    return {hn::Mul(a.v, hn::Set(Four(), factor))};
  }
  /// Coordinate by coordinate.
  HWY_INLINE Lanes times(const Lanes& other) const { return {hn::Mul(v, other.v)}; }
};

/// Reads the number after it, too.
HWY_INLINE Lanes load_four(const Real* numbers) {
  return {hn::LoadU(Four(), numbers)};
}

/// Sums are in the order of dot().
class LaneArithmetic {
 public:
  using Scalar = Real;
  using Vector = Lanes;
  struct TwoScalars {
    Real first, second;
  };

  explicit HWY_INLINE LaneArithmetic(const RelativePoses::Quad* b_in_a)
      : columns_{load_four(b_in_a[0].data()), load_four(b_in_a[1].data()), load_four(b_in_a[2].data())},
        translation_(load_four(b_in_a[3].data())) {}

  static HWY_INLINE Lanes load(const Vec3& v) { return load_four(&v.x); }
  static HWY_INLINE void store(const Lanes& v, Vec3& to) {
    const hn::Half<Four> two;
    hn::StoreU(hn::LowerHalf(two, v.v), two, &to.x);
    to.z = hn::GetLane(hn::UpperHalf(two, v.v));
  }

  HWY_INLINE Lanes rotate(const Vec3& v) const {
    return columns_[0] * v.x + columns_[1] * v.y + columns_[2] * v.z;
  }
  HWY_INLINE const Lanes& translation() const { return translation_; }
  HWY_INLINE Real translation_length() const { return sum({hn::Abs(translation_.v)}); }
  HWY_INLINE Lanes unrotate(const Lanes& v) const {
    const Four four;
    const auto x = v.times(columns_[0]).v, y = v.times(columns_[1]).v, z = v.times(columns_[2]).v;
    const auto lower = hn::InterleaveLower(four, x, y), upper = hn::InterleaveUpper(four, x, y);
    return {hn::Add(hn::Add(hn::ConcatLowerLower(four, z, lower),
                            hn::ConcatLowerLower(four, hn::InterleaveUpper(four, z, z), upper)),
                    hn::ConcatUpperUpper(four, z, lower))};
  }

  static HWY_INLINE Real dot(const Lanes& a, const Lanes& b) { return sum(a.times(b)); }
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

  class Bounds {
   public:
    HWY_INLINE Bounds(const VoronoiPlanes& planes, const VoronoiPlanes::Site& site, const Lanes& seen)
        : planes_(planes), site_(site) {
      const Four four;
      const auto xy = hn::ConcatLowerLower(four, seen.v, seen.v),
                 z = hn::ConcatUpperUpper(four, seen.v, seen.v);
      x_ = hn::Broadcast<0>(xy), y_ = hn::Broadcast<1>(xy), z_ = hn::Broadcast<0>(z);
      farthest_ = above(site.planes);
      if (site.begin_of_more == site.end_of_more) return;
      for (const VoronoiPlanes::FourPlanes& more : planes.more_planes(site))
        farthest_ = hn::Max(farthest_, above(more));
    }

    HWY_INLINE FourNumbers farthest() const { return farthest_; }
    /// Without a branch that depends on the numbers: it would be mispredicted as often as not.
    HWY_INLINE std::uint32_t neighbour() const {
      const Four four;
      const auto farthest = hn::MaxOfLanes(four, farthest_);
      std::uint32_t found = neighbour_in(site_.planes, farthest);
      if (site_.begin_of_more != site_.end_of_more)
        for (const VoronoiPlanes::FourPlanes& more : planes_.more_planes(site_)) {
          const std::uint32_t in_more = neighbour_in(more, farthest);
          found = found != VoronoiPlanes::none ? found : in_more;
        }
      return hn::GetLane(farthest) > 0 ? found : VoronoiPlanes::none;
    }

   private:
    HWY_INLINE std::uint32_t neighbour_in(const VoronoiPlanes::FourPlanes& planes,
                                          FourNumbers farthest) const {
      const auto place = hn::FindFirstTrue(Four(), hn::Eq(above(planes), farthest));
      const std::uint32_t beyond = planes.beyond[place & 3];
      return place >= 0 ? beyond : VoronoiPlanes::none;
    }
    HWY_INLINE FourNumbers above(const VoronoiPlanes::FourPlanes& planes) const {
      const Four four;
      const auto sum =
          hn::Add(hn::Add(hn::Mul(x_, hn::LoadU(four, planes.x)), hn::Mul(y_, hn::LoadU(four, planes.y))),
                  hn::Mul(z_, hn::LoadU(four, planes.z)));
      return hn::Sub(sum, hn::LoadU(four, planes.offset));
    }

    const VoronoiPlanes& planes_;
    const VoronoiPlanes::Site& site_;
    FourNumbers x_, y_, z_, farthest_;
  };
  static HWY_INLINE bool is_above_any(const Bounds& a, const Bounds& b) {
    const Four four;
    return !hn::AllFalse(four, hn::Gt(hn::Max(a.farthest(), b.farthest()), hn::Zero(four)));
  }

 private:
  static HWY_INLINE Real sum(const Lanes& v) {
    const hn::Half<Four> two;
    const auto xy = hn::LowerHalf(two, v.v), z = hn::UpperHalf(two, v.v);
    return hn::GetLane(hn::Add(hn::Add(xy, hn::InterleaveUpper(two, xy, xy)), z));
  }

  Lanes columns_[3], translation_;
};

using Arithmetic = LaneArithmetic;

#include "narrow/rest_test.inl"

#else

class StoredArithmetic : public PlainArithmetic<Real> {
 public:
  explicit StoredArithmetic(const RelativePoses::Quad* b_in_a)
      : PlainArithmetic<Real>(pose_), pose_(RelativePoses::pose_of(b_in_a)) {}

 private:
  Pose pose_;
};

using Arithmetic = StoredArithmetic;

#endif

}  // namespace

void find_rest(std::span<const RestQuestion> questions, std::span<RestFindings> findings) {
  RestFindings* found = findings.data();
  for (const RestQuestion& question : questions) {
    const Arithmetic arithmetic(question.b_in_a);
    RestTest<Arithmetic>(question, arithmetic, *found++).run(question);
  }
}

}  // namespace collidoscope::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace collidoscope {

HWY_EXPORT(find_rest);

void test_rest(std::span<const RestQuestion> questions, std::span<RestFindings> findings) {
  HWY_DYNAMIC_DISPATCH(find_rest)(questions, findings);
}

}  // namespace collidoscope
#endif
