#include <algorithm>

#include "ui/panel.h"

namespace collidoscope::viewer {
namespace {

constexpr std::uint32_t largest_count = 20'000;  // that the panel offers; --count takes more
constexpr std::uint32_t largest_vertices = 2'000;

bool uses(const SceneAlgorithm& scene, std::string_view parameter) {
  return std::ranges::find(scene.parameters, parameter) != scene.parameters.end();
}

const SceneAlgorithm* built_in(const std::string& id) {
  for (const SceneAlgorithm* scene : scene_algorithms())
    if (scene->id == id) return scene;
  return nullptr;
}

void scene_combo(const PanelContext& context) {
  const std::string& current = context.controller.options().scene;
  const SceneAlgorithm* scene = built_in(current);
  const std::string shown = scene != nullptr ? std::string(scene->label) : context.snapshot().scene->id;
  ImGui::SetNextItemWidth(-1);
  const bool open = ImGui::BeginCombo("##scene", shown.c_str());
  context.mark("scene.choice");
  if (!open) return;
  for (const SceneAlgorithm* candidate : scene_algorithms()) {
    if (ImGui::Selectable(std::string(candidate->label).c_str(), candidate == scene))
      context.controller.open_scene(candidate->id);
    context.mark("scene.choice." + std::string(candidate->id));
  }
  ImGui::EndCombo();
}

/// Shows what the user said, or else what the scene took. Every change builds the scene anew, so it takes
/// effect when the slider is let go.
template <class T>
bool edit(const char* label, ImGuiDataType type, std::optional<T>& value, const std::optional<T>& taken,
          T low, T high, const char* format) {
  T edited = value ? *value : taken.value_or(low);
  ImGui::SetNextItemWidth(-ImGui::CalcTextSize("degrees/frame   ").x);
  if (ImGui::SliderScalar(label, type, &edited, &low, &high, format, ImGuiSliderFlags_Logarithmic))
    value = edited;
  return ImGui::IsItemDeactivatedAfterEdit();
}

bool edit_parameters(const SceneAlgorithm& scene, SceneParameters& draft, const SceneParameters& taken) {
  bool changed = false;
  if (uses(scene, "count"))
    changed |= edit("bodies", ImGuiDataType_U32, draft.count, taken.count, 1u, largest_count, "%u");
  if (uses(scene, "vertices"))
    changed |=
        edit("vertices", ImGuiDataType_U32, draft.vertices, taken.vertices, 4u, largest_vertices, "%u");
  if (uses(scene, "velocity"))
    changed |=
        edit("% radius/frame", ImGuiDataType_Double, draft.velocity, taken.velocity, 0.01, 100.0, "%.2f");
  if (uses(scene, "rotation"))
    changed |=
        edit("degrees/frame", ImGuiDataType_Double, draft.rotation, taken.rotation, 0.01, 90.0, "%.2f");
  if (uses(scene, "density"))
    changed |= edit("density", ImGuiDataType_Double, draft.density, taken.density, 0.001, 0.5, "%.3f");
  return changed;
}

}  // namespace

void scene_panel(const PanelContext& context) {
  scene_combo(context);
  const SceneAlgorithm* scene = built_in(context.controller.options().scene);
  if (scene != nullptr && edit_parameters(*scene, context.view.draft, context.snapshot().scene->parameters)) {
    app::RunOptions options = context.controller.options();
    options.parameters = context.view.draft;
    context.controller.open(options);
  }
  if (ImGui::Button("Open files ...", {-1, 0})) context.controller.open_file_browser();
  context.mark("scene.open");
}

}  // namespace collidoscope::viewer
