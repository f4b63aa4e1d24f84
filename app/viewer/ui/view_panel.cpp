#include <algorithm>

#include "render/scene_renderer.h"
#include "ui/panel.h"
#include "ui/theme.h"

namespace collidoscope::viewer {
namespace {

void legend(const PanelContext& context) {
  struct Entry {
    BodyState state;
    const char* label;
  };
  constexpr Entry entries[] = {{BodyState::neutral, "no overlap"},
                               {BodyState::boxes_meet, "boxes meet"},
                               {BodyState::colliding, "collision"}};
  const float side = ImGui::GetTextLineHeight();
  for (const Entry& entry : entries) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImGui::GetWindowDrawList()->AddRectFilled(at, {at.x + side, at.y + side},
                                              to_packed(context.palette[entry.state]), side / 5);
    ImGui::Dummy({side, side});
    ImGui::SameLine();
    ImGui::TextUnformatted(entry.label);
    ImGui::SameLine(ImGui::GetContentRegionAvail().x * 0.72f);
    ImGui::Text("%zu", context.snapshot().count(entry.state));
  }
}

void choose_palette(const PanelContext& context) {
  ImGui::SetNextItemWidth(-1);
  const bool open = ImGui::BeginCombo("##palette", std::string(context.palette.label).c_str());
  context.mark("view.palette");
  if (!open) return;
  for (const Palette& palette : palettes()) {
    if (ImGui::Selectable(std::string(palette.label).c_str(), palette.id == context.palette.id))
      context.view.palette = palette.id;
    context.mark("view.palette." + std::string(palette.id));
  }
  ImGui::EndCombo();
}

/// Two to a row.
bool toggle(const PanelContext& context, const char* label, const char* name, bool& value) {
  ImGui::TableNextColumn();
  const bool changed = ImGui::Checkbox(label, &value);
  context.mark(std::string("view.") + name);
  return changed;
}

/// Says what is drawn of the broad phase; a slider where it has levels.
void choose_structure_level(const PanelContext& context) {
  const Snapshot& snapshot = context.snapshot();
  const int levels = static_cast<int>(snapshot.structure_levels());
  int& level = context.view.overlays.structure_level;
  level = std::min(level, levels - 1);
  if (levels == 0) return ImGui::TextDisabled("%s has nothing to draw", snapshot.pipeline.broad.c_str());
  ImGui::TextDisabled("%s: %zu boxes", snapshot.pipeline.broad.c_str(), snapshot.structure.size());
  if (levels < 2) return;
  ImGui::SetNextItemWidth(-1);
  ImGui::SliderInt("##level", &level, -1, levels - 1, level < 0 ? "all levels" : "level %d");
  context.mark("view.structure_level");
}

}  // namespace

void view_panel(const PanelContext& context) {
  legend(context);
  choose_palette(context);
  OverlayChoice& overlays = context.view.overlays;
  DrawStyle& style = context.view.style;
  if (!ImGui::BeginTable("toggles", 2, ImGuiTableFlags_SizingStretchSame)) return;
  toggle(context, "edges", "edges", style.edges);
  toggle(context, "wireframe", "wireframe", style.wireframe);
  toggle(context, "ground", "ground", style.ground);
  bool orthographic = context.view.camera.orthographic();
  if (toggle(context, "orthographic", "orthographic", orthographic))
    context.view.camera.set_orthographic(orthographic);
  bool changed = toggle(context, "spheres", "spheres", overlays.spheres);
  changed |= toggle(context, "AABBs", "aabbs", overlays.aabbs);
  changed |= toggle(context, "OBBs", "obbs", overlays.obbs);
  changed |= toggle(context, "hulls", "hulls", overlays.hulls);
  toggle(context, "plane", "plane", overlays.separating_plane);
  toggle(context, "contacts", "contacts", overlays.contacts);
  changed |= toggle(context, "broad phase", "structure", overlays.structure);
  toggle(context, "of all bodies", "all", overlays.of_all_bodies);
  ImGui::EndTable();
  if (changed) context.controller.overlays_changed();
  if (overlays.structure) choose_structure_level(context);
  ImGui::TextDisabled("ground lines every %g m", ground_spacing(context.snapshot().scene->bounds));
}

}  // namespace collidoscope::viewer
