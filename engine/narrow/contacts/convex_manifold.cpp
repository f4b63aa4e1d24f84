#include "narrow/contacts/convex_manifold.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <span>
#include <utility>

#include "geometry/hull/hull_features.h"
#include "narrow/contacts/face_clipping.h"
#include "narrow/contacts/manifold_reduction.h"
#include "narrow/contacts/manifold_trace.h"

namespace collidoscope {
namespace {

std::uint32_t support_vertex(const ConvexHull& hull, const Vec3& direction) {
  const auto height = [&](const Vec3& vertex) { return dot(vertex, direction); };
  return static_cast<std::uint32_t>(std::ranges::max_element(hull.vertices, {}, height) -
                                    hull.vertices.begin());
}

/// Of the faces around the support vertex in a direction in the hull's own frame, the one whose normal is
/// nearest to it. A face elsewhere may have a nearer normal, but does not touch.
std::uint32_t face_along(const Shape& shape, const Vec3& direction) {
  const auto& features = shape.get<HullFeatures>();
  std::uint32_t best = 0;
  Real most = -std::numeric_limits<Real>::infinity();
  for (const std::uint32_t edge : features.edges_of_vertex(support_vertex(shape.hull(), direction)))
    for (const std::uint32_t face : {features.edges()[edge].left, features.edges()[edge].right})
      if (const Real along = dot(features.planes()[face].normal, direction); along > most)
        most = along, best = face;
  return best;
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
  const std::uint32_t vertex = support_vertex(shape.hull(), along);
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

/// The smallest height of a hull, of a core if it rounds, above a face of the other.
Real least_height(const Shape& shape, const Pose& in_a, const PlacedFace& above) {
  const Vec3 along = in_a.unrotate(above.normal);
  Real least = std::numeric_limits<Real>::infinity();
  for (const Vec3& vertex : shape.hull().vertices) least = std::min(least, dot(along, vertex));
  return least + dot(above.normal, in_a.translation - above.corners.front());
}

template <class Tracer>
class ConvexManifold {
 public:
  ConvexManifold(const NarrowQuery& query, const PairResult& result, const ManifoldRule& rule,
                 std::vector<Contact>& contacts, Tracer& tracer)
      : query_(query),
        result_(result),
        normal_(result.normal),
        rule_(rule),
        radius_a_(query.a.rounding_radius()),
        radius_b_(query.b.rounding_radius()),
        contacts_(contacts),
        tracer_(tracer) {}

  void find() {
    if constexpr (Tracer::enabled) tracer_.normal(result_);
    if (!result_.gives(Capability::direction) || is_beyond()) return;
    const std::size_t first = contacts_.size();
    const bool has_ellipsoid = query_.a.ellipsoid() || query_.b.ellipsoid();
    if (!has_ellipsoid) clip();
    if (has_nearest(first)) return;
    const std::size_t clipped = contacts_.size();
    has_ellipsoid ? add_point_of_ellipsoids() : add_one_point();
    if constexpr (Tracer::enabled)
      if (contacts_.size() > clipped) tracer_.one_point(contacts_.back());
  }

 private:
  /// Without a distance in the result, each contact is compared with the margin.
  bool is_beyond() const {
    return result_.verdict == Verdict::separated && result_.gives(Capability::distance) &&
           result_.separation > rule_.margin;
  }

  void clip() {
    if (has_faces(query_.a) && has_faces(query_.b))
      clip_faces();
    else if (has_faces(query_.a) && is_segment(query_.b))
      clip_segment(true);
    else if (is_segment(query_.a) && has_faces(query_.b))
      clip_segment(false);
    normal_ = result_.normal;
  }

  static bool has_faces(const Shape& shape) { return !shape.get<HullFeatures>().planes().empty(); }

  static bool is_segment(const Shape& shape) { return shape.hull().vertices.size() == 2; }

  /// One hull is a segment, the core of a capsule.
  void clip_segment(bool of_a) {
    const Shape &faced = of_a ? query_.a : query_.b, &straight = of_a ? query_.b : query_.a;
    const Pose at_faced = of_a ? Pose() : query_.b_in_a, at_straight = of_a ? query_.b_in_a : Pose();
    const Vec3 up = of_a ? normal_ : -normal_;
    const PlacedFace reference(faced, face_along(faced, at_faced.unrotate(up)), at_faced);
    if constexpr (Tracer::enabled) tracer_.faces(of_a ? &reference : nullptr, of_a ? nullptr : &reference);
    if (dot(reference.normal, up) > parallel)
      return clip_against(reference, PlacedFace::segment(straight, at_straight), of_a);
    if constexpr (Tracer::enabled) tracer_.edges();
  }

  void clip_faces() {
    const Vec3 back = query_.b_in_a.unrotate(-normal_);
    const PlacedFace a(query_.a, face_along(query_.a, normal_), Pose());
    const PlacedFace b(query_.b, face_along(query_.b, back), query_.b_in_a);
    if constexpr (Tracer::enabled) tracer_.faces(&a, &b);
    const Real along_a = dot(a.normal, normal_), along_b = -dot(b.normal, normal_);
    if (std::max(along_a, along_b) > parallel)
      return along_a >= along_b ? clip_against(a, b, true) : clip_against(b, a, false);
    if constexpr (Tracer::enabled) tracer_.edges();
    if (rule_.face_preference > 0) clip_against_preferred(a, b);
  }

  /// The pair's normal belongs to edges or vertices. Without witnesses, its separation is not known.
  void clip_against_preferred(const PlacedFace& a, const PlacedFace& b) {
    if (!knows_separation()) return;
    const Real above_a = least_height(query_.b, query_.b_in_a, a),
               above_b = least_height(query_.a, Pose(), b);
    if (std::max(above_a, above_b) - radii() < result_.separation - rule_.face_preference) return;
    if constexpr (Tracer::enabled) tracer_.preferred(above_a - radii(), above_b - radii());
    const bool of_a = above_a >= above_b;
    normal_ = of_a ? a.normal : -b.normal;
    clip_against(of_a ? a : b, of_a ? b : a, of_a);
  }

  bool knows_separation() const {
    return result_.gives(Capability::distance) || result_.gives(Capability::depth);
  }

  /// Whether one of the contacts is as near as the pair, up to tilt and preference: sides may have clipped
  /// off what is nearest.
  bool has_nearest(std::size_t first) const {
    if (contacts_.size() == first) return false;
    if (!knows_separation()) return true;
    constexpr Real tilt = 1e-8, share = 0.25;
    const Real farther =
        tilt * (query_.a.sphere().radius + query_.b.sphere().radius) + share * rule_.face_preference;
    return std::any_of(
        contacts_.begin() + static_cast<std::ptrdiff_t>(first), contacts_.end(),
        [&](const Contact& contact) { return contact.separation <= result_.separation + farther; });
  }

  void clip_against(const PlacedFace& reference, const PlacedFace& incident, bool of_a) {
    if constexpr (Tracer::enabled) tracer_.reference(reference, of_a);
    const Vec3 up = of_a ? normal_ : -normal_;  // from the reference towards the other
    const std::vector<ClippedCorner> corners = clipped_face(reference, incident, tracer_);
    const std::size_t first = contacts_.size();
    for (const ClippedCorner& corner : corners) {
      const Real above = reference.height(corner.point);
      if (!is_low(above)) continue;
      const Vec3 below = corner.point - up * above;
      if (of_a)
        add(below, corner.point, corner.of_reference, corner.of_incident, Contact::NormalOf::a);
      else
        add(corner.point, below, corner.of_incident, corner.of_reference, Contact::NormalOf::b);
    }
    if constexpr (Tracer::enabled) {
      std::vector<Vec3> too_high;
      for (const ClippedCorner& corner : corners)
        if (!is_low(reference.height(corner.point))) too_high.push_back(corner.point);
      tracer_.kept(std::span(contacts_).subspan(first), std::move(too_high));
    }
  }

  bool is_low(Real above) const { return !(above - radii() > rule_.margin); }

  /// Points of the cores.
  void add(const Vec3& on_a, const Vec3& on_b, const Feature& feature_a, const Feature& feature_b,
           Contact::NormalOf normal_of = Contact::NormalOf::neither) {
    Contact& contact = contacts_.emplace_back();
    contact.normal = normal_, contact.separation = dot(on_b - on_a, normal_) - radii();
    contact.on_a = on_a + normal_ * radius_a_, contact.on_b = on_b - normal_ * radius_b_;
    contact.feature_a = feature_a, contact.feature_b = feature_b;
    contact.normal_of = normal_of;
  }

  std::array<Vec3, 2> witnesses_on_cores() const {
    return {result_.on_a - normal_ * radius_a_, result_.on_b + normal_ * radius_b_};
  }

  /// No face is perpendicular to the normal. The contact lies midway between the witnesses, or else between
  /// the support edges along the normal.
  void add_one_point() {
    const Segment edge_a = support_edge(query_.a, normal_, Pose()),
                  edge_b = support_edge(query_.b, -normal_, query_.b_in_a);
    const auto [a, b] =
        result_.gives(Capability::witnesses) ? witnesses_on_cores() : closest_points(edge_a, edge_b);
    const Real separation = knows_separation() ? result_.separation : dot(b - a, normal_) - radii();
    if (separation > rule_.margin) return;
    const Vec3 middle = (a + b) / Real(2), half = normal_ * ((separation + radii()) / 2);
    add(middle - half, middle + half, {Feature::Kind::edge, edge_a.edge}, {Feature::Kind::edge, edge_b.edge});
    const Vec3 along_a = edge_a.head - edge_a.tail, along_b = edge_b.head - edge_b.tail;
    const Vec3 across = cross(along_a, along_b);  // zero if they are parallel, or a core is a point
    constexpr Real nearly = 1e-6;                 // sine of the angle
    if (!(length(across) > 0) || !(length(cross(normalized(across), normal_)) < nearly)) return;
    contacts_.back().normal_of = Contact::NormalOf::edges;
    contacts_.back().edge_a = along_a, contacts_.back().edge_b = along_b;
  }

  /// An ellipsoid touches in one point: midway between the witnesses, where the algorithm gives them, else
  /// where the ellipsoid reaches farthest along the normal.
  void add_point_of_ellipsoids() {
    if (!knows_separation()) return;
    const Real separation = result_.separation;
    if (separation > rule_.margin) return;
    const Vec3 half = normal_ * ((separation + radii()) / 2), middle = middle_of_ellipsoids(half);
    add(middle - half, middle + half, {}, {});
  }

  Vec3 middle_of_ellipsoids(const Vec3& half) const {
    if (result_.gives(Capability::witnesses)) {
      const auto [a, b] = witnesses_on_cores();
      return (a + b) / Real(2);
    }
    if (query_.a.ellipsoid()) return support_point(*query_.a.ellipsoid(), normal_) + half;
    const Vec3 along = query_.b_in_a.unrotate(-normal_);
    return query_.b_in_a.to_parent(support_point(*query_.b.ellipsoid(), along)) - half;
  }

  /// The cosine of the largest tilt of a face that touches all over. The tilt lifts its far end by its length
  /// times 5e-5.
  static constexpr Real parallel = 1 - 1e-9;

  Real radii() const { return radius_a_ + radius_b_; }

  const NarrowQuery& query_;
  const PairResult& result_;
  Vec3 normal_;
  ManifoldRule rule_;
  Real radius_a_, radius_b_;  // by which the shapes extend beyond their cores
  std::vector<Contact>& contacts_;
  Tracer& tracer_;
};

template <class Tracer>
void add(const NarrowQuery& query, const PairResult& result, const ManifoldRule& rule,
         std::vector<Contact>& contacts, Tracer& tracer) {
  const std::size_t first = contacts.size();
  ConvexManifold(query, result, rule, contacts, tracer).find();
  const std::size_t found = contacts.size();
  if (rule.keeps_four) keep_four_contacts(contacts, first);
  if constexpr (Tracer::enabled) {
    const std::span<const Contact> added = std::span(contacts).subspan(first);
    if (contacts.size() < found) tracer.four(added);
    tracer.end(added);
  }
}

}  // namespace

void add_convex_contacts(const NarrowQuery& query, const PairResult& result, const ManifoldRule& rule,
                         std::vector<Contact>& contacts) {
  NoTrace untraced;
  add(query, result, rule, contacts, untraced);
}

void trace_convex_contacts(const NarrowQuery& query, const PairResult& result, const ManifoldRule& rule,
                           std::vector<Contact>& contacts, StepRecorder& recorder) {
  ManifoldSteps steps(query, recorder);
  add(query, result, rule, contacts, steps);
}

}  // namespace collidoscope
