// Part of the view panel: how much one sees of the inside of bodies.

#include "core/plural.h"
#include "report/length_text.h"
#include "ui/widgets/choice_list.h"
#include "ui/widgets/number_slider.h"

namespace collidoscope::viewer {
namespace {

void choose_direction(const PanelContext& context) {
  const CutChoice& cut = context.view.cut;
  ImGui::SetNextItemWidth(-1);
  const std::span<const CutDirectionName> directions = cut_directions();
  const std::string_view present = directions[static_cast<std::size_t>(cut.direction)].label;
  if (!begin_list(context, "view.cut.direction", std::string(present))) return;
  for (const auto& [direction, id, label] : directions)
    if (list_entry(context, "view.cut.direction." + std::string(id), std::string(label),
                   direction == cut.direction))
      context.controller.choose_cut(direction);
  ImGui::EndCombo();
}

void choose_position(const PanelContext& context) {
  CutChoice& cut = context.view.cut;
  const auto [least, most] = cut_range(cut.direction, context.snapshot().bounds);
  ImGui::SetNextItemWidth(-1);
  slide(context, "##position", cut.position, least, most, "at %.4g m", ImGuiSliderFlags_NoRoundToFormat);
  context.mark("view.cut.position");
}

void choose_side(const PanelContext& context) {
  CutChoice& cut = context.view.cut;
  ImGui::Checkbox("other side", &cut.flipped);
  context.mark("view.cut.flipped");
  make_room(ImGui::CalcTextSize("selected only").x + 2 * ImGui::GetFrameHeight());
  ImGui::Checkbox("selected only", &cut.selected_only);
  context.mark("view.cut.selected");
}

void describe(const PanelContext& context) {
  if (!cutting_plane(context.view, context.snapshot()))
    return hint("select two bodies whose gap or depth is known");
  const CutCounts& counts = context.drawing.cut;
  hint("cuts " + plural(counts.bodies, "body", "bodies") + ", " + length_text(counts.area, 4) + "²");
}

}  // namespace

void inside_rows(const PanelContext& context) {
  ImGui::SetNextItemWidth(-1);
  float& opacity = context.view.style.opacity;
  slide(context, "##opacity", opacity, least_opacity, 1, opacity < 1 ? "opacity %.2f" : "opaque bodies");
  context.mark("view.opacity");
  bool on = context.view.cut.on;
  if (ImGui::Checkbox("cutting plane", &on)) context.controller.toggle_cut();
  context.mark("view.cut");
  if (!context.view.cut.on) return;
  choose_direction(context);
  choose_position(context);
  choose_side(context);
  describe(context);
}

}  // namespace collidoscope::viewer
