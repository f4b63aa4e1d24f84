#pragma once

#include <array>
#include <span>
#include <vector>

#include "bounds/aabb.h"
#include "decomposition/solid.h"
#include "decomposition/triangle_tree.h"

namespace collidoscope {

/// A solid as seen from a face of its hull: x and y along the face, z = depth below it.
class FaceView {
 public:
  FaceView(const Solid& solid, const Plane& plane);

  Vec3 see(const Vec3& point) const {
    return {dot(u_, point), dot(v_, point), plane_.offset - dot(plane_.normal, point)};
  }
  const Vec3& seen(std::uint32_t vertex) const { return seen_[vertex]; }
  const Solid& solid() const { return solid_; }

  /// The length of a ray from the face at (x, y) through empty space, until it meets one of `triangles` or a
  /// cap. It is 0 if the ray leaves the solid more often than it enters: then it begins inside, on a cap.
  Real empty_below(Real x, Real y, std::span<const Triangle> triangles) const;

  /// The distance from (x, y) on the face to the surface and the rims of caps, if it is less than `bound`.
  /// The search ends once the distance is within `enough`.
  Real distance(Real x, Real y, const TriangleTree& surface, Real bound, Real enough) const;

  /// The distance of a box from the region below a rectangle of the face: 0 if it may be below, by slightly
  /// more than rounding, else infinite.
  Real beside(const Aabb& box, const Vec3& low, const Vec3& high) const;

  /// The distance of a seen point from a triangle.
  Real squared_distance(const Vec3& point, const Triangle& triangle) const;

  /// How often the edge passes a ray at (x, y) on its right, upward counted as 1 and downward as -1. The sum
  /// around a polygon is its winding number around the ray. It is the same for all faces that share the edge,
  /// to the bit.
  int passes(const DirectedEdge& edge, Real x, Real y) const;

 private:
  struct SeenCap {
    const Solid::Cap* cap;
    Aabb box;
  };
  struct Ray;

  Aabb box_of(const Solid::Cap& cap) const;
  void meet(const Triangle& triangle, Ray& ray) const;
  void meet(const Solid::Cap& cap, Ray& ray) const;

  Vec3 point(Real x, Real y) const { return x * u_ + y * v_ + plane_.offset * plane_.normal; }
  void meet_rims(const Vec3& seen, Real& nearest, Real enough) const;

  const Solid& solid_;
  Vec3 u_, v_;
  Plane plane_;
  std::vector<Vec3> seen_;
  std::vector<SeenCap> caps_;
};

/// The triangles by their projections: a grid over the box of a face, so that a ray meets few of them.
class SeenTriangles {
 public:
  SeenTriangles(const FaceView& view, const TriangleTree& surface, const Vec3& low, const Vec3& high);

  std::span<const Triangle> at(Real x, Real y) const {
    const std::size_t cell = index(column(x, 0), column(y, 1));
    return std::span(triangles_).subspan(begins_[cell], begins_[cell + 1] - begins_[cell]);
  }

 private:
  /// Of cells, from the first to the last.
  struct Columns {
    Triangle triangle;
    int from_x, to_x, from_y, to_y;
  };

  std::vector<Columns> seen_by(const FaceView& view, const TriangleTree& surface, const Vec3& high) const;
  void fill(const std::vector<Columns>& seen);
  /// Monotone, so that a point within a triangle is in a cell that has the triangle.
  int column(Real at, int axis) const;
  std::size_t index(int i, int j) const { return static_cast<std::size_t>(i) * across_ + j; }

  Vec3 low_;
  std::array<Real, 2> cell_;
  int across_;
  std::vector<std::uint32_t> begins_;  // per cell, and the end
  std::vector<Triangle> triangles_;    // of one cell after another
};

}  // namespace collidoscope
