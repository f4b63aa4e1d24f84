#include <span>

#include "ui/panel.h"

namespace collidoscope::viewer {
namespace {

constexpr unsigned most_threads = 64;

/// One list to choose from. True when another algorithm was chosen.
template <class Algorithm>
bool choose(const PanelContext& context, const char* phase, std::span<const Algorithm* const> algorithms,
            std::string& id) {
  std::string shown = id;  // a chain of tests has no entry of its own
  for (const Algorithm* algorithm : algorithms)
    if (algorithm->id == id) shown = algorithm->label;
  bool chosen = false;
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  ImGui::AlignTextToFramePadding();
  ImGui::TextDisabled("%s", phase);
  ImGui::TableNextColumn();
  ImGui::SetNextItemWidth(-1);
  const std::string name = "pipeline." + std::string(phase);
  const bool open = ImGui::BeginCombo(("##" + name).c_str(), shown.c_str(), ImGuiComboFlags_HeightLarge);
  context.mark(name);
  if (!open) return false;
  for (const Algorithm* algorithm : algorithms) {
    if (ImGui::Selectable(std::string(algorithm->label).c_str(), algorithm->id == id)) {
      id = algorithm->id;
      chosen = true;
    }
    if (ImGui::IsItemHovered() && !algorithm->paper.empty())
      ImGui::SetTooltip("%.*s", static_cast<int>(algorithm->paper.size()), algorithm->paper.data());
    context.mark(name + "." + std::string(algorithm->id));
  }
  ImGui::EndCombo();
  return chosen;
}

/// The algorithm of a choice; choosing another one starts from its standard options.
bool choose_narrow(const PanelContext& context, std::string& narrow) {
  std::string id(narrow_choice(narrow).algorithm->id);
  if (!choose(context, "narrow", narrow_algorithms(), id)) return false;
  narrow = id;
  return true;
}

bool choose_threads(unsigned& threads) {
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  ImGui::AlignTextToFramePadding();
  ImGui::TextDisabled("threads");
  ImGui::TableNextColumn();
  ImGui::SetNextItemWidth(-1);
  auto wanted = static_cast<int>(threads);
  if (!ImGui::InputInt("##threads", &wanted)) return false;
  threads = std::clamp(static_cast<unsigned>(std::max(wanted, 1)), 1u, most_threads);
  return true;
}

bool choose_answer(Answer& answer) {
  bool distance = answer == Answer::distance;
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  ImGui::TableNextColumn();
  if (!ImGui::Checkbox("distances and points", &distance)) return false;
  answer = distance ? Answer::distance : Answer::verdict;
  return true;
}

}  // namespace

void pipeline_panel(const PanelContext& context) {
  PipelineConfig config = context.snapshot().pipeline;
  if (!begin_figures("pipeline", 0.22f)) return;
  bool changed = choose(context, "broad", broad_algorithms(), config.broad);
  changed |= choose(context, "mid", mid_algorithms(), config.mid);
  changed |= choose_narrow(context, config.narrow);
  changed |= choose_threads(config.threads);
  changed |= choose_answer(config.answer);
  end_figures();
  if (changed) context.controller.choose_pipeline(config);
}

}  // namespace collidoscope::viewer
