#include <algorithm>
#include <map>

#include "ui/panel.h"

namespace collidoscope::viewer {
namespace {

/// Over all shapes, what was built: a scene of 500 random shapes would have 2500 lines.
struct Built {
  std::size_t shapes = 0, bytes = 0;
  double milliseconds = 0;
};

std::map<std::string, Built> sum_up(const SceneInfo& scene) {
  std::map<std::string, Built> sums;
  for (const ShapePointer& shape : scene.shapes) {
    for (const BuiltData& built : shape->built()) {
      Built& sum = sums[built.what];
      ++sum.shapes;
      sum.bytes += built.bytes;
      sum.milliseconds += built.milliseconds;
    }
  }
  return sums;
}

}  // namespace

void preprocessing_panel(const PanelContext& context) {
  const SceneInfo& scene = *context.snapshot().scene;
  constexpr ImGuiTableFlags flags = ImGuiTableFlags_SizingStretchProp | ImGuiTableFlags_RowBg;
  if (!ImGui::BeginTable("preprocessing", 4, flags)) return;
  for (const char* heading : {"built", "n", "ms", "kB"}) ImGui::TableSetupColumn(heading);
  right_aligned_headings(4);
  for (const auto& [what, built] : sum_up(scene)) {
    ImGui::TableNextColumn();
    ImGui::TextUnformatted(what.c_str());
    ImGui::TableNextColumn();
    number("%.0f", static_cast<double>(built.shapes));
    ImGui::TableNextColumn();
    number("%.2f", built.milliseconds);
    ImGui::TableNextColumn();
    number("%.1f", static_cast<double>(built.bytes) / 1000);
  }
  ImGui::EndTable();
  const auto hulls = std::ranges::count(scene.differs_from_hull, true);
  if (hulls > 0 && tests_hulls(context.snapshot()))
    ImGui::TextWrapped("%td of %zu shapes are not convex: their hulls are tested. View > hulls shows them.",
                       hulls, scene.shapes.size());
}

}  // namespace collidoscope::viewer
