#include "render/overlay.h"

#include <array>
#include <cmath>
#include <numbers>
#include <utility>

#include "modelling/wire_frames.h"

namespace collidoscope::viewer {
namespace {

constexpr int circle_segments = 48;  // of discs
constexpr float thin = 1.2f;
constexpr float face_opacity = 0.18f;
constexpr Real head_share = 0.12;  // of an arrow's length

}  // namespace

std::pair<Vec3, Vec3> plane_axes(const Vec3& normal) {
  const Vec3 helper = std::abs(normal.z) < 0.9 ? Vec3(0, 0, 1) : Vec3(1, 0, 0);
  const Vec3 u = normalized(cross(helper, normal));
  return {u, cross(normal, u)};
}

void Overlay::line(const Vec3& from, const Vec3& to, const glm::vec4& colour, float width) {
  lines_.push_back({from, to, colour, width});
}

void Overlay::point(const Vec3& position, const glm::vec4& colour, float diameter) {
  points_.push_back({position, colour, diameter});
}

void Overlay::triangle(const Vec3& a, const Vec3& b, const Vec3& c, const glm::vec4& colour) {
  faces_.push_back({{a, b, c}, colour});
}

void Overlay::solid(const Vec3& a, const Vec3& b, const Vec3& c, const Colour& colour) {
  solids_.push_back({{a, b, c}, glm::vec4(colour, 1)});
}

void Overlay::label(const Vec3& position, std::string text, const glm::vec4& colour) {
  labels_.push_back({position, std::move(text), colour});
}

void Overlay::box(const Aabb& box, const glm::vec4& colour) {
  this->box(Obb{box.centre(), Mat3(1), box.half_widths()}, colour);
}

void Overlay::box(const Obb& box, const glm::vec4& colour) {
  for_edges(box, [&](const Vec3& from, const Vec3& to) { line(from, to, colour, thin); });
}

void Overlay::sphere(const Sphere& sphere, const glm::vec4& colour, int segments) {
  for_circles(sphere, segments, [&](const Vec3& from, const Vec3& to) { line(from, to, colour, thin); });
}

void Overlay::hull(const ConvexHull& hull, const Pose& pose, const glm::vec4& colour) {
  for_edges(hull, pose, [&](const Vec3& from, const Vec3& to) { line(from, to, colour, thin); });
}

void Overlay::hull_faces(const ConvexHull& hull, const Pose& pose, const glm::vec4& colour) {
  const auto corner = [&](std::uint32_t vertex) { return pose.to_parent(hull.vertices[vertex]); };
  for (std::size_t index = 0; index < hull.face_count(); ++index) {
    const std::span<const std::uint32_t> face = hull.face(index);
    for (std::size_t i = 2; i < face.size(); ++i)
      triangle(corner(face[0]), corner(face[i - 1]), corner(face[i]), colour);
  }
}

void Overlay::disc(const Vec3& centre, const Vec3& normal, Real radius, const glm::vec4& colour) {
  const auto [u, v] = plane_axes(normal);
  const glm::vec4 fill(glm::vec3(colour), colour.a * face_opacity);
  const auto at = [&, u = u, v = v](int step) {
    const Real angle = 2 * std::numbers::pi * step / circle_segments;
    return centre + (u * std::cos(angle) + v * std::sin(angle)) * radius;
  };
  for (int step = 0; step < circle_segments; ++step) {
    triangle(centre, at(step), at(step + 1), fill);
    line(at(step), at(step + 1), colour, thin);
  }
}

void Overlay::plane(const Vec3& centre, const Vec3& normal, Real extent, const glm::vec4& colour) {
  const auto [u, v] = plane_axes(normal);
  const std::array<Vec3, 4> corners = {centre + (u + v) * extent, centre + (v - u) * extent,
                                       centre - (u + v) * extent, centre + (u - v) * extent};
  const glm::vec4 fill(glm::vec3(colour), colour.a * face_opacity);
  triangle(corners[0], corners[1], corners[2], fill);
  triangle(corners[0], corners[2], corners[3], fill);
  for (std::size_t i = 0; i < corners.size(); ++i)
    line(corners[i], corners[(i + 1) % corners.size()], colour, thin);
}

void Overlay::arrow(const Vec3& from, const Vec3& to, const glm::vec4& colour, float width) {
  const Vec3 shaft = to - from;
  const Real head = length(shaft) * head_share;
  if (head == 0) return;
  const Vec3 along = normalized(shaft);
  const auto [u, v] = plane_axes(along);
  line(from, to, colour, width);
  for (const Vec3& side : {u, v, -u, -v}) line(to, to - along * head + side * (head / 2), colour, width);
}

void Overlay::clear() {
  lines_.clear();
  points_.clear();
  faces_.clear();
  solids_.clear();
  labels_.clear();
}

void Overlay::add(const Overlay& other) {
  lines_.insert(lines_.end(), other.lines_.begin(), other.lines_.end());
  points_.insert(points_.end(), other.points_.begin(), other.points_.end());
  faces_.insert(faces_.end(), other.faces_.begin(), other.faces_.end());
  solids_.insert(solids_.end(), other.solids_.begin(), other.solids_.end());
  labels_.insert(labels_.end(), other.labels_.begin(), other.labels_.end());
}

}  // namespace collidoscope::viewer
