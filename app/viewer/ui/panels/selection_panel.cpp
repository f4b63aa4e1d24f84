#include <array>

#include "inspection/explanation.h"
#include "ui/panel.h"
#include "ui/theme.h"

namespace collidoscope::viewer {
namespace {

void warn_of_hull(const PanelContext& context, BodyIndex index, const Colour&) {
  const SceneInfo& scene = *context.snapshot().scene;
  if (!scene.differs_from_hull[scene.shape_of_body[index]] || !tests_hulls(context.snapshot())) return;
  ImGui::PushStyleColor(ImGuiCol_Text, to_imgui(context.palette.hull));
  paragraph(scene.body_names[index] + " is not convex: its hull is tested");
  ImGui::PopStyleColor();
}

void body_figures(const PanelContext& context, BodyIndex index, const Colour& colour) {
  const SceneInfo& scene = *context.snapshot().scene;
  const Shape& shape = context.snapshot().shape(index);
  const Vec3 extent = shape.aabb().max - shape.aabb().min;
  ImGui::TextColored(to_imgui(colour), "%s", scene.body_names[index].c_str());
  if (!begin_figures("body", 0.4f)) return;
  figure("shape", "%s", shape.name().c_str());
  figure("triangles", "%zu", shape.mesh().triangles.size());
  figure("size", "%.3g x %.3g x %.3g m", extent.x, extent.y, extent.z);
  end_figures();
}

/// In the colours of their outlines, on one line if there is room.
void names(const PanelContext& context) {
  const auto& bodies = context.view.selection;
  const SceneInfo& scene = *context.snapshot().scene;
  const std::string &first = scene.body_names[*bodies[0]], &second = scene.body_names[*bodies[1]];
  const float gap = ImGui::GetFontSize();
  const float width = ImGui::CalcTextSize(first.c_str()).x + gap + ImGui::CalcTextSize(second.c_str()).x;
  const bool fits = width <= ImGui::GetContentRegionAvail().x;
  ImGui::TextColored(to_imgui(context.palette.first_selected), "%s", first.c_str());
  if (fits) ImGui::SameLine(0, gap);
  ImGui::TextColored(to_imgui(context.palette.second_selected), "%s", second.c_str());
}

/// The same as is copied.
void explanation(const PanelContext& context, const PairInspection& pair) {
  const Explanation why = explain(pair, context.snapshot().pipeline);
  names(context);
  for (const std::string& line : why.lines) paragraph(line);
  const float half = (ImGui::GetContentRegionAvail().x - ImGui::GetStyle().ItemSpacing.x) / 2;
  if (ImGui::Button("Step through", {half, 0})) context.controller.toggle_inspector();
  context.mark("selection.inspect");
  ImGui::SameLine();
  if (ImGui::Button("Copy", {-1, 0})) context.controller.copy_text(why.text());
  context.mark("selection.copy");
  hint(why.frame);
  if (!begin_figures("pair", 0.4f)) return;
  for (const ExplainedFigure& each : why.figures) figure(each.name.c_str(), "%s", each.value.c_str());
  end_figures();
}

/// Its answer comes when the work under way is done.
void unanswered(const PanelContext& context) {
  names(context);
  hint("not looked at yet");
}

/// Of one body or both, each in its colour.
template <class Show>
void each_body(const PanelContext& context, const Show& show) {
  const std::array colours = {context.palette.first_selected, context.palette.second_selected};
  for (std::size_t i = 0; i < colours.size(); ++i) {
    const std::optional<BodyIndex>& body = context.view.selection[i];
    if (!body) continue;
    ImGui::PushID(static_cast<int>(i));
    show(context, *body, colours[i]);
    ImGui::PopID();
  }
}

}  // namespace

/// The answer first.
void selection_panel(const PanelContext& context) {
  if (!context.view.selection[0]) {
    hint("click a body; click a second one for the pair");
    return;
  }
  each_body(context, warn_of_hull);
  if (const PairInspection* inspected = inspected_pair(context.snapshot(), context.view.selection))
    explanation(context, *inspected);
  else if (context.view.selection[1])
    unanswered(context);
  each_body(context, body_figures);
}

}  // namespace collidoscope::viewer
