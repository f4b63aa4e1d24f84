// World boxes and spheres of many bodies, as many at once as the processor's vectors hold, compiled once for
// each instruction set by Highway, which is what the conditional compilation in this file is for. Nothing is
// fused: the volumes do not depend on the instruction set.
//
// The turned box is [Grulich Alg. 4, with |R| in its line 10]: R · centre + t ± |R| · half-widths. The
// sphere's box is R · centre + t ± radius · |row of R|, with √x ≤ (1 + x) / 2 for the length of a row, so
// that no rotation need be orthonormal. Poses come and volumes go as arrays of structures: a block of them is
// transposed in the fastest cache, in twos: every instruction set can do that.

#include "bounds/placed_bounds.h"

#include <algorithm>
#include <cmath>

#include "bounds/bounds_block.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "bounds/placed_bounds.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace collidoscope::HWY_NAMESPACE {
namespace {

namespace hn = hwy::HWY_NAMESPACE;
using Tag = hn::ScalableTag<Real>;
using Vector = hn::Vec<Tag>;

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

HWY_INLINE Local load(const LocalBounds& bounds, std::size_t body) {
  const auto row = [&](std::size_t i) { return hn::LoadU(Tag(), bounds.row(i) + body); };
  Local local;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    local.box_centre[axis] = row(LocalBounds::box_centre + axis);
    local.half_width[axis] = row(LocalBounds::box_half_width + axis);
    local.sphere_centre[axis] = row(LocalBounds::sphere_centre + axis);
  }
  local.radius = row(LocalBounds::sphere_radius);
  local.largest = row(LocalBounds::largest);
  return local;
}

/// What one world axis shows of the volumes.
struct Shadow {
  Vector low, high;      // of the box
  Vector centre;         // of the sphere
  Vector magnitude;      // of what was added up
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
  const Vector turned_reach = hn::Add(dot3(absolute, local.half_width), slack);
  result.centre = hn::Add(dot3(row, local.sphere_centre), translation);
  const Vector length = hn::Mul(root_bound(dot3(row, row)), constant(1 + tolerance::transform_error));
  const Vector reach = hn::Add(hn::Mul(local.radius, length), slack);
  result.low = hn::Max(hn::Sub(turned, turned_reach), hn::Sub(result.centre, reach));
  result.high = hn::Min(hn::Add(turned, turned_reach), hn::Add(result.centre, reach));

  const Vector limit = constant(tolerance::largest_coordinate);
  const Vector sum = hn::Add(hn::Add(turned, turned_reach), hn::Add(result.centre, reach));
  const auto a_number = hn::Eq(sum, sum);  // of NaN, minima and maxima may make anything
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

/// Body `body` and its neighbours, which are number i … of the block; false when a coordinate is not usable.
HWY_INLINE bool place_vector(const LocalBounds& bounds, std::size_t body, const PoseBlock& poses,
                             std::size_t i, VolumeBlock& volumes) {
  const Tag tag;
  const Local local = load(bounds, body);
  Vector rows[3][3], magnitude = hn::Zero(tag);
  bool usable = true;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    for (std::size_t column = 0; column < 3; ++column)
      rows[axis][column] = hn::LoadU(tag, &poses.rotation[axis][column][i]);
    const Shadow shown = shadow(local, rows[axis], hn::LoadU(tag, &poses.translation[axis][i]));
    hn::StoreU(shown.low, tag, &volumes.low[axis][i]);
    hn::StoreU(shown.high, tag, &volumes.high[axis][i]);
    hn::StoreU(shown.centre, tag, &volumes.centre[axis][i]);
    magnitude = hn::Add(magnitude, shown.magnitude);
    usable = hn::AllTrue(tag, shown.usable) && usable;
  }
  const Vector slack = hn::Add(hn::Mul(magnitude, constant(tolerance::transform_error)),
                               constant(std::numeric_limits<Real>::min()));
  hn::StoreU(hn::Add(hn::Mul(local.radius, stretch(rows)), slack), tag, &volumes.radius[i]);
  return usable;
}

/// The same two neighbouring numbers of each of two neighbours in an array of structures go to two rows.
HWY_INLINE void split_two(const Real* first, const Real* second, Real* row, Real* next_row) {
#if HWY_TARGET == HWY_SCALAR
  row[0] = first[0], row[1] = second[0], next_row[0] = first[1], next_row[1] = second[1];
#else
  const hn::FixedTag<Real, 2> two;
  const auto a = hn::LoadU(two, first), b = hn::LoadU(two, second);
  hn::StoreU(hn::InterleaveLower(two, a, b), two, row);
  hn::StoreU(hn::InterleaveUpper(two, a, b), two, next_row);
#endif
}

