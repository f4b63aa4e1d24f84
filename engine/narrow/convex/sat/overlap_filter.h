#pragma once

// Which axes may overlap least: lower bounds for many features of a hull at a time, in single precision.
//
// Along a normal n of one hull, the other hull extends at least as far as each of its known points and as its
// inscribed sphere. If they overlap by more than the limit, the axis need not be measured. On an arc of
// the Gauss map the bound by a point, n · (vertex − point), is linear but for the length of n. So a point
// cuts a piece off the arc, and several points may leave nothing of it. Bounds err to the safe side by more
// than single precision does.

#include <array>
#include <cstdint>

#include "core/pose.h"
#include "geometry/hull/gauss_map.h"

namespace collidoscope {

/// The known extent of the other hull, seen from the centre of this one, in units of its map.
struct KnownExtent {
  static constexpr std::uint32_t most_points = 8;

  std::array<float, 3> centre;
  float radius;    // of the sphere inscribed in the hull around the centre, rounded down
  float lost = 0;  // how much of an overlap single precision may lose
  float limit;     // not negative; overlaps of this much do not matter; includes `lost`
  std::uint32_t point_count = 0;
  float x[most_points], y[most_points], z[most_points];
  /// The plane of the map along whose normal the point is the support point, or none. The overlap there is
  /// not below the limit, whatever single precision says.
  std::uint32_t plane[most_points];
};

/// Brings pieces of arcs into the other hull's map: x ↦ scale · rotation · x + translation. Normals are
/// reversed.
struct ArcPlacement {
  float rotation[3][3];  // columns
  float scale;
  float translation[3];
};

/// Pieces of arcs, each between two normals that need not be of unit length.
struct ArcPieces {
  static constexpr std::uint32_t capacity = 256, width = GaussMap::width;

  bool has_room() const { return count + width <= capacity; }
  /// The normal in the middle of a piece, of any length.
  Vec3 middle(std::uint32_t i) const {
    Vec3 normal;
    for (int axis = 0; axis < 3; ++axis)
      normal[axis] = static_cast<Real>(first[axis][i]) + static_cast<Real>(second[axis][i]);
    return normal;
  }

  std::uint32_t count = 0;
  std::uint32_t arcs_cut = 0;  // arcs that were cut, by collect_pieces()
  alignas(64) float first[3][capacity + width];
  alignas(64) float second[3][capacity + width];
  alignas(64) float along[3][capacity + width];
  alignas(64) float vertex[3][capacity + width];
  alignas(64) std::uint32_t index[capacity + width];  // of the arc
};

/// Some blocks of planes, and lower bounds of the overlaps along their normals.
struct PlaneBounds {
  static constexpr std::uint32_t most_blocks = 8, none = ~std::uint32_t{0};

  std::uint32_t plane(std::uint32_t index) const {
    return blocks[index / GaussMap::width] * GaussMap::width + index % GaussMap::width;
  }

  std::uint32_t count = 0;
  std::uint32_t blocks[most_blocks];
  alignas(64) float bounds[most_blocks * GaussMap::width];
};

/// The filters for the machine at hand.
struct OverlapFilter {
  /// Bounds the blocks from `next` on that may hold a plane below the limit, up to the capacity of `bounds`.
  /// Returns the index of the least bound, or `none` where all are beyond the limit.
  std::uint32_t (*bound_planes)(const GaussMap& map, const KnownExtent& known, std::uint32_t& next,
                                PlaneBounds& bounds);
  /// Raises the bounds by the last point of `known`, which is new.
  std::uint32_t (*raise_bounds)(const GaussMap& map, const KnownExtent& known, PlaneBounds& bounds);

  /// The pieces of arcs on which the overlap may be less than the limit, from block `next` on, up to the
  /// capacity of `pieces`.
  void (*collect_pieces)(const GaussMap& map, const KnownExtent& known, std::uint32_t& next,
                         ArcPieces& pieces);
  /// Cuts them again, by all points and the limit.
  void (*cut_pieces)(const KnownExtent& known, ArcPieces& pieces);
  /// The piece with the least bound in its middle. There must be a piece and a known point.
  std::uint32_t (*most_promising)(const KnownExtent& known, const ArcPieces& pieces);
  void (*place_pieces)(const ArcPlacement& placement, ArcPieces& pieces);

  /// Looks for crossings of piece `i` of `pieces` with 16 of `others` at a time, from index `from` on (a
  /// multiple of 16), and then of the next piece. A crossing counts where the edges overlap less than the
  /// limit along its normal. True at the first 16 with a crossing: `from` is their index, `hits` has a bit
  /// for each. False at the end.
  bool (*next_crossings)(const ArcPieces& pieces, const ArcPieces& others, const KnownExtent& known,
                         std::uint32_t& i, std::uint32_t& from, std::uint32_t& hits);
};

const OverlapFilter& overlap_filter();

}  // namespace collidoscope
