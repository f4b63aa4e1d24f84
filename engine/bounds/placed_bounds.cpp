// World boxes and spheres of many bodies, as many at once as the processor's vectors hold. Highway compiles
// this file once for each instruction set; the conditional compilation serves that. Nothing is fused: the
// volumes do not depend on the instruction set.
//
// The turned box is [Grulich Alg. 4, with |R| in its line 10]: R · centre + t ± |R| · half-widths. The
// sphere's box is R · centre + t ± radius · |row of R|, with √x ≤ (1 + x) / 2 for the length of a row, so
// that no rotation need be orthonormal. Poses come and volumes go as arrays of structures, transposed in
// registers.

#include "bounds/placed_bounds.h"

#include <algorithm>
#include <cmath>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "bounds/placed_bounds.cpp"
#include <hwy/cache_control.h>
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace collidoscope::HWY_NAMESPACE {
namespace {

namespace hn = hwy::HWY_NAMESPACE;
using Tag = hn::ScalableTag<Real>;
using Vector = hn::Vec<Tag>;

#include "simd/transposed.inl"

HWY_INLINE Vector constant(Real value) {
  return hn::Set(Tag(), value);
}

HWY_INLINE Vector dot3(const Vector a[3], const Vector b[3]) {
  return hn::Add(hn::Add(hn::Mul(a[0], b[0]), hn::Mul(a[1], b[1])), hn::Mul(a[2], b[2]));
}

/// (1 + x) / 2, at least √x.
HWY_INLINE Vector root_bound(Vector x) {
  return hn::Mul(hn::Add(x, constant(1)), constant(0.5));
}

struct Local {
  Vector box_centre[3], half_width[3], sphere_centre[3];
  Vector radius, largest;
};

HWY_INLINE Local load(const LocalVolumes* volumes) {
  const auto four = [&](std::size_t begin) {
    return load_transposed(Tag(), [&](std::size_t lane) { return &volumes[lane].box_centre.x + begin; });
  };
  const Transposed<Tag> numbers[3] = {four(0), four(4), four(8)};
  const auto number = [&](std::size_t i) { return numbers[i / 4].of[i % 4]; };
  Local local;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    local.box_centre[axis] = number(axis);
    local.half_width[axis] = number(3 + axis);
    local.sphere_centre[axis] = number(6 + axis);
  }
  local.radius = number(9), local.largest = number(10);
  return local;
}

/// The projections of the volumes on one world axis.
struct Shadow {
  Vector low, high;      // of the box
  Vector centre;         // of the sphere
  Vector magnitude;      // of the terms
  hn::Mask<Tag> usable;  // finite and not too large
};

HWY_INLINE Shadow shadow(const Local& local, const Vector row[3], Vector translation) {
  /// The four terms of a centre, the three of a half-width, and the sum of both.
  constexpr Real error = 2 * tolerance::transform_error;
  Shadow result;
  const Vector absolute[3] = {hn::Abs(row[0]), hn::Abs(row[1]), hn::Abs(row[2])};
  const Vector row_sum = hn::Add(absolute[0], hn::Add(absolute[1], absolute[2]));
  result.magnitude = hn::Add(hn::Abs(translation), hn::Mul(row_sum, local.largest));
  const Vector slack =
      hn::Add(hn::Mul(result.magnitude, constant(error)), constant(std::numeric_limits<Real>::min()));

  const Vector turned = hn::Add(dot3(row, local.box_centre), translation);
  const Vector turned_extent = hn::Add(dot3(absolute, local.half_width), slack);
  result.centre = hn::Add(dot3(row, local.sphere_centre), translation);
  const Vector length = hn::Mul(root_bound(dot3(row, row)), constant(1 + tolerance::transform_error));
  const Vector extent = hn::Add(hn::Mul(local.radius, length), slack);
  result.low = hn::Max(hn::Sub(turned, turned_extent), hn::Sub(result.centre, extent));
  result.high = hn::Min(hn::Add(turned, turned_extent), hn::Add(result.centre, extent));

  const Vector limit = constant(tolerance::largest_coordinate);
  const Vector sum = hn::Add(hn::Add(turned, turned_extent), hn::Add(result.centre, extent));
  const auto a_number = hn::Eq(sum, sum);  // minima and maxima of NaN may be anything
  result.usable =
      hn::And(a_number, hn::And(hn::Le(hn::Abs(result.low), limit), hn::Le(hn::Abs(result.high), limit)));
  return result;
}

/// As in sphere.cpp, of the transpose, which is as long: √‖M · Mᵀ‖∞, from above.
HWY_INLINE Vector stretch(const Vector rows[3][3]) {
  const Vector xy = hn::Abs(dot3(rows[0], rows[1])), yz = hn::Abs(dot3(rows[1], rows[2])),
               zx = hn::Abs(dot3(rows[2], rows[0]));
  const Vector x = hn::Add(dot3(rows[0], rows[0]), hn::Add(xy, zx)),
               y = hn::Add(dot3(rows[1], rows[1]), hn::Add(xy, yz)),
               z = hn::Add(dot3(rows[2], rows[2]), hn::Add(yz, zx));
  return hn::Add(root_bound(hn::Max(x, hn::Max(y, z))), constant(tolerance::transform_error));
}

/// Computes the bounds of as many bodies as there are lanes; false when a coordinate is not usable.
HWY_INLINE bool place_vector(const LocalVolumes* volumes, const Pose* poses, Aabb* boxes, Sphere* spheres) {
  static_assert(sizeof(Aabb) == 6 * sizeof(Real) && sizeof(Sphere) == 4 * sizeof(Real));
  const Tag tag;
  const Local local = load(volumes);
  const LanePoses<Tag> placed = load_poses(tag, [&](std::size_t lane) -> const Pose& { return poses[lane]; });
  Vector rows[3][3];
  for (std::size_t axis = 0; axis < 3; ++axis)
    for (std::size_t column = 0; column < 3; ++column) rows[axis][column] = placed.columns[column][axis];
  Vector magnitude = hn::Zero(tag);
  Shadow shown[3];
  bool usable = true;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    shown[axis] = shadow(local, rows[axis], placed.translation[axis]);
    magnitude = hn::Add(magnitude, shown[axis].magnitude);
    usable = hn::AllTrue(tag, shown[axis].usable) && usable;
  }
  const Vector slack = hn::Add(hn::Mul(magnitude, constant(tolerance::transform_error)),
                               constant(std::numeric_limits<Real>::min()));
  const auto box = [&](std::size_t begin) {
    return [boxes, begin](std::size_t lane) { return &boxes[lane].min.x + begin; };
  };
  store_transposed(tag, box(0), shown[0].low, shown[1].low, shown[2].low, shown[0].high);
  store_transposed(tag, box(4), shown[1].high, shown[2].high);
  store_transposed(
      tag, [&](std::size_t lane) { return &spheres[lane].centre.x; }, shown[0].centre, shown[1].centre,
      shown[2].centre, hn::Add(hn::Mul(local.radius, stretch(rows)), slack));
  return usable;
}

