#pragma once

// The side or corner of a face that is nearest to an edge beside the face. [Mirtich 3.3.3]

#include <cstdint>
#include <span>

#include "narrow/convex/closest_features/edge_clip.h"
#include "narrow/convex/closest_features/placed_features.h"

namespace collidoscope {

/// An edge in the frame of the other hull.
template <class Scalar>
struct PlacedSegment {
  Vec3T<Scalar> tail, head, along;
};

/// Is the point of the segment that is closest to an edge beyond the plane between this edge and its end
/// `vertex`? `direction` leads out of the edge. The states VE and EE compute the same signs.
template <class Scalar>
bool is_beyond(const PlacedSegment<Scalar>& segment, const Vec3T<Scalar>& vertex,
               const Vec3T<Scalar>& direction) {
  const Vec3T<Scalar> tail_seen = segment.tail - vertex;
  const Scalar tail = dot(tail_seen, direction), head = dot(segment.head - vertex, direction);
  if (tail > Scalar(0) && head > Scalar(0)) return true;
  if (!(tail > Scalar(0) || head > Scalar(0))) return false;
  const Scalar slope = slope_to_vertex(tail_seen, segment.along, tail / (tail - head));
  return tail > Scalar(0) ? slope > Scalar(0) : slope < Scalar(0);
}

/// The sides of a face in their order, and the corner at which each begins.
template <class Scalar>
class FacePerimeter {
 public:
  using Vector = Vec3T<Scalar>;
  using Segment = PlacedSegment<Scalar>;

  FacePerimeter(const VoronoiPlanes& planes, const VoronoiPlanes::Face& face)
      : planes_(planes), sides_(planes.sides(face)) {}

  std::uint32_t size() const { return static_cast<std::uint32_t>(sides_.size()); }
  std::uint32_t next(std::uint32_t side) const { return side + 1 == size() ? 0 : side + 1; }
  std::uint32_t previous(std::uint32_t side) const { return side == 0 ? size() - 1 : side - 1; }
  Feature side_feature(std::uint32_t side) const { return {Feature::Kind::edge, sides_[side].edge}; }
  Feature corner_feature(std::uint32_t side) const { return {Feature::Kind::vertex, sides_[side].corner}; }

  /// Does the segment's closest point lie beyond the end of the side?
  bool passes_end(std::uint32_t side, const Segment& segment) const {
    return is_beyond(segment, corner(next(side)), direction(side));
  }
  /// Does it lie before the side's own corner?
  bool passes_corner(std::uint32_t side, const Segment& segment) const {
    return is_beyond(segment, corner(side), -direction(side));
  }
  /// Does it lie beyond this corner on the way into the side that begins there?
  bool enters_side(std::uint32_t side, const Segment& segment) const {
    return is_beyond(segment, corner(side), direction(side));
  }

  /// The local minimum that is found from side `start` on, in the one way that leads nearer.
  Feature search(const Segment& segment, std::uint32_t start) const {
    std::uint32_t at = start;
    const bool forward = passes_end(at, segment);
    const auto leads_on = [&](std::uint32_t which) {
      return is_beyond(segment, corner(which), forward ? direction(at) : -direction(at));
    };
    for (std::uint32_t steps = 0; steps < size(); ++steps) {
      const std::uint32_t end = forward ? next(at) : at;
      if (!leads_on(end)) break;
      at = forward ? next(at) : previous(at);
      if (!leads_on(end)) return corner_feature(end);
    }
    return side_feature(at);
  }

 private:
  Vector corner(std::uint32_t side) const {
    return convert_vector<Scalar>(planes_.vertices()[sides_[side].corner].position);
  }
  /// The unit vector from the side's corner to the next one, as the edge and its spokes have it.
  Vector direction(std::uint32_t side) const {
    const VoronoiPlanes::Edge& edge = planes_.edges()[sides_[side].edge];
    return convert_vector<Scalar>(edge.tail_vertex == sides_[side].corner ? edge.direction : -edge.direction);
  }

  const VoronoiPlanes& planes_;
  std::span<const VoronoiPlanes::Side> sides_;
};

}  // namespace collidoscope
