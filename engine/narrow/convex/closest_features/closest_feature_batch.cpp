// Compiled once for every instruction set. Where registers hold four numbers, they hold those of four pairs;
// but planes are looked at by fours, pair by pair, for what would have to be transposed otherwise.

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

/// Of four pairs.
using Four = hn::FixedTag<Real, 4>;
using Numbers = hn::Vec<Four>;
using Mask = hn::Mask<Four>;

#include "simd/lane_vectors.inl"

using Vector = LaneVector<Four>;

/// The last pair stands in for those that are missing.
void poses_of_batch(const BodyView& bodies, std::span<const BodyPair> pairs, ClosestFeatureBatch& round) {
  const Four four;
  for (std::size_t begin = 0; begin < pairs.size(); begin += 4) {
    const auto pair_of = [&](std::size_t lane) -> const BodyPair& {
      return pairs[std::min(begin + lane, pairs.size() - 1)];
    };
    store_frames(four, relative_frames(four, bodies, pair_of), round.poses.data(), begin);
  }
}

/// Each result's numbers stand one behind the other.
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

/// ClosestFeatureCheck for any kinds of features without a branch: what it takes to mispredict one is what a
/// test takes. A vertex is an edge of no direction; a face is a line along its normal, on which the vertex
/// has its place, but for what is chosen where masks say so.
HWY_INLINE void look_at_four(ClosestFeatureBatch& round, std::size_t begin) {
  const Four four;
  const auto number = [&](const ClosestFeatureBatch::Column<Real>& column) {
    return hn::Load(four, &column[begin]);
  };
  const LaneFrames<Four> b_in_a = stored_frames(four, round.poses.data(), begin);
  const VoronoiPlanes::Site *const *sites_a = &round.site_a[begin], *const *sites_b = &round.site_b[begin];
  const auto numbers = [&](const auto& place_of) { return load_transposed(four, place_of); };
  const Transposed<Four> point_a = numbers([&](std::size_t i) { return &sites_a[i]->point.x; }),
                         direction_a = numbers([&](std::size_t i) { return &sites_a[i]->direction.x; }),
                         point_b = numbers([&](std::size_t i) { return &sites_b[i]->point.x; }),
                         direction_b = numbers([&](std::size_t i) { return &sites_b[i]->direction.x; });
  const Numbers reach = hn::Add(point_a.of[3], point_b.of[3]), length_a = direction_a.of[3],
                length_b = direction_b.of[3];

  const Vector p = first_three(point_a), u = first_three(direction_a),
               q = b_in_a.rotate(first_three(point_b)) + b_in_a.translation,
               v = b_in_a.rotate(first_three(direction_b)), tails = q - p;
  const Numbers cosine = dot(u, v), u_on_tails = dot(u, tails), v_on_tails = dot(v, tails),
                squared_sine = hn::Sub(hn::Set(four, 1.0), hn::Mul(cosine, cosine)),
                on_u = hn::Div(hn::Sub(u_on_tails, hn::Mul(cosine, v_on_tails)), squared_sine),
                back_on_v = hn::Div(hn::Sub(v_on_tails, hn::Mul(cosine, u_on_tails)), squared_sine);
  const Numbers zero = hn::Zero(four), infinite = hn::Set(four, std::numeric_limits<Real>::infinity());
  const auto is_within = [&](Numbers place, Numbers length) {
    return hn::Or(hn::And(hn::Gt(place, zero), hn::Lt(place, length)), hn::Lt(length, zero));
  };
  const Mask within = hn::And(is_within(on_u, length_a), is_within(hn::Neg(back_on_v), length_b));
  hn::Store(on_u, four, &round.on_a[begin]), hn::Store(back_on_v, four, &round.back_on_b[begin]);

  const Mask is_face_a = hn::Eq(length_a, infinite), is_face_b = hn::Eq(length_b, infinite);
  const Vector along_u = u * on_u, back_along_v = v * back_on_v;
  Vector a = p + along_u, b = q - back_along_v;
  const Vector apart = choose(is_face_a, along_u, choose(is_face_b, back_along_v, b - a));
  a = choose(is_face_a, b - apart, a);
  b = choose(is_face_b, a + apart, b);
  const Vector seen_by_a = choose(is_face_a, tails, apart),
               seen_by_b = -b_in_a.unrotate(choose(is_face_b, tails, apart));
  store_vectors(four, seen_by_a, &round.seen[0], begin);
  store_vectors(four, seen_by_b, &round.seen[3], begin);

  const Numbers squared_distance = dot(apart, apart),
                extents = hn::Add(reach, sum_of_coordinates(b_in_a.translation)),
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
            bits, &round.flags[begin]);

  store_results(distance, a, b, apart * hn::Div(hn::Set(four, 1.0), distance), &round.results[begin]);
}

