#include "decomposition/cut_planes.h"

#include <algorithm>
#include <cmath>

#include "bounds/principal_axes.h"
#include "decomposition/span.h"

namespace collidoscope {
namespace {

constexpr int steps = 15;                // planes per direction
constexpr std::size_t most_ridges = 24;  // planes through concave edges
constexpr Real least_turn = 0.17;        // sine, 10 degrees: less is a curved surface, which has no one edge

/// The coordinate axes, and those principal axes that differ from them.
std::vector<Span> spans(const Solid& solid) {
  constexpr Real same = 0.9999;  // cosine
  std::vector<Span> spans;
  for (int i = 0; i < 3; ++i) {
    Vec3 axis(0);
    axis[i] = 1;
    spans.push_back(span_along(axis, solid.vertices));
  }
  const Mat3 axes = principal_axes(solid.vertices);
  for (int i = 0; i < 3; ++i)
    if (std::max({std::abs(axes[i].x), std::abs(axes[i].y), std::abs(axes[i].z)}) < same)
      spans.push_back(span_along(axes[i], solid.vertices));
  return spans;
}

/// Planes from the middles outwards.
void add_steps(const Solid& solid, std::vector<Plane>& planes) {
  const std::vector<Span> all = spans(solid);
  for (int i = 0; i < steps; ++i) {
    const int step = steps / 2 + 1 + (i % 2 == 0 ? i / 2 : -(i + 1) / 2);
    for (const auto& [direction, low, high] : all)
      planes.push_back({direction, low + (high - low) * (static_cast<Real>(step) / (steps + 1))});
  }
}

/// Every triangle's half-edges, sorted so that an edge's two stand beside each other.
struct HalfEdge {
  std::uint32_t low, high, triangle, apex;
};

std::vector<HalfEdge> sorted_half_edges(const Solid& solid) {
  std::vector<HalfEdge> edges;
  for (std::uint32_t t = 0; t < solid.triangles.size(); ++t) {
    const Triangle& corners = solid.triangles[t];
    for (std::size_t i = 0; i < 3; ++i) {
      const auto [low, high] = std::minmax(corners[i], corners[(i + 1) % 3]);
      edges.push_back({low, high, t, corners[(i + 2) % 3]});
    }
  }
  std::sort(edges.begin(), edges.end(), [](const HalfEdge& a, const HalfEdge& b) {
    return a.low != b.low ? a.low < b.low : a.high != b.high ? a.high < b.high : a.triangle < b.triangle;
  });
  return edges;
}

struct Ridge {
  Plane plane;
  Real weight;  // length times sine of the turn
};

Vec3 normal_of(const Solid& solid, std::uint32_t triangle) {
  const auto& [a, b, c] = solid.triangles[triangle];
  return normalized(cross(solid.vertices[b] - solid.vertices[a], solid.vertices[c] - solid.vertices[a]));
}

struct Ridges {
  std::vector<Ridge> sharp;
  bool has_gentle = false;  // too gentle to cut at, and not flat
};

/// The planes of both faces and the one halfway, for edges at which the surface turns inward.
void add_ridge(const Solid& solid, const HalfEdge& one, const HalfEdge& other, Ridges& ridges) {
  constexpr Real flat = 1e-3;  // sine
  const Vec3 n = normal_of(solid, one.triangle), m = normal_of(solid, other.triangle);
  const Vec3& start = solid.vertices[one.low];
  const Real turn = length(cross(n, m));
  if (turn < flat || dot(n, solid.vertices[other.apex] - start) <= 0) return;
  if (turn < least_turn) return void(ridges.has_gentle = true);
  const Real weight = turn * length(solid.vertices[one.high] - start);
  for (const Vec3& normal : {n, m, normalized(n - m)})
    ridges.sharp.push_back({{normal, dot(normal, start)}, weight});
}

Ridges concave_ridges(const Solid& solid) {
  const std::vector<HalfEdge> edges = sorted_half_edges(solid);
  Ridges ridges;
  for (std::size_t i = 0; i + 1 < edges.size(); ++i)
    if (edges[i].low == edges[i + 1].low && edges[i].high == edges[i + 1].high)
      add_ridge(solid, edges[i], edges[i + 1], ridges);
  std::stable_sort(ridges.sharp.begin(), ridges.sharp.end(),
                   [](const Ridge& a, const Ridge& b) { return a.weight > b.weight; });
  return ridges;
}

bool alike(const Plane& a, const Plane& b, Real size) {
  const Real cosine = dot(a.normal, b.normal);
  return std::abs(cosine) > 0.9999 &&
         std::abs(a.offset - std::copysign(b.offset, b.offset * cosine)) < 1e-3 * size;
}

/// One plane for each group of similar ones, heaviest first.
std::vector<Plane> distinct(const std::vector<Ridge>& ridges, const Solid& solid) {
  Real size = 0;
  for (const Vec3& vertex : solid.vertices) size = std::max(size, length(vertex - solid.vertices.front()));
  std::vector<Plane> planes;
  for (const Ridge& ridge : ridges) {
    const bool known = std::any_of(planes.begin(), planes.end(),
                                   [&](const Plane& plane) { return alike(plane, ridge.plane, size); });
    if (!known) planes.push_back(ridge.plane);
    if (planes.size() > most_ridges) break;
  }
  return planes;
}

}  // namespace

std::vector<Plane> cut_planes(const Solid& solid) {
  const Ridges ridges = concave_ridges(solid);
  std::vector<Plane> planes = distinct(ridges.sharp, solid);
  const bool are_all = !planes.empty() && planes.size() <= most_ridges && !ridges.has_gentle;
  if (are_all) return planes;
  planes.resize(std::min(planes.size(), most_ridges));
  add_steps(solid, planes);
  return planes;
}

}  // namespace collidoscope
