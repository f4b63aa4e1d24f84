// Compiled once for every instruction set. Where registers hold four numbers, they hold those of four pairs.
// Only planes are tested by fours, pair by pair, which needs no transposition.

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "narrow/convex/closest_features/closest_feature_batch.cpp"
#include "narrow/convex/closest_features/closest_feature_batch.h"

#include <algorithm>
#include <cstddef>
#include <hwy/foreach_target.h>  // must come before highway.h
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace collidoscope::HWY_NAMESPACE {
namespace {

#if HWY_ARCH_X86 && HWY_TARGET <= HWY_AVX2

namespace hn = hwy::HWY_NAMESPACE;

/// Numbers of four pairs.
using Four = hn::FixedTag<Real, 4>;
using Numbers = hn::Vec<Four>;
using Mask = hn::Mask<Four>;

#include "simd/lane_vectors.inl"

using Vector = LaneVector<Four>;

/// The last pair fills the unused lanes.
void poses_of_batch(const BodyView& bodies, std::span<const BodyPair> pairs, ClosestFeatureBatch& batch) {
  const Four four;
  for (std::size_t begin = 0; begin < pairs.size(); begin += 4) {
    const auto pair_of = [&](std::size_t lane) -> const BodyPair& {
      return pairs[std::min(begin + lane, pairs.size() - 1)];
    };
    store_frames(four, relative_frames(four, bodies, pair_of), batch.poses.data(), begin);
  }
}

/// The numbers of a result are adjacent in memory.
HWY_INLINE void store_results(Numbers separation, const Vector& a, const Vector& b, const Vector& normal,
                              PairResult* const* results) {
  static_assert(offsetof(PairResult, normal) - offsetof(PairResult, separation) == 7 * sizeof(Real));
  const Four four;
  const auto numbers_from = [&](std::size_t begin) {
    return [results, begin](std::size_t i) { return &results[i]->separation + begin; };
  };
  store_transposed(four, numbers_from(0), separation, a.x, a.y, a.z);
  store_transposed(four, numbers_from(4), b.x, b.y, b.z, normal.x);
  store_transposed(four, numbers_from(8), normal.y, normal.z);
}

/// ClosestFeatureCheck for any kinds of features without a branch, since a mispredicted branch takes as long
/// as a check. A vertex is an edge of no direction. A face is a line along its normal, on which the vertex
/// has its t. Masks choose where the kinds differ.
HWY_INLINE void check_four(ClosestFeatureBatch& batch, std::size_t begin) {
  const Four four;
  const auto number = [&](const ClosestFeatureBatch::Column<Real>& column) {
    return hn::Load(four, &column[begin]);
  };
  const LaneFrames<Four> b_in_a = stored_frames(four, batch.poses.data(), begin);
  const VoronoiPlanes::Site *const *sites_a = &batch.site_a[begin], *const *sites_b = &batch.site_b[begin];
  const auto numbers = [&](const auto& position_of) { return load_transposed(four, position_of); };
  const Transposed<Four> point_a = numbers([&](std::size_t i) { return &sites_a[i]->point.x; }),
                         direction_a = numbers([&](std::size_t i) { return &sites_a[i]->direction.x; }),
                         point_b = numbers([&](std::size_t i) { return &sites_b[i]->point.x; }),
                         direction_b = numbers([&](std::size_t i) { return &sites_b[i]->direction.x; });
  const Numbers extent = hn::Add(point_a.of[3], point_b.of[3]), length_a = direction_a.of[3],
                length_b = direction_b.of[3];

  const Vector p = first_three(point_a), u = first_three(direction_a),
               q = b_in_a.rotate(first_three(point_b)) + b_in_a.translation,
               v = b_in_a.rotate(first_three(direction_b)), tails = q - p;
  const Numbers cosine = dot(u, v), u_on_tails = dot(u, tails), v_on_tails = dot(v, tails),
                squared_sine = hn::Sub(hn::Set(four, 1.0), hn::Mul(cosine, cosine)),
                on_u = hn::Div(hn::Sub(u_on_tails, hn::Mul(cosine, v_on_tails)), squared_sine),
                back_on_v = hn::Div(hn::Sub(v_on_tails, hn::Mul(cosine, u_on_tails)), squared_sine);
  const Numbers zero = hn::Zero(four), infinite = hn::Set(four, std::numeric_limits<Real>::infinity());
  const auto is_within = [&](Numbers t, Numbers length) {
    return hn::Or(hn::And(hn::Gt(t, zero), hn::Lt(t, length)), hn::Lt(length, zero));
  };
  const Mask within = hn::And(is_within(on_u, length_a), is_within(hn::Neg(back_on_v), length_b));
  hn::Store(on_u, four, &batch.on_a[begin]), hn::Store(back_on_v, four, &batch.back_on_b[begin]);

  const Mask is_face_a = hn::Eq(length_a, infinite), is_face_b = hn::Eq(length_b, infinite);
  const Vector along_u = u * on_u, back_along_v = v * back_on_v;
  Vector a = p + along_u, b = q - back_along_v;
  const Vector apart = choose(is_face_a, along_u, choose(is_face_b, back_along_v, b - a));
  a = choose(is_face_a, b - apart, a);
  b = choose(is_face_b, a + apart, b);
  const Vector seen_by_a = choose(is_face_a, tails, apart),
               seen_by_b = -b_in_a.unrotate(choose(is_face_b, tails, apart));
  store_vectors(four, seen_by_a, &batch.seen[0], begin);
  store_vectors(four, seen_by_b, &batch.seen[3], begin);

  const Numbers squared_distance = dot(apart, apart),
                extents = hn::Add(extent, sum_of_coordinates(b_in_a.translation)),
                least = hn::Mul(extents, hn::Set(four, tolerance::apart)),
                distance = hn::Sqrt(squared_distance);
  const Mask far = hn::Gt(squared_distance, hn::Mul(least, least)),
             skew = hn::Gt(squared_sine, hn::Set(four, still_closest_squared_sine));
  const hn::RebindToUnsigned<Four> bits;
  const auto flag = [&](Mask no, std::uint64_t value) {
    return hn::IfThenZeroElse(hn::RebindMask(bits, no), hn::Set(bits, value));
  };
  hn::Store(hn::Or(hn::Or(flag(skew, ClosestFeatureBatch::parallel),
                          flag(within, ClosestFeatureBatch::beyond_ends)),
                   flag(far, ClosestFeatureBatch::near)),
            bits, &batch.flags[begin]);

  store_results(distance, a, b, apart * hn::Div(hn::Set(four, 1.0), distance), &batch.results[begin]);
}

/// The heights above four planes.
HWY_INLINE Numbers height_above(const VoronoiPlanes::FourPlanes& planes, Numbers x, Numbers y, Numbers z) {
  const Four four;
  return hn::Sub(
      hn::Add(hn::Add(hn::Mul(x, hn::LoadU(four, planes.x)), hn::Mul(y, hn::LoadU(four, planes.y))),
              hn::Mul(z, hn::LoadU(four, planes.z))),
      hn::LoadU(four, planes.offset));
}

/// The largest heights above the planes that bound a feature's region.
HWY_INLINE Numbers above(const VoronoiPlanes& planes, const VoronoiPlanes::Site& site, Numbers x, Numbers y,
                         Numbers z) {
  Numbers farthest = height_above(site.planes, x, y, z);
  if (site.begin_of_more != site.end_of_more)
    for (const VoronoiPlanes::FourPlanes& more : planes.more_planes(site))
      farthest = hn::Max(farthest, height_above(more, x, y, z));
  return farthest;
}

HWY_INLINE void check_planes(ClosestFeatureBatch& batch, std::size_t pair) {
  const Four four;
  const auto number = [&](std::size_t i) { return hn::Set(four, batch.seen[i][pair]); };
  const Numbers farthest =
      hn::Max(above(*batch.planes_a[pair], *batch.site_a[pair], number(0), number(1), number(2)),
              above(*batch.planes_b[pair], *batch.site_b[pair], number(3), number(4), number(5)));
  const bool is_above = !hn::AllFalse(four, hn::Gt(farthest, hn::Zero(four)));
  batch.flags[pair] |= is_above ? ClosestFeatureBatch::beyond_planes : 0;
}

/// The feature beyond the plane with the largest height, the first of equals. No branch depends on the
/// numbers: it would be mispredicted as often as not.
HWY_INLINE NeighbourPlane neighbour(const VoronoiPlanes& planes, const VoronoiPlanes::Site& site, Numbers x,
                                    Numbers y, Numbers z) {
  const Four four;
  const VoronoiPlanes::FourPlanes* best = &site.planes;
  Numbers above_best = height_above(site.planes, x, y, z), farthest = hn::MaxOfLanes(four, above_best);
  if (site.begin_of_more != site.end_of_more)
    for (const VoronoiPlanes::FourPlanes& more : planes.more_planes(site)) {
      const Numbers above_more = height_above(more, x, y, z),
                    farthest_of_more = hn::MaxOfLanes(four, above_more);
      const bool is_farther = hn::GetLane(farthest_of_more) > hn::GetLane(farthest);
      const Mask farther = hn::Gt(farthest_of_more, farthest);
      best = is_farther ? &more : best;
      above_best = hn::IfThenElse(farther, above_more, above_best);
      farthest = hn::Max(farthest, farthest_of_more);
    }
  const auto lane = static_cast<std::size_t>(hn::FindFirstTrue(four, hn::Eq(above_best, farthest))) & 3;
  const bool is_above = hn::GetLane(farthest) > 0;
  return {is_above ? best->beyond[lane] : VoronoiPlanes::none, best->far[lane]};
}

void neighbours_of_batch(ClosestFeatureBatch& batch, std::span<const std::uint8_t> pairs) {
  const Four four;
  for (const std::uint8_t pair : pairs) {
    const auto number = [&](std::size_t i) { return hn::Set(four, batch.seen[i][pair]); };
    batch.neighbours_a[pair] =
        neighbour(*batch.planes_a[pair], *batch.site_a[pair], number(0), number(1), number(2));
    batch.neighbours_b[pair] =
        neighbour(*batch.planes_b[pair], *batch.site_b[pair], number(3), number(4), number(5));
  }
}

/// The arithmetic for one pair: by single numbers, but planes by vectors.
class OneByOne : public PlainArithmetic<Real> {
 public:
  using PlainArithmetic<Real>::PlainArithmetic;

  class Bounds {
   public:
    HWY_INLINE Bounds(const VoronoiPlanes& planes, const VoronoiPlanes::Site& site, const Vec3& seen)
        : planes_(planes), site_(site), x_(seen.x), y_(seen.y), z_(seen.z) {}

    HWY_INLINE Numbers farthest() const { return above(planes_, site_, all(x_), all(y_), all(z_)); }
    HWY_INLINE NeighbourPlane neighbour() const {
      return HWY_NAMESPACE::neighbour(planes_, site_, all(x_), all(y_), all(z_));
    }

   private:
    static HWY_INLINE Numbers all(Real number) { return hn::Set(Four(), number); }

    const VoronoiPlanes& planes_;
    const VoronoiPlanes::Site& site_;
    Real x_, y_, z_;
  };
  static HWY_INLINE bool is_above_any(const Bounds& a, const Bounds& b) {
    const Four four;
    return !hn::AllFalse(four, hn::Gt(hn::Max(a.farthest(), b.farthest()), hn::Zero(four)));
  }
};

#include "narrow/convex/closest_features/closest_feature_check.inl"

/// The first pair fills the unused lanes.
void check_batch(ClosestFeatureBatch& batch) {
  PairResult unread;
  for (std::size_t i = batch.size; i % 4 != 0; ++i) {
    batch.site_a[i] = batch.site_a[0], batch.site_b[i] = batch.site_b[0];
    batch.results[i] = &unread;
  }
  for (std::size_t begin = 0; begin < batch.size; begin += 4) check_four(batch, begin);
  for (std::size_t i = 0; i < batch.size; ++i) check_planes(batch, i);
}

#else

using OneByOne = PlainArithmetic<Real>;

#include "narrow/convex/closest_features/closest_feature_check.inl"

void poses_of_batch(const BodyView& bodies, std::span<const BodyPair> pairs, ClosestFeatureBatch& batch) {
  for (std::size_t pair = 0; pair < pairs.size(); ++pair) {
    const Pose b_in_a = relative_pose(bodies.poses[pairs[pair].a], bodies.poses[pairs[pair].b]);
    const Vec3* vectors[] = {&b_in_a.rotation[0], &b_in_a.rotation[1], &b_in_a.rotation[2],
                             &b_in_a.translation};
    for (std::size_t i = 0; i < batch.poses.size(); ++i)
      batch.poses[i][pair] = (*vectors[i / 3])[static_cast<int>(i % 3)];
  }
}

FeatureKinds kinds_at(const VoronoiPlanes::Site& a, const VoronoiPlanes::Site& b) {
  const auto kind = [](const VoronoiPlanes::Site& site) {
    return site.length < 0           ? Feature::Kind::vertex
           : std::isinf(site.length) ? Feature::Kind::face
                                     : Feature::Kind::edge;
  };
  return kinds_of(kind(a), kind(b));
}

void check_batch(ClosestFeatureBatch& batch) {
  for (std::size_t i = 0; i < batch.size; ++i) {
    ClosestFeatureFindings found{};
    const Pose b_in_a = batch.pose(i);
    const OneByOne arithmetic(b_in_a);
    const ClosestFeatureQuery query{batch.site_a[i],   batch.site_b[i],
                                    batch.planes_a[i], batch.planes_b[i],
                                    batch.results[i],  kinds_at(*batch.site_a[i], *batch.site_b[i])};
    ClosestFeatureCheck<OneByOne>(query, arithmetic, found).run(query);
    batch.flags[i] = found.status == ClosestFeatureStatus::still_closest ? 0
                     : found.status == ClosestFeatureStatus::beyond_ends ? ClosestFeatureBatch::beyond_ends
                     : found.status == ClosestFeatureStatus::beyond_planes
                         ? ClosestFeatureBatch::beyond_planes
                         : ClosestFeatureBatch::parallel;
    batch.on_a[i] = found.on_a, batch.back_on_b[i] = -found.on_b;
    batch.neighbours_a[i] = found.a, batch.neighbours_b[i] = found.b;
  }
}

void neighbours_of_batch(ClosestFeatureBatch&, std::span<const std::uint8_t>) {}

#endif

ClosestFeatureFindings check_one(const ClosestFeatureQuery& query, const Pose& b_in_a) {
  ClosestFeatureFindings found;
  const OneByOne arithmetic(b_in_a);
  ClosestFeatureCheck<OneByOne>(query, arithmetic, found).run(query);
  return found;
}

}  // namespace
}  // namespace collidoscope::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace collidoscope {

