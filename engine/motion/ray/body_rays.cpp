#include "motion/ray/body_rays.h"

#include <algorithm>

#include "motion/ray/local_ray.h"

namespace collidoscope {
namespace {

/// A body whose bounding sphere the ray enters.
struct NearBody {
  Real enters_at;
  BodyIndex body;
};

/// In the order in which the ray enters their spheres.
std::vector<NearBody> bodies_near(const Bodies& bodies, const Ray& ray, const RayFilter& filter) {
  check(ray);
  std::vector<NearBody> near;
  for (BodyIndex body = 0; body < bodies.size(); ++body) {
    const Sphere sphere = transformed(bodies.shapes[body]->sphere(), bodies.poses[body]);
    const auto part = part_within(sphere, ray.origin, ray.direction, ray);
    if (part && (!filter || filter(body))) near.push_back({part->skipped, body});
  }
  std::ranges::stable_sort(near, {}, &NearBody::enters_at);
  return near;
}

/// Calls visit(hit, length) for the bodies that the ray meets, until it returns false. It may shorten the
/// ray.
template <class Visit>
void for_hits(const Bodies& bodies, Ray ray, const RayFilter& filter, CastInput input, const Visit& visit) {
  for (const auto& [enters_at, body] : bodies_near(bodies, ray, filter)) {
    if (enters_at > ray.length) break;
    const BodyHit hit{body, cast_ray(*bodies.shapes[body], bodies.poses[body], ray, input)};
    if (hit.result.touches() && !visit(hit, ray.length)) break;
  }
}

bool comes_before(const BodyHit& a, const BodyHit& b) {
  return a.result.distance != b.result.distance ? a.result.distance < b.result.distance : a.body < b.body;
}

}  // namespace

/// The ray gets hardly longer than to its first hit so far.
std::optional<BodyHit> first_hit(const Bodies& bodies, const Ray& ray, const RayFilter& filter,
                                 CastInput input) {
  std::optional<BodyHit> first;
  for_hits(bodies, ray, filter, input, [&](const BodyHit& hit, Real& length) {
    if (!first || comes_before(hit, *first)) first = hit;
    constexpr Real rounding = 1e-9;  // of bodies at one distance none is cut off
    length = std::min(length, first->result.distance * (1 + rounding));
    return true;
  });
  return first;
}

std::vector<BodyHit> all_hits(const Bodies& bodies, const Ray& ray, const RayFilter& filter,
                              CastInput input) {
  std::vector<BodyHit> hits;
  for_hits(bodies, ray, filter, input, [&](const BodyHit& hit, Real&) {
    hits.push_back(hit);
    return true;
  });
  std::ranges::sort(hits, comes_before);
  return hits;
}

bool any_hit(const Bodies& bodies, const Ray& ray, const RayFilter& filter, CastInput input) {
  bool found = false;
  for_hits(bodies, ray, filter, input, [&](const BodyHit&, Real&) {
    found = true;
    return false;
  });
  return found;
}

}  // namespace collidoscope
