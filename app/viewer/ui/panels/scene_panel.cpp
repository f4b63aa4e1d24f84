#include <algorithm>

#include "core/files/atomic_file.h"
#include "ui/panel.h"
#include "ui/theme.h"
#include "ui/widgets/choice_list.h"
#include "ui/widgets/number_slider.h"

namespace collidoscope::viewer {
namespace {

constexpr std::uint32_t largest_count = 20'000;  // that the panel offers; --count takes more
constexpr std::uint32_t largest_vertices = 2'000;

bool uses(const SceneAlgorithm& scene, std::string_view parameter) {
  return std::ranges::find(scene.parameters, parameter) != scene.parameters.end();
}

void scene_combo(const PanelContext& context) {
  const std::string& current = context.controller.options().scene;
  const SceneAlgorithm* scene = built_in(current);
  const std::string shown = scene != nullptr ? std::string(scene->label) : context.snapshot().scene->id;
  ImGui::SetNextItemWidth(-1);
  if (!begin_list(context, "scene.choice", shown)) return;
  for (const SceneAlgorithm* candidate : scene_algorithms())
    if (list_entry(context, "scene.choice." + std::string(candidate->id), std::string(candidate->label),
                   candidate == scene))
      context.controller.open_scene(candidate->id);
  ImGui::EndCombo();
}

// ---- Parameters -------------------------------------------------------------------------------------------

bool is_live(const PanelContext& context, std::string_view parameter) {
  const std::vector<std::string_view>& tunable = context.snapshot().scene->tunable;
  return std::ranges::find(tunable, parameter) != tunable.end();
}

/// After the widget: its label, with a mark where a change restarts the scene, and what it is about.
void label_of(const PanelContext& context, const char* parameter, const char* label, const char* tooltip) {
  const bool live = is_live(context, parameter), hovered = ImGui::IsItemHovered();
  ImGui::SameLine();
  ImGui::Text(live ? "%s" : "%s \u21bb", label);
  if (hovered || ImGui::IsItemHovered())
    ImGui::SetTooltip("%s\n%s", tooltip,
                      live ? "Changes while the scene runs, without a restart."
                           : "\u21bb builds the scene anew, from its beginning.");
}

/// Room for the widgets, so that the widest label fits beside them.
void widget_width() {
  ImGui::SetNextItemWidth(-ImGui::CalcTextSize("degrees/frame \u21bb  ").x);
}

struct Parameter {
  const char *name, *label, *format, *tooltip;
  bool while_dragged = true;  // the scene follows, where it can while it runs
};

/// Shows what the user said, or else what the scene took. True where the scene is to follow.
template <class T>
bool edit(const PanelContext& context, const Parameter& parameter, std::optional<T>& value,
          const std::optional<T>& taken, T low, T high) {
  T edited = value ? *value : taken.value_or(low);
  widget_width();
  const SliderChange change = slide(context, (std::string("##") + parameter.name).c_str(), edited, low, high,
                                    parameter.format, ImGuiSliderFlags_Logarithmic);
  if (change.changed) value = edited;
  context.mark(std::string("scene.") + parameter.name);
  label_of(context, parameter.name, parameter.label, parameter.tooltip);
  return parameter.while_dragged && is_live(context, parameter.name) ? change.changed : change.finished;
}

bool edit_shapes(const PanelContext& context, const SceneAlgorithm& scene, std::optional<std::string>& kind,
                 const std::optional<std::string>& taken) {
  const std::string shown = kind ? *kind : taken.value_or("");
  widget_width();
  if (begin_list(context, "scene.shapes", shown)) {
    for (const std::string_view choice : scene.shapes)
      if (list_entry(context, "scene.shapes." + std::string(choice), std::string(choice), choice == shown))
        kind = choice;
    ImGui::EndCombo();
    context.mark("scene.shapes");
  }
  label_of(context, "shapes", "shapes", "Their kind: one, or all in turns");
  return kind.value_or(shown) != shown;
}

bool edit_seed(const PanelContext& context, std::uint64_t& seed) {
  widget_width();
  constexpr std::uint64_t step = 1;
  ImGui::InputScalar("##seed", ImGuiDataType_U64, &seed, &step);
  const bool let_go = ImGui::IsItemDeactivatedAfterEdit();
  context.mark("scene.seed");
  label_of(context, "seed", "seed", "Of everything random: shapes, places, directions");
  return let_go;
}

/// True where the scene is to follow.
bool edit_parameters(const PanelContext& context, const SceneAlgorithm& scene) {
  SceneParameters& draft = context.view.draft;
  const SceneParameters& taken = context.snapshot().scene->parameters;
  bool edited = false;
  if (uses(scene, "count"))
    edited |= edit(context, {"count", "bodies", "%.0f", "Bodies come and go at the end of the list"},
                   draft.count, taken.count, 1u, largest_count);
  if (uses(scene, "shapes")) edited |= edit_shapes(context, scene, draft.shapes, taken.shapes);
  if (uses(scene, "vertices"))  // hulls of thousands of them take a second: not for each pixel
    edited |= edit(context, {"vertices", "vertices", "%.0f", "Of each shape", false}, draft.vertices,
                   taken.vertices, 4u, largest_vertices);
  if (uses(scene, "velocity"))
    edited |=
        edit(context,
             {"velocity", "% radius/frame", "%.2f", "How far bodies fly in a frame, in % of their radius"},
             draft.velocity, taken.velocity, 0.01, 100.0);
  if (uses(scene, "rotation"))
    edited |= edit(context, {"rotation", "degrees/frame", "%.2f", "How far they turn in a frame"},
                   draft.rotation, taken.rotation, 0.01, 90.0);
  if (uses(scene, "density"))
    edited |=
        edit(context, {"density", "density", "%.3f", "Share of the environment's volume that bodies fill"},
             draft.density, taken.density, 0.001, 0.5);
  if (uses(scene, "seed")) edited |= edit_seed(context, draft.seed);
  return edited;
}

/// How far a recorded run came alike.
void replay(const PanelContext& context) {
  const std::optional<ReplayState>& replay = context.snapshot().replay;
  if (!replay) return;
  const BodyState state = replay->difference ? BodyState::colliding : BodyState::boxes_meet;
  ImGui::PushStyleColor(ImGuiCol_Text, to_imgui(context.palette[state]));
  paragraph(replay->text());
  ImGui::PopStyleColor();
  if (ImGui::IsItemHovered())
    ImGui::SetTooltip(
        "A run that was recorded is played again: each frame's hash is compared with its report");
}

/// The scene's own motion, or a file of recorded poses.
void motion_rows(const PanelContext& context) {
  const TrajectorySourcePointer poses = context.controller.options().parameters.poses;
  if (ImGui::Button("Recorded motion ...", {-1, 0})) context.controller.browse_for(BrowsePurpose::motion);
  context.mark("scene.motion");
  if (!poses) return;
  paragraph("moved by " + display_name(poses->file().filename()));
  bool follows = poses->follows();
  if (ImGui::Checkbox("follow the file", &follows)) context.controller.move_by(poses->file(), follows);
  context.mark("scene.motion.follow");
  ImGui::SameLine();
  if (ImGui::SmallButton("drop")) context.controller.drop_motion();
  context.mark("scene.motion.drop");
}

}  // namespace

void scene_panel(const PanelContext& context) {
  scene_combo(context);
  replay(context);
  const SceneAlgorithm* scene = built_in(context.controller.options().scene);
  if (scene != nullptr && edit_parameters(context, *scene)) context.controller.tune(context.view.draft);
  response_rows(context);
  deformation_rows(context);
  joint_rows(context);
  motion_rows(context);
  if (ImGui::Button("Open files ...", {-1, 0})) context.controller.open_file_browser();
  context.mark("scene.open");
}

}  // namespace collidoscope::viewer
