#include "narrow/contacts/face_clipping.h"

#include <algorithm>
#include <array>
#include <limits>

#include "geometry/hull/hull_features.h"
#include "narrow/contacts/manifold_trace.h"

namespace collidoscope {
namespace {

/// What a side of the polygon lies on.
struct PolygonSide {
  enum class On : std::uint8_t {
    edge,  // of the incident face
    wall,  // the plane through an edge of the reference face, along its normal
    face,  // of the reference's hull
  };
  On on = On::edge;
  std::uint32_t index = 0;  // of the edge in its face, or of the face
};

/// The polygon goes on from its corner along `leaves`.
struct Corner {
  ClippedCorner clipped;
  PolygonSide leaves;
};
using Polygon = std::vector<Corner>;

template <class Tracer>
class FaceClipper {
 public:
  FaceClipper(const PlacedFace& reference, const PlacedFace& incident, Tracer& tracer)
      : reference_(reference),
        incident_(incident),
        tracer_(tracer),
        // A corner on two planes that coincide is not cut off by the rounding of either.
        slack_(1e-10 * reference.shape.sphere().radius) {
    for (std::uint32_t i = 0; i < incident.corners.size(); ++i)
      polygon_.push_back({{incident.corners[i],
                           {Feature::Kind::vertex, incident.vertices[i]},
                           {Feature::Kind::face, reference.index}},
                          {PolygonSide::On::edge, i}});
    if constexpr (Tracer::enabled) tracer_.incident(points());
  }

  std::vector<ClippedCorner> clip() && {
    for (std::uint32_t i = 0; i < reference_.corners.size() && !polygon_.empty(); ++i) clip_by_wall(i);
    const Real lowest = least_height();
    if (!(lowest < -slack_)) return corners();
    const Polygon covered = polygon_;
    clip_by_hull();
    if (least_height() > lowest + slack_) {
      polygon_ = covered;
      if constexpr (Tracer::enabled) tracer_.undone(points());
    }
    return corners();
  }

 private:
  void clip_by_wall(std::uint32_t i) {
    const Vec3 &tail = reference_.corners[i], &head = reference_.corners[reference_.next(i)];
    const Vec3 out = cross(head - tail, reference_.normal);
    clip([&](const Vec3& point) { return dot(out, point - tail); }, {PolygonSide::On::wall, i});
    if constexpr (Tracer::enabled) tracer_.clipped(ManifoldLine::wall, out, dot(out, tail), points());
  }

  void clip_by_hull() {
    const std::span<const Plane> planes = reference_.shape.get<HullFeatures>().planes();
    for (std::uint32_t face = 0; face < planes.size() && !polygon_.empty(); ++face) {
      if (face == reference_.index) continue;
      const Vec3 out = reference_.in_a.rotate(planes[face].normal);
      const Real offset = planes[face].offset + dot(out, reference_.in_a.translation) + slack_;
      const auto height = [&](const Vec3& point) { return dot(out, point) - offset; };
      if (std::ranges::none_of(polygon_, [&](const Corner& c) { return height(c.clipped.point) > 0; }))
        continue;
      clip(height, {PolygonSide::On::face, face});
      if constexpr (Tracer::enabled) tracer_.clipped(ManifoldLine::hull, out, offset, points());
    }
  }

  /// Keeps what lies behind a plane, given by the height above it.
  template <class Height>
  void clip(const Height& height, const PolygonSide& plane) {
    kept_.clear();
    for (std::size_t i = 0; i < polygon_.size(); ++i) {
      const Corner &from = polygon_[i], &to = polygon_[(i + 1) % polygon_.size()];
      const Real here = height(from.clipped.point), there = height(to.clipped.point);
      if (here <= 0) kept_.push_back(from);
      if (!((here < 0 && there > 0) || (here > 0 && there < 0))) continue;
      const Vec3 way = to.clipped.point - from.clipped.point;
      kept_.push_back(crossing(from, plane, here < 0));
      kept_.back().clipped.point = from.clipped.point + way * (here / (here - there));
    }
    polygon_.swap(kept_);
  }

