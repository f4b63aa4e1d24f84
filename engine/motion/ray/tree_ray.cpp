// Compiled once for every instruction set. Boxes and outlines of triangles, in single precision, only exclude
// what the ray cannot meet, so that every target finds the same.

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "motion/ray/tree_ray.cpp"
#include "motion/ray/tree_ray.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>
#include <hwy/foreach_target.h>  // must come before highway.h
#include <hwy/highway.h>
#include <limits>

#include "motion/ray/triangle_ray.h"

#ifndef COLLIDOSCOPE_RAY_FINDER
#define COLLIDOSCOPE_RAY_FINDER
namespace collidoscope {
namespace {

/// Receives the triangles that the ray may meet, and keeps the first one.
class RayFinder {
 public:
  explicit RayFinder(const LocalRay& ray) : ray_(ray) {}

  void test(std::uint32_t triangle, const TrianglePoints& points) {
    ++looked_;
    const auto met = ray_.radius > 0 ? sphere_on_triangle(ray_, points) : first_on_triangle(ray_, points);
    if (!met || met->distance > first_.distance) return;
    if (met->distance == first_.distance && triangle > triangle_) return;
    first_ = *met, triangle_ = triangle;
  }
  void count_node() { ++looked_; }

  const LocalRay& ray() const { return ray_; }
  /// As far as has to be looked.
  Real distance() const { return std::min(first_.distance, ray_.length); }

  RayResult result() const {
    if (triangle_ == RayResult::no_feature) return missed(looked_);
    if (first_.distance == 0 && ray_.skipped == 0) return overlap_at(first_.point, looked_);
    RayResult result = missed(looked_);
    result.state = CastState::hit, result.feature = triangle_;
    result.distance = first_.distance, result.point = first_.point, result.normal = first_.normal;
    return result;
  }

 private:
  LocalRay ray_;
  TriangleHit first_{.distance = std::numeric_limits<Real>::infinity()};
  std::uint32_t triangle_ = RayResult::no_feature;
  std::uint32_t looked_ = 0;
};

}  // namespace
}  // namespace collidoscope
#endif

HWY_BEFORE_NAMESPACE();
namespace collidoscope::HWY_NAMESPACE {
namespace {

#include "simd/float_lanes.inl"

/// The children of a node that the ray enters, and where.
struct Entered {
  std::uint32_t lanes = 0;
  alignas(32) std::array<float, TreeLayout::width> at;  // m from the beginning, not too late
};

/// A ray in single precision. Coordinates of the ray and the tree are up to `largest`; each test errs by
/// less than `slack`, three times what ten roundings of 2⁻²⁴ add up to.
class RayLanes {
 public:
  RayLanes(const LocalRay& ray, float largest_coordinate) {
    constexpr double rounding = 0x1p-18;
    constexpr double farthest = 1e18;  // beyond, products overflow: all is tested
    const double largest = std::max(static_cast<double>(largest_coordinate), ray.extent);
    const bool is_in_range = largest < farthest;
    slack_ = is_in_range ? static_cast<float>(rounding * largest) + underflow
                         : std::numeric_limits<float>::infinity();
    const Vec3 other = std::abs(ray.direction.x) < 0.6 ? Vec3(1, 0, 0) : Vec3(0, 1, 0);
    const Vec3 first = normalized(collidoscope::cross(ray.direction, other)),
               second = collidoscope::cross(ray.direction, first);
    for (int axis = 0; axis < 3; ++axis) {
      begin_[axis] = is_in_range ? static_cast<float>(ray.p[axis]) : 0;
      first_[axis] = static_cast<float>(first[axis]), second_[axis] = static_cast<float>(second[axis]);
      per_metre_[axis] = inverse(static_cast<float>(ray.direction[axis]));
    }
    widened_ = slack_ + static_cast<float>(ray.radius * (1 + rounding));
  }

  /// The boxes that the ray enters at `most` m or before.
  HWY_INLINE Entered entered(const BoxNode& boxes, float most) const {
    Entered result;
    for (std::size_t i = 0; i < TreeLayout::width; i += hn::Lanes(Lanes())) {
      const Vectors centre = difference(load_lanes(boxes.centre, i), all_lanes(begin_.data()));
      Vectors half = load_lanes(boxes.half, i);
      const Mask exists = hn::Ge(half.x, hn::Zero(Lanes()));
      half = {plus(half.x, widened_), plus(half.y, widened_), plus(half.z, widened_)};
      Floats enter = hn::Set(Lanes(), -slack_), leave = hn::Set(Lanes(), most + slack_);
      clip(0, centre.x, half.x, enter, leave);
      clip(1, centre.y, half.y, enter, leave);
      clip(2, centre.z, half.z, enter, leave);
      hn::StoreU(enter, Lanes(), result.at.data() + i);
      // Where an infinite slack leaves no number, boxes are entered.
      result.lanes |= bits(hn::AndNot(hn::Gt(enter, leave), exists)) << i;
    }
    return result;
  }

