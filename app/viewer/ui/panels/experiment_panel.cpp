#include "ui/widgets/number_slider.h"

namespace collidoscope::viewer {
namespace {

constexpr int most_repetitions = 1000;  // as `collide experiment` takes them

void tooltip(const char* text) {
  if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", text);
}

void choose_effort(const PanelContext& context) {
  ImGui::Checkbox("quick", &context.view.experiment_quick);
  tooltip("A tenth of the work, for trying out: the paper's numbers of steps without it");
  context.mark("experiment.quick");
  ImGui::SameLine();
  ImGui::SetNextItemWidth(-ImGui::CalcTextSize("repetitions ").x - ImGui::GetStyle().ItemInnerSpacing.x);
  int& repetitions = context.view.experiment_repetitions;
  slide(context, "repetitions", repetitions, 1, most_repetitions, "%.0f", ImGuiSliderFlags_Logarithmic);
  tooltip("Of every timing; its median counts");
  context.mark("experiment.repetitions");
  ImGui::Checkbox("open its scene", &context.view.experiment_scene);
  tooltip("The bodies that are measured, or that move as those do, above the figure.");
  context.mark("experiment.scene");
}

/// A button, and beside it what it measures.
void row(const PanelContext& context, const experiments::Experiment& experiment) {
  const std::string id(experiment.id), label(experiment.label);
  ImGui::BeginDisabled(context.state.job.has_value());
  if (ImGui::Button(id.c_str())) context.controller.run_experiment(experiment);
  ImGui::EndDisabled();
  tooltip((label + "\n" + experiment.paper + "\nDetection rests while it is measured.").c_str());
  context.mark("experiment." + id);
  ImGui::SameLine();
  hint(label);
}

}  // namespace

void experiment_panel(const PanelContext& context) {
  choose_effort(context);
  for (const experiments::Experiment* experiment : experiments::experiments()) row(context, *experiment);
  if (!context.state.experiment) return;
  ImGui::Checkbox("show the figure", &context.view.experiment_window);
  tooltip("Of the experiment that was run last");
  context.mark("experiment.show");
  if (!context.controller.is_in_experiment()) return;
  if (ImGui::Button("Back to my scene")) context.controller.leave_experiment();
  tooltip("The scene that was open before the experiment's, from its beginning");
  context.mark("experiment.back");
}

}  // namespace collidoscope::viewer
