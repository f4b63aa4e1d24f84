#include "overlays/motion_overlay.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "shape/rounded_shape.h"

namespace collidoscope::viewer {
namespace {

constexpr float volume_opacity = 0.6f, faintest_pose = 0.2f, strongest_pose = 0.6f;
constexpr float point_diameter = 8, depth_width = 3;
constexpr int sides = 8;                  // of a swept sphere: lines from its beginning to its end
constexpr Real normal_share = 0.4;        // of the smaller body's radius, as which a normal is long
constexpr std::size_t most_normals = 24;  // of a pair: more hide the bodies

/// Both ends, and lines between that touch them.
void add_swept_sphere(Overlay& overlay, const SweptSphere& swept, const glm::vec4& colour) {
  overlay.sphere({swept.begin, swept.radius}, colour);
  const Vec3 way = swept.end - swept.begin;
  if (!(length(way) > 0)) return;
  overlay.sphere({swept.end, swept.radius}, colour);
  const Vec3 along = normalized(way);
  const Vec3 aside = std::abs(along.x) < Real(0.9) ? Vec3(1, 0, 0) : Vec3(0, 1, 0);
  const Vec3 x = normalized(cross(along, aside)), y = cross(along, x);
  for (int side = 0; side < sides; ++side) {
    const Real angle = 2 * std::numbers::pi * side / sides;
    const Vec3 offset = (x * std::cos(angle) + y * std::sin(angle)) * swept.radius;
    overlay.line(swept.begin + offset, swept.end + offset, colour);
  }
}

/// The later, the stronger.
void add_poses(Overlay& overlay, const Snapshot& snapshot, const PastCourse& course, const Palette& palette) {
  if (!includes(snapshot.prepared, ShapeData::hull)) return;
  const ConvexHull& hull = drawn_hull(snapshot.shape(course.body));
  const auto last = static_cast<float>(course.poses.size() - 1);
  for (std::size_t i = 0; i < course.poses.size(); ++i) {
    const float share = static_cast<float>(i) / last;
    overlay.hull(hull, course.poses[i],
                 {palette.hull, faintest_pose + (strongest_pose - faintest_pose) * share});
  }
}

Real radius(const Snapshot& snapshot, BodyIndex body) {
  return length(snapshot.shape(body).aabb().half_widths());
}

Real normal_length(const Snapshot& snapshot, BodyPair pair) {
  return normal_share * std::min(radius(snapshot, pair.a), radius(snapshot, pair.b));
}

void add_contact_point(Overlay& overlay, const Contact& contact, Real normal, const Palette& palette) {
  const glm::vec4 colour(palette.witness, 1);
  const Vec3 middle = (contact.on_a + contact.on_b) / Real(2);
  overlay.point(middle, colour, point_diameter);
  if (normal > 0) overlay.arrow(middle, middle + contact.normal * normal, colour);
  if (contact.separation < 0)
    overlay.line(contact.on_a, contact.on_b, glm::vec4(palette.difference, 1), depth_width);
}

}  // namespace

void add_courses(Overlay& overlay, const Snapshot& snapshot, const Palette& palette) {
  const glm::vec4 box(palette.aabb, volume_opacity), swept(palette.sphere, volume_opacity);
  for (const PastCourse& course : snapshot.courses) {
    if (course.body >= snapshot.poses.size()) continue;
    overlay.box(course.box, box);
    for (const SweptSphere& sphere : course.spheres) add_swept_sphere(overlay, sphere, swept);
    add_poses(overlay, snapshot, course, palette);
  }
}

void add_contact_points(Overlay& overlay, const Snapshot& snapshot, const Palette& palette) {
  for (const auto& [pair, contacts] : snapshot.contact_points) {
    const std::size_t apart = (contacts.size() + most_normals - 1) / most_normals;
    for (std::size_t i = 0; i < contacts.size(); ++i)
      add_contact_point(overlay, contacts[i], i % apart == 0 ? normal_length(snapshot, pair) : 0, palette);
  }
}

void add_impact(Overlay& overlay, const Snapshot& snapshot, const Palette& palette) {
  if (!snapshot.impact) return;
  const PairImpact& impact = *snapshot.impact;
  const glm::vec4 colour(palette.second_selected, 1);
  overlay.point(impact.on_a, colour, point_diameter);
  overlay.arrow(impact.on_a, impact.on_a + impact.normal * normal_length(snapshot, impact.pair), colour);
}

}  // namespace collidoscope::viewer
