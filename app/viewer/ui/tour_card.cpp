#include "ui/tour_card.h"

#include <algorithm>

#include "session/explanation.h"
#include "tour.h"
#include "ui/theme.h"

namespace collidoscope::viewer {
namespace {

// Pixels of a 96-dpi screen.
constexpr float card_width = 620, margin = 12, button_width = 84;

void button(const PanelContext& context, const char* label, const char* name, void (Controller::*perform)()) {
  if (ImGui::Button(label, {button_width * context.scale, 0})) (context.controller.*perform)();
  context.mark(std::string("tour.") + name);
  ImGui::SameLine();
}

/// What the text speaks of, in this frame.
void facts(const PanelContext& context) {
  const Snapshot& snapshot = context.snapshot();
  ImGui::PushStyleColor(ImGuiCol_Text, ImGui::GetStyleColorVec4(ImGuiCol_TextDisabled));
  if (snapshot.pair && !context.view.inspector) {
    for (const std::string& line : explain(*snapshot.pair, *snapshot.scene, snapshot.pipeline))
      paragraph(line);
  } else if (!snapshot.pair) {
    const std::size_t bodies = snapshot.poses.size();
    ImGui::TextWrapped(
        "%zu pairs of bodies; boxes of %zu overlap; %zu are left to the narrow phase; %zu collide; %.0f µs",
        bodies * (bodies - 1) / 2, snapshot.report.candidates.size(), snapshot.report.surviving.size(),
        snapshot.report.colliding.size(), static_cast<double>(snapshot.report.times.total) * 1e-3);
  }
  ImGui::PopStyleColor();
}

}  // namespace

void tour_card(const PanelContext& context) {
  const Viewport scene = views_of(context.layout);
  const std::span<const TourStep> steps = tour_steps();
  const std::size_t index = *context.view.tour;
  const float space = margin * context.scale;
  const auto room = static_cast<float>(scene.width) - 2 * space;
  ImGui::SetNextWindowPos({static_cast<float>(scene.x) + static_cast<float>(scene.width) / 2,
                           static_cast<float>(scene.y + scene.height) - space},
                          ImGuiCond_Always, {0.5f, 1});
  ImGui::SetNextWindowSize({std::min(card_width * context.scale, room), 0});
  constexpr ImGuiWindowFlags flags = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                                     ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoFocusOnAppearing;
  if (ImGui::Begin("tour", nullptr, flags)) {
    ImGui::TextColored(to_imgui(context.palette.first_selected), "%zu of %zu   %s", index + 1, steps.size(),
                       std::string(steps[index].title).c_str());
    paragraph(std::string(steps[index].text));
    facts(context);
    ImGui::Spacing();
    ImGui::BeginDisabled(index == 0);
    button(context, "Back", "back", &Controller::previous_tour_step);
    ImGui::EndDisabled();
    button(context, index + 1 < steps.size() ? "Next" : "Done", "next", &Controller::next_tour_step);
    button(context, "Leave", "leave", &Controller::toggle_tour);
  }
  ImGui::End();
}

}  // namespace collidoscope::viewer
