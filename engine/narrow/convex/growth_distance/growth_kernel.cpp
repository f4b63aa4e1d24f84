// Compiled once for every instruction set. Sums are never fused and lanes are independent, so every target
// returns the same answers.

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "narrow/convex/growth_distance/growth_kernel.cpp"
#include "narrow/convex/growth_distance/growth_kernel.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <hwy/foreach_target.h>  // must come before highway.h
#include <hwy/highway.h>
#include <utility>

#include "core/tolerance.h"

#ifndef COLLIDOSCOPE_GROWTH_CONSTANTS
#define COLLIDOSCOPE_GROWTH_CONSTANTS
namespace collidoscope {
namespace {

/// The rounding error of single precision, relative to the radii of two hulls whose bounding spheres meet.
constexpr Real lost_in_floats = 4e-6;
/// The largest error of the growth. Beyond it, single precision finds no interior.
constexpr Real largest_margin = 0.2;

}  // namespace
}  // namespace collidoscope
#endif

HWY_BEFORE_NAMESPACE();
namespace collidoscope::HWY_NAMESPACE {
namespace {

namespace hn = hwy::HWY_NAMESPACE;

// Half of a block, because hulls of few planes leave much of a block empty.
constexpr std::uint32_t width = 8;
using Lanes = hn::CappedTag<float, width>;
using Floats = hn::Vec<Lanes>;

#include "narrow/convex/growth_distance/growth_search.inl"

/// The support extent of the hull in a direction, from its origin.
HWY_INLINE Real support_extent(const HullData& hull, const Vec3& direction) {
  const hn::CappedTag<Real, HullData::padding> lanes;
  const auto x = hn::Set(lanes, direction.x), y = hn::Set(lanes, direction.y),
             z = hn::Set(lanes, direction.z);
  const auto heights = [&](std::size_t i) {
    return hn::Add(
        hn::Add(hn::Mul(x, hn::LoadU(lanes, &hull.x[i])), hn::Mul(y, hn::LoadU(lanes, &hull.y[i]))),
        hn::Mul(z, hn::LoadU(lanes, &hull.z[i])));
  };
  auto most = heights(0);
  for (std::size_t i = hn::Lanes(lanes); i < hull.vertex_count; i += hn::Lanes(lanes))
    most = hn::Max(most, heights(i));
  return hn::GetLane(hn::MaxOfLanes(lanes, most));
}

/// A pair at its relative pose.
class Placed {
 public:
  Placed() = default;
  HWY_INLINE explicit Placed(const GrowthPair& pair) : pair_(&pair) {
    const HullData &a = *pair.a->hull, &b = *pair.b->hull;
    const Vec3 t = translation();
    between_ = rotate(b.centre) + t - a.centre;
    size_ = (a.largest_coordinate + b.largest_coordinate) + ((std::abs(t.x) + std::abs(t.y)) + std::abs(t.z));
  }

  /// Returns spheres_apart, spheres_meet, or open.
  HWY_INLINE GrowthEnd compare_spheres() const {
    const HullData &a = *pair_->a->hull, &b = *pair_->b->hull;
    const Real indistinct = 64 * tolerance::epsilon * size_, squared = dot(between_, between_);
    const Real outer = a.radius + b.radius + indistinct,
               inner = std::max(a.inner_radius + b.inner_radius - indistinct, Real(0));
    return squared > outer * outer   ? GrowthEnd::spheres_apart
           : squared < inner * inner ? GrowthEnd::spheres_meet
                                     : GrowthEnd::open;
  }

  /// The last axis in this pose.
  HWY_INLINE Vec3 last_axis() const {
    const GrowthCache& cache = *pair_->cache;
    const Vec3 u = cache.of_a, v = rotate(cache.of_b);
    return cache.axis == GrowthCache::Axis::face ? u + v : cross(u, v);
  }

  HWY_INLINE bool is_axis(const Vec3& s) const {
    const Quad* q = pair_->b_in_a;
    const Vec3 back =
        -Vec3(q[0][0] * s.x + q[0][1] * s.y + q[0][2] * s.z, q[1][0] * s.x + q[1][1] * s.y + q[1][2] * s.z,
              q[2][0] * s.x + q[2][1] * s.y + q[2][2] * s.z);
    const Real gap =
        dot(s, translation()) - support_extent(*pair_->b->hull, back) - support_extent(*pair_->a->hull, s);
    return gap > 32 * tolerance::epsilon * size_ * (std::abs(s.x) + std::abs(s.y) + std::abs(s.z));
  }

