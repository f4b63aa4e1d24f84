// The distance between two points of surfaces.

#include "report/length_text.h"
#include "ui/panel.h"
#include "ui/theme.h"

namespace collidoscope::viewer {
namespace {

void choose_ruler(const PanelContext& context) {
  bool on = context.view.ruler.on;
  if (ImGui::Checkbox("clicks measure", &on)) context.controller.toggle_ruler();
  context.mark("ruler.on");
  make_room(ImGui::CalcTextSize("Clear").x + 2 * ImGui::GetStyle().FramePadding.x);
  ImGui::BeginDisabled(context.view.ruler.ends.empty());
  if (ImGui::Button("Clear")) context.controller.clear_ruler();
  context.mark("ruler.clear");
  ImGui::EndDisabled();
}

void end_figure(const PanelContext& context, const char* name, std::size_t end, const Vec3& point) {
  const SurfacePoint& chosen = context.view.ruler.ends[end];
  const std::string& place = chosen.body.empty() ? std::string("a point") : chosen.body;
  figure(name, "%s", (place + (chosen.on_vertex ? ", vertex" : "")).c_str());
  figure("", "%.6g  %.6g  %.6g m", point.x, point.y, point.z);
}

void measured(const PanelContext& context, const std::vector<Vec3>& points) {
  const Vec3 way = points[1] - points[0];
  ImGui::TextColored(to_imgui(context.palette.witness), "%s", length_text(length(way)).c_str());
  if (begin_figures("ruler", 0.2f)) {
    figure("dx", "%s", length_text(way.x).c_str());
    figure("dy", "%s", length_text(way.y).c_str());
    figure("dz", "%s", length_text(way.z).c_str());
    end_figure(context, "from", 0, points[0]);
    end_figure(context, "to", 1, points[1]);
    end_figures();
  }
  if (ImGui::Button("Copy", {-1, 0})) context.controller.copy_ruler();
  context.mark("ruler.copy");
}

}  // namespace

void ruler_panel(const PanelContext& context) {
  choose_ruler(context);
  const std::vector<Vec3> points = ruler_points(context.view.ruler, context.snapshot());
  if (points.size() == 2) return measured(context, points);
  if (!context.view.ruler.on) return hint("how far two points of surfaces are apart");
  hint(points.empty() ? "click a point of a surface; corners that are near are taken"
                      : "click another point");
}

}  // namespace collidoscope::viewer
