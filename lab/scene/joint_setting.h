#pragma once

// Joints of a scene's chains at places that the user chose; in every scene that has chains.

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
/// The joints that are not fixed and follow no other joint, in the order of chains and links. A joint without
/// a name goes by its link's.
std::vector<SettableJoint> settable_joints(const World& world);

/// Holds these joints at their values from now on; all other joints follow their motions. The last of several
/// settings of a joint counts. Settings of joints that the world lacks are ignored.
void set_joints(World& world, std::span<const JointSetting> settings);

/// Throws InputError for the first setting whose joint the world lacks, or whose value is beyond the joint's
/// limits.
void expect_joints(const World& world, std::span<const JointSetting> settings);

}  // namespace collidoscope
