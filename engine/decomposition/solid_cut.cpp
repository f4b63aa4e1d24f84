// Cutting by a plane. Every face, surface triangle or cap, is clipped by itself; edges in the plane that do
// not cancel bound the new cap. The crossing of an edge with the plane is computed from its smaller to its
// larger vertex, so that all faces around it, and both sides of the cut, have the same point to the bit.

#include <algorithm>
#include <limits>

#include "decomposition/solid.h"

namespace collidoscope {
namespace {

using Edge = DirectedEdge;

constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();

class Cut {
 public:
  Cut(const Solid& solid, const Plane& plane, Real tolerance) : from_(solid), plane_(plane) {
    heights_.reserve(solid.vertices.size());
    for (const Vec3& vertex : solid.vertices) {
      const Real height = dot(plane.normal, vertex) - plane.offset;
      heights_.push_back(std::abs(height) <= tolerance ? 0 : height);
    }
    kept_.assign(solid.vertices.size(), none);
    to_.vertices.reserve(solid.vertices.size());
    in_plane_.reserve(solid.vertices.size());
    to_.triangles.reserve(solid.triangles.size());
  }

  Solid below() {
    for (const Triangle& triangle : from_.triangles) clip(triangle);
    for (const Solid::Cap& cap : from_.caps) clip(cap);
    close();
    return std::move(to_);
  }

 private:
  bool in_plane(std::uint32_t kept) const { return in_plane_[kept]; }

  std::uint32_t add(const Vec3& point, bool in_plane) {
    to_.vertices.push_back(point);
    in_plane_.push_back(in_plane);
    return static_cast<std::uint32_t>(to_.vertices.size() - 1);
  }

  std::uint32_t keep(std::uint32_t vertex) {
    if (kept_[vertex] == none) kept_[vertex] = add(from_.vertices[vertex], heights_[vertex] == 0);
    return kept_[vertex];
  }

  std::uint32_t crossing(std::uint32_t a, std::uint32_t b) {
    if (a > b) std::swap(a, b);
    if (first_crossing_.empty()) first_crossing_.assign(from_.vertices.size(), none);
    for (std::uint32_t i = first_crossing_[a]; i != none; i = crossings_[i].next)
      if (crossings_[i].to == b) return crossings_[i].kept;
    const Real t = heights_[a] / (heights_[a] - heights_[b]);
    const std::uint32_t made = add(from_.vertices[a] + t * (from_.vertices[b] - from_.vertices[a]), true);
    crossings_.push_back({b, made, first_crossing_[a]});
    first_crossing_[a] = static_cast<std::uint32_t>(crossings_.size() - 1);
    return made;
  }

  void add_triangle(std::uint32_t a, std::uint32_t b, std::uint32_t c) { to_.triangles.push_back({a, b, c}); }

  /// The edges of a kept face that lie in the plane.
  void add_rim_edge(std::uint32_t a, std::uint32_t b) {
    if (in_plane(a) && in_plane(b) && a != b) rim_.push_back({a, b});
  }

  void clip(const Triangle& triangle) {
    const Real h[3] = {heights_[triangle[0]], heights_[triangle[1]], heights_[triangle[2]]};
    if (h[0] == 0 && h[1] == 0 && h[2] == 0) {
      if (!faces_up(triangle)) return;
    } else if (h[0] >= 0 && h[1] >= 0 && h[2] >= 0) {
      return;
    }
    std::uint32_t corners[4];
    std::size_t count = 0;
    for (std::size_t i = 0; i < 3; ++i) {
      const std::size_t j = (i + 1) % 3;
      if (h[i] <= 0) corners[count++] = keep(triangle[i]);
      if ((h[i] < 0 && h[j] > 0) || (h[i] > 0 && h[j] < 0))
        corners[count++] = crossing(triangle[i], triangle[j]);
    }
    for (std::size_t i = 2; i < count; ++i) add_triangle(corners[0], corners[i - 1], corners[i]);
    for (std::size_t i = 0; i < count; ++i) add_rim_edge(corners[i], corners[(i + 1) % count]);
  }

  bool faces_up(const Triangle& triangle) const {
    const auto& v = from_.vertices;
    return dot(cross(v[triangle[1]] - v[triangle[0]], v[triangle[2]] - v[triangle[0]]), plane_.normal) > 0;
  }

