#include "decomposition/concavity.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "bounds/aabb.h"
#include "bounds/orthonormal.h"
#include "decomposition/point_distance.h"

namespace collidoscope {
namespace {

constexpr Real infinity = std::numeric_limits<Real>::infinity();

/// The largest distance from a vertex of the solid to the hull's boundary.
Real vertex_depth(const ConvexHull& hull, const Solid& solid, Real enough) {
  Real deepest = 0;
  for (const Vec3& vertex : solid.vertices) {
    Real depth = infinity;
    for (const Plane& plane : hull.planes) {
      depth = std::min(depth, plane.offset - dot(plane.normal, vertex));
      if (depth <= deepest) break;
    }
    deepest = std::max(deepest, depth);
    if (deepest > enough) break;
  }
  return deepest;
}

/// The solid as seen from a face of its hull: x and y along the face, z = depth below it.
class FaceView {
 public:
  FaceView(const Solid& solid, const Plane& plane) : solid_(solid), plane_(plane) {
    u_ = any_perpendicular(plane.normal), v_ = cross(plane.normal, u_);
    seen_.reserve(solid.vertices.size());
    for (const Vec3& vertex : solid.vertices) seen_.push_back(see(vertex));
    for (const Solid::Cap& cap : solid.caps) caps_.push_back({&cap, box_of(cap)});
  }

  Vec3 see(const Vec3& point) const {
    return {dot(u_, point), dot(v_, point), plane_.offset - dot(plane_.normal, point)};
  }

  const Vec3& seen(std::uint32_t vertex) const { return seen_[vertex]; }
  const std::vector<Triangle>& triangles() const { return solid_.triangles; }

  /// How far a ray goes from the face at (x, y) through empty space, until it meets one of `triangles` or a
  /// cap. Not at all if it leaves the solid more often than it enters: it begins inside, on a cap.
  Real empty_below(Real x, Real y, const std::vector<Triangle>& triangles) const {
    Ray ray{x, y};
    for (const Triangle& triangle : triangles) meet(triangle, ray);
    for (const SeenCap& cap : caps_)
      if (overlap(cap.box, {{x, y, cap.box.min.z}, {x, y, cap.box.min.z}})) meet(*cap.cap, ray);
    return ray.entered < 0 ? 0 : ray.nearest;
  }

  /// From (x, y) on the face to the nearest of the surface and of the rims of caps, if that is nearer than
  /// `bound`.
  Real distance(Real x, Real y, Real bound) const {
    const Vec3 point(x, y, 0);
    Real nearest = bound * bound;
    for (const auto& [i, j, k] : solid_.triangles) {
      const Vec3 &a = seen_[i], &b = seen_[j], &c = seen_[k];
      if (squared_distance_to_box(point, min(min(a, b), c), max(max(a, b), c)) < nearest)
        nearest = std::min(nearest, squared_distance_to_triangle(point, a, b, c));
    }
    for (const Solid::Cap& cap : solid_.caps)
      for (const auto& [a, b] : cap.segments)
        nearest = std::min(nearest, squared_distance_to_segment(point, seen_[a], seen_[b]));
    return std::sqrt(nearest);
  }

 private:
  struct SeenCap {
    const Solid::Cap* cap;
    Aabb box;
  };

  Aabb box_of(const Solid::Cap& cap) const {
    Aabb box{Vec3(infinity), Vec3(-infinity)};
    for (const auto& [a, b] : cap.segments)  // closed: every vertex begins one
      box.min = min(box.min, seen_[a]), box.max = max(box.max, seen_[a]);
    return box;
  }

  struct Ray {
    Real x, y;
    Real nearest = infinity;
    int entered = 0;  // times more than left

    void cross(Real depth, int winding) {
      entered += winding;
      if (winding != 0) nearest = std::min(nearest, std::max(Real(0), depth));
    }
  };