HWY_EXPORT(poses_of_batch);
HWY_EXPORT(check_batch);
HWY_EXPORT(neighbours_of_batch);
HWY_EXPORT(check_one);

void find_poses(const BodyView& bodies, std::span<const BodyPair> pairs, ClosestFeatureBatch& batch) {
  HWY_DYNAMIC_DISPATCH(poses_of_batch)(bodies, pairs, batch);
}
void check_closest_features(ClosestFeatureBatch& batch) {
  HWY_DYNAMIC_DISPATCH(check_batch)(batch);
}
void find_neighbours(ClosestFeatureBatch& batch, std::span<const std::uint8_t> pairs) {
  HWY_DYNAMIC_DISPATCH(neighbours_of_batch)(batch, pairs);
}
ClosestFeatureFindings check_closest_features(const ClosestFeatureQuery& query, const Pose& b_in_a) {
  return HWY_DYNAMIC_DISPATCH(check_one)(query, b_in_a);
}

ClosestFeatureFindings ClosestFeatureBatch::findings(std::size_t pair) const {
  const std::uint64_t flag = flags[pair];
  ClosestFeatureFindings found;
  found.status = (flag & parallel) != 0        ? ClosestFeatureStatus::unknown
                 : (flag & beyond_ends) != 0   ? ClosestFeatureStatus::beyond_ends
                 : (flag & beyond_planes) != 0 ? ClosestFeatureStatus::beyond_planes
                 : (flag & near) != 0          ? ClosestFeatureStatus::unknown
                                               : ClosestFeatureStatus::still_closest;
  found.a = neighbours_a[pair], found.b = neighbours_b[pair];
  found.on_a = on_a[pair], found.on_b = -back_on_b[pair];
  return found;
}

}  // namespace collidoscope
#endif
