#include "decomposition/filled_hull.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "decomposition/concavity.h"

namespace collidoscope {
namespace {

/// Whether one plane of the hull contains all of them, up to the slack.
template <class Indices>
bool share_plane(const ConvexHull& hull, const std::vector<Vec3>& vertices, const Indices& indices,
                 Real slack) {
  return std::ranges::any_of(hull.planes, [&](const Plane& plane) {
    return std::ranges::all_of(indices, [&](std::uint32_t index) {
      return std::abs(plane.offset - dot(plane.normal, vertices[index])) <= slack;
    });
  });
}

/// Divides a segment at the ends of other segments that lie on it.
void divide(const DirectedEdge& segment, const std::vector<std::uint32_t>& ends,
            const std::vector<Vec3>& vertices, Real slack, std::vector<DirectedEdge>& pieces) {
  const Vec3 &from = vertices[segment[0]], along = vertices[segment[1]] - from;
  std::vector<std::pair<Real, std::uint32_t>> on;
  for (const std::uint32_t end : ends) {
    const Vec3 to_end = vertices[end] - from;
    const Real share = dot(to_end, along) / length_squared(along);
    if (share > 0 && share < 1 && length_squared(to_end - along * share) <= slack * slack)
      on.emplace_back(share, end);
  }
  std::ranges::sort(on);
  std::uint32_t last = segment[0];
  for (const auto& [share, end] : on) pieces.push_back({last, end}), last = end;
  pieces.push_back({last, segment[1]});
}

/// The beginnings of its segments: these are all their ends, because the segments are closed.
std::vector<std::uint32_t> ends_of(const Solid::Cap& cap) {
  std::vector<std::uint32_t> ends;
  for (const DirectedEdge& segment : cap.segments) ends.push_back(segment[0]);
  return ends;
}

/// If parts were joined whose caps had their segments divided differently, the remaining segments run to and
/// fro along lines, and bound no surface.
bool is_seam(const Solid::Cap& cap, const std::vector<Vec3>& vertices, Real slack) {
  const std::vector<std::uint32_t> ends = ends_of(cap);
  std::vector<DirectedEdge> pieces;
  for (const DirectedEdge& segment : cap.segments) divide(segment, ends, vertices, slack, pieces);
  return without_opposite(std::move(pieces)).empty();
}

bool contains(const ConvexHull& hull, const std::vector<Vec3>& vertices, Real slack) {
  return std::ranges::none_of(hull.planes, [&](const Plane& plane) {
    return std::ranges::any_of(
        vertices, [&](const Vec3& vertex) { return dot(plane.normal, vertex) - plane.offset > slack; });
  });
}

}  // namespace

bool fills(const ConvexHull& hull, const Solid& solid, Real slack) {
  const auto in_a_plane = [&](const auto& indices) {
    return share_plane(hull, solid.vertices, indices, slack);
  };
  const auto is_flush = [&](const Solid::Cap& cap) {
    return in_a_plane(ends_of(cap)) || is_seam(cap, solid.vertices, slack);
  };
  return std::ranges::all_of(solid.triangles, in_a_plane) && std::ranges::all_of(solid.caps, is_flush) &&
         contains(hull, solid.vertices, slack) && 2 * volume(solid) > hull_volume(hull);
}

}  // namespace collidoscope
