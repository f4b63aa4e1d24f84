#include "overlays/drawn_features.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/plural.h"

namespace collidoscope::viewer {
namespace {

constexpr Real on_feature = 1e-5;  // of the hull's radius

Real reach_of(const ConvexHull& hull) {
  return length(bounding_box(hull.vertices).half_widths());
}

bool is_on_edge(const ConvexHull& hull, const HullEdge& edge, const Vec3& point, Real slack) {
  const Vec3 &tail = hull.vertices[edge.tail], way = hull.vertices[edge.head] - tail;
  const Real share = std::clamp(dot(point - tail, way) / length_squared(way), Real(0), Real(1));
  return length(point - tail - way * share) <= slack;
}

bool is_in_plane(const Plane& plane, const Vec3& point, Real slack) {
  return std::abs(dot(plane.normal, point) - plane.offset) <= slack;
}

bool is_inside(const HullFeatures& features, const Vec3& point, Real slack) {
  return std::ranges::all_of(features.planes(), [&](const Plane& plane) {
    return dot(plane.normal, point) - plane.offset <= slack;
  });
}

}  // namespace

std::string_view to_string(HullFeature::Kind kind) {
  constexpr std::array<std::string_view, 3> names = {"vertex", "edge", "face"};
  return names[static_cast<std::size_t>(kind)];
}

std::string features_left_out(const Snapshot& snapshot, BodyIndex body) {
  const Shape& shape = snapshot.shape(body);
  const std::string& name = snapshot.scene->body_names[body];
  if (shape.is_curved()) return name + " is curved: it has no faces";
  if (!includes(snapshot.prepared, ShapeData::hull) || !includes(snapshot.prepared, ShapeData::features))
    return name + " is being prepared";
  const std::size_t vertices = shape.hull().vertices.size();
  if (vertices > most_drawn_vertices)
    return name + ": its hull has " + plural(vertices, "vertex", "vertices") + ", more than the " +
           std::to_string(most_drawn_vertices) + " that are drawn";
  if (shape.hull().dimension != ConvexHull::Dimension::solid) return name + " is flat";
  return {};
}

std::optional<DrawnFeatures> drawn_features(const Snapshot& snapshot, BodyIndex body) {
  if (!features_left_out(snapshot, body).empty()) return std::nullopt;
  const Shape& shape = snapshot.shape(body);
  return DrawnFeatures{&shape.hull(), &shape.get<HullFeatures>(), snapshot.poses[body]};
}

std::optional<HullFeature> feature_at(const DrawnFeatures& drawn, const Vec3& point) {
  const Real slack = on_feature * reach_of(*drawn.hull);
  const auto index = [](std::size_t i) { return static_cast<std::uint32_t>(i); };
  for (std::size_t i = 0; i < drawn.hull->vertices.size(); ++i)
    if (length(drawn.hull->vertices[i] - point) <= slack)
      return HullFeature{HullFeature::Kind::vertex, index(i)};
  const std::span<const HullEdge> edges = drawn.features->edges();
  for (std::size_t i = 0; i < edges.size(); ++i)
    if (is_on_edge(*drawn.hull, edges[i], point, slack))
      return HullFeature{HullFeature::Kind::edge, index(i)};
  if (!is_inside(*drawn.features, point, slack)) return std::nullopt;
  const std::span<const Plane> planes = drawn.features->planes();
  for (std::size_t i = 0; i < planes.size(); ++i)
    if (is_in_plane(planes[i], point, slack)) return HullFeature{HullFeature::Kind::face, index(i)};
  return std::nullopt;
}

}  // namespace collidoscope::viewer
