// Joins parts along an earlier cut: both sides of a cut have the same points to the bit, so the common part
// of both caps cancels edge by edge. The remaining edges are one cap.

#include <algorithm>
#include <numeric>
#include <tuple>

#include "decomposition/solid.h"

namespace collidoscope {
namespace {

Solid side_by_side(const Solid& a, const Solid& b) {
  Solid both = a;
  const auto shift = static_cast<std::uint32_t>(a.vertices.size());
  both.vertices.insert(both.vertices.end(), b.vertices.begin(), b.vertices.end());
  for (const auto& [i, j, k] : b.triangles) both.triangles.push_back({i + shift, j + shift, k + shift});
  for (Solid::Cap cap : b.caps) {
    for (auto& [i, j] : cap.segments) i += shift, j += shift;
    both.caps.push_back(std::move(cap));
  }
  return both;
}

/// Equal vertices become one, in the order of their first.
void weld(Solid& solid) {
  const std::vector<Vec3> points = std::move(solid.vertices);
  const auto key = [&](std::uint32_t i) { return std::tie(points[i].x, points[i].y, points[i].z); };
  std::vector<std::uint32_t> order(points.size()), first(points.size()), number(points.size());
  std::iota(order.begin(), order.end(), 0u);
  std::sort(order.begin(), order.end(),
            [&](std::uint32_t a, std::uint32_t b) { return key(a) != key(b) ? key(a) < key(b) : a < b; });
  for (std::size_t i = 0; i < order.size(); ++i)
    first[order[i]] = i > 0 && key(order[i]) == key(order[i - 1]) ? first[order[i - 1]] : order[i];
  solid.vertices.clear();
  for (std::uint32_t i = 0; i < points.size(); ++i) {
    if (first[i] == i) solid.vertices.push_back(points[i]);
    number[i] = first[i] == i ? static_cast<std::uint32_t>(solid.vertices.size() - 1) : number[first[i]];
  }
  for (Triangle& triangle : solid.triangles)
    for (std::uint32_t& corner : triangle) corner = number[corner];
  for (Solid::Cap& cap : solid.caps)
    for (DirectedEdge& segment : cap.segments) segment = {number[segment[0]], number[segment[1]]};
}

bool is_same(const Plane& a, const Plane& b) {
  return (a.normal == b.normal && a.offset == b.offset) || (a.normal == -b.normal && a.offset == -b.offset);
}

/// Turns the plane of the cap so that its area is positive.
void orient(Solid::Cap& cap, const std::vector<Vec3>& vertices) {
  const Vec3& origin = vertices[cap.segments.front()[0]];
  if (dot(doubled_area(cap, vertices, origin), cap.plane.normal) < 0) cap.plane = opposite(cap.plane);
}

void join_caps(Solid& solid) {
  std::vector<Solid::Cap> caps;
  for (Solid::Cap& cap : solid.caps) {
    const auto found = std::find_if(caps.begin(), caps.end(),
                                    [&](const Solid::Cap& other) { return is_same(other.plane, cap.plane); });
    if (found == caps.end())
      caps.push_back(std::move(cap));
    else
      found->segments.insert(found->segments.end(), cap.segments.begin(), cap.segments.end());
  }
  for (Solid::Cap& cap : caps) cap.segments = without_opposite(std::move(cap.segments));
  std::erase_if(caps, [](const Solid::Cap& cap) { return cap.segments.empty(); });
  for (Solid::Cap& cap : caps) orient(cap, solid.vertices);
  solid.caps = std::move(caps);
}

}  // namespace

Solid joined(const Solid& a, const Solid& b) {
  Solid both = side_by_side(a, b);
  weld(both);
  join_caps(both);
  return both;
}

}  // namespace collidoscope