/// Computes the bounds of fewer bodies than there are lanes.
bool place_few(const LocalVolumes* volumes, std::span<const Pose> poses, Aabb* boxes, Sphere* spheres) {
  constexpr std::size_t most_lanes = HWY_MAX_BYTES / sizeof(Real);
  const std::size_t count = poses.size();
  LocalVolumes lane_volumes[most_lanes];
  Pose lane_poses[most_lanes];
  std::copy_n(volumes, count, lane_volumes), std::copy_n(poses.data(), count, lane_poses);
  Aabb lane_boxes[most_lanes];
  Sphere lane_spheres[most_lanes];
  const bool usable = place_vector(lane_volumes, lane_poses, lane_boxes, lane_spheres);
  std::copy_n(lane_boxes, count, boxes), std::copy_n(lane_spheres, count, spheres);
  return usable;
}

/// The processor's own prefetching ends with each page.
HWY_INLINE void prefetch(std::span<const Pose> poses) {
  constexpr std::size_t line = 64;
  const char* begin = reinterpret_cast<const char*>(poses.data());
  for (std::size_t i = 0; i < poses.size_bytes(); i += line) hwy::Prefetch(begin + i);
}

/// Computes the bounds of as many bodies as there are poses.
bool place_bodies(const LocalVolumes* volumes, std::span<const Pose> poses, Aabb* boxes, Sphere* spheres) {
  const std::size_t lanes = hn::Lanes(Tag()), remaining = poses.size() % lanes,
                    full = poses.size() - remaining;
  bool usable = true;
  for (std::size_t i = 0; i < full; i += lanes) {
    const std::size_t ahead = std::min(i + 2 * lanes, poses.size());
    prefetch(poses.subspan(ahead, std::min(lanes, poses.size() - ahead)));
    usable = place_vector(volumes + i, &poses[i], boxes + i, spheres + i) && usable;
  }
  return (remaining == 0 || place_few(volumes + full, poses.subspan(full), boxes + full, spheres + full)) &&
         usable;
}

}  // namespace
}  // namespace collidoscope::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace collidoscope {
namespace {

HWY_EXPORT(place_bodies);

}  // namespace

void LocalBounds::set(std::size_t body, const Aabb& box, const Sphere& sphere) {
  constexpr Real infinity = std::numeric_limits<Real>::infinity();
  LocalVolumes& volumes = volumes_[body];
  volumes = {.sphere_centre = sphere.centre, .radius = sphere.radius};
  for (int axis = 0; axis < 3; ++axis) {
    const Real low = box.min[axis], high = box.max[axis], centre = low + (high - low) / 2;
    const Real half_width = std::nextafter(std::max(high - centre, centre - low), infinity);
    volumes.box_centre[axis] = centre, volumes.half_widths[axis] = half_width;
    volumes.largest = std::max(
        {volumes.largest, std::abs(centre) + half_width, std::abs(sphere.centre[axis]) + sphere.radius});
  }
  volumes.largest = std::nextafter(volumes.largest, infinity);
}

bool place_bounds(const LocalBounds& local, std::span<const Pose> poses, std::size_t begin, std::size_t end,
                  std::span<Aabb> boxes, std::span<Sphere> spheres) {
  return HWY_DYNAMIC_DISPATCH(place_bodies)(&local[begin], poses.subspan(begin, end - begin), &boxes[begin],
                                            &spheres[begin]);
}

}  // namespace collidoscope
#endif
