#include "ui/panel_borders.h"

#include <algorithm>
#include <string>

namespace collidoscope::viewer {
namespace {

constexpr float thickness = 6;  // of what can be dragged, in pixels of a 96-dpi screen

struct Border {
  const char* name;
  ImVec2 place, size;
  bool is_upright;
  float grows;  // 1: the panel grows where the mouse goes right or down; −1: where it goes left or up
};

/// A line while the mouse is on it.
void show(const Border& border) {
  ImGui::SetMouseCursor(border.is_upright ? ImGuiMouseCursor_ResizeEW : ImGuiMouseCursor_ResizeNS);
  const ImVec2 end(border.place.x + border.size.x, border.place.y + border.size.y);
  ImGui::GetWindowDrawList()->AddRectFilled(border.place, end, ImGui::GetColorU32(ImGuiCol_SeparatorHovered));
}

/// `present` is the panel's size now; `size` what the user wants, to which a double click gives `usual`.
void drag(const PanelContext& context, const Border& border, float present, float usual, float& size) {
  constexpr ImGuiWindowFlags flags = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoBackground |
                                     ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                                     ImGuiWindowFlags_NoBringToFrontOnFocus;
  ImGui::SetNextWindowPos(border.place);
  ImGui::SetNextWindowSize(border.size);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, {1, 1});
  if (ImGui::Begin(border.name, nullptr, flags)) {
    ImGui::InvisibleButton("border", border.size);
    const ImVec2 way = ImGui::GetIO().MouseDelta;
    const float along = border.is_upright ? way.x : way.y;
    if (ImGui::IsItemActive() && along != 0) size = present + border.grows * along / context.scale;
    if (ImGui::IsItemHovered() && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left)) size = usual;
    if (ImGui::IsItemHovered() || ImGui::IsItemActive()) show(border);
    context.mark(border.name);
  }
  ImGui::End();
  ImGui::PopStyleVar(2);
}

ImVec2 place(float x, float y) {
  return {x, y};
}

}  // namespace

void resize_panels(const PanelContext& context) {
  const Layout& parts = context.layout;
  const float wide = thickness * context.scale;
  PanelSizes& sizes = context.view.panel_sizes;
  constexpr PanelSizes usual;
  const auto units = [&](int pixels) { return static_cast<float>(pixels) / context.scale; };
  if (parts.left && parts.scene.x > 0) {
    const Viewport& left = *parts.left;
    const auto height = static_cast<float>(left.height);
    drag(context,
         {"columns.left", place(static_cast<float>(left.x + left.width), 0), {wide, height}, true, 1},
         units(left.width), usual.left, sizes.left);
  }
  if (parts.right) {
    const Viewport& right = *parts.right;
    const auto height = static_cast<float>(right.height);
    drag(context, {"columns.right", place(static_cast<float>(right.x) - wide, 0), {wide, height}, true, -1},
         units(right.width), usual.right, sizes.right);
  }
  if (parts.inspector) {
    const Viewport& below = *parts.inspector;
    const ImVec2 corner(static_cast<float>(below.x) + wide, static_cast<float>(below.y) - wide);
    const float width = static_cast<float>(below.width) - 2 * wide;  // between the other borders
    drag(context, {"columns.inspector", corner, {std::max(width, wide), wide}, false, -1},
         units(below.height), usual.inspector, sizes.inspector);
  }
  sizes = clamped(sizes);
}

}  // namespace collidoscope::viewer
