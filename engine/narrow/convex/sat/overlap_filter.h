#pragma once

// Which axes may overlap least: lower bounds for many features of a hull at a time, in single precision.
//
// Along a normal n of the one hull, the other reaches at least as far as any of its points that is known, and
// as a ball inside it. Where that is too far the axis need not be looked at. On an arc of the Gauss map the
// bound by a point, n · (vertex − point), is linear but for the length of n: so a point cuts off a piece of
// the arc, and several may leave nothing of it. Bounds err to the safe side by more than floats do.

#include <array>
#include <cstdint>

#include "core/pose.h"
#include "geometry/hull/gauss_map.h"

namespace collidoscope {

/// What is known of the other hull, seen from the centre of this one, in units of its map.
struct KnownExtent {
  static constexpr std::uint32_t most_points = 8;

  std::array<float, 3> centre;
  float ball;      // radius of a ball around it inside the hull, rounded down
  float lost = 0;  // what floats may lose of an overlap
  float limit;     // not negative: overlaps of this much do not matter; with what is lost added
  std::uint32_t point_count = 0;
  float x[most_points], y[most_points], z[most_points];
  std::uint32_t plane[most_points];  // of the map, along whose normal the point was found; or no such. The
                                     // overlap there is not below the limit, whatever floats say
};

/// Where pieces of arcs shall stand: x ↦ scale · rotation · x + translation. Normals are turned over.
struct ArcPlacement {
  float rotation[3][3];  // columns
  float scale;
  float translation[3];
};

/// Pieces of arcs, each between two normals that need not be of unit length.
struct ArcPieces {
  static constexpr std::uint32_t capacity = 256, width = GaussMap::width;

  bool has_room() const { return count + width <= capacity; }

  std::uint32_t count = 0;
  std::uint32_t looked_at = 0;  // arcs that were cut, by collect_pieces()
  alignas(64) float first[3][capacity + width];
  alignas(64) float second[3][capacity + width];
  alignas(64) float along[3][capacity + width];
  alignas(64) float vertex[3][capacity + width];
  alignas(64) std::uint32_t index[capacity + width];  // of the arc
};

/// Some blocks of planes, and lower bounds for the overlaps along their normals.
struct PlaneBounds {
  static constexpr std::uint32_t most_blocks = 8, none = ~std::uint32_t{0};

  std::uint32_t plane(std::uint32_t place) const {
    return blocks[place / GaussMap::width] * GaussMap::width + place % GaussMap::width;
  }

  std::uint32_t count = 0;
  std::uint32_t blocks[most_blocks];
  alignas(64) float bounds[most_blocks * GaussMap::width];
};

/// The filters for the machine at hand.
struct OverlapFilter {
  /// Takes as many blocks as there is room for that may hold something below the limit, from block `next` on.
  /// Returns the place of the least bound, or `none` where all are beyond the limit.
  std::uint32_t (*bound_planes)(const GaussMap& map, const KnownExtent& reach, std::uint32_t& next,
                                PlaneBounds& bounds);
  /// The same after one more point has become known, the last of `reach`.
  std::uint32_t (*raise_bounds)(const GaussMap& map, const KnownExtent& reach, PlaneBounds& bounds);

  /// The pieces of arcs on which the overlap may be less than the limit: as many as there is room for, from
  /// block `next` on.
  void (*collect_pieces)(const GaussMap& map, const KnownExtent& reach, std::uint32_t& next,
                         ArcPieces& pieces);
  /// Cuts them again, by all points and the limit.
  void (*cut_pieces)(const KnownExtent& reach, ArcPieces& pieces);
  /// The one with the least bound in its middle. There is at least one, and a point is known.
  std::uint32_t (*most_promising)(const KnownExtent& reach, const ArcPieces& pieces);
  void (*place_pieces)(const ArcPlacement& placement, ArcPieces& pieces);

  /// The first 16 of `others`, from place `from` on (a multiple of 16), of which some cross piece `i` of
  /// `pieces` in a normal along which the edges overlap less than the limit; `from` is their place, `hits`
  /// has a bit for each. Goes on with the next piece. False where there are none any more.
  bool (*next_crossings)(const ArcPieces& pieces, const ArcPieces& others, const KnownExtent& reach,
                         std::uint32_t& i, std::uint32_t& from, std::uint32_t& hits);
};

const OverlapFilter& overlap_filter();

}  // namespace collidoscope
