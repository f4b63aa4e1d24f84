#pragma once

// The triangulated boundary of the hull of points in general or special position; hull.cpp makes polygons of
// it.

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "core/progress.h"
#include "core/scalar.h"
#include "geometry/hull/conditioned_points.h"
#include "trace/tracer.h"

namespace collidoscope {

/// An edge of a triangle, directed counter-clockwise: 4 · triangle + 0, 1 or 2. Edge i runs from corner i to
/// the next one.
using HalfEdge = std::uint32_t;

constexpr HalfEdge half_edge(std::uint32_t triangle, std::uint32_t edge) {
  return 4 * triangle + edge;
}
constexpr std::uint32_t triangle_of(HalfEdge edge) {
  return edge / 4;
}
constexpr std::uint32_t edge_of(HalfEdge edge) {
  return edge % 4;
}
constexpr HalfEdge next(HalfEdge edge) {
  return edge_of(edge) == 2 ? edge - 2 : edge + 1;
}
constexpr HalfEdge previous(HalfEdge edge) {
  return edge_of(edge) == 0 ? edge + 2 : edge - 1;
}

/// A closed surface of non-degenerate triangles that is convex at every edge, flat ones included. Vertices
/// are indices of input points; points within a face or an edge of the hull may be among them.
struct HullSurface {
  struct Triangle {
    std::array<std::uint32_t, 3> corners;
    std::array<HalfEdge, 3> twins;
    std::array<bool, 3> flat;  // is the triangle across in the same plane?
  };
  std::vector<Triangle> triangles;

  std::uint32_t origin(HalfEdge edge) const { return triangles[triangle_of(edge)].corners[edge_of(edge)]; }
  HalfEdge twin(HalfEdge edge) const { return triangles[triangle_of(edge)].twins[edge_of(edge)]; }
  bool flat(HalfEdge edge) const { return triangles[triangle_of(edge)].flat[edge_of(edge)]; }
};

/// `start` holds four points that are not in a plane. Tracers are NoTrace and StepRecorder (hull_trace.h).
template <class Tracer>
HullSurface quickhull(std::span<const Vec3> points, const ConditionedPoints& conditioned,
                      const std::array<std::uint32_t, 4>& start, Progress* progress, Tracer& tracer);

/// The volume alone, or infinity once it is known to be more than `enough`.
Real quickhull_volume(std::span<const Vec3> points, const ConditionedPoints& conditioned,
                      const std::array<std::uint32_t, 4>& start, Real enough);

}  // namespace collidoscope
