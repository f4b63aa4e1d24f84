#pragma once

// Do triangles of meshes meet? Brute force over all pairs, decided by exact predicates: the slow truth.

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "geometry/exact/predicates.h"
#include "geometry/mesh/mesh.h"

namespace collidoscope::test {

using Corners = std::array<Vec3, 3>;

inline Corners corners(const Mesh& mesh, const Triangle& t) {
  return {Vec3(mesh.vertices[t[0]]), Vec3(mesh.vertices[t[1]]), Vec3(mesh.vertices[t[2]])};
}

inline bool boxes_meet(const Corners& a, const Corners& b) {
  for (int axis = 0; axis < 3; ++axis) {
    const auto [a_low, a_high] = std::minmax({a[0][axis], a[1][axis], a[2][axis]});
    const auto [b_low, b_high] = std::minmax({b[0][axis], b[1][axis], b[2][axis]});
    if (a_high < b_low || b_high < a_low) return false;
  }
  return true;
}

/// In a plane: counter-clockwise is positive. The differences of float32 values are exact.
inline Real turn(const Vec3& a, const Vec3& b, const Vec3& c, int u, int v) {
  return (b[u] - a[u]) * (c[v] - a[v]) - (b[v] - a[v]) * (c[u] - a[u]);
}

/// Segment and triangle in one plane; touching counts.
inline bool meet_in_plane(const Vec3& p, const Vec3& q, const Corners& t) {
  const Vec3 normal = cross(t[1] - t[0], t[2] - t[0]);
  int axis = 0;
  for (int i = 1; i < 3; ++i)
    if (std::abs(normal[i]) > std::abs(normal[axis])) axis = i;
  const int u = (axis + 1) % 3, v = (axis + 2) % 3;
  // Separated by a line along the segment or along one of the triangle's sides?
  const auto apart = [&](const Vec3& a, const Vec3& b, std::initializer_list<Vec3> ours,
                         std::initializer_list<Vec3> theirs) {
    for (const Real side : {1.0, -1.0}) {
      const auto beyond = [&](const Vec3& x) { return side * turn(a, b, x, u, v) > 0; };
      const auto not_beyond = [&](const Vec3& x) { return side * turn(a, b, x, u, v) <= 0; };
      if (std::all_of(ours.begin(), ours.end(), not_beyond) &&
          std::all_of(theirs.begin(), theirs.end(), beyond))
        return true;
    }
    return false;
  };
  if (apart(p, q, {p, q}, {t[0], t[1], t[2]})) return false;
  for (int i = 0; i < 3; ++i)
    if (apart(t[i], t[(i + 1) % 3], {t[0], t[1], t[2]}, {p, q})) return false;
  // On one line, only their extents along it can keep them apart.
  const auto [low, high] = std::minmax({p[u], q[u]});
  return high >= std::min({t[0][u], t[1][u], t[2][u]}) && low <= std::max({t[0][u], t[1][u], t[2][u]});
}

/// Touching counts.
inline bool segment_meets(const Vec3& p, const Vec3& q, const Corners& t) {
  const int at_p = orientation(t[0], t[1], t[2], p), at_q = orientation(t[0], t[1], t[2], q);
  if (at_p == 0 && at_q == 0) return meet_in_plane(p, q, t);
  if (at_p * at_q > 0) return false;
  bool left = false, right = false;
  for (int i = 0; i < 3; ++i) {
    const int side = orientation(p, q, t[i], t[(i + 1) % 3]);
    left |= side > 0, right |= side < 0;
  }
  return !(left && right);
}

inline bool triangles_meet(const Corners& a, const Corners& b) {
  if (!boxes_meet(a, b)) return false;
  for (int i = 0; i < 3; ++i)
    if (segment_meets(a[i], a[(i + 1) % 3], b) || segment_meets(b[i], b[(i + 1) % 3], a)) return true;
  return false;
}

/// The same for triangles of one mesh, which may share corners: meets beyond these.
inline bool triangles_meet_beyond_shared(const Mesh& mesh, const Triangle& s, const Triangle& t) {
  std::array<int, 3> place_in_t = {-1, -1, -1};
  int shared = 0;
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j)
      if (s[i] == t[j]) place_in_t[i] = j, ++shared;
  const Corners a = corners(mesh, s), b = corners(mesh, t);
  if (shared == 0) return triangles_meet(a, b);
  if (shared == 3) return true;
  if (shared == 1) {
    const int i =
        static_cast<int>(std::find_if(place_in_t.begin(), place_in_t.end(), [](int j) { return j >= 0; }) -
                         place_in_t.begin());
    const int j = place_in_t[i];
    return segment_meets(a[(i + 1) % 3], a[(i + 2) % 3], b) ||
           segment_meets(b[(j + 1) % 3], b[(j + 2) % 3], a);
  }
  // Hinged at an edge, they meet only when folded onto one another.
  const int free = static_cast<int>(std::find(place_in_t.begin(), place_in_t.end(), -1) - place_in_t.begin());
  int free_in_t = 0;
  while (std::count(place_in_t.begin(), place_in_t.end(), free_in_t) > 0) ++free_in_t;
  const Vec3 u = a[(free + 1) % 3], v = a[(free + 2) % 3];
  return orientation(u, v, a[free], b[free_in_t]) == 0 &&
         dot(cross(v - u, a[free] - u), cross(v - u, b[free_in_t] - u)) > 0;
}

/// Empty when no two triangles meet other than where they are joined, else which ones do.
inline std::string check_embedded(const Mesh& mesh) {
  // Sweep along x: only triangles whose extents overlap there are compared.
  const auto extent = [&](const Triangle& t) {
    return std::minmax({mesh.vertices[t[0]].x, mesh.vertices[t[1]].x, mesh.vertices[t[2]].x});
  };
  std::vector<Triangle> sorted = mesh.triangles;
  std::sort(sorted.begin(), sorted.end(),
            [&](const Triangle& s, const Triangle& t) { return extent(s).first < extent(t).first; });
  for (std::size_t i = 0; i < sorted.size(); ++i)
    for (std::size_t j = i + 1; j < sorted.size() && extent(sorted[j]).first <= extent(sorted[i]).second;
         ++j) {
      if (!boxes_meet(corners(mesh, sorted[i]), corners(mesh, sorted[j]))) continue;
      if (!triangles_meet_beyond_shared(mesh, sorted[i], sorted[j])) continue;
      const Vec3 p = corners(mesh, sorted[i])[0];
      return "triangles meet near (" + std::to_string(p.x) + ", " + std::to_string(p.y) + ", " +
             std::to_string(p.z) + ")";
    }
  return "";
}

inline bool meshes_meet(const Mesh& a, const Mesh& b) {
  for (const Triangle& s : a.triangles)
    for (const Triangle& t : b.triangles)
      if (triangles_meet(corners(a, s), corners(b, t))) return true;
  return false;
}

}  // namespace collidoscope::test
