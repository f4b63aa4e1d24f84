#include "ui/start_page.h"

#include "experiments/experiment.h"
#include "ui/theme.h"
#include "ui/widgets/choice_list.h"

namespace collidoscope::viewer {
namespace {

constexpr float start_page_width = 620, start_button_width = 190;  // pixels of a 96-dpi screen
constexpr const char* other_algorithm = "v-clip";                  // beside the scene's own

/// A button, and beside it what it is for. True when it is pressed: then the page goes.
bool way_to_begin(const PanelContext& context, const char* label, const char* name, const char* text) {
  const bool pressed = ImGui::Button(label, {start_button_width * context.scale, 0});
  context.mark(std::string("start.") + name);
  ImGui::SameLine();
  ImGui::AlignTextToFramePadding();
  hint(text);
  if (pressed) context.view.start_page = false;
  return pressed;
}

std::string joined_names(const std::vector<std::filesystem::path>& files) {
  std::string names;
  for (const std::filesystem::path& file : files)
    names += (names.empty() ? "" : ", ") + file.filename().string();
  return names;
}

void recent_files(const PanelContext& context) {
  const auto recent = context.view.recent;  // opening changes the list
  if (recent.empty()) return;
  ImGui::Spacing();
  hint("opened last");
  for (std::size_t i = 0; i < recent.size(); ++i) {
    ImGui::PushID(static_cast<int>(i));
    if (ImGui::Selectable(joined_names(recent[i]).c_str())) {
      context.view.start_page = false;
      context.controller.open_files(recent[i]);
    }
    ImGui::PopID();
    context.mark("start.recent." + std::to_string(i));
  }
}

void experiments_list(const PanelContext& context) {
  if (!begin_list(context, "start.paper", "Reproduce a paper", ImGuiComboFlags_HeightLarge)) return;
  for (const experiments::Experiment* experiment : experiments::experiments()) {
    const std::string text = experiment->id + "  " + experiment->label;
    if (list_entry(context, "start.paper." + experiment->id, text, false))
      context.controller.run_experiment(*experiment);
  }
  ImGui::EndCombo();
}

void ways_to_begin(const PanelContext& context) {
  Controller& controller = context.controller;
  if (way_to_begin(context, "Open my meshes", "open", "do they collide, where, and why?"))
    controller.open_file_browser();
  if (way_to_begin(context, "Guided tour", "tour", "what collision detection does, phase by phase"))
    controller.toggle_tour();
  if (way_to_begin(context, "Compare algorithms", "compare", "two of them on every pair, side by side")) {
    PipelineChoice other;
    other.narrow = narrow_choice(other_algorithm);
    controller.compare_with(other);
  }
  if (way_to_begin(context, "Judge algorithms", "judge",
                   "two meshes or your cases: who is right, all at once"))
    controller.browse_for(BrowsePurpose::judge);
  ImGui::SetNextItemWidth(start_button_width * context.scale);
  experiments_list(context);
  ImGui::SameLine();
  hint("a table or figure, measured again");
  way_to_begin(context, "Look around", "close", "drag to turn, click two bodies to ask about them (Esc)");
}

}  // namespace

void start_page(const PanelContext& context) {
  place_in_front(context, start_page_width, 0);
  constexpr ImGuiWindowFlags flags = ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoMove |
                                     ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoResize;
  if (ImGui::Begin("Collidoscope", &context.view.start_page, flags)) {
    paragraph("See, test and time 3D collision detection. Files can also be dropped on the window.");
    ImGui::Spacing();
    ways_to_begin(context);
    recent_files(context);
  }
  ImGui::End();
}

}  // namespace collidoscope::viewer
