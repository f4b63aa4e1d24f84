// Notes on the picture: the list of them, and the field beside a point where a text is typed.

#include <algorithm>
#include <imgui.h>
#include <imgui_stdlib.h>
#include <utility>

#include "ui/panel.h"

namespace collidoscope::viewer {
namespace {

// Pixels of a 96-dpi screen.
constexpr float field_width = 260, beside_point = 12;

void note_row(const PanelContext& context, std::size_t index) {
  const Note& note = context.view.notes.notes[index];
  ImGui::PushID(static_cast<int>(index));
  const bool removed = ImGui::Button("x");
  context.mark("notes.remove");
  ImGui::SameLine();
  if (!note.at.body.empty()) {
    ImGui::TextDisabled("%s", note.at.body.c_str());
    ImGui::SameLine();
  }
  paragraph(note.text);
  ImGui::PopID();
  if (removed) context.controller.remove_note(index);
}

/// In the scene's view, whatever else is there.
ImVec2 place_of_field(const PanelContext& context, const Vec3& at) {
  const Viewport& scene = context.layout.scene;
  const Vec3 seen = context.view.camera.project(at, scene.aspect());
  const glm::vec2 pixel = scene.to_pixel({seen.x, seen.y});
  const float height = ImGui::GetFrameHeight() + 2 * ImGui::GetStyle().WindowPadding.y;
  const auto left = static_cast<float>(scene.x), top = static_cast<float>(scene.y);
  const float right = left + static_cast<float>(scene.width) - field_width * context.scale;
  const float low = top + static_cast<float>(scene.height) - height;
  return {std::clamp(pixel.x + beside_point * context.scale, left, std::max(left, right)),
          std::clamp(pixel.y - height / 2, top, std::max(top, low))};
}

}  // namespace

void note_panel(const PanelContext& context) {
  bool on = context.view.notes.on;
  if (ImGui::Checkbox("clicks put notes", &on)) context.controller.toggle_notes();
  context.mark("notes.on");
  if (on) hint("click a point, type, and press Enter; a click on a note's point changes it");
  for (std::size_t i = 0; i < context.view.notes.notes.size(); ++i) note_row(context, i);
}

void note_field(const PanelContext& context) {
  NoteDraft& draft = *context.view.notes.draft;
  const std::optional<Vec3> at = in_world(draft.note.at, context.snapshot());
  if (!at) return context.view.notes.draft.reset();
  ImGui::SetNextWindowPos(place_of_field(context, *at));
  ImGui::SetNextWindowSize({field_width * context.scale, 0});
  constexpr ImGuiWindowFlags flags = ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize |
                                     ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings;
  bool finished = false, left = false;
  if (ImGui::Begin("note", nullptr, flags)) {
    if (std::exchange(draft.typing, false)) ImGui::SetKeyboardFocusHere();
    ImGui::SetNextItemWidth(-1);
    finished = ImGui::InputTextWithHint("##note", "a note; Enter takes it", &draft.note.text,
                                        ImGuiInputTextFlags_EnterReturnsTrue);
    left = ImGui::IsItemDeactivated();
    context.mark("notes.text");
    context.note_over_views();
  }
  ImGui::End();
  if (finished) return context.controller.finish_note();
  if (left) context.controller.finish_note();  // Esc has brought back the text that there was
}

}  // namespace collidoscope::viewer
