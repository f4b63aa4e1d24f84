#include <array>

#include "narrow/narrow_choice.h"
#include "session/explanation.h"
#include "shape/hull_tree.h"
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
  const Shape& shape = scene.shape(index);
  const Vec3 extent = shape.aabb().max - shape.aabb().min;
  ImGui::TextColored(to_imgui(colour), "%s", scene.body_names[index].c_str());
  if (!begin_figures("body", 0.4f)) return;
  figure("shape", "%s", shape.name().c_str());
  figure("triangles", "%zu", shape.mesh().triangles.size());
  figure("size", "%.3g x %.3g x %.3g m", extent.x, extent.y, extent.z);
  end_figures();
}

std::string feature_name(const Feature& feature) {
  return std::string(to_string(feature.kind)) + " " + std::to_string(feature.index);
}

/// Without pieces triangles are compared, too, which nobody counts.
bool counts_hulls_alone(const Snapshot& snapshot, BodyPair pair) {
  const auto lacks_pieces = [&](BodyIndex body) { return snapshot.scene->shape(body).hull_tree().empty(); };
  return narrow_choice(snapshot.pipeline.narrow).algorithm->input == NarrowInput::pieces &&
         (lacks_pieces(pair.a) || lacks_pieces(pair.b));
}

void operation_figures(const OperationCounts& counts, bool of_hulls_alone) {
  const auto count = [](std::uint64_t value) { return static_cast<unsigned long long>(value); };
  figure("dot products", "%llu", count(counts.dot_products));
  figure("operations", of_hulls_alone ? "%llu, of hulls alone" : "%llu", count(counts.total()));
  figure("", "%llu +−   %llu ×", count(counts.additions), count(counts.multiplications));
  figure("", "%llu ÷   %llu √   %llu <>", count(counts.divisions), count(counts.square_roots),
         count(counts.comparisons));
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

/// In words, and to take along.
void explanation(const PanelContext& context, const PairInspection& pair) {
  const std::vector<std::string> lines =
      explain(pair, *context.snapshot().scene, context.snapshot().pipeline);
  names(context);
  for (const std::string& line : lines) paragraph(line);
  const float half = (ImGui::GetContentRegionAvail().x - ImGui::GetStyle().ItemSpacing.x) / 2;
  if (ImGui::Button("Step through", {half, 0})) context.controller.toggle_inspector();
  context.mark("selection.inspect");
  ImGui::SameLine();
  if (ImGui::Button("Copy", {-1, 0})) {
    std::string text;
    for (const std::string& line : lines) text += line + "\n";
    context.controller.copy_text(text);
  }
  context.mark("selection.copy");
}

void pair(const Snapshot& snapshot, const PairInspection& pair) {
  const PairResult& result = pair.result;
  if (!begin_figures("pair", 0.4f)) return;
  figure("verdict", "%s", std::string(to_string(result.verdict)).c_str());
  figure("decided by", "%s", std::string(to_string(pair.decided_by)).c_str());
  if (result.verdict == Verdict::separated && result.gives(Capability::distance))
    figure("distance", "%.6g m", result.distance);
  if (result.verdict == Verdict::colliding && result.gives(Capability::depth)) {
    figure("depth", "%.6g m", result.depth);
    figure("way out", "%.3f %.3f %.3f", pair.direction.x, pair.direction.y, pair.direction.z);
  }
  if (result.gives(Capability::features))
    figure("features", "%s, %s", feature_name(result.feature_a).c_str(),
           feature_name(result.feature_b).c_str());
  if (result.verdict == Verdict::separated && result.gives(Capability::direction)) {
    figure("direction", "%.3f %.3f %.3f", pair.direction.x, pair.direction.y, pair.direction.z);
    if (pair.parted_by_plane) figure("margin", "%.6g m", pair.begin_of_b - pair.end_of_a);
  }
  figure("iterations", "%u", unsigned{result.iterations});
  figure("support points", "%u", unsigned{result.support_calls});
  if (pair.operations) operation_figures(*pair.operations, counts_hulls_alone(snapshot, pair.pair));
  figure("time, once", "%.2f µs", static_cast<double>(pair.nanoseconds) * 1e-3);
  end_figures();
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
  const std::optional<PairInspection>& inspected = context.snapshot().pair;
  const bool answered = context.view.selection[1] && inspected;
  each_body(context, warn_of_hull);
  if (answered) {
    explanation(context, *inspected);
    pair(context.snapshot(), *inspected);
  }
  each_body(context, body_figures);
}

}  // namespace collidoscope::viewer
