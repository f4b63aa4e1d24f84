#include "overlays/probe_overlay.h"

#include <algorithm>

#include "report/length_text.h"
namespace collidoscope::viewer {
namespace {

constexpr float first_diameter = 11, other_diameter = 8;
constexpr float to_first = 2.5f, beyond = 1.5f;  // widths of the line
constexpr float beyond_opacity = 0.5f;
/// A normal's length: of the radius of the body, and of that of the scene, whichever is shorter.
constexpr Real of_body = 0.6, of_scene = 0.12;

Real radius(const Aabb& box) {
  return length(box.half_widths());
}

Real normal_length(const Snapshot& snapshot, BodyIndex body) {
  return std::min(of_body * radius(snapshot.shape(body).aabb()), of_scene * radius(snapshot.bounds));
}

/// Where the line ends: beyond all that there is to see.
Real end_of(const ProbeAnswer& probe, const Aabb& bounds) {
  const Real centre = dot(bounds.centre() - probe.ray.origin, probe.ray.direction);
  const Real last = probe.hits.empty() ? 0 : probe.hits.back().result.distance;
  return std::max({last, centre + radius(bounds), Real(0)});
}

void add_first_hit(Overlay& overlay, const Snapshot& snapshot, const glm::vec4& colour) {
  const ProbeAnswer& probe = *snapshot.probe;
  const auto& [body, result] = probe.hits.front();
  const Vec3 tip = result.point + result.normal * normal_length(snapshot, body);
  overlay.arrow(result.point, tip, colour);
  if (probe.ray.radius > 0) overlay.sphere({probe.ray.at(result.distance), probe.ray.radius}, colour);
  overlay.label(result.point, snapshot.scene->body_names[body] + ", " + length_text(result.distance), colour);
}

}  // namespace

void add_probe(Overlay& overlay, const Snapshot& snapshot, const Palette& palette) {
  if (!snapshot.probe) return;
  const auto& [ray, hits] = *snapshot.probe;
  const glm::vec4 colour(palette.hull, 1);
  const Real end = end_of(*snapshot.probe, snapshot.bounds),
             first = hits.empty() ? 0 : hits[0].result.distance;
  overlay.line(ray.origin, ray.at(first), colour, to_first);
  overlay.line(ray.at(first), ray.at(end), {palette.hull, beyond_opacity}, beyond);
  for (std::size_t i = 0; i < hits.size(); ++i)
    overlay.point(hits[i].result.point, colour, i == 0 ? first_diameter : other_diameter);
  if (!hits.empty()) add_first_hit(overlay, snapshot, colour);
}

}  // namespace collidoscope::viewer
