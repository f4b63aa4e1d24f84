#include "narrow/contacts/convex_manifold.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "geometry/hull/hull_features.h"

namespace collidoscope {
namespace {

/// A hull's face in the frame of A.
struct PlacedFace {
  std::uint32_t index = 0;
  Vec3 normal = Vec3(0);  // unit, outward
  std::vector<Vec3> corners;
};

/// The face whose normal is nearest to a direction in the hull's own frame.
std::uint32_t face_along(const HullFeatures& features, const Vec3& direction) {
  const auto along = [&](const Plane& plane) { return dot(plane.normal, direction); };
  return static_cast<std::uint32_t>(std::ranges::max_element(features.planes(), {}, along) -
                                    features.planes().begin());
}

PlacedFace placed_face(const Shape& shape, std::uint32_t face, const Pose& in_a) {
  PlacedFace placed{face, in_a.rotate(shape.get<HullFeatures>().planes()[face].normal), {}};
  for (const std::uint32_t vertex : shape.get<HullFeatures>().vertices_of_face(face))
    placed.corners.push_back(in_a.to_parent(shape.hull().vertices[vertex]));
  return placed;
}

/// Keeps the part of the polygon on the inner side of the plane {x : normal · x = offset}; `normal` points
/// out.
void clip(std::vector<Vec3>& polygon, const Vec3& normal, Real offset) {
  std::vector<Vec3> kept;
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    const Vec3 &from = polygon[i], &to = polygon[(i + 1) % polygon.size()];
    const Real here = dot(normal, from) - offset, there = dot(normal, to) - offset;
    if (here <= 0) kept.push_back(from);
    if ((here < 0 && there > 0) || (here > 0 && there < 0))
      kept.push_back(from + (to - from) * (here / (here - there)));
  }
  polygon.swap(kept);
}

/// The part of a face above or below the reference face, along the reference's normal.
std::vector<Vec3> clipped_by_sides(std::vector<Vec3> polygon, const PlacedFace& reference) {
  for (std::size_t i = 0; i < reference.corners.size() && !polygon.empty(); ++i) {
    const Vec3 &tail = reference.corners[i], &head = reference.corners[(i + 1) % reference.corners.size()];
    const Vec3 out = cross(head - tail, reference.normal);
    clip(polygon, out, dot(out, tail));
  }
  return polygon;
}

struct Segment {
  Vec3 tail, head;
  std::uint32_t edge;
};

/// The edge at the hull's support vertex in a direction that is most nearly perpendicular to the direction.
/// Edge and direction are in the frame of A. A hull of one point yields a segment of no length.
Segment support_edge(const Shape& shape, const Vec3& direction, const Pose& in_a) {
  const std::vector<Vec3>& vertices = shape.hull().vertices;
  const Vec3 along = in_a.unrotate(direction);
  const auto height = [&](const Vec3& vertex) { return dot(vertex, along); };
  const auto vertex =
      static_cast<std::uint32_t>(std::ranges::max_element(vertices, {}, height) - vertices.begin());
  Segment best{in_a.to_parent(vertices[vertex]), in_a.to_parent(vertices[vertex]), 0};
  Real least = std::numeric_limits<Real>::infinity();
  for (const std::uint32_t edge : shape.get<HullFeatures>().edges_of_vertex(vertex)) {
    const HullEdge& ends = shape.get<HullFeatures>().edges()[edge];
    const Vec3 span = vertices[ends.head] - vertices[ends.tail];
    const Real slope = std::abs(dot(span, along)) / length(span);
    if (!(slope < least)) continue;
    least = slope;
    best = {in_a.to_parent(vertices[ends.tail]), in_a.to_parent(vertices[ends.head]), edge};
  }
  return best;
}

Real within_unit(Real share) {
  return std::clamp(share, Real(0), Real(1));
}

/// The closest points of two segments. For parallel segments, points that are close.
std::array<Vec3, 2> closest_points(const Segment& a, const Segment& b) {
  const Vec3 u = a.head - a.tail, v = b.head - b.tail, between = a.tail - b.tail;
  const Real uu = dot(u, u), uv = dot(u, v), vv = dot(v, v), determinant = uu * vv - uv * uv;
  const Real on_u =
      determinant > 0 ? within_unit((uv * dot(v, between) - vv * dot(u, between)) / determinant) : 0;
  const Real on_v = vv > 0 ? within_unit((dot(v, between) + on_u * uv) / vv) : 0;
  return {a.tail + u * on_u, b.tail + v * on_v};
}

class ConvexManifold {
 public:
  ConvexManifold(const NarrowQuery& query, const PairResult& result, Real margin,
                 std::vector<Contact>& contacts)
      : query_(query), result_(result), normal_(result.normal), margin_(margin), contacts_(contacts) {}

