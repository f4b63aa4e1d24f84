#include "inspection/pair_list.h"
#include "ui/panel.h"
#include "ui/theme.h"

namespace collidoscope::viewer {
namespace {

constexpr float list_height = 220;  // pixels of a 96-dpi screen

void sort_as_asked(std::vector<ListedPair>& pairs) {
  const ImGuiTableSortSpecs* specs = ImGui::TableGetSortSpecs();
  if (specs == nullptr || specs->SpecsCount == 0) return;
  sort(pairs, static_cast<PairColumn>(specs->Specs[0].ColumnUserID),
       specs->Specs[0].SortDirection == ImGuiSortDirection_Descending);
}

/// An undecided pair is not separated, though its bodies have the colour of boxes that meet.
void standing(const Palette& palette, PairStanding standing) {
  const auto word = [](const Colour& colour, const char* text) {
    ImGui::TextColored(to_imgui(colour), "%s", text);
  };
  switch (standing) {
    case PairStanding::separated_by_mid:
      return word(palette[BodyState::neutral], "mid phase");
    case PairStanding::separated:
      return word(palette[BodyState::boxes_meet], "separated");
    case PairStanding::colliding:
      return word(palette[BodyState::colliding], "collides");
    case PairStanding::undecided:
      return word(palette.difference, "undecided");
  }
}

void show(const PanelContext& context, const ListedPair& row) {
  const Selection& selection = context.view.selection;
  const std::string id = std::to_string(row.pair.a) + ", " + std::to_string(row.pair.b);
  const std::vector<std::string>& names = context.snapshot().scene->body_names;
  const std::string name = names[row.pair.a] + ", " + names[row.pair.b];
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  const bool selected = selected_pair(selection) == row.pair;
  ImGui::PushID(id.c_str());
  if (ImGui::Selectable(name.c_str(), selected, ImGuiSelectableFlags_SpanAllColumns))
    context.controller.select_pair(row.pair);
  ImGui::PopID();
  if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s\nbodies %s", name.c_str(), id.c_str());
  context.mark("pairs." + id);
  ImGui::TableNextColumn();
  standing(context.palette, row.standing);
  ImGui::TableNextColumn();
  // Below the beginning of their headings: at the right end of a column, counts stand beside the next
  // heading.
  if (row.standing != PairStanding::separated_by_mid)
    ImGui::Text("%.0f", static_cast<double>(row.iterations));
  ImGui::TableNextColumn();
  if (row.nanoseconds >= 0) ImGui::Text("%.2f", static_cast<double>(row.nanoseconds) * 1e-3);
}

}  // namespace

void pair_panel(const PanelContext& context) {
  bool& times = context.view.times_pairs;
  if (ImGui::Checkbox("time each pair", &times)) context.controller.view_changed();
  context.mark("pairs.times");
  const Snapshot& snapshot = context.snapshot();
  const std::string untimed = untimed_text(snapshot.pair_times.size(), snapshot.report.surviving.size());
  if (times && !snapshot.pair_times.empty() && !untimed.empty()) hint(untimed);
  constexpr ImGuiTableFlags flags = ImGuiTableFlags_Sortable | ImGuiTableFlags_ScrollY |
                                    ImGuiTableFlags_RowBg | ImGuiTableFlags_SizingStretchProp;
  if (!begin_scrolling_table("pairs", 4, flags, list_height * context.scale)) return;
  const auto column = [](const char* name, PairColumn id, ImGuiTableColumnFlags extra = 0) {
    ImGui::TableSetupColumn(name, ImGuiTableColumnFlags_PreferSortDescending | extra, 0,
                            static_cast<ImGuiID>(id));
  };
  column("bodies", PairColumn::pair);
  column("state", PairColumn::standing, ImGuiTableColumnFlags_DefaultSort);
  column("steps", PairColumn::iterations);
  column("µs", PairColumn::time);
  ImGui::TableSetupScrollFreeze(0, 1);
  ImGui::TableHeadersRow();
  std::vector<ListedPair> rows = list_pairs(snapshot.report, snapshot.pair_times);
  sort_as_asked(rows);
  ImGuiListClipper clipper;
  clipper.Begin(static_cast<int>(rows.size()));
  while (clipper.Step())
    for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i)
      show(context, rows[static_cast<std::size_t>(i)]);
  pass_wheel_on();
  ImGui::EndTable();
}

}  // namespace collidoscope::viewer
