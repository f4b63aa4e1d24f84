// Compiled once for every instruction set. Sums are never fused and lanes are independent, so that every
// target finds the same.

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "narrow/convex/sat/overlap_filter.cpp"
#include "narrow/convex/sat/overlap_filter.h"

#include <algorithm>
#include <hwy/foreach_target.h>  // must come before highway.h
#include <hwy/highway.h>
#include <limits>

HWY_BEFORE_NAMESPACE();
namespace collidoscope::HWY_NAMESPACE {
namespace {

namespace hn = hwy::HWY_NAMESPACE;

constexpr std::uint32_t width = GaussMap::width;
using Lanes = hn::CappedTag<float, width>;
using Floats = hn::Vec<Lanes>;
using Mask = hn::Mask<Lanes>;

/// How much rounding moves the point at which an arc is cut, as a share of its chord.
constexpr float share_rounding = 1e-6f;
/// How much a normal times a direction errs.
constexpr float sine_rounding = 4e-6f;
/// How much the difference of two squares errs, relative to the larger.
constexpr float square_rounding = 1e-6f;

struct Vectors {
  Floats x, y, z;
};

HWY_INLINE Floats dot(const Vectors& a, const Vectors& b) {
  return hn::Add(hn::Add(hn::Mul(a.x, b.x), hn::Mul(a.y, b.y)), hn::Mul(a.z, b.z));
}
HWY_INLINE Vectors cross(const Vectors& a, const Vectors& b) {
  return {hn::Sub(hn::Mul(a.y, b.z), hn::Mul(a.z, b.y)), hn::Sub(hn::Mul(a.z, b.x), hn::Mul(a.x, b.z)),
          hn::Sub(hn::Mul(a.x, b.y), hn::Mul(a.y, b.x))};
}
HWY_INLINE Vectors difference(const Vectors& a, const Vectors& b) {
  return {hn::Sub(a.x, b.x), hn::Sub(a.y, b.y), hn::Sub(a.z, b.z)};
}
HWY_INLINE Vectors sum(const Vectors& a, const Vectors& b) {
  return {hn::Add(a.x, b.x), hn::Add(a.y, b.y), hn::Add(a.z, b.z)};
}
HWY_INLINE Vectors all_lanes(float x, float y, float z) {
  const Lanes lanes;
  return {hn::Set(lanes, x), hn::Set(lanes, y), hn::Set(lanes, z)};
}
HWY_INLINE Vectors load(const float* x, const float* y, const float* z) {
  const Lanes lanes;
  return {hn::LoadU(lanes, x), hn::LoadU(lanes, y), hn::LoadU(lanes, z)};
}
HWY_INLINE Vectors normals(const GaussMap::PlaneBlock& block, std::size_t i) {
  return load(block.x + i, block.y + i, block.z + i);
}
HWY_INLINE Vectors known_point(const KnownExtent& known, std::uint32_t i) {
  return all_lanes(known.x[i], known.y[i], known.z[i]);
}
HWY_INLINE Vectors known_centre(const KnownExtent& known) {
  return all_lanes(known.centre[0], known.centre[1], known.centre[2]);
}

HWY_INLINE std::uint32_t bits(Mask mask) {
  alignas(16) std::uint8_t bytes[16] = {};
  hn::StoreMaskBits(Lanes(), mask, bytes);
  return static_cast<std::uint32_t>(bytes[0]) | static_cast<std::uint32_t>(bytes[1]) << 8;
}

// ---- Normals --------------------------------------------------------------------------------------------

/// A normal n of a cone around g ends at most `spread` from it: n · c ≤ g · c + spread · |c − (g · c) g|, but
/// where g · c is negative.
HWY_INLINE Floats cone_bound(const GaussMap::ConeBlock& cones, std::size_t i, const KnownExtent& known) {
  const Lanes lanes;
  const auto set = [&](float value) { return hn::Set(lanes, value); };
  const Vectors centre = known_centre(known);
  const Floats squared = dot(centre, centre), along = dot(normals(cones.plane, i), centre);
  const Floats spread = hn::LoadU(lanes, cones.spread + i);
  const Floats cosine = hn::Sub(set(1), hn::Mul(set(0.5f), hn::Mul(spread, spread)));
  const Floats aside = hn::Sqrt(hn::Add(hn::Max(hn::Sub(squared, hn::Mul(along, along)), hn::Zero(lanes)),
                                        hn::Mul(squared, set(square_rounding))));
  const Floats reached = hn::Add(hn::Max(along, hn::Mul(along, cosine)), hn::Mul(spread, aside));
  return hn::Add(hn::Sub(hn::LoadU(lanes, cones.plane.offset + i), reached), set(known.radius));
}

/// The first index of the least value. `count`: a multiple of `width`.
HWY_INLINE std::uint32_t index_of_least(const float* values, std::size_t count) {
  const Lanes lanes;
  const std::size_t step = hn::Lanes(lanes);
  Floats least = hn::LoadU(lanes, values);
  for (std::size_t i = step; i < count; i += step) least = hn::Min(least, hn::LoadU(lanes, values + i));
  least = hn::MinOfLanes(lanes, least);
  for (std::size_t i = 0; i < count; i += step) {
    const auto index = hn::FindFirstTrue(lanes, hn::Eq(hn::LoadU(lanes, values + i), least));
    if (index >= 0) return static_cast<std::uint32_t>(i) + static_cast<std::uint32_t>(index);
  }
  return 0;
}

HWY_INLINE std::uint32_t blocks_below_limit(const GaussMap::ConeBlock& cones, const KnownExtent& known) {
  const Lanes lanes;
  std::uint32_t promising = 0;
  for (std::size_t i = 0; i < width; i += hn::Lanes(lanes)) {
    const Mask beyond = hn::Ge(cone_bound(cones, i, known), hn::Set(lanes, known.limit));
    promising |= bits(hn::Not(beyond)) << i;
  }
  return promising;
}

/// Calls `use` with each block from `next` on that may hold something below the limit, until it has enough.
template <class Use>
HWY_INLINE void for_promising_blocks(const std::vector<GaussMap::ConeBlock>& cones, std::size_t blocks,
                                     const KnownExtent& known, std::uint32_t& next, const Use& use) {
  constexpr std::uint32_t few = 4;  // blocks that take no longer than their cones
  const auto count = static_cast<std::uint32_t>(blocks);
  while (next < count) {
    const std::uint32_t promising =
        count > few ? blocks_below_limit(cones[next / width], known) : ~std::uint32_t{0};
    const std::uint32_t end = std::min(count, (next / width + 1) * width);
    for (; next < end; ++next)
      if ((promising >> (next % width) & 1) != 0 && !use(next)) return;
  }
}

HWY_INLINE std::uint32_t index_below(const PlaneBounds& bounds, float limit) {
  if (bounds.count == 0) return PlaneBounds::none;
  const std::uint32_t index = index_of_least(bounds.bounds, bounds.count * width);
  return bounds.bounds[index] >= limit ? PlaneBounds::none : index;
}

HWY_INLINE void bound_block(const GaussMap::PlaneBlock& block, const KnownExtent& known, float* bounds) {
  const Lanes lanes;
  for (std::size_t i = 0; i < width; i += hn::Lanes(lanes)) {
    const Vectors n = normals(block, i);
    const Floats offset = hn::LoadU(lanes, block.offset + i);
    Floats bound = hn::Add(hn::Sub(offset, dot(n, known_centre(known))), hn::Set(lanes, known.radius));
    for (std::uint32_t point = 0; point < known.point_count; ++point)
      bound = hn::Max(bound, hn::Sub(offset, dot(n, known_point(known, point))));
    hn::Store(bound, lanes, bounds + i);
  }
}

std::uint32_t bound_planes(const GaussMap& map, const KnownExtent& known, std::uint32_t& next,
                           PlaneBounds& bounds) {
  bounds.count = 0;
  for_promising_blocks(map.point_cones, map.point_blocks.size(), known, next, [&](std::uint32_t block) {
    if (bounds.count == PlaneBounds::most_blocks) return false;
    bounds.blocks[bounds.count] = block;
    bound_block(map.point_blocks[block], known, bounds.bounds + bounds.count++ * width);
    return true;
  });
  return index_below(bounds, known.limit);
}

std::uint32_t raise_bounds(const GaussMap& map, const KnownExtent& known, PlaneBounds& bounds) {
  const Lanes lanes;
  const Vectors point = known_point(known, known.point_count - 1);
  for (std::uint32_t i = 0; i < bounds.count * width; i += static_cast<std::uint32_t>(hn::Lanes(lanes))) {
    const GaussMap::PlaneBlock& block = map.point_blocks[bounds.blocks[i / width]];
    const Floats offset = hn::LoadU(lanes, block.offset + i % width);
    const Floats height = hn::Sub(offset, dot(normals(block, i % width), point));
    hn::Store(hn::Max(hn::Load(lanes, bounds.bounds + i), height), lanes, bounds.bounds + i);
  }
  return index_below(bounds, known.limit);
}

// ---- Arcs -----------------------------------------------------------------------------------------------

/// The remaining parts of arcs, between two shares of their chords.
struct Shares {
  Floats from, to;
  Mask alive;
};

/// Leaves the parts where the linear function from `first` to `second` is below the limit.
HWY_INLINE void cut(const Floats& first, const Floats& second, const Floats& limit, Shares& left) {
  const Lanes lanes;
  const Mask first_beyond = hn::Ge(first, limit), second_beyond = hn::Ge(second, limit);
  left.alive = hn::AndNot(hn::And(first_beyond, second_beyond), left.alive);
  const Floats share = hn::Div(hn::Sub(first, limit), hn::Sub(first, second));
  const Floats from = hn::Sub(share, hn::Set(lanes, share_rounding)),
               to = hn::Add(share, hn::Set(lanes, share_rounding));
  left.from = hn::IfThenElse(hn::And(first_beyond, hn::Gt(from, left.from)), from, left.from);
  left.to = hn::IfThenElse(hn::And(second_beyond, hn::Lt(to, left.to)), to, left.to);
}

HWY_INLINE Vectors between(const Vectors& first, const Vectors& second, const Floats& share) {
  const Vectors chord = difference(second, first);
  return {hn::Add(first.x, hn::Mul(chord.x, share)), hn::Add(first.y, hn::Mul(chord.y, share)),
          hn::Add(first.z, hn::Mul(chord.z, share))};
}

using Components = float[3][ArcPieces::capacity + width];

HWY_INLINE Vectors one_of(const Components& from, std::uint32_t i) {
  return all_lanes(from[0][i], from[1][i], from[2][i]);
}
HWY_INLINE Vectors vector_of(const Components& from, std::size_t i) {
  return load(from[0] + i, from[1] + i, from[2] + i);
}
HWY_INLINE void store(const Vectors& vectors, Components& to, std::size_t i) {
  const Lanes lanes;
  hn::StoreU(vectors.x, lanes, to[0] + i);
  hn::StoreU(vectors.y, lanes, to[1] + i);
  hn::StoreU(vectors.z, lanes, to[2] + i);
}
/// Appends the remaining parts of arcs to the pieces. A list of lanes compresses all their vectors: where the
/// processor cannot compress vectors, Highway takes hundreds of instructions for each.
template <class Index>
HWY_INLINE void append(const Vectors& first, const Vectors& second, const Shares& left, const Vectors& along,
                       const Vectors& vertex, const Index& index, ArcPieces& pieces) {
  const Lanes lanes;
  const hn::RebindToUnsigned<Lanes> integers;
  const auto alive = hn::Compress(hn::Iota(integers, 0), hn::RebindMask(integers, left.alive));
  const auto order = hn::IndicesFromVec(lanes, alive);
  const auto gathered = [&](const Vectors& v) {
    return Vectors{hn::TableLookupLanes(v.x, order), hn::TableLookupLanes(v.y, order),
                   hn::TableLookupLanes(v.z, order)};
  };
  const std::uint32_t at = pieces.count;
  store(gathered(between(first, second, left.from)), pieces.first, at);
  store(gathered(between(first, second, left.to)), pieces.second, at);
  store(gathered(along), pieces.along, at);
  store(gathered(vertex), pieces.vertex, at);
  hn::StoreU(hn::TableLookupLanes(index, hn::IndicesFromVec(integers, alive)), integers, pieces.index + at);
  pieces.count = at + static_cast<std::uint32_t>(hn::CountTrue(lanes, left.alive));
}

HWY_INLINE void add_pieces(const GaussMap::ArcBlock& block, std::uint32_t first_index,
                           const KnownExtent& known, ArcPieces& pieces) {
  const Lanes lanes;
  const hn::RebindToUnsigned<Lanes> integers;
  for (std::size_t i = 0; i < width; i += hn::Lanes(lanes)) {
    const Vectors first = normals(block.first, i), second = normals(block.second, i);
    const Floats first_offset = hn::LoadU(lanes, block.first.offset + i),
                 second_offset = hn::LoadU(lanes, block.second.offset + i);
    Shares left{hn::Zero(lanes), hn::Set(lanes, 1.0f),
                hn::Lt(first_offset, hn::Set(lanes, hwy::HighestValue<float>()))};
    // The sphere extends as far along every unit normal; normals on the chord may be shorter by the cosine.
    const float beside_sphere = known.limit - known.radius;
    const Floats limit = beside_sphere < 0
                             ? hn::Mul(hn::Set(lanes, beside_sphere), hn::LoadU(lanes, block.cosine + i))
                             : hn::Set(lanes, beside_sphere);
    const Vectors centre = known_centre(known);
    const Floats first_height = hn::Sub(first_offset, dot(first, centre)),
                 second_height = hn::Sub(second_offset, dot(second, centre));
    if (hn::AllTrue(lanes, hn::Ge(hn::Min(first_height, second_height), limit))) continue;
    cut(first_height, second_height, limit, left);
    for (std::uint32_t point = known.point_count; point-- > 0 && !hn::AllFalse(lanes, left.alive);) {
      const Vectors at = known_point(known, point);
      const Floats enough = hn::Set(lanes, known.limit);
      const auto plane = hn::Set(integers, known.plane[point]);
      const auto height = [&](const Floats& offset, const Vectors& normal, const std::uint32_t* points) {
        const Floats above = hn::Sub(offset, dot(normal, at));
        const Mask measured = hn::RebindMask(lanes, hn::Eq(hn::LoadU(integers, points + i), plane));
        return hn::IfThenElse(measured, hn::Max(above, enough), above);
      };
      cut(height(first_offset, first, block.first_point), height(second_offset, second, block.second_point),
          enough, left);
    }
    left.alive = hn::And(left.alive, hn::Le(left.from, left.to));
    if (hn::AllFalse(lanes, left.alive)) continue;
    append(first, second, left, load(block.along_x + i, block.along_y + i, block.along_z + i),
           load(block.vertex_x + i, block.vertex_y + i, block.vertex_z + i),
           hn::Iota(integers, first_index + static_cast<std::uint32_t>(i)), pieces);
  }
}

void collect_pieces(const GaussMap& map, const KnownExtent& known, std::uint32_t& next, ArcPieces& pieces) {
  pieces.count = 0, pieces.arcs_cut = 0;
  for_promising_blocks(map.arc_cones, map.arc_blocks.size(), known, next, [&](std::uint32_t block) {
    if (!pieces.has_room()) return false;
    add_pieces(map.arc_blocks[block], block * width, known, pieces);
    pieces.arcs_cut += width;
    return true;
  });
}

HWY_INLINE Mask first_lanes(std::uint32_t count, std::size_t from) {
  return hn::FirstN(Lanes(), std::min<std::size_t>(count - from, width));
}

void cut_pieces(const KnownExtent& known, ArcPieces& pieces) {
  const Lanes lanes;
  const hn::RebindToUnsigned<Lanes> integers;
  const std::uint32_t count = pieces.count;
  pieces.count = 0;
  for (std::size_t i = 0; i < count; i += hn::Lanes(lanes)) {
    const Vectors first = vector_of(pieces.first, i), second = vector_of(pieces.second, i),
                  vertex = vector_of(pieces.vertex, i);
    Shares left{hn::Zero(lanes), hn::Set(lanes, 1.0f), first_lanes(count, i)};
    for (std::uint32_t point = known.point_count; point-- > 0;) {
      const Vectors above = difference(vertex, known_point(known, point));
      cut(dot(first, above), dot(second, above), hn::Set(lanes, known.limit), left);
      if (hn::AllFalse(lanes, left.alive)) break;
    }
    left.alive = hn::And(left.alive, hn::Le(left.from, left.to));
    append(first, second, left, vector_of(pieces.along, i), vertex, hn::LoadU(integers, pieces.index + i),
           pieces);
  }
}

std::uint32_t most_promising(const KnownExtent& known, const ArcPieces& pieces) {
  const Lanes lanes;
  std::uint32_t best = 0;
  float least = std::numeric_limits<float>::infinity();
  for (std::uint32_t start = 0; start < pieces.count; start += width) {
    alignas(64) float bounds[width];
    for (std::size_t i = 0; i < width; i += hn::Lanes(lanes)) {
      const Vectors middle = sum(vector_of(pieces.first, start + i), vector_of(pieces.second, start + i)),
                    vertex = vector_of(pieces.vertex, start + i);
      Floats bound = dot(middle, difference(vertex, known_point(known, 0)));
      for (std::uint32_t point = 1; point < known.point_count; ++point)
        bound = hn::Max(bound, dot(middle, difference(vertex, known_point(known, point))));
      bound = hn::Div(bound, hn::Sqrt(dot(middle, middle)));
      const Mask mask =
          start + i < pieces.count ? first_lanes(pieces.count, start + i) : hn::FirstN(lanes, 0);
      hn::Store(hn::IfThenElse(mask, bound, hn::Set(lanes, std::numeric_limits<float>::infinity())), lanes,
                bounds + i);
    }
    const std::uint32_t index = index_of_least(bounds, width);
    if (bounds[index] < least) least = bounds[index], best = start + index;
  }
  return best;
}

HWY_INLINE Vectors rotated(const ArcPlacement& placement, const Vectors& v) {
  const auto& r = placement.rotation;
  return {dot(all_lanes(r[0][0], r[1][0], r[2][0]), v), dot(all_lanes(r[0][1], r[1][1], r[2][1]), v),
          dot(all_lanes(r[0][2], r[1][2], r[2][2]), v)};
}

void place_pieces(const ArcPlacement& placement, ArcPieces& pieces) {
  const Lanes lanes;
  const Vectors zero = all_lanes(0, 0, 0);
  const Floats scale = hn::Set(lanes, placement.scale);
  const auto& t = placement.translation;
  for (std::size_t i = 0; i < pieces.count; i += hn::Lanes(lanes)) {
    store(difference(zero, rotated(placement, vector_of(pieces.first, i))), pieces.first, i);
    store(difference(zero, rotated(placement, vector_of(pieces.second, i))), pieces.second, i);
    store(rotated(placement, vector_of(pieces.along, i)), pieces.along, i);
    const Vectors turned = rotated(placement, vector_of(pieces.vertex, i));
    store(sum({hn::Mul(turned.x, scale), hn::Mul(turned.y, scale), hn::Mul(turned.z, scale)},
              all_lanes(t[0], t[1], t[2])),
          pieces.vertex, i);
  }
}

/// Are the ends of arcs beyond doubt on one side of a great circle?
HWY_INLINE Mask on_one_side(const Floats& first, const Floats& second) {
  const Lanes lanes;
  return hn::Or(hn::Gt(hn::Min(first, second), hn::Set(lanes, sine_rounding)),
                hn::Lt(hn::Max(first, second), hn::Set(lanes, -sine_rounding)));
}

/// A piece of an arc in every lane.
struct Piece {
  Vectors first, second, middle, along, vertex;
};

HWY_INLINE Mask crosses(const Piece& piece, const ArcPieces& others, std::size_t i,
                        const KnownExtent& known) {
  const Lanes lanes;
  const Vectors first = vector_of(others.first, i), second = vector_of(others.second, i),
                along = vector_of(others.along, i);
  Mask apart = hn::Or(on_one_side(dot(first, piece.along), dot(second, piece.along)),
                      on_one_side(dot(piece.first, along), dot(piece.second, along)));
  apart = hn::Or(apart, hn::Not(first_lanes(others.count, i)));
  if (hn::AllTrue(lanes, apart)) return hn::Not(apart);
  // The great circles cross in ± across; the arcs where both are on the same side of the sphere.
  const Vectors across = cross(piece.along, along);
  const Floats side = dot(across, piece.middle);
  const Floats sign = hn::And(side, hn::SignBit(lanes));
  const Floats other_side = hn::Xor(dot(across, sum(first, second)), sign);
  const Floats overlap = hn::Xor(dot(across, difference(piece.vertex, vector_of(others.vertex, i))), sign);
  const Floats enough = hn::Add(hn::Mul(hn::Sqrt(dot(across, across)), hn::Set(lanes, known.limit)),
                                hn::Set(lanes, known.lost));
  const Mask useless = hn::Or(hn::Lt(other_side, hn::Set(lanes, -sine_rounding)), hn::Ge(overlap, enough));
  const Mask side_known = hn::Gt(hn::Abs(side), hn::Set(lanes, sine_rounding));
  return hn::Not(hn::Or(apart, hn::And(useless, side_known)));
}

bool next_crossings(const ArcPieces& pieces, const ArcPieces& others, const KnownExtent& known,
                    std::uint32_t& piece, std::uint32_t& from, std::uint32_t& hits) {
  const std::size_t step = hn::Lanes(Lanes());
  for (; piece < pieces.count; ++piece, from = 0) {
    Piece own{one_of(pieces.first, piece),
              one_of(pieces.second, piece),
              {},
              one_of(pieces.along, piece),
              one_of(pieces.vertex, piece)};
    own.middle = sum(own.first, own.second);
    for (; from < others.count; from += width) {
      hits = 0;
      for (std::size_t i = 0; i < width && from + i < others.count; i += step)
        hits |= bits(crosses(own, others, from + i, known)) << i;
      if (hits != 0) return true;
    }
  }
  return false;
}

constexpr OverlapFilter filter = {bound_planes,   raise_bounds, collect_pieces, cut_pieces,
                                  most_promising, place_pieces, next_crossings};

const OverlapFilter* filter_of_target() {
  return &filter;
}

}  // namespace
}  // namespace collidoscope::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace collidoscope {

HWY_EXPORT(filter_of_target);

const OverlapFilter& overlap_filter() {
  return *HWY_DYNAMIC_DISPATCH(filter_of_target)();
}

}  // namespace collidoscope
#endif
