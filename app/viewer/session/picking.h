#pragma once

#include <optional>

#include "render/camera.h"
#include "session/snapshot.h"

namespace collidoscope::viewer {

/// The body whose surface the ray meets first: boxes, then triangles.
std::optional<BodyIndex> pick(const Snapshot& snapshot, const Ray& ray);

/// Distance along the ray, m, to the box or to the triangle; none when it is missed or lies behind.
std::optional<Real> intersect(const Ray& ray, const Aabb& box);
std::optional<Real> intersect(const Ray& ray, const Vec3& a, const Vec3& b, const Vec3& c);

}  // namespace collidoscope::viewer