  /// How often the edge passes the ray on its right, upward counted as 1 and downward as -1: added up around
  /// a polygon, how often that winds around the ray. The same for all that share the edge, to the bit.
  static int passes(const Vec3& a, const Vec3& b, const Ray& ray) {
    const bool upward = a.y <= ray.y;
    if (upward == (b.y <= ray.y)) return 0;
    const Vec3 &low = upward ? a : b, &high = upward ? b : a;
    const Real side = (high.x - low.x) * (ray.y - low.y) - (ray.x - low.x) * (high.y - low.y);
    return side > 0 ? (upward ? 1 : -1) : 0;
  }

  void meet(const Triangle& t, Ray& ray) const {
    const Vec3 &a = seen_[t[0]], &b = seen_[t[1]], &c = seen_[t[2]];
    const int winding = passes(a, b, ray) + passes(b, c, ray) + passes(c, a, ray);
    if (winding == 0) return;
    const Vec3 normal = cross(b - a, c - a);
    ray.cross(depth(normal, a, ray), winding);
  }

  void meet(const Solid::Cap& cap, Ray& ray) const {
    int winding = 0;
    for (const auto& [a, b] : cap.segments) winding += passes(seen_[a], seen_[b], ray);
    if (winding == 0) return;
    const Vec3& n = cap.plane.normal;
    const Vec3 normal(dot(n, u_), dot(n, v_), -dot(n, plane_.normal));
    ray.cross(depth(normal, seen_[cap.segments.front()[0]], ray), winding);
  }

  /// Where the ray meets a plane.
  static Real depth(const Vec3& normal, const Vec3& point, const Ray& ray) {
    if (normal.z == 0) return point.z;
    return point.z - (normal.x * (ray.x - point.x) + normal.y * (ray.y - point.y)) / normal.z;
  }

  const Solid& solid_;
  Vec3 u_, v_;
  Plane plane_;
  std::vector<Vec3> seen_;
  std::vector<SeenCap> caps_;
};

/// Triangles by where they are seen: a grid over the box of a face, so that a ray meets few of them.
class SeenTriangles {
 public:
  SeenTriangles(const FaceView& view, const Vec3& low, const Vec3& high) : low_(low) {
    const auto count = static_cast<Real>(view.triangles().size());
    across_ = static_cast<int>(std::clamp(std::sqrt(count / 8), Real(1), Real(64)));
    for (int axis : {0, 1}) cell_[axis] = (high[axis] - low[axis]) / across_;
    cells_.resize(static_cast<std::size_t>(across_ * across_));
    for (const Triangle& triangle : view.triangles()) add(triangle, view, high);
  }

  const std::vector<Triangle>& at(Real x, Real y) const { return cells_[index(column(x, 0), column(y, 1))]; }

 private:
  void add(const Triangle& t, const FaceView& view, const Vec3& high) {
    const Vec3 &a = view.seen(t[0]), &b = view.seen(t[1]), &c = view.seen(t[2]);
    const Vec3 from = min(min(a, b), c), to = max(max(a, b), c);
    if (to.x < low_.x || from.x > high.x || to.y < low_.y || from.y > high.y) return;
    for (int i = column(from.x, 0); i <= column(to.x, 0); ++i)
      for (int j = column(from.y, 1); j <= column(to.y, 1); ++j) cells_[index(i, j)].push_back(t);
  }
  /// Monotone, so that a point within a triangle is in a cell that has the triangle.
  int column(Real at, int axis) const {
    const Real cell = cell_[axis] > 0 ? (at - low_[axis]) / cell_[axis] : 0;
    return static_cast<int>(std::clamp(cell, Real(0), static_cast<Real>(across_ - 1)));
  }
  std::size_t index(int i, int j) const { return static_cast<std::size_t>(i * across_ + j); }

