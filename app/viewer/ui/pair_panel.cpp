#include <algorithm>
#include <array>
#include <cstdio>

#include "ui/panel.h"
#include "ui/theme.h"

namespace collidoscope::viewer {
namespace {

constexpr float list_height = 220;  // pixels of a 96-dpi screen

/// A candidate pair, as the list shows and sorts it.
struct PairRow {
  BodyPair pair;
  BodyState state = BodyState::neutral;  // neutral: the mid phase parted it
  unsigned iterations = 0;
  std::int64_t nanoseconds = -1;  // −1: not measured
};

std::vector<PairRow> rows_of(const Snapshot& snapshot) {
  const FrameReport& report = snapshot.report;
  std::vector<PairRow> rows;
  rows.reserve(report.candidates.size());
  std::size_t survivor = 0;  // both lists are sorted
  for (const BodyPair& pair : report.candidates) {
    PairRow row{pair};
    if (survivor < report.surviving.size() && report.surviving[survivor] == pair) {
      const PairResult& result = report.results[survivor];
      row.state = result.verdict == Verdict::colliding ? BodyState::colliding : BodyState::boxes_meet;
      row.iterations = result.iterations;
      if (survivor < snapshot.pair_times.size()) row.nanoseconds = snapshot.pair_times[survivor];
      ++survivor;
    }
    rows.push_back(row);
  }
  return rows;
}

enum class Column : ImGuiID { pair, state, iterations, time };

/// The greatest first when descending; equal ones stay in the order of the bodies.
void sort(std::vector<PairRow>& rows, Column column, bool descending) {
  const auto key = [column](const PairRow& row) -> std::int64_t {
    if (column == Column::state) return static_cast<std::int64_t>(row.state);
    if (column == Column::iterations) return row.iterations;
    return column == Column::time ? row.nanoseconds : 0;
  };
  std::ranges::stable_sort(rows, [&](const PairRow& a, const PairRow& b) {
    return descending ? key(b) < key(a) : key(a) < key(b);
  });
  if (column == Column::pair && descending) std::ranges::reverse(rows);
}

void sort_as_asked(std::vector<PairRow>& rows) {
  const ImGuiTableSortSpecs* specs = ImGui::TableGetSortSpecs();
  if (specs == nullptr || specs->SpecsCount == 0) return;
  sort(rows, static_cast<Column>(specs->Specs[0].ColumnUserID),
       specs->Specs[0].SortDirection == ImGuiSortDirection_Descending);
}

const char* state_name(BodyState state) {
  constexpr std::array names = {"mid", "green", "red"};
  return names[static_cast<std::size_t>(state)];
}

void show(const PanelContext& context, const PairRow& row) {
  const Selection& selection = context.view.selection;
  const std::string name = std::to_string(row.pair.a) + ", " + std::to_string(row.pair.b);
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  const bool selected = selected_pair(selection) == row.pair;
  if (ImGui::Selectable(name.c_str(), selected, ImGuiSelectableFlags_SpanAllColumns))
    context.controller.select_pair(row.pair);
  if (ImGui::IsItemHovered())
    ImGui::SetTooltip("%s, %s", context.snapshot().scene->body_names[row.pair.a].c_str(),
                      context.snapshot().scene->body_names[row.pair.b].c_str());
  context.mark("pairs." + name);
  ImGui::TableNextColumn();
  ImGui::TextColored(to_imgui(context.palette[row.state]), "%s", state_name(row.state));
  ImGui::TableNextColumn();
  if (row.state != BodyState::neutral) number("%.0f", row.iterations);
  ImGui::TableNextColumn();
  if (row.nanoseconds >= 0) number("%.2f", static_cast<double>(row.nanoseconds) * 1e-3);
}

}  // namespace

void pair_panel(const PanelContext& context) {
  bool& times = context.view.times_pairs;
  if (ImGui::Checkbox("time each pair", &times)) context.controller.time_pairs(times);
  context.mark("pairs.times");
  constexpr ImGuiTableFlags flags = ImGuiTableFlags_Sortable | ImGuiTableFlags_ScrollY |
                                    ImGuiTableFlags_RowBg | ImGuiTableFlags_SizingStretchProp;
  if (!ImGui::BeginTable("pairs", 4, flags, {0, list_height * context.scale})) return;
  const auto column = [](const char* name, Column id, ImGuiTableColumnFlags extra = 0) {
    ImGui::TableSetupColumn(name, ImGuiTableColumnFlags_PreferSortDescending | extra, 0,
                            static_cast<ImGuiID>(id));
  };
  column("bodies", Column::pair);
  column("state", Column::state, ImGuiTableColumnFlags_DefaultSort);
  column("steps", Column::iterations);
  column("µs", Column::time);
  ImGui::TableSetupScrollFreeze(0, 1);
  ImGui::TableHeadersRow();
  std::vector<PairRow> rows = rows_of(context.snapshot());
  sort_as_asked(rows);
  ImGuiListClipper clipper;
  clipper.Begin(static_cast<int>(rows.size()));
  while (clipper.Step())
    for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i)
      show(context, rows[static_cast<std::size_t>(i)]);
  ImGui::EndTable();
}

}  // namespace collidoscope::viewer
