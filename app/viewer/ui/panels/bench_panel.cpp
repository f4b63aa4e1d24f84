// A bench of the user's own, below the pipeline that it measures.

#include <imgui.h>
#include <imgui_stdlib.h>

#include "ui/panel.h"

namespace collidoscope::viewer {
namespace {

/// True once Enter is pressed.
bool text_field(const PanelContext& context, const char* id, const char* hint, std::string& text,
                const char* name) {
  ImGui::SetNextItemWidth(-1);
  const bool entered = ImGui::InputTextWithHint(id, hint, &text, ImGuiInputTextFlags_EnterReturnsTrue);
  context.mark(name);
  return entered;
}

}  // namespace

void bench_panel(const PanelContext& context) {
  ViewState::Bench& bench = context.view.bench;
  bool measures = text_field(context, "##vary", "vary: velocity=2:20:6", bench.vary, "bench.vary");
  measures |= text_field(context, "##narrow", "narrow: gjk,v-clip", bench.narrow, "bench.narrow");
  ImGui::BeginDisabled(context.state.job.has_value());
  measures |= ImGui::Button("Measure", {-1, 0});
  ImGui::EndDisabled();
  context.mark("bench.measure");
  if (measures && !context.state.job) context.controller.run_bench();
}

}  // namespace collidoscope::viewer