  void find() {
    const std::size_t before = contacts_.size();
    if (has_faces(query_.a) && has_faces(query_.b)) clip_faces();
    if (contacts_.size() == before) add_one_point();
  }

 private:
  static bool has_faces(const Shape& shape) { return !shape.get<HullFeatures>().planes().empty(); }

  void clip_faces() {
    const Vec3 back = query_.b_in_a.unrotate(-normal_);
    const PlacedFace a = placed_face(query_.a, face_along(query_.a.get<HullFeatures>(), normal_), Pose());
    const PlacedFace b = placed_face(query_.b, face_along(query_.b.get<HullFeatures>(), back), query_.b_in_a);
    if (dot(a.normal, normal_) >= -dot(b.normal, normal_))
      clip_against(a, b, 1);
    else
      clip_against(b, a, -1);
  }

  /// `sign` is 1 if the reference is a face of A, else −1.
  void clip_against(const PlacedFace& reference, const PlacedFace& incident, Real sign) {
    if (!(dot(reference.normal, normal_) * sign > parallel)) return;
    const Real offset = dot(reference.normal, reference.corners.front());
    for (const Vec3& point : clipped_by_sides(incident.corners, reference)) {
      const Real above = dot(reference.normal, point) - offset;
      if (above > margin_) continue;
      const Vec3 below = point - normal_ * (sign * above);
      const bool of_a = sign > 0;
      add(of_a ? below : point, of_a ? point : below, of_a ? reference.index : incident.index,
          of_a ? incident.index : reference.index);
    }
  }

  void add(const Vec3& on_a, const Vec3& on_b, std::uint32_t face_a, std::uint32_t face_b) {
    contacts_.push_back({normal_,
                         dot(on_b - on_a, normal_),
                         on_a,
                         on_b,
                         {Feature::Kind::face, face_a},
                         {Feature::Kind::face, face_b}});
  }

  /// No face is perpendicular to the normal. The contact lies midway between the witnesses, or else between
  /// the support edges along the normal.
  void add_one_point() {
    const Segment edge_a = support_edge(query_.a, normal_, Pose()),
                  edge_b = support_edge(query_.b, -normal_, query_.b_in_a);
    const bool known = result_.gives(Capability::witnesses);
    const auto [a, b] = known ? std::array{result_.on_a, result_.on_b} : closest_points(edge_a, edge_b);
    const Real separation = dot(b - a, normal_);
    if (separation > margin_) return;
    const Vec3 middle = (a + b) / Real(2), half = normal_ * (separation / 2);
    contacts_.push_back({normal_,
                         separation,
                         middle - half,
                         middle + half,
                         {Feature::Kind::edge, edge_a.edge},
                         {Feature::Kind::edge, edge_b.edge}});
  }

  /// The cosine of the largest tilt of a face that touches all over. The tilt lifts its far end by its length
  /// times 5e-5.
  static constexpr Real parallel = 1 - 1e-9;

  const NarrowQuery& query_;
  const PairResult& result_;
  Vec3 normal_;
  Real margin_;
  std::vector<Contact>& contacts_;
};

}  // namespace

void add_convex_contacts(const NarrowQuery& query, const PairResult& result, Real margin,
                         std::vector<Contact>& contacts) {
  ConvexManifold(query, result, margin, contacts).find();
}

}  // namespace collidoscope
