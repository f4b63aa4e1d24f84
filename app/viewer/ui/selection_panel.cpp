#include "narrow/narrow_choice.h"
#include "session/explanation.h"
#include "shape/hull_tree.h"
#include "ui/panel.h"
#include "ui/theme.h"

namespace collidoscope::viewer {
namespace {

void body(const PanelContext& context, BodyIndex index, const Colour& colour) {
  const SceneInfo& scene = *context.snapshot().scene;
  const Shape& shape = scene.shape(index);
  const Vec3 extent = shape.aabb().max - shape.aabb().min;
  ImGui::TextColored(to_imgui(colour), "%s", scene.body_names[index].c_str());
  if (!begin_figures("body", 0.3f)) return;
  figure("shape", "%s", shape.name().c_str());
  figure("triangles", "%zu", shape.mesh().triangles.size());
  figure("size", "%.3g x %.3g x %.3g m", extent.x, extent.y, extent.z);
  end_figures();
  if (scene.differs_from_hull[scene.shape_of_body[index]] && tests_hulls(context.snapshot()))
    ImGui::TextColored(to_imgui(context.palette.hull), "not convex: its hull is tested");
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
  figure("", "%llu +−   %llu ×   %llu ÷", count(counts.additions), count(counts.multiplications),
         count(counts.divisions));
  figure("", "%llu √   %llu <>", count(counts.square_roots), count(counts.comparisons));
}

/// In words, and to take along.
void explanation(const PanelContext& context, const PairInspection& pair) {
  const std::vector<std::string> lines =
      explain(pair, *context.snapshot().scene, context.snapshot().pipeline);
  ImGui::Separator();
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

}  // namespace

void selection_panel(const PanelContext& context) {
  const Selection& selection = context.view.selection;
  if (!selection[0]) {
    hint("click a body; click a second one for the pair");
    return;
  }
  ImGui::PushID(0);
  body(context, *selection[0], context.palette.first_selected);
  ImGui::PopID();
  if (!selection[1]) return;
  ImGui::PushID(1);
  body(context, *selection[1], context.palette.second_selected);
  ImGui::PopID();
  if (!context.snapshot().pair) return;
  explanation(context, *context.snapshot().pair);
  pair(context.snapshot(), *context.snapshot().pair);
}

}  // namespace collidoscope::viewer
