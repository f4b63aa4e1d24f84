#include "scene/joint_setting.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <optional>
#include <set>

#include "core/error.h"
#include "core/input_text.h"
#include "core/tolerance.h"
#include "scene/suggestion.h"

namespace collidoscope {
namespace {

std::string text_of(Real value) {
  char text[32];
  return {text, std::to_chars(std::begin(text), std::end(text), value).ptr};
}

bool is_settable(const ChainLink& link) {
  return link.joint != ChainLink::Joint::fixed && !link.mimics;
}

const std::string& joint_name(const ChainLink& link) {
  return link.joint_name.empty() ? link.name : link.joint_name;
}

/// By name of a joint that can be set: how many chains have one.
std::map<std::string, std::size_t> chains_by_joint(const World& world) {
  std::map<std::string, std::size_t> counts;
  for (const KinematicChain& chain : world.chains()) {
    std::set<std::string> names;
    for (const ChainLink& link : chain.links)
      if (is_settable(link)) names.insert(joint_name(link));
    for (const std::string& name : names) ++counts[name];
  }
  return counts;
}

const ChainLink& link_of(const World& world, const SettableJoint& joint) {
  return world.chains()[joint.chain].links[joint.link];
}

/// By its short name or its whole one.
bool names(const JointSetting& setting, const World& world, const SettableJoint& joint) {
  return setting.joint == joint.name ||
         setting.joint == world.chains()[joint.chain].name + "/" + joint_name(link_of(world, joint));
}

std::optional<Real> value_for(const World& world, const SettableJoint& joint,
                              std::span<const JointSetting> settings) {
  std::optional<Real> value;
  for (const JointSetting& setting : settings)
    if (names(setting, world, joint)) value = setting.value;
  return value;
}

}  // namespace

JointSetting joint_setting(std::string_view option) {
  const std::size_t end = option.rfind('=');
  const auto fail = [&](const std::string& reason) {
    throw InputError("", "joint " + quoted_word(option), reason);
  };
  if (end == std::string_view::npos || end == 0) fail("is not NAME=VALUE, as in elbow=0.5");
  const std::string_view digits = option.substr(end + 1);
  const std::optional<Real> value = parsed<Real>(digits);
  if (!value) fail(quoted_word(digits) + " is not a number");
  if (!(std::abs(*value) <= tolerance::largest_coordinate)) fail("the value is not finite or beyond ±1e18");
  return {std::string(option.substr(0, end)), *value};
}

std::string to_string(const JointSetting& setting) {
  return setting.joint + "=" + text_of(setting.value);
}

std::vector<SettableJoint> settable_joints(const World& world) {
  const std::map<std::string, std::size_t> chains_with = chains_by_joint(world);
  std::vector<SettableJoint> joints;
  for (std::size_t chain = 0; chain < world.chains().size(); ++chain) {
    const std::vector<ChainLink>& links = world.chains()[chain].links;
    for (std::size_t link = 0; link < links.size(); ++link) {
      if (!is_settable(links[link])) continue;
      const std::string& name = joint_name(links[link]);
      joints.push_back(
          {chain, link, chains_with.at(name) > 1 ? world.chains()[chain].name + "/" + name : name});
    }
  }
  return joints;
}

void set_joints(World& world, std::span<const JointSetting> settings) {
  std::vector<KinematicChain> chains = world.chains();
  bool changes = false;
  for (const SettableJoint& joint : settable_joints(world)) {
    const std::optional<Real> value = value_for(world, joint, settings);
    std::optional<Real>& held_at = chains[joint.chain].links[joint.link].held_at;
    changes = changes || held_at != value;
    held_at = value;
  }
  if (changes) world.set_chains(std::move(chains));
}

void expect_joints(const World& world, std::span<const JointSetting> settings) {
  const std::vector<SettableJoint> joints = settable_joints(world);
  std::vector<std::string_view> known;
  for (const SettableJoint& joint : joints) known.push_back(joint.name);
  for (const JointSetting& setting : settings) {
    const std::string place = "joint " + quoted_word(to_string(setting));
    const auto found = std::ranges::find_if(
        joints, [&](const SettableJoint& joint) { return names(setting, world, joint); });
    if (found == joints.end())
      throw InputError(
          "", place,
          known.empty() ? "the scene has no joints" : "unknown joint; " + suggestion(setting.joint, known));
    const std::optional<JointLimits>& limits = link_of(world, *found).limits;
    if (limits && (setting.value < limits->lower || setting.value > limits->upper))
      throw InputError(
          "", place,
          "is beyond the joint's limits, " + text_of(limits->lower) + " to " + text_of(limits->upper));
  }
}

}  // namespace collidoscope
