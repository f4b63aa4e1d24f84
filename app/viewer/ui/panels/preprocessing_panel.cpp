#include <algorithm>
#include <map>

#include "ui/export_line.h"
#include "ui/panel.h"

namespace collidoscope::viewer {
namespace {

constexpr int most_rows = 8;  // of the table by shape that are seen at once

using Shapes = std::vector<PreprocessedShape>;

/// Over all shapes, what was built: a scene of 500 random shapes would have 2500 lines.
struct Built {
  std::size_t shapes = 0, bytes = 0;
  double milliseconds = 0;
};

std::map<std::string, Built> sum_up(const Shapes& shapes) {
  std::map<std::string, Built> sums;
  for (const PreprocessedShape& shape : shapes) {
    for (const BuiltData& built : shape.built) {
      Built& sum = sums[built.what];
      ++sum.shapes;
      sum.bytes += built.bytes;
      sum.milliseconds += built.milliseconds;
    }
  }
  return sums;
}

void table_of_sums(const Shapes& shapes) {
  constexpr ImGuiTableFlags flags = ImGuiTableFlags_SizingStretchProp | ImGuiTableFlags_RowBg;
  if (!ImGui::BeginTable("preprocessing", 4, flags)) return;
  for (const char* heading : {"built", "n", "ms", "kB"}) ImGui::TableSetupColumn(heading);
  right_aligned_headings(4);
  for (const auto& [what, built] : sum_up(shapes)) {
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
}

/// All that was built of a shape, line by line.
std::string tell(const PreprocessedShape& shape) {
  std::string text = shape.name;
  for (const BuiltData& built : shape.built) {
    char line[120];
    std::snprintf(line, sizeof line, "\n%s: %.3f ms, %.1f kB", built.what.c_str(), built.milliseconds,
                  static_cast<double>(built.bytes) / 1000);
    text += line;
  }
  return text;
}

/// Empty where nothing of the kind was built.
void milliseconds(double value) {
  ImGui::TableNextColumn();
  if (value > 0) number(value < 10 ? "%.2f" : value < 100 ? "%.1f" : "%.0f", value);
}

void drop_last_character(std::string& text) {
  while (!text.empty() && (text.back() & 0xc0) == 0x80) text.pop_back();  // UTF-8's bytes that go on
  if (!text.empty()) text.pop_back();
}

/// As much as the column has room for.
std::string elided(std::string name) {
  const float room = ImGui::GetContentRegionAvail().x;
  if (ImGui::CalcTextSize(name.c_str()).x <= room) return name;
  while (!name.empty() && ImGui::CalcTextSize((name + "…").c_str()).x > room) drop_last_character(name);
  return name + "…";
}

void row(const PreprocessedShape& shape) {
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  ImGui::Selectable(elided(shape.name).c_str(), false, ImGuiSelectableFlags_SpanAllColumns);
  if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", tell(shape).c_str());
  for (const double time : shape.milliseconds) milliseconds(time);
}

void table_by_shape(const Shapes& shapes) {
  constexpr ImGuiTableFlags flags =
      ImGuiTableFlags_SizingStretchProp | ImGuiTableFlags_RowBg | ImGuiTableFlags_ScrollY;
  constexpr int columns = 1 + static_cast<int>(data_kind_names.size());
  const int rows = std::min(static_cast<int>(shapes.size()), most_rows) + 1;
  const float row_height = ImGui::GetTextLineHeight() + 2 * ImGui::GetStyle().CellPadding.y;
  if (!begin_scrolling_table("by shape", columns, flags, row_height * static_cast<float>(rows))) return;
  ImGui::TableSetupColumn("ms", ImGuiTableColumnFlags_WidthStretch);
  const float least = ImGui::CalcTextSize("0.00").x;
  for (const char* name : data_kind_names)
    ImGui::TableSetupColumn(name, ImGuiTableColumnFlags_WidthFixed,
                            std::max(ImGui::CalcTextSize(name).x, least));
  ImGui::TableSetupScrollFreeze(0, 1);
  right_aligned_headings(columns);
  ImGuiListClipper clipper;
  clipper.Begin(static_cast<int>(shapes.size()));
  while (clipper.Step())
    for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i) {
      ImGui::PushID(i);
      row(shapes[static_cast<std::size_t>(i)]);
      ImGui::PopID();
    }
  pass_wheel_on();
  ImGui::EndTable();
}

}  // namespace

void preprocessing_panel(const PanelContext& context) {
  const SceneInfo& scene = *context.snapshot().scene;
  const Shapes& shapes = *context.snapshot().preprocessing;
  table_of_sums(shapes);
  export_line(context, "by shape, most expensive first", "preprocessing", [&] { return to_csv(shapes); });
  table_by_shape(shapes);
  const auto hulls = std::ranges::count(scene.differs_from_hull, true);
  if (hulls > 0 && tests_hulls(context.snapshot()))
    ImGui::TextWrapped("%td of %zu shapes are not convex: their hulls are tested. View > hulls shows them.",
                       hulls, scene.shapes.size());
}

}  // namespace collidoscope::viewer
