#include "overlays/gauss_overlay.h"

#include <algorithm>
#include <cmath>

namespace collidoscope::viewer {
namespace {

constexpr Real of_radius = 0.7, gap_below = 0.25;  // radii of the body; of the sphere
constexpr int steps_per_arc = 12;
constexpr float sphere_opacity = 0.3f, behind = 0.3f;
constexpr float arc_width = 2, wide_arc_width = 5;  // those of −B, on which A's may lie
constexpr float point_diameter = 7, wide_point_diameter = 10, crossing_diameter = 9;

/// Unit directions in the world.
struct DirectionArc {
  Vec3 first, second;
};

/// `sign`: −1 mirrors the map at the centre.
std::vector<DirectionArc> arcs_of(const DrawnFeatures& drawn, Real sign) {
  std::vector<DirectionArc> arcs;
  for (const HullEdge& edge : drawn.features->edges()) {
    const auto normal = [&](std::uint32_t face) {
      return drawn.pose.rotate(drawn.features->planes()[face].normal) * sign;
    };
    arcs.push_back({normal(edge.left), normal(edge.right)});
  }
  return arcs;
}

/// The crossing of two arcs shorter than half a circle: each has its ends on both sides of the other's plane,
/// and both lie in one hemisphere. (Gregorius, "The Separating Axis Test between Convex Polyhedra", 2013)
std::optional<Vec3> crossing(const DirectionArc& a, const DirectionArc& b) {
  const Vec3 across_a = cross(a.first, a.second), across_b = cross(b.first, b.second);
  const Real first_b = dot(across_a, b.first), second_b = dot(across_a, b.second);
  const Real first_a = dot(across_b, a.first), second_a = dot(across_b, a.second);
  if (!(first_b * second_b < 0 && first_a * second_a < 0)) return std::nullopt;
  const Vec3 both = normalized(cross(across_a, across_b));
  const Vec3 on_a = dot(both, a.first + a.second) > 0 ? both : -both;
  if (dot(on_a, b.first + b.second) <= 0) return std::nullopt;
  return on_a;
}

std::vector<Vec3> crossings(const std::vector<DirectionArc>& a, const std::vector<DirectionArc>& b) {
  std::vector<Vec3> found;
  if (a.size() * b.size() > most_arc_pairs) return found;
  for (const DirectionArc& first : a)
    for (const DirectionArc& second : b)
      if (const std::optional<Vec3> direction = crossing(first, second)) found.push_back(*direction);
  return found;
}

/// The maps of A and, mirrored, of B; of one body, its own.
struct Maps {
  std::vector<DirectionArc> a, b;
};

Maps maps_of(const Snapshot& snapshot, const Selection& selection) {
  Maps maps;
  const auto arcs = [&](BodyIndex body, Real sign) {
    const std::optional<DrawnFeatures> drawn =
        body < snapshot.poses.size() ? drawn_features(snapshot, body) : std::nullopt;
    return drawn ? arcs_of(*drawn, sign) : std::vector<DirectionArc>();
  };
  if (const std::optional<BodyPair> pair = selected_pair(selection))
    maps = {arcs(pair->a, 1), arcs(pair->b, -1)};
  else if (selection[0])
    maps.a = arcs(*selection[0], 1);
  return maps;
}

/// Lines and points on a sphere, fainter where they lie behind it.
class SpherePainter {
 public:
  SpherePainter(Overlay& overlay, const Sphere& sphere, const TurntableCamera& camera)
      : overlay_(overlay), sphere_(sphere), camera_(camera) {}

  void arc(const DirectionArc& arc, const Colour& colour, float width) {
    Vec3 before = arc.first;
    for (int step = 1; step <= steps_per_arc; ++step) {
      const Real share = static_cast<Real>(step) / steps_per_arc;
      const Vec3 next = normalized(arc.first * (1 - share) + arc.second * share);
      overlay_.line(at(before), at(next), faded(colour, before + next), width);
      before = next;
    }
  }
  void point(const Vec3& direction, const Colour& colour, float diameter) {
    overlay_.point(at(direction), faded(colour, direction), diameter);
  }
  Vec3 at(const Vec3& direction) const { return sphere_.centre + direction * sphere_.radius; }

 private:
  glm::vec4 faded(const Colour& colour, const Vec3& direction) const {
    const Vec3 to_eye =
        camera_.orthographic() ? -camera_.forward() : camera_.eye() - at(normalized(direction));
    return undimmed({colour, dot(direction, to_eye) > 0 ? 1 : behind});
  }

  Overlay& overlay_;
  Sphere sphere_;
  const TurntableCamera& camera_;
};

void add_map(SpherePainter& painter, const std::vector<DirectionArc>& arcs, const Colour& colour, bool wide) {
  const float diameter = wide ? wide_point_diameter : point_diameter;
  for (const DirectionArc& arc : arcs) {
    painter.arc(arc, colour, wide ? wide_arc_width : arc_width);
    painter.point(arc.first, colour, diameter), painter.point(arc.second, colour, diameter);
  }
}

/// The direction in which the pair is apart, or would leave each other.
void add_direction(Overlay& overlay, const SpherePainter& painter, const PairInspection& pair,
                   const Sphere& sphere, const Palette& palette) {
  if (pair.direction == Vec3(0)) return;
  overlay.arrow(sphere.centre, painter.at(normalized(pair.direction)),
                undimmed(glm::vec4(palette.separating_plane, 1)));
}

}  // namespace

std::optional<Sphere> gauss_sphere(const Snapshot& snapshot, const Selection& selection) {
  if (!selection[0]) return std::nullopt;
  const BodyPair bodies = selected_pair(selection).value_or(BodyPair{*selection[0], *selection[0]});
  if (bodies.b >= snapshot.poses.size()) return std::nullopt;
  const auto radius_of = [&](BodyIndex body) { return length(snapshot.shape(body).aabb().half_widths()); };
  const Aabb box = box_around(snapshot, bodies);
  const Real radius = of_radius * std::max(radius_of(bodies.a), radius_of(bodies.b));
  Vec3 centre = box.centre();
  centre.z = box.max.z + (1 + gap_below) * radius;
  return Sphere{centre, radius};
}

GaussCounts count_gauss_map(const Snapshot& snapshot, const ViewState& view) {
  const Maps maps = maps_of(snapshot, view.selection);
  const bool known = maps.a.size() * maps.b.size() <= most_arc_pairs;
  return {maps.a.size(), maps.b.size(), crossings(maps.a, maps.b).size(), known};
}

void add_gauss_map(Overlay& overlay, const Snapshot& snapshot, const ViewState& view,
                   const Palette& palette) {
  const std::optional<Sphere> sphere = gauss_sphere(snapshot, view.selection);
  const Maps maps = maps_of(snapshot, view.selection);
  if (!sphere || (maps.a.empty() && maps.b.empty())) return;
  overlay.sphere(*sphere, glm::vec4(palette.grid, sphere_opacity));
  SpherePainter painter(overlay, *sphere, view.camera);
  const bool swapped = view.selection[1] && *view.selection[1] < *view.selection[0];
  add_map(painter, maps.b, swapped ? palette.first_selected : palette.second_selected, true);
  add_map(painter, maps.a, swapped ? palette.second_selected : palette.first_selected, false);
  for (const Vec3& direction : crossings(maps.a, maps.b))
    painter.point(direction, palette.witness, crossing_diameter);
  if (const PairInspection* pair = inspected_pair(snapshot, view.selection))
    add_direction(overlay, painter, *pair, *sphere, palette);
}

}  // namespace collidoscope::viewer
