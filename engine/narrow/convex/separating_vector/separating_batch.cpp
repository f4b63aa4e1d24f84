// Compiled once for every instruction set. A register holds the same number of several pairs. Only the end
// has branches, because a mispredicted branch costs as much as a pair.

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

/// Four pairs at most: more would leave too few registers.
using Lanes = hn::CappedTag<Real, 4>;
using Numbers = hn::Vec<Lanes>;
using Mask = hn::Mask<Lanes>;

#include "simd/lane_vectors.inl"

using Vector = LaneVector<Lanes>;
using Frames = LaneFrames<Lanes>;

HWY_INLINE Numbers all(Real number) {
  return hn::Set(Lanes(), number);
}
/// HullData of several pairs.
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

/// WarmStartDirection of several pairs.
struct WarmStarts {
  Vector centres, s, s_in_b;
  Numbers extents;

  explicit HWY_INLINE WarmStarts(const WarmStartDirection* const* starts) {
    static_assert(
        offsetof(WarmStartDirection, s) == offsetof(WarmStartDirection, centres) + sizeof(FloatVector) &&
        offsetof(WarmStartDirection, extent) == offsetof(WarmStartDirection, s) + sizeof(Vec3) &&
        offsetof(SupportExtent, extents) == offsetof(SupportExtent, direction_in_b) + sizeof(FloatVector));
    const Lanes lanes;
    // The number that follows three is read with them, but not used.
    s = first_three(load_transposed(lanes, [&](std::size_t lane) { return &starts[lane]->s.x; }));
    centres = first_three(
        load_transposed_floats(lanes, [&](std::size_t lane) { return starts[lane]->centres.data(); }));
    const Transposed<Lanes> extent = load_transposed_floats(
        lanes, [&](std::size_t lane) { return starts[lane]->extent.direction_in_b.data(); });
    s_in_b = first_three(extent), extents = extent.of[3];
  }
};

using Bits = hn::RebindToUnsigned<Lanes>;

HWY_INLINE hn::Vec<Bits> bits_where(Mask mask, std::uint64_t bits) {
  return hn::IfThenElseZero(hn::RebindMask(Bits(), mask), hn::Set(Bits(), bits));
}

/// The same as compare_spheres().
HWY_INLINE hn::Vec<Bits> decided_by_spheres(const Hulls& a, const Hulls& b, const Vector& between,
                                            Numbers indistinct) {
  const Numbers squared = dot(between, between), outer = hn::Add(hn::Add(a.radius, b.radius), indistinct),
                inner = hn::Sub(hn::Add(a.inner_radius, b.inner_radius), indistinct);
  const Mask apart = hn::Gt(squared, hn::Mul(outer, outer)),
             meet = hn::And(hn::Gt(inner, all(0)), hn::Lt(squared, hn::Mul(inner, inner)));
  return hn::Or(bits_where(apart, SeparatingBatch::spheres_apart),
                bits_where(meet, SeparatingBatch::spheres_meet));
}

/// The same as extents_still_separate(). Without a warm start, S is zero and does not separate.
HWY_INLINE hn::Vec<Bits> decided_by_extents(const Frames& b_in_a, const Hulls& b, const WarmStarts& starts,
                                            const Vector& between, Numbers indistinct) {
  const Numbers margin = hn::Sub(hn::Sub(dot(starts.s, between), starts.extents), indistinct);
  const Vector turn = b_in_a.unrotate(starts.s) - starts.s_in_b;
  const Numbers turned = hn::Mul(dot(turn, turn), hn::Mul(b.radius, b.radius));
  const Mask separate = hn::And(hn::Gt(margin, all(0)), hn::Gt(hn::Mul(margin, margin), turned));
  return bits_where(separate, SeparatingBatch::extents_separate);
}

/// The warm-start direction: the last S, moved with the line of centres, or that line if there is no last S.
HWY_INLINE Vector start_direction(const WarmStarts& starts, const Vector& between) {
  const Mask none = hn::Eq(sum_of_coordinates(starts.s), all(0));
  const Numbers length = hn::Sqrt(dot(starts.centres, starts.centres));
  return choose(none, between, starts.s * length + (between - starts.centres));
}

HWY_INLINE hn::Vec<Bits> direction_flags(const Vector& s) {
  const Numbers sum = sum_of_coordinates(s);
  const Mask is_direction = hn::And(hn::Gt(sum, all(0)), hn::Le(sum, all(std::numeric_limits<Real>::max())));
  return bits_where(hn::Not(is_direction), SeparatingBatch::no_direction);
}

HWY_INLINE void begin_some(const BodyView& bodies, SeparatingBatch& batch, std::size_t begin) {
  const Lanes lanes;
  const Frames b_in_a = relative_frames(
      lanes, bodies, [&](std::size_t lane) -> const BodyPair& { return batch.pairs[begin + lane]; });
  store_frames(lanes, b_in_a, batch.poses.data(), begin);
  const Hulls a(&batch.a[begin]), b(&batch.b[begin]);
  const Vector between = b_in_a.rotate(b.centre) + b_in_a.translation - a.centre;
  store_vectors(lanes, between, batch.between.data(), begin);

  const Numbers size = hn::Add(hn::Add(a.largest_coordinate, b.largest_coordinate),
                               sum_of_coordinates(b_in_a.translation)),
                of_radii = hn::Mul(all(radius_rounding), size);
  hn::Store(hn::Mul(all(separation_rounding), size), lanes, &batch.indistinct[begin]);
  hn::Store(hn::Add(a.radius, b.radius), lanes, &batch.radii[begin]);

  const WarmStarts starts(&batch.warm_starts[begin]);
  const Vector s = start_direction(starts, between);
  store_vectors(lanes, s, batch.s.data(), begin);
  store_vectors(lanes, b_in_a.unrotate(-s), batch.against_s_in_b.data(), begin);
  hn::Store(hn::Or(hn::Or(decided_by_spheres(a, b, between, of_radii),
                          decided_by_extents(b_in_a, b, starts, between, of_radii)),
                   direction_flags(s)),
            Bits(), &batch.flags[begin]);
}