/// How far four planes are exceeded.
HWY_INLINE Numbers look(const VoronoiPlanes::FourPlanes& planes, Numbers x, Numbers y, Numbers z) {
  const Four four;
  return hn::Sub(
      hn::Add(hn::Add(hn::Mul(x, hn::LoadU(four, planes.x)), hn::Mul(y, hn::LoadU(four, planes.y))),
              hn::Mul(z, hn::LoadU(four, planes.z))),
      hn::LoadU(four, planes.offset));
}

/// The planes that bound a feature's region.
HWY_INLINE Numbers above(const VoronoiPlanes& planes, const VoronoiPlanes::Site& site, Numbers x, Numbers y,
                         Numbers z) {
  Numbers farthest = look(site.planes, x, y, z);
  if (site.begin_of_more != site.end_of_more)
    for (const VoronoiPlanes::FourPlanes& more : planes.more_planes(site))
      farthest = hn::Max(farthest, look(more, x, y, z));
  return farthest;
}

HWY_INLINE void look_at_planes(ClosestFeatureBatch& round, std::size_t pair) {
  const Four four;
  const auto number = [&](std::size_t i) { return hn::Set(four, round.seen[i][pair]); };
  const Numbers farthest =
      hn::Max(above(*round.planes_a[pair], *round.site_a[pair], number(0), number(1), number(2)),
              above(*round.planes_b[pair], *round.site_b[pair], number(3), number(4), number(5)));
  const bool is_above = !hn::AllFalse(four, hn::Gt(farthest, hn::Zero(four)));
  round.flags[pair] |= is_above ? ClosestFeatureBatch::beyond_planes : 0;
}

/// The first of several planes. Without a branch that depends on the numbers: it would be mispredicted as
/// often as not.
HWY_INLINE NeighbourPlane neighbour(const VoronoiPlanes& planes, const VoronoiPlanes::Site& site, Numbers x,
                                    Numbers y, Numbers z) {
  const Four four;
  const VoronoiPlanes::FourPlanes* best = &site.planes;
  Numbers above_best = look(site.planes, x, y, z), farthest = hn::MaxOfLanes(four, above_best);
  if (site.begin_of_more != site.end_of_more)
    for (const VoronoiPlanes::FourPlanes& more : planes.more_planes(site)) {
      const Numbers above_more = look(more, x, y, z), farthest_of_more = hn::MaxOfLanes(four, above_more);
      const bool is_farther = hn::GetLane(farthest_of_more) > hn::GetLane(farthest);
      const Mask farther = hn::Gt(farthest_of_more, farthest);
      best = is_farther ? &more : best;
      above_best = hn::IfThenElse(farther, above_more, above_best);
      farthest = hn::Max(farthest, farthest_of_more);
    }
  const auto place = static_cast<std::size_t>(hn::FindFirstTrue(four, hn::Eq(above_best, farthest))) & 3;
  const bool is_above = hn::GetLane(farthest) > 0;
  return {is_above ? best->beyond[place] : VoronoiPlanes::none, best->far[place]};
}

void neighbours_of_round(ClosestFeatureBatch& round, std::span<const std::uint8_t> pairs) {
  const Four four;
  for (const std::uint8_t pair : pairs) {
    const auto number = [&](std::size_t i) { return hn::Set(four, round.seen[i][pair]); };
    round.neighbours_a[pair] =
        neighbour(*round.planes_a[pair], *round.site_a[pair], number(0), number(1), number(2));
    round.neighbours_b[pair] =
        neighbour(*round.planes_b[pair], *round.site_b[pair], number(3), number(4), number(5));
  }
}

/// Of one pair: numbers one by one, but for planes.
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

