#include "ui/judge_window.h"

#include <algorithm>
#include <imgui.h>
#include <imgui_stdlib.h>
#include <utility>

#include "core/files/atomic_file.h"
#include "core/plural.h"
#include "judge/judge_report.h"
#include "judge/truth_text.h"
#include "narrow/foreign/foreign_algorithm.h"
#include "report/length_text.h"
#include "ui/theme.h"
#include "ui/widgets/choice_list.h"

namespace collidoscope::viewer {
namespace {

constexpr float judge_margin = 10;            // pixels of a 96-dpi screen
constexpr float widest_name = 16;             // in letters' heights
constexpr std::size_t most_lines = 200;       // of contradictions, and of differences
constexpr std::size_t lines_beside_rows = 6;  // of the matrix: the headings, and the titles of groups

/// A button of a row, whose name is marked.
bool judge_button(const PanelContext& context, const char* label, const char* name, bool enabled = true) {
  ImGui::BeginDisabled(!enabled);
  const bool pressed = ImGui::Button(label);
  ImGui::EndDisabled();
  context.mark(std::string("judge.") + name);
  return pressed;
}

float width_of_button(const char* label) {
  return ImGui::CalcTextSize(label).x + 2 * ImGui::GetStyle().FramePadding.x;
}

std::size_t shown_case(const ShownJudgement& judgement, const JudgeView& view) {
  return judgement.cases->size() == 1 ? 0 : view.shown.value_or(judgement.cases->size());
}

// ---- What is judged ---------------------------------------------------------------------------------------

void pair_row(const PanelContext& context, bool idle) {
  JudgeView& judge = context.view.judge;
  if (judge_button(context, "Judge the pair", "pair", idle)) context.controller.judge_pair();
  ImGui::SameLine();
  if (judge_button(context, "Open cases", "open", idle)) context.controller.browse_for(BrowsePurpose::judge);
  ImGui::SameLine();
  if (std::exchange(judge.typing, false)) ImGui::SetKeyboardFocusHere();
  ImGui::SetNextItemWidth(-1);
  if (ImGui::InputTextWithHint("##poses", "two poses: A's, then B's 7 or 12 numbers; Enter judges there",
                               &judge.poses, ImGuiInputTextFlags_EnterReturnsTrue))
    context.controller.judge_at(judge.poses);
  context.mark("judge.poses");
}

std::string added_algorithms() {
  std::string names;
  for (std::size_t i = 0; i < foreign_algorithm_count(); ++i)
    names += (names.empty() ? "" : ", ") + std::string(foreign_slots()[i]->id);
  return names;
}

void algorithm_field(const PanelContext& context, bool idle) {
  std::string& text = context.view.judge.algorithm;
  const float spacing = ImGui::GetStyle().ItemSpacing.x;
  const float buttons = width_of_button("Load") + width_of_button("Browse") + 2 * spacing;
  ImGui::SetNextItemWidth(-buttons);
  const bool entered =
      ImGui::InputTextWithHint("##algorithm", "an algorithm of your own: plugin.so, or exec:COMMAND", &text,
                               ImGuiInputTextFlags_EnterReturnsTrue);
  context.mark("judge.algorithm");
  ImGui::SameLine();
  const bool load = judge_button(context, "Load", "load", idle && !text.empty());
  if (load || (entered && idle)) context.controller.add_algorithm(std::string(text));
  ImGui::SameLine();
  if (judge_button(context, "Browse", "browse", idle)) context.controller.browse_for(BrowsePurpose::plugin);
  if (const std::string names = added_algorithms(); !names.empty())
    hint("beside the program's own: " + names);
}

void judge_progress(const PanelContext& context) {
  if (!context.state.job) return;
  ImGui::ProgressBar(static_cast<float>(context.state.job->fraction), {-80 * context.scale, 0},
                     (context.state.job->title + "  " + context.state.job->detail).c_str());
  ImGui::SameLine();
  if (ImGui::Button("Cancel", {-1, 0})) context.controller.cancel_job();
  context.mark("judge.cancel");
}

// ---- Cases ------------------------------------------------------------------------------------------------

bool contradicted(const ShownJudgement& judgement, std::size_t index) {
  return std::ranges::find(judgement.report.contradictions, index, &Contradiction::case_index) !=
         judgement.report.contradictions.end();
}

void choose_case(const PanelContext& context, const ShownJudgement& judgement) {
  JudgeView& view = context.view.judge;
  const std::vector<JudgedCase>& cases = *judgement.cases;
  const std::size_t shown = shown_case(judgement, view);
  const std::string all = "all " + plural(cases.size(), "case", "cases");
  ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x * 0.5f);
  const std::string& present = shown < cases.size() ? cases[shown].name : all;
  if (!begin_list(context, "judge.case", present, ImGuiComboFlags_HeightLarge)) return;
  if (list_entry(context, "judge.case.all", all, shown == cases.size()))
    view.shown.reset(), view.chosen.reset();
  for (const bool wrong : {true, false})  // contradictions first
    for (std::size_t i = 0; i < cases.size(); ++i) {
      if (contradicted(judgement, i) != wrong) continue;
      const std::string name = cases[i].name + (wrong ? "  (contradicted)" : "");
      if (list_entry(context, "judge.case." + std::to_string(i), name, i == shown))
        view.shown = i, view.chosen.reset();
    }
  ImGui::EndCombo();
}

std::string expected_text(const ExpectedAnswer& expected) {
  std::string text = expected.verdict ? std::string(to_string(*expected.verdict)) : "";
  const auto add = [&text](const std::string& part) { text += (text.empty() ? "" : ", ") + part; };
  if (expected.distance) add("distance " + length_text(*expected.distance));
  if (expected.depth) add("depth " + length_text(*expected.depth));
  if (text.empty()) return text;
  return "expected: " + text +
         (expected.subject ? " (" + std::string(to_string(*expected.subject)) + ")" : "");
}

void about_case(const JudgedCase& judged) {
  if (const std::string expected = expected_text(judged.expected); !expected.empty()) paragraph(expected);
  for (const std::string& text : {judged.source, judged.note})
    if (!text.empty()) hint(text);
}

void judged_row(const PanelContext& context, const ShownJudgement& judgement, bool idle) {
  const std::vector<JudgedCase>& cases = *judgement.cases;
  const std::size_t shown = shown_case(judgement, context.view.judge);
  if (cases.size() > 1) {
    choose_case(context, judgement);
  } else {
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(judgement.title.c_str());
  }
  make_room(width_of_button("Judge again"));
  if (judge_button(context, "Judge again", "again", idle)) context.controller.judge_again();
  if (!judgement.files.empty()) {
    make_room(width_of_button("Show the case"));
    if (judge_button(context, "Show the case", "show", idle && shown < cases.size()))
      context.controller.show_case(shown);
  }
  if (shown < cases.size()) about_case(cases[shown]);
  if (!judgement.skipped.empty())
    hint(plural(judgement.skipped.size(), "file", "files") + " without cases left out");
}

// ---- The matrix -------------------------------------------------------------------------------------------

Colour colour_of_group(const PanelContext& context, JudgeGroup group) {
  if (group == JudgeGroup::contradicts) return context.palette[BodyState::colliding];
  if (group == JudgeGroup::agrees) return context.palette[BodyState::boxes_meet];
  return context.palette[BodyState::neutral];
}

const char* title_of_group(JudgeGroup group) {
  switch (group) {
    case JudgeGroup::contradicts:
      return "wrong";
    case JudgeGroup::agrees:
      return "right";
    case JudgeGroup::undecided:
      return "undecided";
    case JudgeGroup::differs:
      return "expected differences";
    case JudgeGroup::skipped:
      break;
  }
  return "not taken";
}

/// The first cell can be clicked on where there is a contradiction to choose.
void matrix_row(const PanelContext& context, const JudgeTableRow& row, bool chosen) {
  const bool wrong = row.group == JudgeGroup::contradicts;
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  ImGui::PushStyleColor(ImGuiCol_Text, to_imgui(colour_of_group(context, row.group)));
  ImGui::PushID(static_cast<int>(row.algorithm));
  if (!wrong)
    ImGui::TextUnformatted(row.cells.front().c_str());
  else if (ImGui::Selectable(row.cells.front().c_str(), chosen, ImGuiSelectableFlags_SpanAllColumns))
    context.view.judge.chosen = row.algorithm;
  const bool cut = ImGui::CalcTextSize(row.cells.front().c_str()).x > widest_name * ImGui::GetFontSize();
  if (cut && ImGui::IsItemHovered()) ImGui::SetTooltip("%s", row.cells.front().c_str());
  ImGui::PopID();
  ImGui::PopStyleColor();
  if (wrong) context.mark("judge.row." + std::to_string(row.algorithm));
  for (std::size_t i = 1; i < row.cells.size(); ++i) {
    ImGui::TableNextColumn();
    ImGui::TextUnformatted(row.cells[i].c_str());
  }
}

void group_row(const PanelContext& context, JudgeGroup group) {
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  ImGui::TextColored(to_imgui(colour_of_group(context, group)), "%s", title_of_group(group));
}

/// As wide as the widest name or title, but commands with long paths are cut off.
float width_of_names(const JudgeTable& table) {
  float width = 0;
  for (const JudgeTableRow& row : table.rows)
    width = std::max({width, ImGui::CalcTextSize(row.cells.front().c_str()).x,
                      ImGui::CalcTextSize(title_of_group(row.group)).x});
  return std::min(width, widest_name * ImGui::GetFontSize());
}

void matrix(const PanelContext& context, const ShownJudgement& judgement) {
  const JudgeTable table = shown_table(judgement, context.view.judge);
  const auto chosen = chosen_contradiction(judgement, context.view.judge);
  const bool grouped = shown_case(judgement, context.view.judge) < judgement.cases->size();
  constexpr ImGuiTableFlags flags = ImGuiTableFlags_SizingFixedFit | ImGuiTableFlags_ScrollX |
                                    ImGuiTableFlags_RowBg | ImGuiTableFlags_BordersInnerV;
  const float row_height = ImGui::GetTextLineHeight() + 2 * ImGui::GetStyle().CellPadding.y;
  const auto lines = static_cast<float>(table.rows.size() + lines_beside_rows);
  if (!begin_scrolling_table("matrix", static_cast<int>(table.headings.size()), flags,
                             lines * row_height + ImGui::GetStyle().ScrollbarSize))
    return;
  for (const std::string& heading : table.headings)
    ImGui::TableSetupColumn(heading.c_str(), ImGuiTableColumnFlags_None,
                            heading == table.headings.front() ? width_of_names(table) : 0);
  ImGui::TableHeadersRow();
  std::optional<JudgeGroup> group;
  for (const JudgeTableRow& row : table.rows) {
    if (grouped && std::exchange(group, row.group) != row.group) group_row(context, row.group);
    matrix_row(context, row, chosen && chosen->algorithm == row.algorithm);
  }
  ImGui::EndTable();
  if (std::ranges::any_of(judgement.report.rows,
                          [](const JudgeRow& row) { return row.choice.algorithm->reference; }))
    hint("* of another library, to compare with");
}

// ---- Contradictions and findings
// ---------------------------------------------------------------------------

/// Of the case that is shown, or of all.
template <class List>
void lines_about(const ShownJudgement& judgement, const JudgeView& view, const List& list,
                 const char* title) {
  const std::size_t shown = shown_case(judgement, view);
  std::size_t lines = 0;
  for (const auto& each : list) {
    if (shown < judgement.cases->size() && each.case_index != shown) continue;
    if (lines++ == 0) ImGui::TextUnformatted(title);
    if (lines <= most_lines) hint(text_of(each, judgement.report, *judgement.cases));
  }
  if (lines > most_lines) hint(plural(lines - most_lines, "more line", "more lines"));
}

void minimise_row(const PanelContext& context, const ShownJudgement& judgement, bool idle) {
  const auto chosen = chosen_contradiction(judgement, context.view.judge);
  if (!chosen) return;
  if (judge_button(context, "Minimise and export", "minimise", idle)) context.controller.minimise(*chosen);
  ImGui::SameLine();
  hint(to_string(judgement.report.rows[chosen->algorithm].choice) + " about " +
       (*judgement.cases)[chosen->case_index].name);
}

void finding_row(const PanelContext& context, const ShownJudgement& judgement, std::size_t index) {
  const WrittenFinding& finding = judgement.findings[index];
  const std::string number = std::to_string(index);
  ImGui::PushID(static_cast<int>(index));
  paragraph(display_name(finding.folder) + ": case.json, report.md" +
            (finding.has_scene ? ", scene.json, a.stl, b.stl" : "") + "; " +
            std::to_string(finding.parts_before) + " corners or triangles cut down to " +
            std::to_string(finding.parts_after));
  if (judge_button(context, "Open", ("finding.open." + number).c_str(), finding.has_scene))
    context.controller.open_finding(finding);
  ImGui::SameLine();
  if (judge_button(context, "Copy report", ("finding.copy." + number).c_str()))
    context.controller.copy_text(finding.report);
  ImGui::SameLine();
  if (judge_button(context, "Copy path", ("finding.path." + number).c_str()))
    context.controller.copy_text(std::filesystem::absolute(finding.folder).string());
  ImGui::PopID();
}

void judge_results(const PanelContext& context, const ShownJudgement& judgement, bool idle) {
  judged_row(context, judgement, idle);
  if (judgement.report.rows.empty()) return;
  if (!judgement.complete()) hint("cut short: not all algorithms were judged by all cases");
  minimise_row(context, judgement, idle);
  for (std::size_t i = judgement.findings.size(); i-- > 0;) finding_row(context, judgement, i);
  const JudgeReport& report = judgement.report;
  if (report.contradictions.empty()) ImGui::TextUnformatted("No contradictions.");
  matrix(context, judgement);
  lines_about(judgement, context.view.judge, contradictions_in_order(report), "Contradictions");
  lines_about(judgement, context.view.judge, report.differences, "Expected differences, which are no errors");
}

/// What was chosen belongs to one judgement.
void follow_judgement(JudgeView& view, const ShownJudgement& judgement) {
  if (std::exchange(view.number, judgement.number) == judgement.number) return;
  view.chosen.reset();
  if (view.shown && *view.shown >= judgement.cases->size()) view.shown.reset();
}

void judge_contents(const PanelContext& context) {
  const bool idle = !context.state.job.has_value();
  pair_row(context, idle);
  algorithm_field(context, idle);
  judge_progress(context);
  ImGui::Separator();
  const auto& judgement = context.state.judgement;
  if (!judgement) return hint("Select two bodies, or open cases, and see what every algorithm says.");
  follow_judgement(context.view.judge, *judgement);
  if (ImGui::BeginChild("results")) judge_results(context, *judgement, idle);
  fade_where_it_goes_on();
  ImGui::EndChild();
}

}  // namespace