  /// The triangles of a leaf whose outlines, seen along the ray, may hold it.
  HWY_INLINE std::uint32_t around(const TriangleBlock& block) const {
    std::uint32_t all = 0;
    for (std::size_t i = 0; i < TreeLayout::width; i += hn::Lanes(Lanes())) {
      Floats x[3], y[3];
      for (int corner = 0; corner < 3; ++corner) {
        const auto& from = block.corner[corner];
        const Vectors seen = difference(load(from[0].data() + i, from[1].data() + i, from[2].data() + i),
                                        all_lanes(begin_.data()));
        x[corner] = along(first_, seen), y[corner] = along(second_, seen);
      }
      Mask left = hn::FirstN(Lanes(), 0), right = left;
      for (int from = 0; from < 3; ++from) {
        const int to = from == 2 ? 0 : from + 1;
        const Floats turn = hn::Sub(hn::Mul(x[from], y[to]), hn::Mul(y[from], x[to]));
        const Floats sizes =
            hn::Add(hn::Add(hn::Abs(x[from]), hn::Abs(y[from])), hn::Add(hn::Abs(x[to]), hn::Abs(y[to])));
        const Floats error = times(plus(sizes, 2 * slack_), 2 * slack_);
        left = hn::Or(left, hn::Gt(turn, error));
        right = hn::Or(right, hn::Lt(turn, hn::Neg(error)));
      }
      all |= (~bits(hn::And(left, right)) & ((1u << hn::Lanes(Lanes())) - 1)) << i;
    }
    return all & ((1u << block.count) - 1);
  }

  /// Not too near: for entered().
  float rounded_up(Real distance) const {
    return static_cast<float>(std::min(distance, Real{1e30}) * (1 + 0x1p-20));
  }

 private:
  /// Parallel rays stay on their side of a slab for very long.
  static float inverse(float speed) {
    constexpr float slowest = 1e-12f;
    return 1 / (std::abs(speed) < slowest ? std::copysign(slowest, speed) : speed);
  }

  HWY_INLINE void clip(int axis, const Floats& centre, const Floats& half, Floats& enter,
                       Floats& leave) const {
    const Floats middle = times(centre, per_metre_[axis]), reach = times(half, std::abs(per_metre_[axis]));
    enter = hn::Max(enter, hn::Sub(middle, reach));
    leave = hn::Min(leave, hn::Add(middle, reach));
  }

  std::array<float, 3> begin_, per_metre_, first_, second_;
  float slack_, widened_;
};

/// Nodes and leaves that wait, the nearest on top. A tree is no deeper than twice the bits of its number of
/// triangles; deeper parts are cut in halves.
class OpenVolumes {
 public:
  struct Volume {
    TreeLink link;
    float enters_at;
  };

  bool is_empty() const { return size_ == 0; }
  Volume pop() { return volumes_[--size_]; }
  /// Keeps the order among those above `bottom`.
  void insert(std::size_t bottom, const Volume& volume) {
    assert(size_ < volumes_.size());
    std::size_t at = size_++;
    for (; at > bottom && volumes_[at - 1].enters_at < volume.enters_at; --at)
      volumes_[at] = volumes_[at - 1];
    volumes_[at] = volume;
  }
  std::size_t size() const { return size_; }

 private:
  static constexpr std::size_t deepest = 2 * 32 + 2 + 32;
  std::array<Volume, deepest * TreeLayout::width> volumes_;
  std::size_t size_ = 0;
};

void test_leaf(const TriangleBlock& block, const RayLanes& lanes, RayFinder& finder) {
  const std::uint32_t every = (1u << block.count) - 1;
  for (std::uint32_t open = finder.ray().radius > 0 ? every : lanes.around(block); open != 0;
       open &= open - 1) {
    const std::size_t lane = first_bit(open);
    finder.test(block.triangle[lane],
                {Vec3(block.at(0, lane)), Vec3(block.at(1, lane)), Vec3(block.at(2, lane))});
  }
}

}  // namespace

void cast_at_boxes(const BoxTree& tree, RayFinder& finder) {
  const RayLanes lanes(finder.ray(), tree.largest_coordinate());
  OpenVolumes open;
  open.insert(0, {TreeLink::to_node(0), 0});
  while (!open.is_empty()) {
    const OpenVolumes::Volume next = open.pop();
    const float most = lanes.rounded_up(finder.distance());
    if (next.enters_at > most) continue;
    finder.count_node();
    if (next.link.is_leaf()) {
      test_leaf(tree.blocks()[next.link.index()], lanes, finder);
      continue;
    }
    const Entered entered = lanes.entered(tree.nodes()[next.link.index()], most);
    const std::size_t bottom = open.size();
    for (std::uint32_t children = entered.lanes; children != 0; children &= children - 1) {
      const std::size_t lane = first_bit(children);
      const TreeLink child = tree.layout().nodes[next.link.index()][lane];
      if (child.exists()) open.insert(bottom, {child, entered.at[lane]});
    }
  }
}

}  // namespace collidoscope::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace collidoscope {

HWY_EXPORT(cast_at_boxes);

RayResult cast_at_tree(const BoxTree& tree, const LocalRay& ray) {
  RayFinder finder(ray);
  if (!tree.layout().is_empty()) HWY_DYNAMIC_DISPATCH(cast_at_boxes)(tree, finder);
  return finder.result();
}

}  // namespace collidoscope
#endif
