#pragma once

#include "dynamics/rigid/rigid_bodies.h"
#include "narrow/contacts/convex_manifold.h"

namespace collidoscope {

/// Which contacts a response with masses gets. Those this far off are solved with those that touch: in units
/// of the skin.
inline ManifoldRule contact_rule(const RigidBodies& bodies) {
  return {10 * bodies.skin, bodies.skin / 2, true};
}

}  // namespace collidoscope