  /// The corner where the side that leaves `from` crosses a plane, on its way out or in.
  Corner crossing(const Corner& from, const PolygonSide& plane, bool goes_out) const {
    Corner corner = from;
    if (goes_out) corner.leaves = plane;
    if (from.leaves.on == PolygonSide::On::edge) {
      corner.clipped.of_incident = {Feature::Kind::edge, incident_.edge(from.leaves.index)};
      corner.clipped.of_reference = feature(plane);
    } else {
      corner.clipped.of_incident = {Feature::Kind::face, incident_.index};
      corner.clipped.of_reference = feature_between(from.leaves, plane, corner.leaves);
    }
    return corner;
  }

  Feature feature(const PolygonSide& side) const {
    if (side.on == PolygonSide::On::face) return {Feature::Kind::face, side.index};
    return {Feature::Kind::edge, reference_.edge(side.index)};
  }

  /// Walls of edges that are not neighbours cross outside of the face, and a later wall clips that corner
  /// off. Other corners are named by the side that leaves them, which no other corner has.
  Feature feature_between(const PolygonSide& p, const PolygonSide& q, const PolygonSide& leaves) const {
    if (p.on == PolygonSide::On::face || q.on == PolygonSide::On::face) return feature(leaves);
    const std::uint32_t corner = reference_.next(p.index) == q.index ? q.index : p.index;
    return {Feature::Kind::vertex, reference_.vertices[corner]};
  }

  Real least_height() const {
    Real least = std::numeric_limits<Real>::infinity();
    for (const Corner& corner : polygon_) least = std::min(least, reference_.height(corner.clipped.point));
    return least;
  }

  /// The way back along a segment meets the same planes again.
  std::vector<ClippedCorner> corners() const {
    std::vector<ClippedCorner> found;
    const auto is_new = [&](const ClippedCorner& corner) {
      return std::ranges::none_of(found, [&](const ClippedCorner& known) {
        return known.of_incident == corner.of_incident && known.of_reference == corner.of_reference;
      });
    };
    for (const Corner& corner : polygon_)
      if (incident_.corners.size() > 2 || is_new(corner.clipped)) found.push_back(corner.clipped);
    return found;
  }

  /// For the tracer.
  std::vector<Vec3> points() const {
    std::vector<Vec3> points;
    for (const Corner& corner : polygon_) points.push_back(corner.clipped.point);
    return points;
  }

  const PlacedFace &reference_, &incident_;
  Tracer& tracer_;
  Real slack_;  // m
  Polygon polygon_, kept_;
};

}  // namespace

PlacedFace::PlacedFace(const Shape& of, const Pose& placed, std::span<const std::uint32_t> of_vertices,
                       std::span<const std::uint32_t> of_edges)
    : shape(of), in_a(placed), vertices(of_vertices), edges(of_edges) {
  for (const std::uint32_t vertex : vertices) corners.push_back(in_a.to_parent(of.hull().vertices[vertex]));
}

PlacedFace::PlacedFace(const Shape& of, std::uint32_t face, const Pose& placed)
    : PlacedFace(of, placed, of.get<HullFeatures>().vertices_of_face(face),
                 of.get<HullFeatures>().edges_of_face(face)) {
  index = face;
  normal = placed.rotate(of.get<HullFeatures>().planes()[face].normal);
}

PlacedFace PlacedFace::segment(const Shape& of, const Pose& placed) {
  static constexpr std::array<std::uint32_t, 2> ends = {0, 1};
  return {of, placed, ends, of.get<HullFeatures>().edges_of_vertex(0)};
}

template <class Tracer>
std::vector<ClippedCorner> clipped_face(const PlacedFace& reference, const PlacedFace& incident,
                                        Tracer& tracer) {
  return FaceClipper<Tracer>(reference, incident, tracer).clip();
}

template std::vector<ClippedCorner> clipped_face(const PlacedFace&, const PlacedFace&, NoTrace&);
template std::vector<ClippedCorner> clipped_face(const PlacedFace&, const PlacedFace&, ManifoldSteps&);

}  // namespace collidoscope
