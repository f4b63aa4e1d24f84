#pragma once

#include <glm/vec2.hpp>
#include <optional>

#include "render/camera.h"
#include "session/snapshot.h"

namespace collidoscope::viewer {

/// The body whose surface the ray meets first: boxes, then triangles. `hidden`, by body, or empty: it goes
/// through those.
std::optional<BodyIndex> pick(const Snapshot& snapshot, const Ray& ray, const std::vector<bool>& hidden = {});

/// From the eye through a place on the picture, (−1, −1) lower left to (1, 1) upper right. An orthographic
/// camera has no eye: its rays begin at its plane, or farther back, before all of `bounds`.
Ray sight_line(const TurntableCamera& camera, glm::dvec2 picture, Real aspect, const Aabb& bounds);

/// Distance along the ray, m, to the box or to the triangle; none when it is missed or lies behind.
std::optional<Real> intersect(const Ray& ray, const Aabb& box);
std::optional<Real> intersect(const Ray& ray, const Vec3& a, const Vec3& b, const Vec3& c);

}  // namespace collidoscope::viewer
