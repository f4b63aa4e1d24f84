#include "ui/widgets/choice_list.h"

namespace collidoscope::viewer {
namespace {

void tooltip(const char* text) {
  if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", text);
}

const char* name_of(CostMeasure measure) {
  return cost_measure_names[static_cast<std::size_t>(measure)].data();
}

void choose_measure(const PanelContext& context) {
  CostMeasure& chosen = context.view.worst_measure;
  ImGui::SetNextItemWidth(-1);
  const bool open = begin_list(context, "worst.measure", name_of(chosen));
  if (!open) return tooltip("Which cost is made as high as it can be, of one query without a cache");
  const NarrowChoice& narrow = context.snapshot().pipeline.narrow;
  for (std::size_t i = 0; i < cost_measure_names.size(); ++i) {
    const auto measure = static_cast<CostMeasure>(i);
    if (!can_measure(*narrow.algorithm, measure)) continue;
    if (list_entry(context, "worst.measure." + std::to_string(i), name_of(measure), measure == chosen))
      chosen = measure;
  }
  ImGui::EndCombo();
}

void search_button(const PanelContext& context) {
  const bool pair = selected_pair(context.view.selection).has_value();
  ImGui::BeginDisabled(!pair || context.state.job.has_value());
  if (ImGui::Button("Search", {-1, 0})) context.controller.find_worst_case();
  ImGui::EndDisabled();
  tooltip(
      "2000 random poses of the selected pair, then hills climbed from the costliest; detection rests "
      "meanwhile");
  context.mark("worst.search");
  if (!pair) ImGui::TextWrapped("Select two bodies: their worst pose is sought, for the narrow algorithm.");
}

void figures(const PanelContext& context, const WorstPose& worst) {
  const std::vector<std::string>& names = context.snapshot().scene->body_names;
  ImGui::TextWrapped("%s, %s by %s", names[worst.pair.a].c_str(), names[worst.pair.b].c_str(),
                     to_string(worst.narrow).c_str());
  if (!begin_figures("worst", 0.6f)) return;
  figure((std::string("most ") + name_of(worst.measure)).c_str(), "%.0f", worst.found.cost);
  figure("mean of random poses", "%.1f", worst.found.mean);
  figure("most of random poses", "%.0f", worst.found.largest_random);
  figure("re-measured", "%.0f", worst.again);
  figure("poses tried", "%zu", worst.found.poses);
  end_figures();
}

void actions(const PanelContext& context, const WorstPose& worst) {
  const float width = (ImGui::GetContentRegionAvail().x - 2 * ImGui::GetStyle().ItemSpacing.x) / 3;
  const auto button = [&](const char* label, const char* name, const char* tip) {
    const bool pressed = ImGui::Button(label, {width, 0});
    tooltip(tip);
    context.mark(std::string("worst.") + name);
    return pressed;
  };
  if (button("Place", "place", "Puts the second body of the pair there"))
    context.controller.place_worst_case();
  ImGui::SameLine();
  ImGui::BeginDisabled(worst.narrow != context.snapshot().pipeline.narrow);  // its steps would be another's
  if (button("Step", "step", "Puts it there, and steps through the algorithm, while it is the pipeline's"))
    context.controller.step_through_worst_case();
  ImGui::EndDisabled();
  ImGui::SameLine();
  if (button("Save", "save", "Puts it there, and writes the scene as it stands into the working folder"))
    context.controller.save_worst_case();
}

}  // namespace

void worst_case_panel(const PanelContext& context) {
  choose_measure(context);
  search_button(context);
  const WorstPosePointer& worst = context.snapshot().worst_pose;
  if (!worst) return;
  figures(context, *worst);
  actions(context, *worst);
}

}  // namespace collidoscope::viewer
