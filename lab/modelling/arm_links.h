#pragma once

// An industrial arm of seven links and six joints, as in [Grulich 7.6], 1.7 m tall when stretched. Each link
// is modelled in the frame of the joint that moves it (the base in the frame of the floor). With all joints
// at 0 the frames are parallel, x forwards and z up: the upper arm stands upright, the forearm points
// forwards. Neighbours leave a gap of 2 mm.

#include <cstdint>
#include <span>

#include "geometry/mesh/mesh.h"

namespace collidoscope {

constexpr std::uint32_t arm_link_count = 7;

/// Between two links.
struct ArmJoint {
  Vec3 origin;        // of the joint's frame, in the frame of the link before it, m
  Vec3 axis;          // unit, in that frame
  Real lower, upper;  // limits, rad
};

/// Entry i joins link i + 1 to link i + 2, counted from 1 as in the models' ids.
std::span<const ArmJoint> arm_joints();

/// `number` is 1 … 7. Throws InputError.
Mesh make_arm_link(std::uint32_t number);

}  // namespace collidoscope
