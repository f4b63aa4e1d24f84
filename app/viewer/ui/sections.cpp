#include "ui/sections.h"

#include <algorithm>
#include <array>
#include <string>

namespace collidoscope::viewer {
namespace {

using Workspaces = Section::Workspaces;

constexpr Workspaces bit(Workspace workspace) {
  return static_cast<Workspaces>(1u << static_cast<unsigned>(workspace));
}

constexpr Workspaces explore = bit(Workspace::explore), debug = bit(Workspace::debug),
                     teach = bit(Workspace::teach), all = bit(Workspace::all),
                     everywhere = explore | debug | teach | all;

constexpr std::array settings = {Section{"Scene", scene_panel, explore | teach | all, debug},
                                 Section{"Bodies", body_panel, explore, debug | all},
                                 Section{"Pipeline", pipeline_panel, debug | teach | all, explore},
                                 Section{"Measure this scene", bench_panel, 0, debug | all},
                                 Section{"Compare", comparison_panel, debug, all},
                                 Section{"Decomposition", decomposition_panel, 0, debug | teach | all},
                                 Section{"View", view_panel, explore | all, debug | teach},
                                 Section{"Preprocessing", preprocessing_panel, all, debug},
                                 Section{"Pictures and films", picture_panel, teach, explore | all},
                                 Section{"Experiments", experiment_panel, 0, teach | all}};
constexpr std::array selection = {Section{"Selection", selection_panel, everywhere}};
constexpr std::array results = {Section{"Timings", timing_panel, explore | debug | all},
                                Section{"Counters", counter_panel, debug | all},
                                Section{"Measurements", measurement_panel, 0, debug | all},
                                Section{"Within the step", last_step_panel, 0, debug | all},
                                Section{"Pairs", pair_panel, debug, explore | all},
                                Section{"Worst case", worst_case_panel, 0, debug | all}};
constexpr std::array tools_in_use = {Section{"Probe", probe_panel, everywhere},
                                     Section{"Ruler", ruler_panel, everywhere},
                                     Section{"Notes", note_panel, everywhere}};
constexpr std::array idle_tools = {Section{"Probe", probe_panel, 0, explore | debug | all},
                                   Section{"Ruler", ruler_panel, 0, explore | debug | all},
                                   Section{"Notes", note_panel, 0, explore | teach | all}};
constexpr std::array inspector = {Section{"Step by step", inspector_panel, everywhere}};

/// From the section's heading to where it ends now; as much of it as fits.
void scroll_into_sight(float top) {
  const float bottom = ImGui::GetCursorPosY() - ImGui::GetScrollY(),
              room = ImGui::GetWindowHeight() - fade_height();
  const float hidden = std::min(bottom - room, top - fade_height());
  if (hidden > 0) ImGui::SetScrollY(ImGui::GetScrollY() + hidden);
}

void draw(const Section& section, bool open_at_first, const PanelContext& context) {
  const float top = ImGui::GetCursorPosY() - ImGui::GetScrollY();
  const bool open = ImGui::CollapsingHeader(
      section.title, open_at_first ? ImGuiTreeNodeFlags_DefaultOpen : ImGuiTreeNodeFlags_None);
  const bool is_new = open && ImGui::IsItemToggledOpen();
  context.mark(std::string("section.") + section.title);
  if (!open) return;
  ImGui::PushID(section.title);
  section.panel(context);
  ImGui::Spacing();
  ImGui::PopID();
  if (is_new) scroll_into_sight(top);
}

}  // namespace

std::span<const Section> setting_sections() {
  return settings;
}

std::span<const Section> selection_section() {
  return selection;
}

std::span<const Section> result_sections() {
  return results;
}

std::span<const Section> inspector_section() {
  return inspector;
}

/// Each workspace remembers what is folded in it.
void draw_sections(std::span<const Section> sections, const PanelContext& context) {
  const Workspace workspace = context.view.workspace;
  ImGui::PushID(static_cast<int>(workspace));
  for (const Section& section : sections)
    if (((section.open | section.folded) & bit(workspace)) != 0)
      draw(section, (section.open & bit(workspace)) != 0, context);
  ImGui::PopID();
}

void draw_tools(bool on, const PanelContext& context) {
  const std::span<const Section> tools = on ? tools_in_use : idle_tools;
  const ViewState& view = context.view;
  const std::array in_use = {view.probe.on, view.ruler.on, view.notes.on};
  for (std::size_t i = 0; i < in_use.size(); ++i)
    if (in_use[i] == on) draw_sections(tools.subspan(i, 1), context);
}

void choose_workspace(const PanelContext& context) {
  constexpr auto count = static_cast<float>(workspace_ids.size());
  const float space = ImGui::GetStyle().ItemInnerSpacing.x;
  const float width = (ImGui::GetContentRegionAvail().x - (count - 1) * space) / count;
  for (std::size_t i = 0; i < workspace_ids.size(); ++i) {
    const auto workspace = static_cast<Workspace>(i);
    if (i > 0) ImGui::SameLine(0, space);
    const ImGuiCol colour = workspace == context.view.workspace ? ImGuiCol_HeaderActive : ImGuiCol_FrameBg;
    ImGui::PushStyleColor(ImGuiCol_Button, ImGui::GetStyleColorVec4(colour));
    if (ImGui::Button(workspace_labels[i], {std::max(width, 1.0f), 0})) context.view.workspace = workspace;
    ImGui::PopStyleColor();
    context.mark("workspace." + std::string(workspace_ids[i]));
  }
}

}  // namespace collidoscope::viewer