  HWY_INLINE GrowthInput input() const {
    const GaussMap &a = map_of_a(), &b = map_of_b();
    const Real lost =
        lost_in_floats * (pair_->a->hull->radius + pair_->b->hull->radius) + 64 * tolerance::epsilon * size_;
    const Vec3 centre = between_ * a.per_unit;
    return {a,
            b,
            pair_->b_in_a,
            {static_cast<float>(centre.x), static_cast<float>(centre.y), static_cast<float>(centre.z)},
            static_cast<float>(b.unit * a.per_unit),
            static_cast<float>(lost / std::min(a.inner_radius, b.inner_radius))};
  }

  HWY_INLINE Vec3 in_frame(const Vector& point) const {
    return pair_->a->hull->centre + Vec3(point.x, point.y, point.z) * map_of_a().unit;
  }

  /// Caches the axis of the active planes: one plane of one hull and some of the other, or two of each.
  HWY_INLINE void keep_axis(const Search& search, const Vec3& s) const {
    GrowthCache& cache = *pair_->cache;
    std::array<Vec3, 4> of_a, of_b;
    std::uint32_t count_a = 0, count_b = 0;
    for (std::uint32_t i = 0; i < search.active_count(); ++i) {
      const std::uint32_t index = search.active(i), first_of_b = search.planes().count_of_a();
      if (index < first_of_b)
        of_a[count_a++] = normal(map_of_a(), index);
      else
        of_b[count_b++] = normal(map_of_b(), index - first_of_b);
    }
    if (count_a == 1) {
      cache = {GrowthCache::Axis::face, of_a[0], Vec3(0)};
    } else if (count_b == 1) {
      cache = {GrowthCache::Axis::face, Vec3(0), -of_b[0]};
    } else if (count_a == 2) {
      cache = {GrowthCache::Axis::edges, cross(of_a[0], of_a[1]), cross(of_b[0], of_b[1])};
      if (dot(last_axis(), s) < 0) cache.of_a = -cache.of_a;
    }
  }

 private:
  using Quad = RelativePoses::Quad;

  static HWY_INLINE Vec3 vector(const Quad& q) { return {q[0], q[1], q[2]}; }
  /// Zero for padding planes. They bound nothing, but rounding may make one active.
  static HWY_INLINE Vec3 normal(const GaussMap& map, std::uint32_t index) {
    return index < map.points.size() ? map.points[index].normal : Vec3(0);
  }
  HWY_INLINE const GaussMap& map_of_a() const { return pair_->a->features->gauss_map(); }
  HWY_INLINE const GaussMap& map_of_b() const { return pair_->b->features->gauss_map(); }
  HWY_INLINE Vec3 translation() const { return vector(pair_->b_in_a[3]); }
  HWY_INLINE Vec3 rotate(const Vec3& v) const {
    const hn::CappedTag<Real, 4> lanes;
    const Quad* q = pair_->b_in_a;
    alignas(32) Quad turned;
    for (std::size_t i = 0; i < turned.size(); i += hn::Lanes(lanes)) {
      const auto term = [&](int column, Real factor) {
        return hn::Mul(hn::Load(lanes, &q[column][i]), hn::Set(lanes, factor));
      };
      hn::Store(hn::Add(hn::Add(term(0, v.x), term(1, v.y)), term(2, v.z)), lanes, &turned[i]);
    }
    return vector(turned);
  }

  const GrowthPair* pair_;
  Vec3 between_;  // from A's centre to B's, in A's frame
  Real size_;     // rounding is relative to it
};

/// A list of pairs, by index.
struct List {
  std::uint32_t items[GrowthKernel::most_pairs], count = 0;

  HWY_INLINE void add_if(bool condition, std::uint32_t item) {
    items[count] = item;
    count += condition;
  }
  HWY_INLINE std::span<const std::uint32_t> all() const { return {items, count}; }
};

class Group {
 public:
  HWY_INLINE Group(std::span<const GrowthPair> pairs, GrowthAnswer* answers)
      : pairs_(pairs), answers_(answers) {}

  HWY_INLINE void run() {
    List open;
    for (std::uint32_t i = 0; i < pairs_.size(); ++i) open.add_if(!settle(i), i);
    for (std::span<const std::uint32_t> left = open.all(); !left.empty();) left = left.subspan(search(left));
  }

 private:
  static constexpr std::uint32_t most_planes = 2048;  // at a time

