#include "ui/tour_card.h"

#include <algorithm>

#include "control/tour.h"
#include "inspection/explanation.h"
#include "ui/theme.h"

namespace collidoscope::viewer {
namespace {

// Pixels of a 96-dpi screen.
constexpr float card_width = 860, tour_button_width = 84;

void tour_button(const PanelContext& context, const char* label, const char* name,
                 void (Controller::*perform)()) {
  if (ImGui::Button(label, {tour_button_width * context.scale, 0})) (context.controller.*perform)();
  context.mark(std::string("tour.") + name);
}

/// At the right end of the title's line.
void buttons(const PanelContext& context, bool has_last, bool has_next) {
  const float spacing = ImGui::GetStyle().ItemSpacing.x;
  const float width = 3 * tour_button_width * context.scale + 2 * spacing;
  make_room(width);
  const float room = ImGui::GetContentRegionAvail().x - width;
  if (room > 0) ImGui::SetCursorPosX(ImGui::GetCursorPosX() + room);
  ImGui::BeginDisabled(!has_last);
  tour_button(context, "Back", "back", &Controller::previous_tour_step);
  ImGui::EndDisabled();
  ImGui::SameLine();
  tour_button(context, has_next ? "Next" : "Done", "next", &Controller::next_tour_step);
  ImGui::SameLine();
  tour_button(context, "Leave", "leave", &Controller::toggle_tour);
}

/// What the text speaks of, in this frame.
void facts(const PanelContext& context) {
  const Snapshot& snapshot = context.snapshot();
  ImGui::PushStyleColor(ImGuiCol_Text, ImGui::GetStyleColorVec4(ImGuiCol_TextDisabled));
  const PairInspection* pair = inspected_pair(snapshot, context.view.selection);
  if (pair != nullptr && !context.view.inspector) {
    for (const std::string& line : explain(*pair, snapshot.pipeline).lines) paragraph(line);
  } else if (pair == nullptr) {
    const std::size_t bodies = snapshot.poses.size();
    ImGui::TextWrapped(
        "%zu pairs of bodies; boxes of %zu overlap; %zu are left to the narrow phase; %zu collide; %.0f µs",
        bodies * (bodies - 1) / 2, snapshot.report.candidates.size(), snapshot.report.surviving.size(),
        snapshot.report.colliding.size(), static_cast<double>(snapshot.report.times.total) * 1e-3);
  }
  ImGui::PopStyleColor();
}

}  // namespace

Viewport tour_card_place(const Viewport& strip, float scale) {
  const int width = std::min(static_cast<int>(card_width * scale), strip.width);
  return {strip.x + (strip.width - width) / 2, strip.y, width, strip.height};
}

float tour_card(const PanelContext& context) {
  const std::span<const TourStep> steps = tour_steps();
  const std::size_t index = *context.view.tour;
  ImGui::AlignTextToFramePadding();
  ImGui::TextColored(to_imgui(context.palette.first_selected), "%zu of %zu   %s", index + 1, steps.size(),
                     std::string(steps[index].title).c_str());
  buttons(context, index > 0, index + 1 < steps.size());
  paragraph(std::string(steps[index].text));
  facts(context);
  const ImGuiStyle& style = ImGui::GetStyle();
  return ImGui::GetCursorPosY() - style.ItemSpacing.y + style.WindowPadding.y;
}

}  // namespace collidoscope::viewer
