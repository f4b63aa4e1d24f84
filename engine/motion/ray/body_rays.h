#pragma once

// What a ray meets of many bodies.

#include <functional>
#include <optional>
#include <vector>

#include "motion/ray/ray.h"
#include "shape/body_view.h"

namespace collidoscope {

struct BodyHit {
  BodyIndex body = 0;
  RayResult result;
};

/// Whether a ray is to meet a body; empty: all.
using RayFilter = std::function<bool(BodyIndex body)>;

// Hits and overlaps count. Bounding spheres prune bodies, so that a ray costs some
// nanoseconds for each of the bodies, and the query of a shape for those on its way. Sweeps are not looked
// at. All throw InputError as cast_ray does.

/// The body that the ray meets first; of several at one distance, that of the lowest index.
std::optional<BodyHit> first_hit(const Bodies& bodies, const Ray& ray, const RayFilter& filter = {},
                                 CastInput input = CastInput::automatic);

/// The first hit of every body that the ray meets, the nearest body first.
std::vector<BodyHit> all_hits(const Bodies& bodies, const Ray& ray, const RayFilter& filter = {},
                              CastInput input = CastInput::automatic);

/// Whether the ray meets any body: the cheapest query, for lines of sight.
bool any_hit(const Bodies& bodies, const Ray& ray, const RayFilter& filter = {},
             CastInput input = CastInput::automatic);

}  // namespace collidoscope