  Vec3 low_;
  Real cell_[2];
  int across_;
  std::vector<std::vector<Triangle>> cells_;
};

/// Centres of the k² triangles that a triangle is divided into.
template <class Visit>
void visit_centres(const Vec3& a, const Vec3& b, const Vec3& c, std::size_t k, Visit visit) {
  const auto point = [&](Real i, Real j) {
    const Real n = static_cast<Real>(k);
    return a + (b - a) * (i / n) + (c - a) * (j / n);
  };
  for (std::size_t i = 0; i < k; ++i) {
    for (std::size_t j = 0; i + j < k; ++j) {
      const Real x = static_cast<Real>(i), y = static_cast<Real>(j);
      if (!visit(point(x + Real(1) / 3, y + Real(1) / 3))) return;
      if (i + j + 1 < k && !visit(point(x + Real(2) / 3, y + Real(2) / 3))) return;
    }
  }
}

Real face_pocket(const ConvexHull& hull, std::size_t index, const Solid& solid, Real spacing, Real enough) {
  const FaceView view(solid, hull.planes[index]);
  std::vector<Vec3> corners;
  for (const std::uint32_t vertex : hull.face(index)) corners.push_back(view.see(hull.vertices[vertex]));
  Vec3 low = corners[0], high = corners[0];
  for (const Vec3& corner : corners) low = min(low, corner), high = max(high, corner);
  const SeenTriangles triangles(view, low, high);

  Real deepest = 0;
  const auto look = [&](const Vec3& sample) {
    Real depth = view.empty_below(sample.x, sample.y, triangles.at(sample.x, sample.y));
    // A slot is no deeper than it is wide, for what the piece is off by.
    if (depth > std::max(deepest, spacing)) depth = view.distance(sample.x, sample.y, depth);
    deepest = std::max(deepest, depth);
    return deepest <= enough;
  };
  for (std::size_t i = 2; i < corners.size(); ++i) {
    const Vec3 &a = corners[0], &b = corners[i - 1], &c = corners[i];
    const Real longest =
        std::sqrt(std::max({length_squared(b - a), length_squared(c - b), length_squared(a - c)}));
    const auto divisions = static_cast<std::size_t>(std::clamp(longest / spacing, Real(1), Real(64)));
    visit_centres(a, b, c, divisions, look);
  }
  return deepest;
}

/// Nothing on such a face is far from its corners, which are the solid's. What is deep below one is told by
/// the depth of vertices.
bool is_small(const ConvexHull& hull, std::size_t index, Real spacing) {
  const Vec3& first = hull.vertices[hull.face(index)[0]];
  for (const std::uint32_t corner : hull.face(index))
    if (length_squared(hull.vertices[corner] - first) > spacing * spacing) return false;
  return true;
}

Real pocket_depth(const ConvexHull& hull, const Solid& solid, Real spacing, Real enough) {
  Real deepest = 0;
  for (std::size_t i = 0; i < hull.face_count() && deepest <= enough; ++i)
    if (!is_small(hull, i, spacing))
      deepest = std::max(deepest, face_pocket(hull, i, solid, spacing, enough));
  return deepest;
}

}  // namespace

Real hull_volume(const ConvexHull& hull) {
  if (hull.dimension != ConvexHull::Dimension::solid) return 0;
  const Vec3 origin = hull.vertices.front();
  Real sixfold = 0;
  for (std::size_t i = 0; i < hull.face_count(); ++i) {
    const auto face = hull.face(i);
    const Vec3 a = hull.vertices[face[0]] - origin;
    for (std::size_t corner = 2; corner < face.size(); ++corner)
      sixfold +=
          dot(a, cross(hull.vertices[face[corner - 1]] - origin, hull.vertices[face[corner]] - origin));
  }
  return sixfold / 6;
}

Real excess(const ConvexHull& hull, const Solid& solid) {
  return std::max(Real(0), hull_volume(hull) - volume(solid));
}

Real volume_concavity(Real excess) {
  return Real(0.3) * std::cbrt(3 * excess / (4 * std::numbers::pi_v<Real>));
}

Real concavity(const ConvexHull& hull, const Solid& solid, Real spacing, Real enough) {
  if (hull.dimension != ConvexHull::Dimension::solid) return 0;
  Real worst = volume_concavity(excess(hull, solid));
  if (worst <= enough) worst = std::max(worst, vertex_depth(hull, solid, enough));
  if (worst <= enough) worst = std::max(worst, pocket_depth(hull, solid, spacing, enough));
  return worst;
}

}  // namespace collidoscope
