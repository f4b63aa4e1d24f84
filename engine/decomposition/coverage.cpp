#include "decomposition/coverage.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "bounds/aabb.h"

namespace collidoscope {
namespace {

/// The point at which a line enters or leaves the surface or a piece: the changes of the surface's winding
/// number, and of the number of pieces around.
struct Crossing {
  Real at;
  int winding, pieces;
};

/// Lines side by side in x and y, along z, through the middles of the cells of a grid; coordinates are turned
/// so that the box's shortest side is z.
class Lines {
 public:
  Lines(const Aabb& box, int across) : across_(across) {
    const Vec3 size = box.max - box.min;
    const int shortest = size.x <= size.y && size.x <= size.z ? 0 : size.y <= size.z ? 1 : 2;
    for (int i = 0; i < 3; ++i) axes_[i] = (shortest + 1 + i) % 3;
    low_ = turned(box.min);
    cell_ = (turned(box.max) - low_) / static_cast<Real>(across);
    crossings_.resize(static_cast<std::size_t>(across) * static_cast<std::size_t>(across));
  }

  void add(const Mesh& mesh) {
    std::vector<Vec3> vertices;
    for (const Vec3f& vertex : mesh.vertices) vertices.push_back(turned(Vec3(vertex)));
    for (const Triangle& triangle : mesh.triangles) add(triangle, vertices);
  }

  void add(const ConvexHull& hull) {
    if (hull.dimension != ConvexHull::Dimension::solid) return;
    std::vector<Vec3> vertices;
    for (const Vec3& vertex : hull.vertices) vertices.push_back(turned(vertex));
    std::vector<Plane> planes;
    for (const Plane& plane : hull.planes) planes.push_back({turned(plane.normal), plane.offset});
    visit(bounding_box(vertices),
          [&](const Vec3& start, std::vector<Crossing>& crossings) { add(planes, start, crossings); });
  }

  Coverage measured() {
    Coverage sum;
    for (std::vector<Crossing>& crossings : crossings_) add(crossings, sum);
    const Real cell = cell_.x * cell_.y;
    return {sum.mesh * cell, sum.pieces * cell, sum.common * cell};
  }

 private:
  Vec3 turned(const Vec3& v) const { return {v[axes_[0]], v[axes_[1]], v[axes_[2]]}; }

  int first_from(Real at, int axis) const {
    const Real cell = std::ceil((at - low_[axis]) / cell_[axis] - Real(0.5));
    return static_cast<int>(std::clamp(cell, Real(0), static_cast<Real>(across_)));
  }

  /// Visits every line through the box, and perhaps some beside it.
  template <class Visit>
  void visit(const Aabb& box, Visit visit) {
    if (!(cell_.x > 0 && cell_.y > 0)) return;
    const int to_x = std::min(first_from(box.max.x, 0) + 1, across_);
    const int to_y = std::min(first_from(box.max.y, 1) + 1, across_);
    const int from_x = std::max(first_from(box.min.x, 0) - 1, 0);
    const int from_y = std::max(first_from(box.min.y, 1) - 1, 0);
    for (int x = from_x; x < to_x; ++x)
      for (int y = from_y; y < to_y; ++y)
        visit(Vec3(low_.x + (x + Real(0.5)) * cell_.x, low_.y + (y + Real(0.5)) * cell_.y, 0),
              crossings_[static_cast<std::size_t>(x) * across_ + y]);
  }

  /// Whether the line is left of the edge. It is decided once for both triangles at the edge, so that no line
  /// slips through between the two, and none meets both.
  static bool is_left(std::uint32_t a, std::uint32_t b, const std::vector<Vec3>& vertices, const Vec3& line) {
    const Vec3 &low = vertices[std::min(a, b)], &high = vertices[std::max(a, b)];
    const Real side = (high.x - low.x) * (line.y - low.y) - (high.y - low.y) * (line.x - low.x);
    return (side >= 0) == (a < b);
  }

  void add(const Triangle& t, const std::vector<Vec3>& vertices) {
    const Vec3 &a = vertices[t[0]], &b = vertices[t[1]], &c = vertices[t[2]];
    const Vec3 normal = cross(b - a, c - a);
    const Aabb box = {min(min(a, b), c), max(max(a, b), c)};
    visit(box, [&](const Vec3& line, std::vector<Crossing>& crossings) {
      const bool left = is_left(t[0], t[1], vertices, line);
      if (is_left(t[1], t[2], vertices, line) != left || is_left(t[2], t[0], vertices, line) != left) return;
      const Real rise = normal.x * (line.x - a.x) + normal.y * (line.y - a.y);
      const Real at = normal.z == 0 ? a.z : a.z - rise / normal.z;
      crossings.push_back({std::clamp(at, box.min.z, box.max.z), left ? -1 : 1, 0});
    });
  }

  static void add(const std::vector<Plane>& planes, const Vec3& line, std::vector<Crossing>& crossings) {
    Real from = -std::numeric_limits<Real>::infinity(), to = -from;
    for (const Plane& plane : planes) {
      const Real slack = plane.offset - plane.normal.x * line.x - plane.normal.y * line.y;
      if (plane.normal.z > 0) to = std::min(to, slack / plane.normal.z);
      if (plane.normal.z < 0) from = std::max(from, slack / plane.normal.z);
      if (plane.normal.z == 0 && slack < 0) return;
    }
    if (!(from < to)) return;
    crossings.push_back({from, 0, 1});
    crossings.push_back({to, 0, -1});
  }

  static void add(std::vector<Crossing>& crossings, Coverage& sum) {
    std::sort(crossings.begin(), crossings.end(),
              [](const Crossing& a, const Crossing& b) { return a.at < b.at; });
    int winding = 0, pieces = 0;
    for (std::size_t i = 0; i + 1 < crossings.size(); ++i) {
      winding += crossings[i].winding, pieces += crossings[i].pieces;
      const Real step = crossings[i + 1].at - crossings[i].at;
      if (winding > 0) sum.mesh += step;
      if (pieces > 0) sum.pieces += step;
      if (winding > 0 && pieces > 0) sum.common += step;
    }
  }

  int across_;
  int axes_[3];
  Vec3 low_, cell_;
  std::vector<std::vector<Crossing>> crossings_;
};

}  // namespace

Coverage coverage(const Mesh& mesh, std::span<const ConvexPiece> pieces, int across) {
  const std::vector<Vec3> points(mesh.vertices.begin(), mesh.vertices.end());
  Aabb box = bounding_box(points);
  for (const ConvexPiece& piece : pieces) {
    const Aabb other = bounding_box(piece.hull.vertices);
    box.min = min(box.min, other.min), box.max = max(box.max, other.max);
  }
  Lines lines(box, across);
  lines.add(mesh);
  for (const ConvexPiece& piece : pieces) lines.add(piece.hull);
  return lines.measured();
}

}  // namespace collidoscope