  /// Decides by the spheres or the last axis, or leaves the pair to GJK. Returns false if it needs a search.
  HWY_INLINE bool settle(std::uint32_t i) {
    const Placed placed(pairs_[i]);
    GrowthAnswer& answer = answers_[i];
    answer.step_count = 1;
    answer.end = placed.compare_spheres();
    if (answer.end != GrowthEnd::open) return true;
    if (pairs_[i].cache->axis != GrowthCache::Axis::nothing) {
      const Vec3 axis = placed.last_axis();
      if (placed.is_axis(axis)) {
        answer.axis = axis;
        answer.end = GrowthEnd::last_axis;
        return true;
      }
    }
    placed_[i] = placed;
    return !suits(pairs_[i]);
  }

  static HWY_INLINE bool suits(const GrowthPair& pair) {
    const GaussMap &a = pair.a->features->gauss_map(), &b = pair.b->features->gauss_map();
    return PlacedPlanes::count_of(a) + PlacedPlanes::count_of(b) <= GrowthKernel::most_planes &&
           lost_in_floats * (pair.a->hull->radius + pair.b->hull->radius) <
               largest_margin * std::min(a.inner_radius, b.inner_radius);
  }

  /// Searches as many pairs as the buffer holds planes for. Returns their number.
  HWY_INLINE std::size_t search(std::span<const std::uint32_t> open) {
    List going, met, ended;
    const std::size_t started = start(open, going, met);
    while (going.count > 0) take_step(going, met, ended);
    for (const std::uint32_t i : met.all()) finish_meeting(i);
    for (const std::uint32_t i : ended.all()) finish_apart(i);
    return started;
  }

  HWY_INLINE std::size_t start(std::span<const std::uint32_t> open, List& going, List& met) {
    std::uint32_t planes = 0;
    for (const std::uint32_t i : open) {
      const GrowthInput input = placed_[i].input();
      const std::uint32_t more = PlacedPlanes::count_of(input.a) + PlacedPlanes::count_of(input.b);
      if (planes + more > most_planes) break;
      searches_[i].start(input, buffer_ + planes * PlacedPlanes::floats_per_plane);
      planes += more;
      record_step(i);
      const bool meets = searches_[i].meets();
      going.add_if(!meets, i), met.add_if(meets, i);
    }
    return going.count + met.count;
  }

  /// Pairs that go on stay in the list. No entry is written before it is read.
  HWY_INLINE void take_step(List& going, List& met, List& ended) {
    const std::uint32_t count = std::exchange(going.count, 0);
    for (std::uint32_t index = 0; index < count; ++index) {
      const std::uint32_t i = going.items[index];
      const bool goes_on = searches_[i].step(), meets = searches_[i].meets();
      record_step(i);
      going.add_if(goes_on && !meets, i), met.add_if(goes_on && meets, i), ended.add_if(!goes_on, i);
    }
  }

  HWY_INLINE void record_step(std::uint32_t i) {
    const Search& search = searches_[i];
    if (pairs_[i].steps != nullptr)
      pairs_[i].steps[search.step_count() - 1] = {search.growth(), placed_[i].in_frame(search.point())};
  }

  HWY_INLINE void finish_meeting(std::uint32_t i) {
    const Search& search = searches_[i];
    answers_[i].step_count = search.step_count();
    answers_[i].end = search.holds_point() ? GrowthEnd::meet : GrowthEnd::open;
    answers_[i].point = placed_[i].in_frame(search.point());
    pairs_[i].cache->axis = GrowthCache::Axis::nothing;
  }

  HWY_INLINE void finish_apart(std::uint32_t i) {
    const Search& search = searches_[i];
    GrowthAnswer& answer = answers_[i];
    answer.step_count = search.step_count();
    pairs_[i].cache->axis = GrowthCache::Axis::nothing;
    if (!search.is_optimum()) return;
    const Vector direction = search.direction();
    answer.axis = Vec3(direction.x, direction.y, direction.z);
    if (!placed_[i].is_axis(answer.axis)) return;
    answer.end = GrowthEnd::apart;
    placed_[i].keep_axis(search, answer.axis);
  }

  std::span<const GrowthPair> pairs_;
  GrowthAnswer* answers_;
  Placed placed_[GrowthKernel::most_pairs];
  Search searches_[GrowthKernel::most_pairs];
  HWY_ALIGN float buffer_[most_planes * PlacedPlanes::floats_per_plane];
};

}  // namespace

void test_growth(std::span<const GrowthPair> pairs, GrowthAnswer* answers) {
  Group(pairs, answers).run();
}

auto test_of_target() {
  return &test_growth;
}

}  // namespace collidoscope::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace collidoscope {

HWY_EXPORT(test_of_target);

/// Chosen once.
const GrowthKernel& growth_kernel() {
  static const GrowthKernel chosen{HWY_DYNAMIC_DISPATCH(test_of_target)()};
  return chosen;
}

}  // namespace collidoscope
#endif
