// A ray from the eye through a place on the picture: which bodies it meets, and where.

#include <algorithm>

#include "core/plural.h"
#include "report/length_text.h"
#include "ui/panel.h"
#include "ui/theme.h"
#include "ui/widgets/number_slider.h"

namespace collidoscope::viewer {
namespace {

constexpr std::size_t most_bodies = 50;  // bodies; more are counted
constexpr Real largest_radius = 0.25;    // of the scene's

void choose_state(const PanelContext& context) {
  bool on = context.view.probe.on;
  if (ImGui::Checkbox("clicks cast rays", &on)) context.controller.toggle_probe();
  context.mark("probe.on");
  make_room(ImGui::CalcTextSize("Clear").x + 2 * ImGui::GetStyle().FramePadding.x);
  ImGui::BeginDisabled(!context.view.probe.ray);
  if (ImGui::Button("Clear")) context.controller.clear_probe();
  context.mark("probe.clear");
  ImGui::EndDisabled();
}

void choose_radius(const PanelContext& context) {
  const Real most = largest_radius * length(context.snapshot().scene->bounds.half_widths());
  Real radius = context.view.probe.radius;
  ImGui::SetNextItemWidth(-1);
  if (slide(context, "##radius", radius, 0, most, radius > 0 ? "a sphere of radius %.3g m" : "a point")
          .changed)
    context.controller.set_probe_radius(radius);
  context.mark("probe.radius");
}

/// What exactly was hit, where it has a number.
void feature_figure(const PanelContext& context, const BodyHit& hit) {
  if (hit.result.feature == RayResult::no_feature) return;
  const bool is_hull = context.snapshot().shape(hit.body).is_convex();
  figure(is_hull ? "face" : "triangle", "%u", hit.result.feature);
}

void first_hit(const PanelContext& context, const BodyHit& hit) {
  const std::string& name = context.snapshot().scene->body_names[hit.body];
  ImGui::TextColored(to_imgui(context.palette.hull), "%s", name.c_str());
  if (!begin_figures("hit", 0.28f)) return;
  const Vec3 &p = hit.result.point, &n = hit.result.normal;
  figure("distance", "%s", length_text(hit.result.distance).c_str());
  figure("point", "%.4g  %.4g  %.4g m", p.x, p.y, p.z);
  if (hit.result.state == CastState::hit)
    figure("normal", "%.4f  %.4f  %.4f", n.x, n.y, n.z);
  else
    figure("normal", "none: the ray begins in the body");
  feature_figure(context, hit);
  end_figures();
}

/// A click selects the body.
void listed(const PanelContext& context, const BodyHit& hit) {
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  const std::string& name = context.snapshot().scene->body_names[hit.body];
  const auto& selection = context.view.selection;
  const bool selected = std::ranges::find(selection, std::optional(hit.body)) != selection.end();
  ImGui::PushID(static_cast<int>(hit.body));
  if (ImGui::Selectable(name.c_str(), selected, ImGuiSelectableFlags_SpanAllColumns))
    context.controller.select(hit.body);
  ImGui::PopID();
  context.mark("probe.hit." + std::to_string(hit.body));
  ImGui::TableNextColumn();
  number("%.6g", hit.result.distance);
}

void all_along(const PanelContext& context, const std::vector<BodyHit>& hits) {
  if (!ImGui::BeginTable("hits", 2, ImGuiTableFlags_RowBg | ImGuiTableFlags_SizingStretchProp)) return;
  ImGui::TableSetupColumn("along the ray", ImGuiTableColumnFlags_WidthStretch, 0.7f);
  ImGui::TableSetupColumn("distance, m", ImGuiTableColumnFlags_WidthStretch, 0.3f);
  right_aligned_headings(2);
  for (std::size_t i = 0; i < std::min(hits.size(), most_bodies); ++i) listed(context, hits[i]);
  ImGui::EndTable();
  if (hits.size() > most_bodies) hint(plural(hits.size() - most_bodies, "more body", "more bodies"));
}

}  // namespace

void probe_panel(const PanelContext& context) {
  choose_state(context);
  if (context.view.probe.on) choose_radius(context);
  if (!context.view.probe.ray)
    return hint(context.view.probe.on
                    ? "click the scene: a ray goes from the eye through that place, and stays there"
                    : "what a ray, or a sphere, meets from here");
  const std::optional<ProbeAnswer>& probe = context.snapshot().probe;
  if (!probe) return hint("not looked at yet");
  if (probe->hits.empty()) return paragraph("It meets nothing.");
  first_hit(context, probe->hits.front());
  all_along(context, probe->hits);
}

}  // namespace collidoscope::viewer
