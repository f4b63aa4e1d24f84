// Between two frames: where bodies stand within the last step, when they first touched in it, and what each
// method of casts says of that.

#include <algorithm>
#include <cstdio>

#include "core/plural.h"
#include "ui/panel.h"
#include "ui/theme.h"
#include "ui/widgets/number_slider.h"

namespace collidoscope::viewer {
namespace {

constexpr std::size_t most_pairs = 50;  // pairs; more are counted

void choose_share(const PanelContext& context) {
  Real share = context.view.moment ? context.view.moment->share : 1;
  ImGui::SetNextItemWidth(-1);
  if (slide(context, "##share", share, 0, 1, "%.4f of the step").changed)
    context.controller.show_moment(share);
  context.mark("step.share");
}

bool button(const PanelContext& context, const char* label, const char* name) {
  make_room(ImGui::CalcTextSize(label).x + 2 * ImGui::GetStyle().FramePadding.x);
  const bool pressed = ImGui::Button(label);
  context.mark(std::string("step.") + name);
  return pressed;
}

void jumps(const PanelContext& context) {
  const bool whole = ImGui::Button("Whole step");
  context.mark("step.whole");
  if (whole) context.controller.show_moment(1);
  if (button(context, "First impact", "first")) context.controller.go_to_first_impact();
  ImGui::BeginDisabled(!selected_pair(context.view.selection));
  if (button(context, "Contact", "contact")) context.controller.go_to_contact();
  ImGui::EndDisabled();
}

std::string share_text(Real share) {
  char text[32];
  std::snprintf(text, sizeof text, "%.6f", share);
  return text;
}

/// What the step did to the selected pair.
void selected(const PanelContext& context) {
  const std::optional<BodyPair> pair = selected_pair(context.view.selection);
  if (!pair) return hint("select two bodies for their moment of contact");
  const std::optional<PairImpact>& impact = context.snapshot().impact;
  if (!impact || impact->pair != *pair) return hint("the selected pair did not come to touch in this step");
  paragraph("The selected pair first touches at " + share_text(impact->share) + " of the step.");
}

/// Short enough for a line beside a time.
std::string answer_text(const ImpactTime& time) {
  if (!time.is_accepted()) return "-";
  const CastResult& result = time.result;
  if (result.state != CastState::hit) return std::string(to_string(result.state));
  return share_text(result.fraction);
}

void times_of(const PanelContext& context, const ImpactTimes& times) {
  const std::vector<std::string>& names = context.snapshot().scene->body_names;
  const std::string title = names[times.pair.a] + ", " + names[times.pair.b];
  ImGui::PushID(static_cast<int>(times.pair.a));
  ImGui::PushID(static_cast<int>(times.pair.b));
  if (ImGui::Selectable(title.c_str(), selected_pair(context.view.selection) == times.pair))
    context.controller.go_to_time(times.pair, times.earliest);
  context.mark("step.pair." + std::to_string(times.pair.a) + ", " + std::to_string(times.pair.b));
  if (begin_figures("times", 0.6f)) {
    for (const ImpactTime& time : times.times) {
      if (time.differs) ImGui::PushStyleColor(ImGuiCol_Text, to_imgui(context.palette.difference));
      figure(std::string(time.method->id).c_str(), "%s", answer_text(time).c_str());
      if (time.differs) ImGui::PopStyleColor();
    }
    end_figures();
  }
  ImGui::PopID();
  ImGui::PopID();
}

void compared(const PanelContext& context, const ComparedTimes& times) {
  std::string summary =
      plural(times.pairs.size(), "pair") + ", methods differ on " + std::to_string(times.differing);
  if (times.left_out > 0) summary += "; " + std::to_string(times.left_out) + " more not compared";
  hint(summary);
  for (std::size_t i = 0; i < std::min(times.pairs.size(), most_pairs); ++i)
    times_of(context, times.pairs[i]);
}

}  // namespace

void last_step_panel(const PanelContext& context) {
  if (!context.snapshot().knows_last_step) return hint("no step has led here: go one frame on");
  choose_share(context);
  jumps(context);
  selected(context);
  bool& compares = context.view.compares_times;
  if (ImGui::Checkbox("compare methods", &compares)) context.controller.view_changed();
  context.mark("step.compare");
  if (context.snapshot().impact_times) compared(context, *context.snapshot().impact_times);
}

}  // namespace collidoscope::viewer
