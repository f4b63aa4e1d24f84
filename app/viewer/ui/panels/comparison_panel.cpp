#include <algorithm>
#include <array>
#include <span>

#include "core/plural.h"
#include "report/phases.h"
#include "ui/theme.h"
#include "ui/widgets/algorithm_list.h"

namespace collidoscope::viewer {
namespace {

constexpr std::string_view same = "same";
constexpr std::size_t most_disagreements = 50;  // disagreements; more are counted

/// What the second pipeline has in one phase; `read` makes a choice of an id. True when that was changed.
template <class Algorithm, class Choice, class Read>
bool choose_other(const PanelContext& context, const char* phase,
                  std::span<const Algorithm* const> algorithms, const Read& read,
                  std::optional<Choice>& choice) {
  algorithm_row(phase);
  const std::string id = choice ? to_string(*choice) : std::string(same);
  std::string shown = id;  // a chain of tests has no entry of its own
  for (const Algorithm* algorithm : algorithms)
    if (algorithm->id == id) shown = short_enough(*algorithm);
  const std::string name = "compare." + std::string(phase);
  if (!begin_algorithms(context, name, shown)) return false;
  const std::optional<Choice> before = choice;
  if (algorithm_entry(context, name, same, same, "", !choice)) choice.reset();
  if (const Algorithm* chosen = algorithm_entries(context, name, algorithms, id)) choice = read(chosen->id);
  ImGui::EndCombo();
  return choice != before;
}

void choose_pipeline(const PanelContext& context) {
  PipelineChoice other = context.view.compared_with.value_or(PipelineChoice());
  if (!begin_figures("other", 0.3f)) return;
  bool changed = choose_other(context, "broad", broad_algorithms(), broad_choice, other.broad);
  changed |= choose_other(context, "mid", mid_algorithms(), mid_chain, other.mid);
  changed |= choose_other(context, "narrow", narrow_algorithms(), narrow_choice, other.narrow);
  end_figures();
  if (changed) context.controller.compare_with(other);
}

/// What tells the pipelines apart, or in which view each is seen, where that is too wide.
std::array<std::string, 2> headings(const ComparedFrame& frame) {
  const float room = ImGui::GetContentRegionAvail().x * 0.37f;
  for (const std::string& name : frame.names)
    if (ImGui::CalcTextSize(name.c_str()).x > room) return {"left", "right"};
  return frame.names;
}

void times(const ComparedFrame& frame) {
  const std::array<std::string, 2> names = headings(frame);
  if (!ImGui::BeginTable("times", 3, ImGuiTableFlags_SizingStretchProp | ImGuiTableFlags_RowBg)) return;
  ImGui::TableSetupColumn("µs");
  for (const std::string& name : names) ImGui::TableSetupColumn(name.c_str());
  right_aligned_headings(3);
  const auto row = [&](const char* name, const char* format, const auto& value_of) {
    ImGui::TableNextColumn();
    ImGui::TextDisabled("%s", name);
    for (std::size_t i = 0; i < 2; ++i) {
      ImGui::TableNextColumn();
      number(format, value_of(i));
    }
  };
  for (const Phase& phase : phases)
    row(phase.name, "%.1f",
        [&](std::size_t i) { return static_cast<double>(frame.times[i].*phase.time) * 1e-3; });
  row("collide", "%.0f", [&](std::size_t i) { return static_cast<double>(frame.colliding[i]); });
  ImGui::EndTable();
}

/// The command that shows again what was stopped at.
void command(const PanelContext& context) {
  if (context.state.disagreement.empty()) return;
  paragraph("Shown again by: " + context.state.disagreement);
  if (ImGui::Button("Copy the command", {-1, 0})) context.controller.copy_text(context.state.disagreement);
  context.mark("compare.copy");
}

void disagreement(const PanelContext& context, const ExplainedDisagreement& difference) {
  const BodyPair pair = difference.disagreement.pair;
  const std::vector<std::string>& names = context.snapshot().scene->body_names;
  const std::string excuse(difference.excuse());
  const std::string title =
      names[pair.a] + ", " + names[pair.b] + (excuse.empty() ? "" : " (" + excuse + ")");
  ImGui::PushID(static_cast<int>(pair.a));
  ImGui::PushID(static_cast<int>(pair.b));
  if (ImGui::Selectable(title.c_str(), selected_pair(context.view.selection) == pair))
    context.controller.select_pair(pair);
  context.mark("compare." + std::to_string(pair.a) + ", " + std::to_string(pair.b));
  for (const std::string& line : difference.lines()) paragraph(line);
  ImGui::PopID();
  ImGui::PopID();
}

/// Those that are expected, or the others.
void list(const PanelContext& context, std::span<const ExplainedDisagreement> differences, bool expected) {
  std::size_t left = most_disagreements;
  for (const ExplainedDisagreement& difference : differences) {
    if (difference.is_real() == expected) continue;
    if (left-- == 0) return hint("and more");
    disagreement(context, difference);
  }
}

}  // namespace

void comparison_panel(const PanelContext& context) {
  choose_pipeline(context);
  const std::optional<ComparedFrame>& frame = context.snapshot().comparison;
  if (!frame)
    return paragraph(
        "A second pipeline on the same frames: side by side, with its times, stopping where the two "
        "disagree.");
  times(*frame);
  command(context);
  hint(plural(frame->pairs_compared, "pair") + " compared");
  if (frame->differences.empty()) return ImGui::TextUnformatted("they agree in this frame");
  const std::size_t real = frame->count_real();
  ImGui::TextColored(to_imgui(context.palette.difference), "%s",
                     real > 0
                         ? (plural(real, "disagreement") + " in this frame").c_str()
                         : (plural(frame->differences.size(), "difference") + ", no disagreement").c_str());
  list(context, frame->differences, false);
  if (frame->differences.size() == real) return;
  const bool open = ImGui::TreeNode("expected", "%s",
                                    plural(frame->differences.size() - real, "expected difference").c_str());
  context.mark("compare.expected");
  if (!open) return;
  list(context, frame->differences, true);
  ImGui::TreePop();
}

}  // namespace collidoscope::viewer