/// Twelve numbers to a pose: the columns of its rotation, its translation.
HWY_INLINE void transpose_in(std::span<const Pose> poses, PoseBlock& rows) {
  static_assert(sizeof(Pose) == 12 * sizeof(Real));
  Real* const row_of_number[12] = {rows.rotation[0][0], rows.rotation[1][0], rows.rotation[2][0],
                                   rows.rotation[0][1], rows.rotation[1][1], rows.rotation[2][1],
                                   rows.rotation[0][2], rows.rotation[1][2], rows.rotation[2][2],
                                   rows.translation[0], rows.translation[1], rows.translation[2]};
  for (std::size_t i = 0; i < poses.size(); i += 2) {
    const Real *first = &poses[i].rotation[0].x,
               *second = &poses[std::min(i + 1, poses.size() - 1)].rotation[0].x;
    for (std::size_t number = 0; number < 12; number += 2)
      split_two(first + number, second + number, row_of_number[number] + i, row_of_number[number + 1] + i);
  }
}

/// Six numbers to a box, four to a sphere. `count` is even.
HWY_INLINE void transpose_out(const VolumeBlock& rows, std::size_t count, Aabb* boxes, Sphere* spheres) {
  static_assert(sizeof(Aabb) == 6 * sizeof(Real) && sizeof(Sphere) == 4 * sizeof(Real));
  for (std::size_t i = 0; i < count; i += 2) {
    Real *box = &boxes[i].min.x, *sphere = &spheres[i].centre.x;
    split_two(&rows.low[0][i], &rows.low[1][i], box, box + 6);
    split_two(&rows.low[2][i], &rows.high[0][i], box + 2, box + 8);
    split_two(&rows.high[1][i], &rows.high[2][i], box + 4, box + 10);
    split_two(&rows.centre[0][i], &rows.centre[1][i], sphere, sphere + 4);
    split_two(&rows.centre[2][i], &rows.radius[i], sphere + 2, sphere + 6);
  }
}

void transpose_out(const VolumeBlock& rows, std::span<Aabb> boxes, std::span<Sphere> spheres) {
  const std::size_t last = boxes.size() - boxes.size() % 2;
  transpose_out(rows, last, boxes.data(), spheres.data());
  if (last == boxes.size()) return;
  boxes[last] = {{rows.low[0][last], rows.low[1][last], rows.low[2][last]},
                 {rows.high[0][last], rows.high[1][last], rows.high[2][last]}};
  spheres[last] = {{rows.centre[0][last], rows.centre[1][last], rows.centre[2][last]}, rows.radius[last]};
}

/// Bodies from `first` on, as many as there are poses, at most a block.
bool place_block(const LocalBounds& bounds, std::size_t first, std::span<const Pose> poses,
                 PlacingBlocks& blocks, std::span<Aabb> boxes, std::span<Sphere> spheres) {
  transpose_in(poses, blocks.poses);
  bool usable = true;
  for (std::size_t i = 0; i < poses.size(); i += hn::Lanes(Tag()))
    usable = place_vector(bounds, first + i, blocks.poses, i, blocks.volumes) && usable;
  transpose_out(blocks.volumes, boxes, spheres);
  return usable;
}

}  // namespace
}  // namespace collidoscope::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace collidoscope {
namespace {

HWY_EXPORT(place_block);

}  // namespace

void LocalBounds::resize(std::size_t bodies) {
  size_ = bodies;
  for (AlignedVector<Real>& row : rows_) row.resize(bodies + block);
}

void LocalBounds::set(std::size_t body, const Aabb& box, const Sphere& sphere) {
  constexpr Real infinity = std::numeric_limits<Real>::infinity();
  Real largest_coordinate = 0;
  for (int axis = 0; axis < 3; ++axis) {
    const Real low = box.min[axis], high = box.max[axis], centre = low + (high - low) / 2;
    const Real half_width = std::nextafter(std::max(high - centre, centre - low), infinity);
    const auto row = static_cast<std::size_t>(axis);
    rows_[box_centre + row][body] = centre;
    rows_[box_half_width + row][body] = half_width;
    rows_[sphere_centre + row][body] = sphere.centre[axis];
    largest_coordinate = std::max(
        {largest_coordinate, std::abs(centre) + half_width, std::abs(sphere.centre[axis]) + sphere.radius});
  }
  rows_[sphere_radius][body] = sphere.radius;
  rows_[largest][body] = std::nextafter(largest_coordinate, infinity);
}

std::size_t LocalBounds::bytes() const {
  return rows * rows_[0].capacity() * sizeof(Real);
}

bool place_bounds(const LocalBounds& local, std::span<const Pose> poses, std::size_t begin, std::size_t end,
                  std::span<Aabb> boxes, std::span<Sphere> spheres) {
  PlacingBlocks blocks;
  bool usable = true;
  for (std::size_t first = begin; first < end; first += LocalBounds::block) {
    const std::size_t count = std::min(LocalBounds::block, end - first);
    usable = HWY_DYNAMIC_DISPATCH(place_block)(local, first, poses.subspan(first, count), blocks,
                                               boxes.subspan(first, count), spheres.subspan(first, count)) &&
             usable;
  }
  return usable;
}

}  // namespace collidoscope
#endif
