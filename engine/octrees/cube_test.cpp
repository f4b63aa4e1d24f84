#include "octrees/cube_test.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace collidoscope {
namespace {

Real half(Real side) {
  return Real(0.5) * side;
}

/// A bound of the rounding of a moved or moved back coordinate.
Real rounding_of(const Pose& motion, unsigned levels) {
  const Vec3 t = glm::abs(motion.translation);
  return transform_slack(t.x + t.y + t.z + 4 * static_cast<Real>(1u << levels));
}

constexpr Real voxel_roundings = 8, cube_roundings = 32;

/// An upright cube.
struct UprightCube {
  Vec3 centre;
  Real half;

  Vec3 corner(unsigned which) const {
    const auto sign = [&](unsigned axis) { return (which >> axis & 1) != 0 ? half : -half; };
    return centre + Vec3(sign(0), sign(1), sign(2));
  }
  bool contains(const Vec3& point, Real slack) const {
    const Vec3 offset = glm::abs(point - centre);
    return std::max({offset.x, offset.y, offset.z}) <= half + slack;
  }
  Real squared_distance(const Vec3& point) const {
    const Vec3 gap = glm::max(glm::abs(point - centre) - Vec3(half), Vec3(0));
    return dot(gap, gap);
  }
};

using Corners = std::array<Vec3, 8>;

template <class Move>
Corners moved_corners(const UprightCube& cube, const Move& move) {
  Corners corners;
  for (unsigned i = 0; i < 8; ++i) corners[i] = move(cube.corner(i));
  return corners;
}

/// Does a segment pierce a face of the cube?
bool pierces(const Vec3& from, const Vec3& to, const UprightCube& cube, Real slack) {
  for (int axis = 0; axis < 3; ++axis)
    for (const Real side : {-1.0, 1.0}) {
      const Real plane = cube.centre[axis] + side * cube.half, extent = to[axis] - from[axis];
      if ((from[axis] - plane) * (to[axis] - plane) > 0 || extent == 0) continue;
      Vec3 point = from + (to - from) * ((plane - from[axis]) / extent);
      point[axis] = cube.centre[axis];
      if (cube.contains(point, slack)) return true;
    }
  return false;
}

/// Is the segment beyond one face of the cube?
bool is_beyond_a_face(const Vec3& from, const Vec3& to, const UprightCube& cube, Real slack) {
  const Vec3 p = from - cube.centre, q = to - cube.centre;
  for (int axis = 0; axis < 3; ++axis)
    if (std::min(p[axis], q[axis]) > cube.half + slack || std::max(p[axis], q[axis]) < -cube.half - slack)
      return true;
  return false;
}

/// The steps 5 and 6 of the exact test: an edge with these corners pierces a face of the cube.
bool edges_pierce(const Corners& corners, const UprightCube& cube, Real slack) {
  for (unsigned i = 0; i < 8; ++i)
    for (const unsigned bit : {1u, 2u, 4u})
      if ((i & bit) == 0 && !is_beyond_a_face(corners[i], corners[i | bit], cube, slack) &&
          pierces(corners[i], corners[i | bit], cube, slack))
        return true;
  return false;
}

/// The exact test of two cubes. `move` takes points of the smaller one to the frame of the larger one, and
/// `move_back` the other way; `moved_centre` is that of the smaller one.
template <class Move, class MoveBack>
CubeRelation test_cubes(const UprightCube& smaller, const Vec3& moved_centre, const UprightCube& larger,
                        bool target_is_smaller, Real slack, const Move& move, const MoveBack& move_back) {
  const Real outer = smaller.half * std::numbers::sqrt3 + slack, inner = std::max(smaller.half - slack, 0.0);
  const Real squared = larger.squared_distance(moved_centre);
  if (squared > outer * outer) return CubeRelation::apart;
  const bool spheres_meet = squared <= inner * inner;
  if (spheres_meet && !target_is_smaller) return CubeRelation::meeting;

  const Corners corners = moved_corners(smaller, move);
  const auto count = [&](Real by) {
    return std::ranges::count_if(corners, [&](const Vec3& corner) { return larger.contains(corner, by); });
  };
  if (target_is_smaller && count(-slack) == 8) return CubeRelation::inside;
  if (spheres_meet || count(slack) > 0) return CubeRelation::meeting;
  for (unsigned i = 0; i < 8; ++i)
    if (smaller.contains(move_back(larger.corner(i)), slack)) return CubeRelation::meeting;
  return edges_pierce(corners, larger, slack) ? CubeRelation::meeting : CubeRelation::apart;
}

}  // namespace

CubeMotion::CubeMotion(const Pose& motion, unsigned levels, VoxelRule rule)
    : pose_(motion), rule_(rule), axes_(motion.rotation), rounding_(rounding_of(motion, levels)) {}

Real CubeMotion::slack() const {
  return cube_roundings * rounding_;
}

Aabb CubeMotion::box(const SourceCube& source) const {
  const Vec3 extent = axes_.half_widths(half(source.cube.side)) + Vec3(slack());
  return {source.moved_centre - extent, source.moved_centre + extent};
}

bool CubeMotion::makes_black(const SourceCube& source, const Vec3& voxel_centre) const {
  if (rule_ == VoxelRule::any_part)
    return !axes_.separate(source.moved_centre - voxel_centre, half(source.cube.side), half(1),
                           voxel_roundings * rounding_);
  for (int axis = 0; axis < 3; ++axis) {
    const Real low = source.cube.corner[static_cast<std::size_t>(axis)];
    if (voxel_centre[axis] < low || voxel_centre[axis] > low + source.cube.side) return false;
  }
  return true;
}

CubeRelation CubeMotion::test_by_sphere_box(const SourceCube& source, const VoxelCube& target) const {
  const Vec3 offset = glm::abs(source.moved_centre - target.centre());
  const Real most = half(source.cube.side) * std::numbers::sqrt3 + half(tested_side(target)) + slack();
  return std::max({offset.x, offset.y, offset.z}) > most ? CubeRelation::apart : CubeRelation::meeting;
}

CubeRelation CubeMotion::test_in_steps(const SourceCube& source, const VoxelCube& target) const {
  const UprightCube from{source.cube.centre(), half(source.cube.side)},
      to{target.centre(), half(tested_side(target))};
  const auto move = [&](const Vec3& point) { return pose_.to_parent(point); };
  const auto move_back = [&](const Vec3& point) { return pose_.to_local(point); };
  if (from.half <= to.half) return test_cubes(from, source.moved_centre, to, false, slack(), move, move_back);
  return test_cubes(to, move_back(to.centre), from, true, slack(), move_back, move);
}

CubeRelation CubeMotion::test_by_axes(const SourceCube& source, const VoxelCube& target) const {
  return axes_.relation(source.moved_centre - target.centre(), half(source.cube.side),
                        half(tested_side(target)), slack());
}

}  // namespace collidoscope
