#include <algorithm>
#include <array>
#include <cmath>

#include "core/plural.h"
#include "overlays/drawn_bodies.h"
#include "overlays/gauss_overlay.h"
#include "overlays/tree_overlay.h"
#include "overlays/voronoi_overlay.h"
#include "render/scene_renderer.h"
#include "ui/panel.h"
#include "ui/state_legend.h"
#include "ui/theme.h"
#include "ui/widgets/choice_list.h"
#include "ui/widgets/number_slider.h"

namespace collidoscope::viewer {
namespace {

void choose_palette(const PanelContext& context) {
  ImGui::SetNextItemWidth(-1);
  if (!begin_list(context, "view.palette", std::string(context.palette.label))) return;
  for (const Palette& palette : palettes())
    if (list_entry(context, "view.palette." + std::string(palette.id), std::string(palette.label),
                   palette.id == context.palette.id))
      context.view.palette = palette.id;
  ImGui::EndCombo();
}

std::string percent(float scale) {
  return std::to_string(std::lround(scale * 100)) + " %";
}

/// Size of text and panels.
void choose_scale(const PanelContext& context) {
  constexpr std::array scales = {0.75f, 1.0f, 1.25f, 1.5f, 2.0f, 2.5f, 3.0f};
  constexpr const char* of_the_screen = "as the screen asks for";
  float& chosen = context.view.ui_scale;
  ImGui::SetNextItemWidth(-1);
  const std::string shown = "size: " + (chosen > 0 ? percent(chosen) : of_the_screen);
  if (!begin_list(context, "view.scale", shown)) return;
  if (list_entry(context, "view.scale.0", of_the_screen, chosen == 0)) chosen = 0;
  for (const float scale : scales)
    if (list_entry(context, "view.scale." + std::to_string(std::lround(scale * 100)), percent(scale),
                   chosen == scale))
      chosen = scale;
  ImGui::EndCombo();
}

/// Two to a row.
bool toggle(const PanelContext& context, std::string_view label, std::string_view name, bool& value) {
  ImGui::TableNextColumn();
  const bool changed = ImGui::Checkbox(std::string(label).c_str(), &value);
  context.mark("view." + std::string(name));
  return changed;
}

bool toggle(const PanelContext& context, const OverlayKind& kind) {
  OverlayChoice& overlays = context.view.overlays;
  const bool changed = toggle(context, kind.label, kind.id, overlays.*kind.shown);
  if (changed && kind.shown == &OverlayChoice::gauss && overlays.gauss)
    context.controller.focus_selection();  // the map lies above the body, perhaps out of the picture
  return changed;
}

void choose_level(const PanelContext& context, const char* name, std::uint32_t levels, int& level) {
  const int count = static_cast<int>(levels);
  level = std::min(level, count - 1);
  if (count < 2) return;
  ImGui::PushID(name);
  ImGui::SetNextItemWidth(-1);
  slide(context, "##level", level, -1, count - 1, level < 0 ? "all levels" : "level %.0f");
  ImGui::PopID();
  context.mark(std::string("view.") + name);
}

/// Says what is drawn of a phase; a slider where it has levels.
void choose_structure_level(const PanelContext& context, const std::string& algorithm, const char* name,
                            std::span<const StructureBox> boxes, int& level) {
  const std::uint32_t levels = structure_levels(boxes);
  if (levels == 0) return ImGui::TextDisabled("%s has nothing to draw", algorithm.c_str());
  ImGui::TextDisabled("%s: %zu boxes", algorithm.c_str(), boxes.size());
  choose_level(context, name, levels, level);
}

void choose_structure_levels(const PanelContext& context) {
  const Snapshot& snapshot = context.snapshot();
  OverlayChoice& overlays = context.view.overlays;
  if (overlays.structure)
    choose_structure_level(context, to_string(snapshot.pipeline.broad), "structure_level", snapshot.structure,
                           overlays.structure_level);
  if (overlays.subdivision)
    choose_structure_level(context, to_string(snapshot.pipeline.narrow), "subdivision_level",
                           snapshot.subdivision, overlays.subdivision_level);
}

/// Says what is drawn of the trees over triangles.
void choose_tree_level(const PanelContext& context) {
  const TreeCounts counts = count_trees(context.snapshot(), context.view);
  const std::string narrow = to_string(context.snapshot().pipeline.narrow);
  if (chosen_bodies(context.view, context.snapshot().poses.size()).empty())
    return ImGui::TextDisabled("tree: select a body");
  if (counts.levels == 0) return ImGui::TextDisabled("%s goes through no tree", narrow.c_str());
  const std::string kind(counts.kind);
  if (counts.drawn == counts.volumes)
    ImGui::TextDisabled("tree: %zu %s", counts.volumes, kind.c_str());
  else
    ImGui::TextDisabled("tree: %zu of %zu %s drawn", counts.drawn, counts.volumes, kind.c_str());
  choose_level(context, "tree_level", counts.levels, context.view.overlays.tree_level);
}

/// Says how much of the selected pair meets.
void describe_intersection(const PanelContext& context) {
  const Snapshot& snapshot = context.snapshot();
  if (!snapshot.pair) return ImGui::TextDisabled("intersection: select two bodies");
  if (!snapshot.contacts)
    return ImGui::TextDisabled("%s is about hulls", to_string(snapshot.pipeline.narrow).c_str());
  const MeshContacts& contacts = *snapshot.contacts;
  ImGui::TextDisabled("meeting: %zu and %zu triangles", contacts.triangles_a.size(),
                      contacts.triangles_b.size());
  if (contacts.shown < contacts.pairings)
    ImGui::TextDisabled("of the first %zu of %zu pairs", contacts.shown, contacts.pairings);
}

/// Bodies of whose features nothing is drawn, and why.
void describe_left_out(const PanelContext& context) {
  const std::size_t count = context.snapshot().poses.size();
  for (const BodyIndex body : chosen_bodies(context.view, count))
    if (const std::string reason = features_left_out(context.snapshot(), body); !reason.empty())
      return hint(reason);
}

/// Which kinds of regions are drawn, in their colours.
void describe_regions(const PanelContext& context) {
  if (!context.view.selection[0] && !context.view.overlays.of_all_bodies)
    return hint("Voronoi regions: select a body");
  const auto closest = closest_features(context.snapshot(), context.view);
  hint(closest[0] || closest[1] ? "regions of the closest features:" : "regions of all features:");
  for (const HullFeature::Kind kind :
       {HullFeature::Kind::vertex, HullFeature::Kind::edge, HullFeature::Kind::face}) {
    const auto is_kind = [&](const auto& feature) { return !feature || feature->kind == kind; };
    if (!std::ranges::any_of(closest, is_kind)) continue;
    ImGui::SameLine();
    ImGui::TextColored(to_imgui(region_colour(kind, context.palette)), "%s", to_string(kind).data());
  }
}

void describe_gauss_map(const PanelContext& context) {
  if (!context.view.selection[0]) return hint("Gauss map: select a body, or two");
  const GaussCounts counts = count_gauss_map(context.snapshot(), context.view);
  if (counts.arcs_b == 0) return hint("Gauss map: " + plural(counts.arcs_a, "arc"));
  const std::string pairs = plural(counts.arcs_a * counts.arcs_b, "pair") + " of arcs";
  hint(counts.crossings_known ? pairs + ", " + std::to_string(counts.crossings) + " of them cross"
                              : pairs + ", too many to look for crossings");
}

void choose_explosion(const PanelContext& context) {
  const PieceCounts counts = count_pieces(context.snapshot(), context.view);
  if (chosen_bodies(context.view, context.snapshot().poses.size()).empty())
    return ImGui::TextDisabled("pieces: select a body");
  if (counts.bodies > 0) ImGui::TextDisabled("%s", plural(counts.pieces, "convex piece").c_str());
  if (counts.failures > 0) paragraph(counts.first_failure);
  if (counts.bodies == 0) return;
  ImGui::SetNextItemWidth(-1);
  slide(context, "##explosion", context.view.overlays.explosion, 0, 2, "moved apart x %.2f");
  context.mark("view.explosion");
}

}  // namespace

void view_panel(const PanelContext& context) {
  if (!context.layout.header) state_legend(context);
  choose_palette(context);
  choose_scale(context);
  OverlayChoice& overlays = context.view.overlays;
  DrawStyle& style = context.view.style;
  if (!ImGui::BeginTable("toggles", 2, ImGuiTableFlags_SizingStretchSame)) return;
  toggle(context, "edges", "edges", style.edges);
  toggle(context, "wireframe", "wireframe", style.wireframe);
  toggle(context, "ground", "ground", style.ground);
  bool orthographic = context.view.camera.orthographic();
  if (toggle(context, "orthographic", "orthographic", orthographic))
    context.view.camera.set_orthographic(orthographic);
  bool lecture = context.view.lecture;
  if (toggle(context, "lecture mode", "lecture", lecture)) context.controller.toggle_lecture();
  bool changed = false;
  for (const OverlayKind& kind : overlay_kinds()) changed |= toggle(context, kind);
  changed |= toggle(context, "of all bodies", "all", overlays.of_all_bodies);
  ImGui::EndTable();
  if (changed) context.controller.view_changed();
  inside_rows(context);
  choose_structure_levels(context);
  if (overlays.tree) choose_tree_level(context);
  if (overlays.intersection) describe_intersection(context);
  if (overlays.voronoi) describe_regions(context);
  if (overlays.gauss) describe_gauss_map(context);
  if (overlays.voronoi || overlays.gauss) describe_left_out(context);
  if (overlays.pieces) choose_explosion(context);
  ImGui::TextDisabled("ground lines every %g m", ground_spacing(context.snapshot().scene->bounds));
}

}  // namespace collidoscope::viewer
