#pragma once

#include <ccd/ccd.h>

#include "core/pose.h"
#include "geometry/hull/hull_view.h"
#include "shape/shape.h"

namespace collidoscope {

/// A placed hull, which the functions below pass to libccd.
struct CcdBody {
  CcdBody(const Shape& shape, const Pose& placed)
      : hull(&shape.hull()), pose(placed), centre(placed.to_parent(shape.get<HullData>().centre)) {}

  const ConvexHull* hull;
  Pose pose;
  Vec3 centre;  // the mean of the vertices, a point inside; in the parent frame
};

inline void assign(ccd_vec3_t& to, const Vec3& from) {
  to.v[0] = from.x, to.v[1] = from.y, to.v[2] = from.z;
}

inline Vec3 from_ccd(const ccd_vec3_t& v) {
  return {v.v[0], v.v[1], v.v[2]};
}

/// libccd leaves the support search to its user. Here it is a scan over all vertices, as in its own examples.
inline void ccd_support(const void* object, const ccd_vec3_t* direction, ccd_vec3_t* found) {
  const CcdBody& body = *static_cast<const CcdBody*>(object);
  const Vec3 local = body.pose.unrotate(from_ccd(*direction));
  const Vec3* best = body.hull->vertices.data();
  Real furthest = dot(*best, local);
  for (const Vec3& vertex : body.hull->vertices) {
    const Real along = dot(vertex, local);
    if (along > furthest) furthest = along, best = &vertex;
  }
  assign(*found, body.pose.to_parent(*best));
}

inline void ccd_centre(const void* object, ccd_vec3_t* centre) {
  assign(*centre, static_cast<const CcdBody*>(object)->centre);
}

/// Default tolerances, and a limit of iterations for pairs that would never converge.
inline ccd_t ccd_settings() {
  ccd_t settings;
  CCD_INIT(&settings);
  settings.support1 = settings.support2 = ccd_support;
  settings.center1 = settings.center2 = ccd_centre;
  constexpr unsigned long most_iterations = 1000;
  settings.max_iterations = most_iterations;
  return settings;
}

}  // namespace collidoscope
