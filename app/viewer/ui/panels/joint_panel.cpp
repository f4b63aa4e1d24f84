// The joints of a scene's chains, below its parameters: where each stands, as sliders.

#include <algorithm>
#include <numbers>

#include "ui/widgets/number_slider.h"

namespace collidoscope::viewer {
namespace {

bool is_set(const SceneParameters& draft, const SettableJoint& joint) {
  return std::ranges::find(draft.joints, joint.name, &JointSetting::joint) != draft.joints.end();
}

/// As the user set it, whether or not the scene follows already, or else as it is.
Real present_value(const PanelContext& context, const SettableJoint& joint) {
  const std::vector<JointSetting>& settings = context.view.draft.joints;
  const auto set = std::ranges::find(settings, joint.name, &JointSetting::joint);
  if (set != settings.end()) return set->value;
  const SceneInfo& scene = *context.snapshot().scene;
  return scene.chains[joint.chain].coordinates_at(context.snapshot().time)[joint.link];
}

JointLimits range_of(const ChainLink& link) {
  constexpr Real turn = std::numbers::pi, slide = 1;  // where the joint has no limits
  const Real most = link.joint == ChainLink::Joint::revolute ? turn : slide;
  return link.limits.value_or(JointLimits{-most, most});
}

void set(const PanelContext& context, const SettableJoint& joint, Real value) {
  SceneParameters& draft = context.view.draft;
  std::erase_if(draft.joints, [&](const JointSetting& setting) { return setting.joint == joint.name; });
  draft.joints.push_back({joint.name, value});
  context.controller.tune(draft);
}

void tooltip(const ChainLink& link, Real value) {
  constexpr Real degrees = 180 / std::numbers::pi;
  const JointLimits range = range_of(link);
  if (link.joint == ChainLink::Joint::revolute)
    ImGui::SetTooltip(
        "%.2f\u00b0; %s from %.1f\u00b0 to %.1f\u00b0\nThe joint stands there, whatever its motion",
        value * degrees, link.limits ? "limits" : "no limits; shown", range.lower * degrees,
        range.upper * degrees);
  else
    ImGui::SetTooltip("%s from %.3f to %.3f m\nThe joint stands there, whatever its motion",
                      link.limits ? "limits" : "no limits; shown", range.lower, range.upper);
}

void joint_row(const PanelContext& context, const SettableJoint& joint) {
  const ChainLink& link = context.snapshot().scene->chains[joint.chain].links[joint.link];
  const JointLimits range = range_of(link);
  Real value = present_value(context, joint);
  ImGui::TextUnformatted(joint.name.c_str());
  ImGui::SetNextItemWidth(-1);
  const char* const format = link.joint == ChainLink::Joint::revolute ? "%.3f rad" : "%.4f m";
  const std::string label = "##joint." + joint.name;
  const SliderChange change = slide(context, label.c_str(), value, range.lower, range.upper, format);
  context.mark("joint." + joint.name);
  if (ImGui::IsItemHovered()) tooltip(link, value);
  if (change.changed) set(context, joint, value);
}

/// Settings of the user's that can be taken back.
void forget_button(const PanelContext& context, const std::vector<SettableJoint>& joints) {
  SceneParameters& draft = context.view.draft;
  if (std::ranges::none_of(joints, [&](const SettableJoint& joint) { return is_set(draft, joint); })) return;
  if (ImGui::Button("joints as the scene says", {-1, 0})) {
    draft.joints.clear();
    context.controller.tune(draft);
  }
  context.mark("joints.forget");
}

}  // namespace

void joint_rows(const PanelContext& context) {
  const std::vector<SettableJoint>& joints = context.snapshot().scene->joints;
  if (joints.empty()) return;
  const bool open = ImGui::TreeNodeEx("joints", ImGuiTreeNodeFlags_DefaultOpen, "joints: %zu", joints.size());
  context.mark("joints");
  if (!open) return;
  for (const SettableJoint& joint : joints) joint_row(context, joint);
  forget_button(context, joints);
  ImGui::TreePop();
}

}  // namespace collidoscope::viewer