/// The same as support_extent_of().
HWY_INLINE Numbers padded(Numbers extents, Numbers radii) {
  const hn::Rebind<float, Lanes> floats;
  const Numbers more = hn::Add(extents, hn::Mul(all(SupportExtent::lost_in_floats), radii)),
                kept = hn::PromoteTo(Lanes(), hn::DemoteTo(floats, more));
  return hn::IfThenElse(hn::Lt(kept, extents), all(std::numeric_limits<Real>::infinity()), more);
}

/// Writes the results and warm starts of separated pairs.
HWY_INLINE void keep_some(SeparatingBatch& batch, std::size_t begin, const Vector& between, const Vector& s,
                          const Vector& s_in_b, Numbers extents) {
  const Lanes lanes;
  WarmStartDirection spare_start;
  PairResult spare_result;
  WarmStartDirection* starts[hn::MaxLanes(lanes)];
  PairResult* results[hn::MaxLanes(lanes)];
  for (std::size_t lane = 0; lane < hn::Lanes(lanes); ++lane) {
    const bool separated = batch.separated[begin + lane] != 0;
    starts[lane] = separated ? batch.warm_starts[begin + lane] : &spare_start;
    results[lane] = separated ? batch.results[begin + lane] : &spare_result;
  }
  const Numbers radii = hn::Load(lanes, &batch.radii[begin]);
  // Each store overwrites the numbers behind its own, which the next store writes.
  store_transposed_floats(
      lanes, [&](std::size_t lane) { return starts[lane]->centres.data(); }, between.x, between.y, between.z,
      between.z);
  store_transposed(
      lanes, [&](std::size_t lane) { return &starts[lane]->s.x; }, s.x, s.y, s.z, s.z);
  store_transposed_floats(
      lanes, [&](std::size_t lane) { return starts[lane]->extent.direction_in_b.data(); }, s_in_b.x, s_in_b.y,
      s_in_b.z, padded(extents, radii));
  store_transposed(
      lanes, [&](std::size_t lane) { return &results[lane]->normal.x; }, s.x, s.y);
  store_transposed(
      lanes, [&](std::size_t lane) { return &results[lane]->normal.y; }, s.y, s.z);
  for (std::size_t lane = 0; lane < hn::Lanes(lanes); ++lane) {
    starts[lane]->holds = SeparatingHolds::vector;
    starts[lane]->pair = batch.supports[begin + lane];
    PairResult& result = *results[lane];
    result.reset();
    result.verdict = Verdict::separated;
    result.iterations = 1, result.support_calls = 2;
    result.available = Capability::verdict | Capability::direction;
  }
}

HWY_INLINE void end_some(SeparatingBatch& batch, std::size_t begin) {
  const Lanes lanes;
  const auto number = [&](const SeparatingBatch::Numbers& column) { return hn::Load(lanes, &column[begin]); };
  const Frames b_in_a = stored_frames(lanes, batch.poses.data(), begin);
  const Vector s = load_vectors(lanes, batch.s.data(), begin);
  const Numbers gap = hn::Sub(hn::Sub(dot(s, b_in_a.translation), number(batch.extent_of_b)),
                              number(batch.extent_of_a)),
                least = hn::Mul(number(batch.indistinct), sum_of_coordinates(s));
  const hn::Vec<Bits> separated =
      hn::And(bits_where(hn::Gt(gap, least), 1),
              hn::VecFromMask(Bits(), hn::Eq(hn::Load(Bits(), &batch.flags[begin]), hn::Zero(Bits()))));
  hn::Store(separated, Bits(), &batch.separated[begin]);

  const Numbers norm = hn::Sqrt(dot(s, s));
  const Vector unit{hn::Div(s.x, norm), hn::Div(s.y, norm), hn::Div(s.z, norm)},
      between = load_vectors(lanes, batch.between.data(), begin);
  const Numbers extents = hn::Sub(dot(unit, between), hn::Div(gap, norm));
  keep_some(batch, begin, between, unit, b_in_a.unrotate(unit), extents);
}

/// Copies of the last pair fill the last register. Their support points are not needed.
void begin_all(const BodyView& bodies, SeparatingBatch& batch) {
  const std::size_t step = hn::Lanes(Lanes());
  for (std::size_t i = batch.size; i % step != 0; ++i) {
    batch.pairs[i] = batch.pairs[i - 1], batch.warm_starts[i] = batch.warm_starts[i - 1];
    batch.a[i] = batch.a[i - 1], batch.b[i] = batch.b[i - 1];
  }
  for (std::size_t i = 0; i < batch.size; i += step) begin_some(bodies, batch, i);
  for (std::size_t i = batch.size; i % step != 0; ++i) batch.flags[i] = SeparatingBatch::no_direction;
}

void end_all(SeparatingBatch& batch) {
  for (std::size_t i = 0; i < batch.size; i += hn::Lanes(Lanes())) end_some(batch, i);
}

}  // namespace
}  // namespace collidoscope::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace collidoscope {

HWY_EXPORT(begin_all);
HWY_EXPORT(end_all);

void begin_batch(const BodyView& bodies, SeparatingBatch& batch) {
  HWY_DYNAMIC_DISPATCH(begin_all)(bodies, batch);
}
void end_batch(SeparatingBatch& batch) {
  HWY_DYNAMIC_DISPATCH(end_all)(batch);
}

}  // namespace collidoscope
#endif
