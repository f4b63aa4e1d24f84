#pragma once

// The steps of searches over features for the inspector: the two features, the violated Voronoi plane, the
// clipped edge.

#include "narrow/convex/closest_features/edge_clip.h"
#include "narrow/convex/closest_features/placed_features.h"

namespace collidoscope {

template <class Scalar, class Tracer>
class FeatureTrace {
 public:
  using Vector = Vec3T<Scalar>;

  FeatureTrace(const PlacedFeatures<Scalar>& placed, Tracer& tracer) : placed_(placed), tracer_(tracer) {}

  /// Begins a step of the line.
  template <class Line>
  void begin([[maybe_unused]] Line line) {
    if constexpr (Tracer::enabled) {
      tracer_.step(static_cast<int>(line));
      feature("A", 0);
      feature("B", 1);
    }
  }

  void plane([[maybe_unused]] int side, [[maybe_unused]] const Plane& plane) {
    if constexpr (Tracer::enabled) plane_through(side, plane.normal, plane.normal * plane.offset);
  }
  void plane([[maybe_unused]] int side, [[maybe_unused]] const VoronoiPlanes::Spoke& spoke,
             [[maybe_unused]] const VoronoiPlanes::Vertex& vertex) {
    if constexpr (Tracer::enabled) plane_through(side, spoke.direction, vertex.position);
  }
  /// The plane between an edge and its tail (0) or head (1).
  void end_plane([[maybe_unused]] int side, [[maybe_unused]] const VoronoiPlanes::Edge& edge,
                 [[maybe_unused]] int end) {
    if constexpr (Tracer::enabled) plane_through(side, edge.direction, end == 0 ? edge.tail : edge.head);
  }

  /// The remaining part of a segment, in the frame of `side`.
  template <class Segment>
  void clipped([[maybe_unused]] int side, [[maybe_unused]] const Segment& segment,
               [[maybe_unused]] const EdgeClip<Scalar>& clip) {
    if constexpr (Tracer::enabled) {
      if (clip.is_empty()) return;
      const Vector from = segment.tail + segment.along * clip.entry().lambda,
                   to = segment.tail + segment.along * clip.exit().lambda;
      tracer_.segment("clipped edge", TraceSpace::frame_a, to_real(placed_.point_in_a(side, from)),
                      to_real(placed_.point_in_a(side, to)));
    }
  }

  void closest([[maybe_unused]] const Vec3& a, [[maybe_unused]] const Vec3& b) {
    if constexpr (Tracer::enabled) {
      tracer_.point("a", TraceSpace::frame_a, a).point("b", TraceSpace::frame_a, b);
      tracer_.segment("a b", TraceSpace::frame_a, a, b);
      tracer_.value("distance", length(b - a));
    }
  }
  void common_point([[maybe_unused]] const Vec3& point) {
    if constexpr (Tracer::enabled) tracer_.point("common point", TraceSpace::frame_a, point);
  }

 private:
  Vec3 in_a(int side, const Vec3& point) const {
    return to_real(placed_.point_in_a(side, convert_vector<Scalar>(point)));
  }

  void plane_through(int side, const Vec3& normal, const Vec3& point) {
    const Vec3 normal_in_a = to_real(placed_.direction_in_a(side, convert_vector<Scalar>(normal)));
    tracer_.plane("Voronoi plane", TraceSpace::frame_a, normal_in_a, dot(normal_in_a, in_a(side, point)));
  }

  void feature(std::string_view name, int side) {
    switch (placed_.feature(side).kind) {
      case Feature::Kind::vertex:
        tracer_.point(name, TraceSpace::frame_a, in_a(side, placed_.vertex(side).position));
        break;
      case Feature::Kind::edge:
        tracer_.segment(name, TraceSpace::frame_a, in_a(side, placed_.edge(side).tail),
                        in_a(side, placed_.edge(side).head));
        break;
      case Feature::Kind::face:
        for (const VoronoiPlanes::Side& edge : placed_.planes(side).sides(placed_.face(side))) {
          const VoronoiPlanes::Edge& segment = placed_.planes(side).edges()[edge.edge];
          tracer_.segment(name, TraceSpace::frame_a, in_a(side, segment.tail), in_a(side, segment.head));
        }
    }
  }

  const PlacedFeatures<Scalar>& placed_;
  Tracer& tracer_;
};

}  // namespace collidoscope
