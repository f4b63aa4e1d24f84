#include <algorithm>
#include <cmath>

#include "decomposition/decomposition.h"
#include "ui/panel.h"
#include "ui/theme.h"
#include "ui/widgets/choice_list.h"
#include "ui/widgets/number_slider.h"

namespace collidoscope::viewer {
namespace {

constexpr float pieces_height = 190, swatch_side = 11;  // pixels of a 96-dpi screen
constexpr std::uint32_t most_parts = 256;
constexpr Real least_concavity = 0.005, most_concavity = 0.5;

std::optional<BodyIndex> body_to_cut(const PanelContext& context) {
  const std::optional<BodyIndex> body = last_selected(context.view.selection);
  return body && *body < context.snapshot().scene->body_count() ? body : std::nullopt;
}

void choose_cut_method(const PanelContext& context) {
  DecompositionChoice choice = context.view.decomposition.choice;
  ImGui::SetNextItemWidth(-1);
  if (!begin_list(context, "decomposition.method", choice.method)) return;
  for (const DecompositionMethod* method : decomposition_methods()) {
    const std::string id(method->id), label = id + ": " + std::string(method->label);
    if (!list_entry(context, "decomposition.method." + id, label, id == choice.method)) continue;
    choice.method = id;
    context.controller.choose_decomposition(choice);
  }
  ImGui::EndCombo();
}

/// Numbers follow the sliders. The body is cut again when the user lets go of them.
void choose_cut_limits(const PanelContext& context) {
  DecompositionChoice& choice = context.view.decomposition.choice;
  ImGui::SetNextItemWidth(-1);
  const SliderChange parts = slide(context, "##parts", choice.options.max_parts, 1, most_parts,
                                   "%.0f parts at most", ImGuiSliderFlags_Logarithmic);
  context.mark("decomposition.parts");
  Real limit = choice.options.concavity;
  ImGui::SetNextItemWidth(-1);
  const SliderChange concavity = slide(context, "##concavity", limit, least_concavity, most_concavity,
                                       "concavity up to %.3g", ImGuiSliderFlags_Logarithmic);
  if (concavity.changed) choice.options.concavity = std::round(1e4 * limit) / 1e4;
  context.mark("decomposition.concavity");
  if (parts.finished || concavity.finished) context.controller.choose_decomposition(choice);
}

void cut_actions(const PanelContext& context) {
  DecompositionView& shown = context.view.decomposition;
  const float width = (ImGui::GetContentRegionAvail().x - 2 * ImGui::GetStyle().ItemSpacing.x) / 3;
  if (ImGui::Button("Decompose", {width, 0})) context.controller.cut_selected(0);
  context.mark("decomposition.cut");
  ImGui::SameLine();
  if (ImGui::Button("Beside", {width, 0})) context.controller.cut_selected(1);
  context.mark("decomposition.beside");
  ImGui::SameLine();
  if (ImGui::Button("Step", {width, 0})) {
    TraceRequest request = context.view.trace_request;
    request.subject = TraceSubject::decomposition, request.body = *body_to_cut(context);
    request.decomposition = shown.choice;
    context.view.inspector = true;
    context.controller.request_trace(request);
  }
  context.mark("decomposition.step");
}

void choose_cut_picture(const PanelContext& context) {
  DecompositionView& shown = context.view.decomposition;
  const auto choice = [&](const char* label, CutPicture picture) {
    if (ImGui::RadioButton(label, shown.picture == picture)) shown.picture = picture;
    context.mark(std::string("decomposition.show-") + label);
  };
  choice("body", CutPicture::body);
  ImGui::SameLine();
  choice("pieces", CutPicture::pieces);
  ImGui::SameLine();
  choice("concavity", CutPicture::concavity);
  if (shown.picture != CutPicture::pieces) return;
  ImGui::SetNextItemWidth(-1);
  slide(context, "##explosion", context.view.overlays.explosion, 0, 2, "moved apart x %.2f");
  context.mark("decomposition.explosion");
}

void cut_figures(const CutShape& cut) {
  const DecompositionFigures& figures = cut.figures;
  if (!begin_figures("cut", 0.5f)) return;
  figure("pieces", "%zu of %u at most", cut.pieces.size(), cut.choice.options.max_parts);
  figure("volume, pieces / mesh", "%.4g / %.4g m³", figures.volume, figures.mesh_volume);
  figure("of the mesh covered", "%.2f %%", 100 * figures.covered);
  figure("worst concavity", "%.3g of %.3g m", figures.worst_concavity, figures.allowed_concavity);
  figure("time", cut.from_cache ? "%.1f ms, from the cache" : "%.0f ms", cut.milliseconds);
  end_figures();
}

void piece_row(const PanelContext& context, const CutShape& cut, std::size_t index, std::size_t slot) {
  const DecompositionFigures::Piece& piece = cut.figures.pieces[index];
  std::optional<std::size_t>& marked = context.view.decomposition.marked[slot];
  const std::string name = std::to_string(index + 1);
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float size = swatch_side * context.scale, down = (ImGui::GetTextLineHeight() - size) / 2;
  if (ImGui::Selectable(("     " + name).c_str(), marked == index, ImGuiSelectableFlags_SpanAllColumns))
    marked = marked == index ? std::nullopt : std::optional(index);
  const std::string prefix = slot == 0 ? "decomposition.piece." : "decomposition.beside-piece.";
  context.mark(prefix + std::to_string(index));
  ImGui::GetWindowDrawList()->AddRectFilled({at.x, at.y + down}, {at.x + size, at.y + down + size},
                                            to_packed(context.palette.pieces[cut.drawn.colours[index]]));
  ImGui::TableNextColumn();
  number("%.3g", piece.volume);
  ImGui::TableNextColumn();
  number("%.3g", piece.concavity);
  ImGui::TableNextColumn();
  number("%.0f", static_cast<double>(piece.vertices));
}

void piece_table(const PanelContext& context, const CutShape& cut, std::size_t slot) {
  constexpr ImGuiTableFlags flags =
      ImGuiTableFlags_ScrollY | ImGuiTableFlags_RowBg | ImGuiTableFlags_SizingStretchProp;
  const float rows = static_cast<float>(cut.pieces.size() + 1) * ImGui::GetTextLineHeightWithSpacing() + 4;
  const float height = std::min(pieces_height * context.scale, rows);
  if (!begin_scrolling_table("pieces", 4, flags, height)) return;
  for (const char* heading : {"piece", "m³", "concavity, m", "vertices"}) ImGui::TableSetupColumn(heading);
  ImGui::TableSetupScrollFreeze(0, 1);
  right_aligned_headings(4);
  ImGuiListClipper clipper;
  clipper.Begin(static_cast<int>(cut.pieces.size()));
  while (clipper.Step())
    for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i)
      piece_row(context, cut, static_cast<std::size_t>(i), slot);
  ImGui::EndTable();
}

void cut_result(const PanelContext& context, const CutShape& cut, std::size_t slot) {
  ImGui::PushID(static_cast<int>(slot));
  hint((slot == 0 ? "" : "beside it: ") + to_string(cut.choice));
  cut_figures(cut);
  piece_table(context, cut, slot);
  ImGui::PopID();
}

}  // namespace

void decomposition_panel(const PanelContext& context) {
  const std::optional<BodyIndex> body = body_to_cut(context);
  if (!body) return paragraph("Select a body: its mesh is cut into convex pieces.");
  hint(context.snapshot().scene->body_names[*body]);
  ImGui::BeginDisabled(context.state.job.has_value());
  choose_cut_method(context);
  choose_cut_limits(context);
  cut_actions(context);
  ImGui::EndDisabled();
  const CutShape* first = cut_of(context.snapshot(), *body, 0);
  const CutShape* second = context.view.decomposition.beside ? cut_of(context.snapshot(), *body, 1) : nullptr;
  if (first != nullptr || second != nullptr) choose_cut_picture(context);
  if (first != nullptr) cut_result(context, *first, 0);
  if (second != nullptr) cut_result(context, *second, 1);
  if (context.view.decomposition.beside) {
    if (ImGui::Button("One view", {-1, 0})) context.view.decomposition.beside = false;
    context.mark("decomposition.one-view");
  }
  if (ImGui::Button("Copy for a scene file", {-1, 0})) context.controller.copy_decomposition();
  context.mark("decomposition.copy");
}

}  // namespace collidoscope::viewer
