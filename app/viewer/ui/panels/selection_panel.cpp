#include <algorithm>
#include <array>

#include "core/plural.h"
#include "inspection/answer_text.h"
#include "inspection/explanation.h"
#include "inspection/pair_list.h"
#include "ui/panel.h"
#include "ui/theme.h"

namespace collidoscope::viewer {
namespace {

constexpr std::size_t most_partners = 12;

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
  if (shape.report().file_triangles > 0) figure("closed", "%s", shape.report().watertight ? "yes" : "no");
  end_figures();
  ImGui::PushStyleColor(ImGuiCol_Text, to_imgui(context.palette.hull));
  for (const std::string& warning : shape.report().warnings) paragraph("mesh: " + warning);
  ImGui::PopStyleColor();
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

// ---- What stands for the bodies ---------------------------------------------------------------------------

void representation_row(const PanelContext& context, const RepresentationAnswer& answer) {
  const std::string name(answer.name);
  const bool present = representation_of(context.snapshot().pipeline.narrow) == answer.name;
  if (ImGui::RadioButton(name.c_str(), present)) context.controller.test_as(answer.name);
  context.mark("selection.as." + name);
  ImGui::SameLine(ImGui::GetFontSize() * 7.5f);
  paragraph(answer_text(answer.result));
}

/// All answers at once, where they may differ.
void representations(const PanelContext& context) {
  const std::vector<RepresentationAnswer>& answers = context.snapshot().representations;
  if (answers.empty()) return;
  hint("tested as");
  for (const RepresentationAnswer& answer : answers) representation_row(context, answer);
  bool& pieces = context.view.compares_pieces;
  if (std::ranges::find(answers, "pieces", &RepresentationAnswer::name) != answers.end()) return;
  if (ImGui::Checkbox("convex pieces, too", &pieces)) context.controller.view_changed();
  context.mark("selection.pieces");
}

void why_button(const PanelContext& context) {
  const bool isolated = isolated_pair(context.view).has_value();
  if (ImGui::Button(isolated ? "Bring the others back" : "Why? The pair alone", {-1, 0}))
    context.controller.toggle_isolated_pair();
  context.mark("selection.why");
}

/// The same as is copied.
void explanation(const PanelContext& context, const PairInspection& pair) {
  const Explanation why = explain(pair, context.snapshot().pipeline);
  names(context);
  for (const std::string& line : why.lines) paragraph(line);
  representations(context);
  why_button(context);
  const float half = (ImGui::GetContentRegionAvail().x - ImGui::GetStyle().ItemSpacing.x) / 2;
  if (ImGui::Button("Step through", {half, 0})) context.controller.toggle_inspector();
  context.mark("selection.inspect");
  ImGui::SameLine();
  if (ImGui::Button("Copy", {-1, 0})) context.controller.copy_text(why.text());
  context.mark("selection.copy");
  ImGui::BeginDisabled(context.state.job.has_value());
  if (ImGui::Button("Judge all algorithms", {-1, 0})) context.controller.judge_pair();
  ImGui::EndDisabled();
  context.mark("selection.judge");
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

// ---- Partners ---------------------------------------------------------------------------------------------

std::string relation(const PairStanding& standing) {
  switch (standing) {
    case PairStanding::separated_by_mid:
    case PairStanding::separated:
      return "boxes meet: ";
    case PairStanding::colliding:
      return "intersects ";
    case PairStanding::undecided:
      break;
  }
  return "undecided: ";
}

/// Whom one body collides with, and whose boxes its box meets; each shows why.
void partners(const PanelContext& context, BodyIndex body) {
  const Snapshot& snapshot = context.snapshot();
  std::vector<ListedPair> pairs = list_pairs(snapshot.report, {});
  std::erase_if(pairs, [&](const ListedPair& each) { return each.pair.a != body && each.pair.b != body; });
  sort(pairs, PairColumn::standing, true);
  if (pairs.empty()) return hint("nothing near it: its box meets no other box");
  for (std::size_t i = 0; i < std::min(pairs.size(), most_partners); ++i) {
    const BodyIndex other = pairs[i].pair.a == body ? pairs[i].pair.b : pairs[i].pair.a;
    const bool collides = pairs[i].standing == PairStanding::colliding;
    const Colour& colour = context.palette[collides ? BodyState::colliding : BodyState::boxes_meet];
    ImGui::PushStyleColor(ImGuiCol_Text, to_imgui(colour));
    ImGui::PushID(static_cast<int>(other));
    if (ImGui::Selectable((relation(pairs[i].standing) + snapshot.scene->body_names[other]).c_str()))
      context.controller.isolate_with(other);
    ImGui::PopID();
    ImGui::PopStyleColor();
    context.mark("selection.partner." + std::to_string(other));
  }
  if (pairs.size() > most_partners) hint(plural(pairs.size() - most_partners, "more body", "more bodies"));
}

void isolate_button(const PanelContext& context) {
  if (ImGui::Button(context.view.hidden.empty() ? "Hide all others" : "Show all", {-1, 0}))
    context.view.hidden.empty() ? context.controller.isolate_selected()
                                : context.controller.show_all_bodies();
  context.mark("selection.isolate");
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
  else
    partners(context, *context.view.selection[0]);
  isolate_button(context);
  ImGui::Checkbox("keep in view", &context.view.keeps_in_view);
  context.mark("selection.keep");
  each_body(context, body_figures);
}

}  // namespace collidoscope::viewer
