#pragma once

// A face of one hull, clipped by the hull of the other: where two faces touch.

#include <cstdint>
#include <span>
#include <vector>

#include "narrow/narrow.h"

namespace collidoscope {

/// A face of a hull, or the edge of a segment, in the frame of body A.
struct PlacedFace {
  PlacedFace(const Shape& shape, std::uint32_t face, const Pose& in_a);
  /// The edge of a hull that is a segment: a face with two corners. Not for the reference.
  static PlacedFace segment(const Shape& shape, const Pose& in_a);

  Real height(const Vec3& point) const { return dot(normal, point - corners.front()); }
  std::uint32_t next(std::uint32_t corner) const { return corner + 1 == corners.size() ? 0 : corner + 1; }
  /// From the corner to the next.
  std::uint32_t edge(std::uint32_t corner) const { return edges.size() == 1 ? edges[0] : edges[corner]; }

  const Shape& shape;
  Pose in_a;  // of the shape
  std::uint32_t index = 0;
  Vec3 normal = Vec3(0);                           // unit, outward
  std::span<const std::uint32_t> vertices, edges;  // of the hull
  std::vector<Vec3> corners;

 private:
  PlacedFace(const Shape& shape, const Pose& in_a, std::span<const std::uint32_t> vertices,
             std::span<const std::uint32_t> edges);
};

/// A corner of a clipped face, and the features that make it: a vertex in a face, two edges that cross, or an
/// edge and a face that meet. No two corners of a polygon have the same.
struct ClippedCorner {
  Vec3 point = Vec3(0);
  Feature of_incident, of_reference;
};

/// The part of the incident face that the reference face covers, and of that, the part within the reference's
/// hull where it lies below the reference face: points there belong to both hulls. Where the incident face
/// has gone through the hull and out again, its nearest points are not within; then the part that the
/// reference face covers is left as it is. Empty where the faces do not cover each other. A tracer is a
/// ManifoldSteps (manifold_trace.h), or NoTrace. [Sutherland, Hodgman 1974]
template <class Tracer>
std::vector<ClippedCorner> clipped_face(const PlacedFace& reference, const PlacedFace& incident,
                                        Tracer& tracer);

}  // namespace collidoscope
