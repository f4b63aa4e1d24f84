#pragma once

// Where the user puts joints of a scene's chains, whichever scene it is.

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "scene/world.h"

namespace collidoscope {

/// Where a joint stands, instead of its motion.
struct JointSetting {
  std::string joint;  // by its name; "chain/joint" where several chains have one of that name
  Real value = 0;     // rad or m

  friend bool operator==(const JointSetting&, const JointSetting&) = default;
};

/// "elbow=0.5" or "left arm/elbow=0.5". Throws InputError.
JointSetting joint_setting(std::string_view option);
/// The shortest text that joint_setting() reads back.
std::string to_string(const JointSetting& setting);

/// A joint that the user can move.
struct SettableJoint {
  std::size_t chain, link;  // indices
  std::string name;         // for settings
};
/// Those that are not fixed and follow no other, in the order of chains and links. A joint without a name
/// goes by its link's.
std::vector<SettableJoint> settable_joints(const World& world);

/// Has the joints stand so from now on, the later of two settings counting, and all others follow their
/// motions. Settings of joints that the world lacks are passed over.
void set_joints(World& world, std::span<const JointSetting> settings);

/// Throws InputError that names the first setting whose joint the world lacks, and those that it has, or
/// whose value is beyond the joint's limits.
void expect_joints(const World& world, std::span<const JointSetting> settings);

}  // namespace collidoscope
