// A point against a hull. Small hulls: the planes of all faces cut the ray (Cyrus and Beck 1978). Large
// hulls: from a face near to where the ray meets the sphere around the hull, from face to face, always across
// an edge that has the ray on its other side. Behind such an edge lies a face whose plane the ray meets
// later, so the walk ends: at the face through which the line enters, or at an edge of the outline that the
// line passes by. Exact predicates decide, so the walk also decides what rounding leaves open to the planes.

#include "motion/ray/hull_ray.h"

#include "geometry/exact/predicates.h"
#include "geometry/hull/hull_features.h"
#include "motion/advancement.h"
#include "motion/ray/triangle_ray.h"
#include "support/direction_cube.h"

namespace collidoscope {
namespace {

/// Hulls of more faces are walked (docs/notes/time-of-impact.md).
constexpr std::size_t most_clipped_faces = 24;

class HullRay {
 public:
  HullRay(const Shape& shape, const LocalRay& ray)
      : hull_(shape.hull()), features_(shape.get<HullFeatures>()), shape_(shape), ray_(ray) {}

  RayResult run() && {
    if (hull_.dimension != ConvexHull::Dimension::solid) return cast_at_flat_hull();
    if (ray_.p == ray_.q) return contains(ray_.p) ? overlap_at(ray_.p, looked_) : missed(looked_);
    std::uint32_t start = no_face;
    if (hull_.face_count() <= most_clipped_faces) {
      const Clipped clipped = clip();
      if (clipped.outcome == Outcome::missed) return missed(looked_);
      if (clipped.outcome == Outcome::inside) return overlap_at(ray_.p, looked_);
      if (clipped.outcome == Outcome::hit) return hit(clipped.face);
      start = clipped.face;
    } else {
      start = face_near(shape_.get<DirectionCube>().vertex_near(ray_.outwards));
    }
    return result_at(entered_face(start != no_face ? start : steepest_face()));
  }

 private:
  static constexpr std::uint32_t no_face = HullEdge::no_face;

  enum class Outcome : std::uint8_t { missed, hit, inside, open };
  struct Clipped {
    Outcome outcome;
    std::uint32_t face = no_face;  // of the plane by which the ray enters last
  };

  /// Of a height over a plane, m.
  Real rounding() const { return 16 * tolerance::epsilon * ray_.extent; }
  /// How far below a plane a point lies.
  Real depth(const Plane& plane, const Vec3& point) const { return plane.offset - dot(plane.normal, point); }
  bool is_front(std::uint32_t face) const {
    return dot(hull_.planes[face].normal, ray_.direction) < -8 * tolerance::epsilon;
  }

  // ---- Clipping ------------------------------------------------------------------------------------------

  /// Open where rounding could decide.
  Clipped clip() {
    constexpr Real flat = 1e-6;  // slopes: planes that the ray hardly approaches say where it lies, not when
    const Real error = rounding(), margin = 2 * error / flat;
    constexpr Real infinity = std::numeric_limits<Real>::infinity();
    Real enter = -infinity, leave = infinity;
    std::uint32_t face = no_face;
    bool is_close = false;
    for (std::uint32_t i = 0; i < hull_.planes.size(); ++i) {
      const Real slope = dot(hull_.planes[i].normal, ray_.direction), deep = depth(hull_.planes[i], ray_.p);
      if (std::abs(slope) < flat) {
        const Real change = std::abs(slope) * ray_.length + error;
        if (deep < -change) return looked(i + 1, {Outcome::missed});
        is_close |= deep < change;
      } else if (slope < 0) {
        if (const Real at = deep / slope; at > enter) enter = at, face = i;
      } else {
        leave = std::min(leave, deep / slope);
      }
    }
    const Outcome outcome = is_close ? Outcome::open : outcome_of(enter, leave, margin);
    return looked(hull_.planes.size(), {outcome, face});
  }

  Outcome outcome_of(Real enter, Real leave, Real margin) const {
    if (enter > leave + margin || leave < -margin || enter > ray_.length + margin) return Outcome::missed;
    if (!(enter + margin < leave)) return Outcome::open;
    if (enter < -margin && leave > margin) return Outcome::inside;
    return enter > margin && enter < ray_.length - margin ? Outcome::hit : Outcome::open;
  }

  Clipped looked(std::size_t faces, const Clipped& clipped) {
    looked_ += static_cast<std::uint32_t>(faces);
    return clipped;
  }

  // ---- Walking -------------------------------------------------------------------------------------------

  /// A face at the vertex that the ray comes from before.
  std::uint32_t face_near(std::uint32_t vertex) const {
    for (const std::uint32_t edge : features_.edges_of_vertex(vertex))
      for (const std::uint32_t face : {features_.edges()[edge].left, features_.edges()[edge].right})
        if (is_front(face)) return face;
    return no_face;
  }

  std::uint32_t steepest_face() const {
    const auto slope = [&](const Plane& plane) { return dot(plane.normal, ray_.direction); };
    return static_cast<std::uint32_t>(std::ranges::min_element(hull_.planes, {}, slope) -
                                      hull_.planes.begin());
  }

  /// The face before the hull that the line goes through; none if the line passes the hull.
  std::uint32_t entered_face(std::uint32_t face) {
    std::uint32_t crossed = HullEdge::no_face;
    for (;;) {
      ++looked_;
      if (!is_front(face)) return no_face;
      crossed = edge_before_line(face, crossed);
      if (crossed == HullEdge::no_face) return face;
      const HullEdge& edge = features_.edges()[crossed];
      face = edge.left == face ? edge.right : edge.left;
    }
  }

