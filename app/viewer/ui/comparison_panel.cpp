#include <algorithm>

#include "core/plural.h"
#include "ui/panel.h"
#include "ui/theme.h"

namespace collidoscope::viewer {
namespace {

constexpr const char* no_other = "nothing";
constexpr std::size_t most_listed = 50;  // disagreements; more are counted

/// The narrow algorithm to run beside the pipeline's.
void choose_other(const PanelContext& context) {
  const std::optional<std::string>& other = context.view.compared_with;
  ImGui::SetNextItemWidth(-1);
  const std::string shown = "against " + other.value_or(no_other);
  const bool open = ImGui::BeginCombo("##other", shown.c_str(), ImGuiComboFlags_HeightLarge);
  context.mark("compare.choice");
  if (!open) return;
  if (ImGui::Selectable(no_other, !other)) context.controller.compare_with(std::nullopt);
  context.mark(std::string("compare.choice.") + no_other);
  for (const NarrowAlgorithm* algorithm : narrow_algorithms()) {
    const std::string id(algorithm->id);
    if (ImGui::Selectable(std::string(algorithm->label).c_str(), other == id))
      context.controller.compare_with(id);
    context.mark("compare.choice." + id);
  }
  ImGui::EndCombo();
}

void times(const ComparedFrame& frame) {
  if (!ImGui::BeginTable("times", 3, ImGuiTableFlags_SizingStretchProp | ImGuiTableFlags_RowBg)) return;
  ImGui::TableSetupColumn("µs");
  for (const std::string& narrow : frame.narrow) ImGui::TableSetupColumn(narrow.c_str());
  right_aligned_headings(3);
  const auto row = [&](const char* name, const char* format, const auto& value_of) {
    ImGui::TableNextColumn();
    ImGui::TextDisabled("%s", name);
    for (std::size_t i = 0; i < 2; ++i) {
      ImGui::TableNextColumn();
      number(format, value_of(i));
    }
  };
  row("narrow", "%.1f", [&](std::size_t i) { return static_cast<double>(frame.times[i].narrow) * 1e-3; });
  row("total", "%.1f", [&](std::size_t i) { return static_cast<double>(frame.times[i].total) * 1e-3; });
  row("collide", "%.0f", [&](std::size_t i) { return static_cast<double>(frame.colliding[i]); });
  ImGui::EndTable();
}

void disagreement(const PanelContext& context, const ExplainedDisagreement& difference) {
  const BodyPair pair = difference.disagreement.pair;
  const std::vector<std::string>& names = context.snapshot().scene->body_names;
  const std::string title = names[pair.a] + ", " + names[pair.b] + (difference.within_band ? " (band)" : "");
  ImGui::PushID(static_cast<int>(pair.a));
  ImGui::PushID(static_cast<int>(pair.b));
  if (ImGui::Selectable(title.c_str(), selected_pair(context.view.selection) == pair))
    context.controller.select_pair(pair);
  context.mark("compare." + std::to_string(pair.a) + ", " + std::to_string(pair.b));
  for (const std::string& line : difference.lines()) paragraph(line);
  ImGui::PopID();
  ImGui::PopID();
}

}  // namespace

void comparison_panel(const PanelContext& context) {
  choose_other(context);
  const std::optional<ComparedFrame>& frame = context.snapshot().comparison;
  if (!frame)
    return ImGui::TextWrapped(
        "A second narrow algorithm on the same frames: side by side, with its "
        "times, stopping where the two disagree.");
  times(*frame);
  ImGui::TextDisabled("%llu pairs compared", static_cast<unsigned long long>(frame->pairs_compared));
  if (frame->differences.empty()) return ImGui::TextUnformatted("they agree in this frame");
  ImGui::TextColored(to_imgui(context.palette.difference), "%s in this frame",
                     plural(frame->differences.size(), "disagreement").c_str());
  for (std::size_t i = 0; i < std::min(frame->differences.size(), most_listed); ++i)
    disagreement(context, frame->differences[i]);
}

}  // namespace collidoscope::viewer
