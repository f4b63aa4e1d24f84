#pragma once

#include <BulletCollision/NarrowPhaseCollision/btComputeGjkEpaPenetration.h>
#include <BulletCollision/NarrowPhaseCollision/btMprPenetration.h>

#include "narrow/references/bullet.h"

namespace collidoscope {

/// A placed hull with the interface that btMprPenetration.h expects.
struct BulletMprBody {
  const BulletHull& shape;
  const btTransform& transform;

  const btTransform& getWorldTransform() const { return transform; }
  btVector3 getObjectCenterInWorld() const { return transform(shape.centre()); }
  btVector3 getLocalSupportWithMargin(const btVector3& direction) const {
    return shape.hull().localGetSupportingVertexWithoutMargin(direction);
  }
};

/// Returns whether they collide, by btMprPenetration() without its third phase, which measures the depth.
inline bool bullet_mpr_intersect(const BulletMprBody& a, const BulletMprBody& b) {
  const btMprCollisionDescription description;
  btMprSimplex_t portal;
  const int discovered = btDiscoverPortal(a, b, description, &portal);
  return discovered > 0 || (discovered == 0 && btRefinePortal(a, b, description, &portal) >= 0);
}

}  // namespace collidoscope
