#pragma once

// The steps of searches over features for the inspector: the two features, the violated Voronoi plane, the
// clipped edge. V, E and F are vertices, edges and faces, as in the pseudo-code.

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <string_view>

#include "narrow/convex/closest_features/edge_clip.h"
#include "narrow/convex/closest_features/placed_features.h"
#include "trace/sentence.h"
#include "trace/when_traced.h"

namespace collidoscope {

template <class Scalar, class Tracer>
class FeatureTrace {
 public:
  using Vector = Vec3T<Scalar>;

  FeatureTrace(const PlacedFeatures<Scalar>& placed, Tracer& tracer) : placed_(placed), tracer_(tracer) {}

  /// Begins a step of the line, which says that after it has named both features.
  template <class Line>
  void begin([[maybe_unused]] Line line, [[maybe_unused]] std::string_view sentence = {}) {
    if constexpr (Tracer::enabled) {
      tracer_.step(static_cast<int>(line));
      feature(name(0), 0);
      feature(name(1), 1);
      say_features();
      tracer_.say(sentence);
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
      const std::string of_edge = "The Voronoi planes of " + numbered(side);
      if (clip.is_empty()) return void(tracer_.say(of_edge + " leave nothing of the other's edge."));
      tracer_.say(of_edge + " leave the drawn part of the other's edge.");
      const Vector from = segment.tail + segment.along * clip.entry().lambda,
                   to = segment.tail + segment.along * clip.exit().lambda;
      tracer_.segment("clipped edge", TraceSpace::frame_a, to_real(placed_.point_in_a(side, from)),
                      to_real(placed_.point_in_a(side, to)));
    }
  }

  void closest([[maybe_unused]] const Vec3& a, [[maybe_unused]] const Vec3& b) {
    if constexpr (Tracer::enabled) {
      tracer_.point("a", TraceSpace::frame_a, a).point("b", TraceSpace::frame_a, b);
      tracer_.length("distance", TraceSpace::frame_a, a, b);
      tracer_.say("Their closest points a and b are " + metres(length(b - a)) + " apart.");
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

  /// "VF: X is A's vertex 4, Y is now B's face 2.", "now" where it is new. The state has Mirtich's name.
  void say_features() {
    const std::size_t a = index(placed_.feature(0).kind), b = index(placed_.feature(1).kind);
    std::string text = {letters[std::min(a, b)], letters[std::max(a, b)], ':', ' '};
    constexpr std::array<const char*, 2> variables = {"X", "Y"};
    for (std::size_t side = 0; side < 2; ++side) {
      const std::string now = numbered(static_cast<int>(side));
      const bool moved = !last_names_[side].empty() && last_names_[side] != now;
      text += (side == 0 ? "" : ", ") + std::string(variables[side]) + (moved ? " is now " : " is ") + now;
      last_names_[side] = now;
    }
    tracer_.say(text + ".");
  }

  static constexpr std::array letters = {'V', 'E', 'F'};  // of kinds of features, in their order
  static std::size_t index(Feature::Kind kind) { return static_cast<std::size_t>(kind); }

  /// "V of A".
  std::string name(int side) const {
    return std::string(1, letters[index(placed_.feature(side).kind)]) + (side == 0 ? " of A" : " of B");
  }
  /// "A's vertex 4".
  std::string numbered(int side) const {
    constexpr std::array<const char*, 3> kinds = {"vertex ", "edge ", "face "};
    const Feature& feature = placed_.feature(side);
    return (side == 0 ? "A's " : "B's ") + std::string(kinds[index(feature.kind)]) +
           std::to_string(feature.index);
  }

  void plane_through(int side, const Vec3& normal, const Vec3& point) {
    const Vec3 normal_in_a = to_real(placed_.direction_in_a(side, convert_vector<Scalar>(normal)));
    const Real offset = dot(normal_in_a, in_a(side, point));
    tracer_.plane("Voronoi plane", TraceSpace::frame_a, normal_in_a, offset);
    say_beyond(side, normal_in_a, offset);
  }

  /// How far the other's vertex is beyond the plane; of an edge, clipping says it.
  void say_beyond(int side, const Vec3& normal, Real offset) {
    const int other = 1 - side;
    const std::string from_here =
        ": " + std::string(side == 0 ? "X" : "Y") + " gives way to its neighbour there.";
    if (placed_.feature(other).kind != Feature::Kind::vertex)
      return void(
          tracer_.say("The closest point of " + numbered(other) + " is beyond this plane" + from_here));
    const Vec3 vertex = in_a(other, placed_.vertex(other).position), unit = normal / length(normal);
    const Real beyond = dot(unit, vertex) - offset / length(normal);
    tracer_.say(numbered(other) + " is " + metres(std::abs(beyond)) + " beyond this plane" + from_here);
    tracer_.length("beyond", TraceSpace::frame_a, vertex - unit * beyond, vertex);
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
  [[no_unique_address]] WhenTraced<Tracer, std::array<std::string, 2>> last_names_{};
};

}  // namespace collidoscope
