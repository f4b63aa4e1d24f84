// Compiled once for every instruction set: a register holds the same number of several pairs. Nothing is
// decided by a branch but at the end: one that is mispredicted costs what a pair takes here.

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "narrow/convex/separating_vector/separating_batch.cpp"
#include "narrow/convex/separating_vector/separating_batch.h"

#include <cstddef>
#include <hwy/foreach_target.h>  // must come before highway.h
#include <hwy/highway.h>
#include <limits>

#include "narrow/convex/separating_vector/separating_tolerance.h"

HWY_BEFORE_NAMESPACE();
namespace collidoscope::HWY_NAMESPACE {
namespace {

namespace hn = hwy::HWY_NAMESPACE;

/// Of four pairs, where there is room: more leave registers too few.
using Lanes = hn::CappedTag<Real, 4>;
using Numbers = hn::Vec<Lanes>;
using Mask = hn::Mask<Lanes>;

#include "simd/lane_vectors.inl"

using Vector = LaneVector<Lanes>;
using Frames = LaneFrames<Lanes>;

HWY_INLINE Numbers all(Real number) {
  return hn::Set(Lanes(), number);
}
/// HullData, number by number.
struct Hulls {
  Vector centre;
  Numbers radius, inner_radius, largest_coordinate;

  explicit HWY_INLINE Hulls(const HullData* const* hulls) {
    static_assert(offsetof(HullData, largest_coordinate) - offsetof(HullData, radius) == 3 * sizeof(Real));
    const Lanes lanes;
    centre = first_three(load_transposed(lanes, [&](std::size_t lane) { return &hulls[lane]->centre.x; }));
    const Transposed<Lanes> numbers =
        load_transposed(lanes, [&](std::size_t lane) { return &hulls[lane]->radius; });
    radius = numbers.of[0], inner_radius = numbers.of[1], largest_coordinate = numbers.of[3];
  }
};

/// KeptVector, number by number.
struct Kept {
  Vector centres, s, s_in_b;
  Numbers extents;