JudgeTable shown_table(const ShownJudgement& judgement, const JudgeView& view) {
  const std::size_t shown = shown_case(judgement, view);
  return shown < judgement.cases->size() ? matrix_of_case(judgement.report, shown)
                                         : matrix_of_cases(judgement.report);
}

std::optional<Contradiction> chosen_contradiction(const ShownJudgement& judgement, const JudgeView& view) {
  const std::size_t shown = shown_case(judgement, view);
  std::optional<Contradiction> first;
  for (const Contradiction& found : contradictions_in_order(judgement.report)) {
    if (found.kind == ContradictionKind::expected) continue;
    if (shown < judgement.cases->size() && found.case_index != shown) continue;
    if (!view.chosen || found.algorithm == *view.chosen) return found;
    if (!first) first = found;
  }
  return first;
}

void judge_window(const PanelContext& context, const Viewport& scene) {
  const float border = judge_margin * context.scale;
  ImGui::SetNextWindowPos({static_cast<float>(scene.x) + border, static_cast<float>(scene.y) + border});
  ImGui::SetNextWindowSize(
      {static_cast<float>(scene.width) - 2 * border, static_cast<float>(scene.height) - 2 * border});
  constexpr ImGuiWindowFlags flags = ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove |
                                     ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoSavedSettings |
                                     ImGuiWindowFlags_NoBringToFrontOnFocus;
  if (ImGui::Begin("Judge", &context.view.judge.window, flags)) judge_contents(context);
  ImGui::End();
}

}  // namespace collidoscope::viewer
