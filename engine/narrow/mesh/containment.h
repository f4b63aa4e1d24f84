#pragma once

#include "narrow/narrow.h"

namespace collidoscope {

/// Two meshes whose surfaces do not meet: does a part of one lie inside the other? Open parts have no inside
/// and enclose nothing. If one does, gives a vertex of that part, in the frame of A.
struct Containment {
  bool found = false;
  Vec3 point = Vec3(0);
};
Containment find_containment(const NarrowQuery& query);

}  // namespace collidoscope