  explicit HWY_INLINE Kept(const KeptVector* const* kept) {
    static_assert(offsetof(KeptVector, s) == offsetof(KeptVector, centres) + sizeof(FloatVector) &&
                  offsetof(KeptVector, reach) == offsetof(KeptVector, s) + sizeof(Vec3) &&
                  offsetof(SupportExtent, extents) ==
                      offsetof(SupportExtent, direction_in_b) + sizeof(FloatVector));
    const Lanes lanes;
    // What follows three numbers is read with them, and not used.
    s = first_three(load_transposed(lanes, [&](std::size_t lane) { return &kept[lane]->s.x; }));
    centres = first_three(
        load_transposed_floats(lanes, [&](std::size_t lane) { return kept[lane]->centres.data(); }));
    const Transposed<Lanes> reach = load_transposed_floats(
        lanes, [&](std::size_t lane) { return kept[lane]->reach.direction_in_b.data(); });
    s_in_b = first_three(reach), extents = reach.of[3];
  }
};

using Bits = hn::RebindToUnsigned<Lanes>;

HWY_INLINE hn::Vec<Bits> bits_where(Mask mask, std::uint64_t bits) {
  return hn::IfThenElseZero(hn::RebindMask(Bits(), mask), hn::Set(Bits(), bits));
}

/// compare_spheres()
HWY_INLINE hn::Vec<Bits> decided_by_spheres(const Hulls& a, const Hulls& b, const Vector& between,
                                            Numbers indistinct) {
  const Numbers squared = dot(between, between), outer = hn::Add(hn::Add(a.radius, b.radius), indistinct),
                inner = hn::Sub(hn::Add(a.inner_radius, b.inner_radius), indistinct);
  const Mask apart = hn::Gt(squared, hn::Mul(outer, outer)),
             meet = hn::And(hn::Gt(inner, all(0)), hn::Lt(squared, hn::Mul(inner, inner)));
  return hn::Or(bits_where(apart, SeparatingBatch::spheres_apart),
                bits_where(meet, SeparatingBatch::spheres_meet));
}

/// reach_stays_short(); where nothing is kept, S is zero, and is not long enough.
HWY_INLINE hn::Vec<Bits> told_by_reach(const Frames& b_in_a, const Hulls& b, const Kept& kept,
                                       const Vector& between, Numbers indistinct) {
  const Numbers margin = hn::Sub(hn::Sub(dot(kept.s, between), kept.extents), indistinct);
  const Vector turn = b_in_a.unrotate(kept.s) - kept.s_in_b;
  const Numbers turned = hn::Mul(dot(turn, turn), hn::Mul(b.radius, b.radius));
  const Mask stays = hn::And(hn::Gt(margin, all(0)), hn::Gt(hn::Mul(margin, margin), turned));
  return bits_where(stays, SeparatingBatch::short_reach);
}

/// The last S, moved along with the line of centres; that line where there is none.
HWY_INLINE Vector first_s(const Kept& kept, const Vector& between) {
  const Mask none = hn::Eq(sum_of_coordinates(kept.s), all(0));
  const Numbers length = hn::Sqrt(dot(kept.centres, kept.centres));
  return choose(none, between, kept.s * length + (between - kept.centres));
}

HWY_INLINE hn::Vec<Bits> told_of_direction(const Vector& s) {
  const Numbers sum = sum_of_coordinates(s);
  const Mask is_direction = hn::And(hn::Gt(sum, all(0)), hn::Le(sum, all(std::numeric_limits<Real>::max())));
  return bits_where(hn::Not(is_direction), SeparatingBatch::no_direction);
}

HWY_INLINE void begin_some(const BodyView& bodies, SeparatingBatch& round, std::size_t begin) {
  const Lanes lanes;
  const Frames b_in_a = relative_frames(
      lanes, bodies, [&](std::size_t lane) -> const BodyPair& { return round.pairs[begin + lane]; });
  store_frames(lanes, b_in_a, round.poses.data(), begin);
  const Hulls a(&round.a[begin]), b(&round.b[begin]);
  const Vector between = b_in_a.rotate(b.centre) + b_in_a.translation - a.centre;
  store_vectors(lanes, between, round.between.data(), begin);

  const Numbers size = hn::Add(hn::Add(a.largest_coordinate, b.largest_coordinate),
                               sum_of_coordinates(b_in_a.translation)),
                of_radii = hn::Mul(all(radius_rounding), size);
  hn::Store(hn::Mul(all(separation_rounding), size), lanes, &round.indistinct[begin]);
  hn::Store(hn::Add(a.radius, b.radius), lanes, &round.radii[begin]);

  const Kept kept(&round.kept[begin]);
  const Vector s = first_s(kept, between);
  store_vectors(lanes, s, round.s.data(), begin);
  store_vectors(lanes, b_in_a.unrotate(-s), round.against_s_in_b.data(), begin);
  hn::Store(hn::Or(hn::Or(decided_by_spheres(a, b, between, of_radii),
                          told_by_reach(b_in_a, b, kept, between, of_radii)),
                   told_of_direction(s)),
            Bits(), &round.told[begin]);
}

/// support_extent_of(): of extents.
HWY_INLINE Numbers padded(Numbers extents, Numbers radii) {
  const hn::Rebind<float, Lanes> floats;
  const Numbers more = hn::Add(extents, hn::Mul(all(SupportExtent::lost_in_floats), radii)),
                kept = hn::PromoteTo(Lanes(), hn::DemoteTo(floats, more));
  return hn::IfThenElse(hn::Lt(kept, extents), all(std::numeric_limits<Real>::infinity()), more);
}

/// The answers of pairs that are separated, and what is kept of them.
HWY_INLINE void keep_some(SeparatingBatch& round, std::size_t begin, const Vector& between, const Vector& s,
                          const Vector& s_in_b, Numbers extents) {
  const Lanes lanes;
  KeptVector spare_kept;
  PairResult spare_result;
  KeptVector* kept[hn::MaxLanes(lanes)];
  PairResult* results[hn::MaxLanes(lanes)];
  for (std::size_t lane = 0; lane < hn::Lanes(lanes); ++lane) {
    const bool separated = round.separated[begin + lane] != 0;
    kept[lane] = separated ? round.kept[begin + lane] : &spare_kept;
    results[lane] = separated ? round.results[begin + lane] : &spare_result;
  }
  const Numbers radii = hn::Load(lanes, &round.radii[begin]);
  // Each reaches beyond its own numbers, into those that come next.
  store_transposed_floats(
      lanes, [&](std::size_t lane) { return kept[lane]->centres.data(); }, between.x, between.y, between.z,
      between.z);
  store_transposed(
      lanes, [&](std::size_t lane) { return &kept[lane]->s.x; }, s.x, s.y, s.z, s.z);
  store_transposed_floats(
      lanes, [&](std::size_t lane) { return kept[lane]->reach.direction_in_b.data(); }, s_in_b.x, s_in_b.y,
      s_in_b.z, padded(extents, radii));
  store_transposed(
      lanes, [&](std::size_t lane) { return &results[lane]->normal.x; }, s.x, s.y);
  store_transposed(
      lanes, [&](std::size_t lane) { return &results[lane]->normal.y; }, s.y, s.z);
  for (std::size_t lane = 0; lane < hn::Lanes(lanes); ++lane) {
    kept[lane]->holds = SeparatingHolds::vector;
    kept[lane]->pair = round.supports[begin + lane];
    PairResult& result = *results[lane];
    result.reset();
    result.verdict = Verdict::separated;
    result.iterations = 1, result.support_calls = 2;
    result.available = Capability::verdict | Capability::direction;
  }
}

HWY_INLINE void end_some(SeparatingBatch& round, std::size_t begin) {
  const Lanes lanes;
  const auto number = [&](const SeparatingBatch::Numbers& column) { return hn::Load(lanes, &column[begin]); };
  const Frames b_in_a = stored_frames(lanes, round.poses.data(), begin);
  const Vector s = load_vectors(lanes, round.s.data(), begin);
  const Numbers gap = hn::Sub(hn::Sub(dot(s, b_in_a.translation), number(round.reach_of_b)),
                              number(round.reach_of_a)),
                least = hn::Mul(number(round.indistinct), sum_of_coordinates(s));
  const hn::Vec<Bits> separated =
      hn::And(bits_where(hn::Gt(gap, least), 1),
              hn::VecFromMask(Bits(), hn::Eq(hn::Load(Bits(), &round.told[begin]), hn::Zero(Bits()))));
  hn::Store(separated, Bits(), &round.separated[begin]);

  const Numbers norm = hn::Sqrt(dot(s, s));
  const Vector unit{hn::Div(s.x, norm), hn::Div(s.y, norm), hn::Div(s.z, norm)},
      between = load_vectors(lanes, round.between.data(), begin);
  const Numbers extents = hn::Sub(dot(unit, between), hn::Div(gap, norm));
  keep_some(round, begin, between, unit, b_in_a.unrotate(unit), extents);
}

/// The last pair stands in for those that are missing, and is asked for nothing there.
void begin_all(const BodyView& bodies, SeparatingBatch& round) {
  const std::size_t step = hn::Lanes(Lanes());
  for (std::size_t i = round.size; i % step != 0; ++i) {
    round.pairs[i] = round.pairs[i - 1], round.kept[i] = round.kept[i - 1];
    round.a[i] = round.a[i - 1], round.b[i] = round.b[i - 1];
  }
  for (std::size_t i = 0; i < round.size; i += step) begin_some(bodies, round, i);
  for (std::size_t i = round.size; i % step != 0; ++i) round.told[i] = SeparatingBatch::no_direction;
}

void end_all(SeparatingBatch& round) {
  for (std::size_t i = 0; i < round.size; i += hn::Lanes(Lanes())) end_some(round, i);
}

}  // namespace
}  // namespace collidoscope::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace collidoscope {

HWY_EXPORT(begin_all);
HWY_EXPORT(end_all);

void begin_batch(const BodyView& bodies, SeparatingBatch& round) {
  HWY_DYNAMIC_DISPATCH(begin_all)(bodies, round);
}
void end_round(SeparatingBatch& round) {
  HWY_DYNAMIC_DISPATCH(end_all)(round);
}

}  // namespace collidoscope
#endif
