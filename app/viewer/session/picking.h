#pragma once

#include <glm/vec2.hpp>
#include <optional>

#include "render/camera.h"
#include "session/snapshot.h"

namespace collidoscope::viewer {

/// What of the bodies is seen, and so met by rays.
struct Sight {
  std::vector<bool> hidden{};         // by body, or empty: they go through those
  std::optional<CuttingPlane> cut{};  // and through what lies beyond this
  std::vector<std::uint8_t> whole{};  // by body, or empty: 1 where it does not cut
};

/// Where a ray meets what it meets first.
struct SurfaceHit {
  BodyIndex body = 0;
  Real distance = 0;           // along the ray, m
  std::uint32_t triangle = 0;  // of the body's mesh
  bool on_section = false;     // it meets the inside of a body that is cut open, and the triangle behind that
};

/// Boxes, then triangles.
std::optional<SurfaceHit> first_hit(const Snapshot& snapshot, const Ray& ray, const Sight& sight = {});
/// Its body.
std::optional<BodyIndex> pick(const Snapshot& snapshot, const Ray& ray, const Sight& sight = {});

/// From the eye through a place on the picture, (−1, −1) lower left to (1, 1) upper right. An orthographic
/// camera has no eye: its rays begin at its plane, or farther back, before all of `bounds`.
Ray sight_line(const TurntableCamera& camera, glm::dvec2 picture, Real aspect, const Aabb& bounds);

/// Distance along the ray, m, to the box or to the triangle; none when it is missed or lies behind.
std::optional<Real> intersect(const Ray& ray, const Aabb& box);
std::optional<Real> intersect(const Ray& ray, const Vec3& a, const Vec3& b, const Vec3& c);

}  // namespace collidoscope::viewer