  /// An edge of a face before the hull that has the line on its other side; not that by which it was reached.
  std::uint32_t edge_before_line(std::uint32_t face, std::uint32_t reached_by) const {
    const auto corners = features_.vertices_of_face(face);
    const auto edges = features_.edges_of_face(face);
    for (std::size_t i = 0; i < corners.size(); ++i) {
      if (edges[i] == reached_by) continue;
      const Vec3 &from = hull_.vertices[corners[i]],
                 &to = hull_.vertices[corners[i + 1 == corners.size() ? 0 : i + 1]];
      if (orientation(ray_.p, ray_.q, from, to) > 0) return edges[i];
    }
    return HullEdge::no_face;
  }

  /// +1 above the plane of the face, exactly.
  int side(std::uint32_t face, const Vec3& point) const {
    const auto corners = features_.vertices_of_face(face);
    return orientation(hull_.vertices[corners[0]], hull_.vertices[corners[1]], hull_.vertices[corners[2]],
                       point);
  }

  RayResult result_at(std::uint32_t face) {
    if (face == no_face) return missed(looked_);
    const int side_of_begin = side(face, ray_.p);
    if (side_of_begin > 0) return side(face, ray_.q) > 0 ? missed(looked_) : hit(face);
    return side_of_begin == 0 || contains(ray_.p) ? overlap_at(ray_.p, looked_) : missed(looked_);
  }

  bool contains(const Vec3& point) const {
    const Real error = rounding();
    for (std::uint32_t face = 0; face < hull_.planes.size(); ++face) {
      const Real deep = depth(hull_.planes[face], point);
      if (deep < -error || (deep < error && side(face, point) > 0)) return false;
    }
    return true;
  }

  // ---- Answers -------------------------------------------------------------------------------------------

  RayResult hit(std::uint32_t face) const {
    RayResult result = missed(looked_);
    result.state = CastState::hit, result.feature = face, result.normal = hull_.planes[face].normal;
    result.distance = distance_to(face);
    result.point = ray_.at(result.distance);
    return result;
  }

  /// Where the ray runs along the plane of the face, its polygon bounds the distance.
  Real distance_to(std::uint32_t face) const {
    constexpr Real flat = 1e-4;
    const Plane& plane = hull_.planes[face];
    const Real slope = dot(plane.normal, ray_.direction);
    if (-slope < flat)
      if (const std::optional<TriangleHit> met = first_on_face(face)) return met->distance;
    return std::clamp(depth(plane, ray_.p) / slope, Real(0), ray_.length);
  }

  std::optional<TriangleHit> first_on_face(std::uint32_t face) const {
    const auto corners = features_.vertices_of_face(face);
    const auto corner = [&](std::size_t i) { return hull_.vertices[corners[i]]; };
    std::optional<TriangleHit> first;
    for (std::size_t i = 2; i < corners.size(); ++i) {
      const std::optional<TriangleHit> met = first_on_triangle(ray_, {corner(0), corner(i - 1), corner(i)});
      if (met && (!first || met->distance < first->distance)) first = met;
    }
    return first;
  }

  RayResult cast_at_flat_hull() const {
    const bool has_faces = hull_.dimension == ConvexHull::Dimension::polygon;
    const Vec3 &first = hull_.vertices.front(), &last = hull_.vertices.back();
    const std::optional<TriangleHit> met =
        has_faces ? first_on_face(0) : first_on_triangle(ray_, {first, last, last});
    if (!met) return missed(1);
    if (met->distance == 0 && ray_.skipped == 0) return overlap_at(met->point, 1);
    RayResult result = missed(1);
    result.state = CastState::hit, result.distance = met->distance;
    result.point = met->point, result.normal = met->normal;
    if (has_faces) result.feature = dot(hull_.planes[0].normal, met->normal) > 0 ? 0 : 1;
    return result;
  }

  const ConvexHull& hull_;
  const HullFeatures& features_;
  const Shape& shape_;
  const LocalRay& ray_;
  std::uint32_t looked_ = 0;
};

/// The face whose plane is nearest to a point of the surface.
std::uint32_t face_at(const ConvexHull& hull, const Vec3& point) {
  const auto height = [&](const Plane& plane) { return dot(plane.normal, point) - plane.offset; };
  const auto highest = std::ranges::max_element(hull.planes, {}, height);
  return highest == hull.planes.end() ? RayResult::no_feature
                                      : static_cast<std::uint32_t>(highest - hull.planes.begin());
}

}  // namespace

RayResult cast_at_hull(const Shape& shape, const LocalRay& ray) {
  return HullRay(shape, ray).run();
}

RayResult cast_sphere_at_hull(const Shape& shape, const LocalRay& ray) {
  static const Shape point("point", convex_hull(std::array{Vec3(0)}));
  MovingHulls pair(shape, Sweep(Pose{}), point, Sweep({Mat3(1), ray.p}, ray.q - ray.p), ray.radius);
  const Advancement found = advance(pair, 0, 1);
  if (found.outcome == Advancement::Outcome::apart) return missed(found.iterations);
  if (found.outcome == Advancement::Outcome::touching && found.time == 0)
    return overlap_at(found.closest.on_a, found.iterations);
  RayResult result = missed(found.iterations);
  result.state = found.outcome == Advancement::Outcome::undecided ? CastState::undecided : CastState::hit;
  result.distance = found.time * ray.length;
  result.point = found.closest.on_a, result.normal = found.closest.normal;
  if (!shape.ellipsoid()) result.feature = face_at(shape.hull(), result.point);
  return result;
}

}  // namespace collidoscope