/// The first pair stands in for those that are missing.
void test_round(ClosestFeatureBatch& round) {
  PairResult unread;
  for (std::size_t i = round.size; i % 4 != 0; ++i) {
    round.site_a[i] = round.site_a[0], round.site_b[i] = round.site_b[0];
    round.results[i] = &unread;
  }
  for (std::size_t begin = 0; begin < round.size; begin += 4) look_at_four(round, begin);
  for (std::size_t i = 0; i < round.size; ++i) look_at_planes(round, i);
}

#else

using OneByOne = PlainArithmetic<Real>;

#include "narrow/convex/closest_features/closest_feature_check.inl"

void poses_of_batch(const BodyView& bodies, std::span<const BodyPair> pairs, ClosestFeatureBatch& round) {
  for (std::size_t pair = 0; pair < pairs.size(); ++pair) {
    const Pose b_in_a = relative_pose(bodies.poses[pairs[pair].a], bodies.poses[pairs[pair].b]);
    const Vec3* vectors[] = {&b_in_a.rotation[0], &b_in_a.rotation[1], &b_in_a.rotation[2],
                             &b_in_a.translation};
    for (std::size_t i = 0; i < round.poses.size(); ++i)
      round.poses[i][pair] = (*vectors[i / 3])[static_cast<int>(i % 3)];
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

void test_round(ClosestFeatureBatch& round) {
  for (std::size_t i = 0; i < round.size; ++i) {
    ClosestFeatureFindings found{};
    const Pose b_in_a = round.pose(i);
    const OneByOne arithmetic(b_in_a);
    const ClosestFeatureQuery question{round.site_a[i],   round.site_b[i],
                                       round.planes_a[i], round.planes_b[i],
                                       round.results[i],  kinds_at(*round.site_a[i], *round.site_b[i])};
    ClosestFeatureCheck<OneByOne>(question, arithmetic, found).run(question);
    round.flags[i] = found.rest == Rest::at_rest         ? 0
                     : found.rest == Rest::beyond_ends   ? ClosestFeatureBatch::beyond_ends
                     : found.rest == Rest::beyond_planes ? ClosestFeatureBatch::beyond_planes
                                                         : ClosestFeatureBatch::parallel;
    round.on_a[i] = found.on_a, round.back_on_b[i] = -found.on_b;
    round.neighbours_a[i] = found.a, round.neighbours_b[i] = found.b;
  }
}

void neighbours_of_round(ClosestFeatureBatch&, std::span<const std::uint8_t>) {}

#endif

ClosestFeatureFindings test_alone(const ClosestFeatureQuery& question, const Pose& b_in_a) {
  ClosestFeatureFindings found;
  const OneByOne arithmetic(b_in_a);
  ClosestFeatureCheck<OneByOne>(question, arithmetic, found).run(question);
  return found;
}

}  // namespace
}  // namespace collidoscope::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace collidoscope {

HWY_EXPORT(poses_of_batch);
HWY_EXPORT(test_round);
HWY_EXPORT(neighbours_of_round);
HWY_EXPORT(test_alone);

void find_poses(const BodyView& bodies, std::span<const BodyPair> pairs, ClosestFeatureBatch& round) {
  HWY_DYNAMIC_DISPATCH(poses_of_batch)(bodies, pairs, round);
}
void test_rest(ClosestFeatureBatch& round) {
  HWY_DYNAMIC_DISPATCH(test_round)(round);
}
void find_neighbours(ClosestFeatureBatch& round, std::span<const std::uint8_t> pairs) {
  HWY_DYNAMIC_DISPATCH(neighbours_of_round)(round, pairs);
}
ClosestFeatureFindings test_rest(const ClosestFeatureQuery& question, const Pose& b_in_a) {
  return HWY_DYNAMIC_DISPATCH(test_alone)(question, b_in_a);
}

ClosestFeatureFindings ClosestFeatureBatch::findings(std::size_t pair) const {
  const std::uint64_t flag = flags[pair];
  ClosestFeatureFindings found;
  found.rest = (flag & parallel) != 0        ? Rest::unknown
               : (flag & beyond_ends) != 0   ? Rest::beyond_ends
               : (flag & beyond_planes) != 0 ? Rest::beyond_planes
               : (flag & near) != 0          ? Rest::unknown
                                             : Rest::at_rest;
  found.a = neighbours_a[pair], found.b = neighbours_b[pair];
  found.on_a = on_a[pair], found.on_b = -back_on_b[pair];
  return found;
}

}  // namespace collidoscope
#endif