  void clip(const Solid::Cap& cap) {
    Solid::Cap clipped{cap.plane, {}};
    const bool lies_in_plane = std::all_of(
        cap.segments.begin(), cap.segments.end(),
        [&](const Edge& segment) { return heights_[segment[0]] == 0 && heights_[segment[1]] == 0; });
    if (lies_in_plane && dot(cap.plane.normal, plane_.normal) <= 0) return;
    for (const auto& [a, b] : cap.segments)
      if (lies_in_plane || belongs_below(a, b, cap.plane.normal)) add_clipped(a, b, clipped);
    if (!lies_in_plane) close_along_plane(clipped);
    for (const auto& [a, b] : clipped.segments) add_rim_edge(a, b);
    if (!clipped.segments.empty()) to_.caps.push_back(std::move(clipped));
  }

  /// For a segment in the plane, the side on which the cap lies decides.
  bool belongs_below(std::uint32_t a, std::uint32_t b, const Vec3& normal) const {
    if (heights_[a] != 0 || heights_[b] != 0) return heights_[a] < 0 || heights_[b] < 0;
    return dot(cross(normal, from_.vertices[b] - from_.vertices[a]), plane_.normal) < 0;
  }

  void add_clipped(std::uint32_t a, std::uint32_t b, Solid::Cap& clipped) {
    const std::uint32_t from = heights_[a] > 0 ? crossing(a, b) : keep(a);
    const std::uint32_t to = heights_[b] > 0 ? crossing(a, b) : keep(b);
    if (from != to) clipped.segments.push_back({from, to});
  }

  /// Paths that end in the plane are joined to those that begin there, along the line where cap and plane
  /// meet.
  void close_along_plane(Solid::Cap& clipped) {
    struct End {
      Real along;
      std::uint32_t vertex;
      int balance;
    };
    const Vec3 line = cross(plane_.normal, clipped.plane.normal);
    std::vector<End> ends;
    for (const Edge& segment : clipped.segments)
      for (const std::size_t i : {std::size_t{0}, std::size_t{1}})
        if (in_plane(segment[i]))
          ends.push_back({dot(line, to_.vertices[segment[i]]), segment[i], i == 1 ? 1 : -1});
    std::sort(ends.begin(), ends.end(), [](const End& a, const End& b) {
      return a.along != b.along ? a.along < b.along : a.vertex < b.vertex;
    });
    int running = 0;
    for (std::size_t i = 0; i + 1 < ends.size(); ++i) {
      running += ends[i].balance;
      const std::uint32_t low = ends[i].vertex, high = ends[i + 1].vertex;
      if (low == high) continue;
      for (int copy = 0; copy < std::abs(running); ++copy)
        clipped.segments.push_back(running > 0 ? Edge{low, high} : Edge{high, low});
    }
  }

  /// The boundary of the kept faces in the plane, reversed, bounds the cap.
  void close() {
    for (Edge& edge : rim_) std::swap(edge[0], edge[1]);
    std::vector<Edge> cap = without_opposite(std::move(rim_));
    if (!cap.empty()) to_.caps.push_back({plane_, std::move(cap)});
  }

  /// Of an edge to a larger vertex, and where the next one from the same smaller vertex is.
  struct Crossing {
    std::uint32_t to, kept, next;
  };

  const Solid& from_;
  const Plane& plane_;
  Solid to_;
  std::vector<Real> heights_;
  std::vector<std::uint32_t> kept_;
  std::vector<bool> in_plane_;  // per vertex of to_
  std::vector<Crossing> crossings_;
  std::vector<std::uint32_t> first_crossing_;  // per vertex of from_
  std::vector<Edge> rim_;
};

}  // namespace

Solid below(const Solid& solid, const Plane& plane, Real tolerance) {
  return Cut(solid, plane, tolerance).below();
}

Solid within(Solid solid, const ConvexHull& hull, Real tolerance) {
  const auto is_above = [&](const Plane& plane) {
    return std::any_of(solid.vertices.begin(), solid.vertices.end(), [&](const Vec3& vertex) {
      return dot(plane.normal, vertex) - plane.offset > tolerance;
    });
  };
  for (const Plane& plane : hull.planes)
    if (is_above(plane)) solid = below(solid, plane, tolerance);
  return solid;
}

}  // namespace collidoscope
