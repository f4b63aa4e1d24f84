// The bodies of the scene: which are drawn, and where the selected one stands.

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "ui/panel.h"
#include "ui/theme.h"

namespace collidoscope::viewer {
namespace {

constexpr float longest_list = 8;  // rows
constexpr Real degree = std::numbers::pi / 180;
constexpr std::size_t longest_name = 120;  // letters

// ---- The list ---------------------------------------------------------------------------------------------

bool is_hidden(const PanelContext& context, BodyIndex body) {
  const std::vector<std::string>& hidden = context.view.hidden;
  return std::ranges::find(hidden, context.snapshot().scene->body_keys[body]) != hidden.end();
}

void visibility(const PanelContext& context, BodyIndex body) {
  bool shown = !is_hidden(context, body);
  if (ImGui::Checkbox("##shown", &shown)) context.controller.hide_body(body, !shown);
  context.mark("bodies.shown." + std::to_string(body));
}

void body_row(const PanelContext& context, BodyIndex body) {
  const Snapshot& snapshot = context.snapshot();
  ImGui::PushID(static_cast<int>(body));
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  visibility(context, body);
  ImGui::TableNextColumn();
  const Selection& selection = context.view.selection;
  const bool selected = std::ranges::find(selection, std::optional(body)) != selection.end();
  const std::vector<BodyState>& states = snapshot.report.body_states;
  const BodyState state = body < states.size() ? states[body] : BodyState::neutral;
  ImGui::PushStyleColor(ImGuiCol_Text, to_imgui(context.palette[state]));
  if (ImGui::Selectable(snapshot.scene->body_names[body].c_str(), selected)) context.controller.select(body);
  ImGui::PopStyleColor();
  context.mark("bodies.name." + std::to_string(body));
  ImGui::PopID();
}

void body_list(const PanelContext& context) {
  const auto count = static_cast<int>(context.snapshot().scene->body_count());
  const float rows = std::min(static_cast<float>(count), longest_list);
  constexpr ImGuiTableFlags flags = ImGuiTableFlags_ScrollY | ImGuiTableFlags_RowBg;
  const float row = ImGui::GetFrameHeight() + 2 * ImGui::GetStyle().CellPadding.y,
              height = (rows + 0.5f) * row;
  if (!begin_scrolling_table("bodies", 2, flags, height)) return;
  ImGui::TableSetupColumn("shown", ImGuiTableColumnFlags_WidthFixed);
  ImGui::TableSetupColumn("name", ImGuiTableColumnFlags_WidthStretch);
  ImGuiListClipper clipper;
  clipper.Begin(count);
  while (clipper.Step())
    for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i)
      body_row(context, static_cast<BodyIndex>(i));
  pass_wheel_on();
  ImGui::EndTable();
}

// ---- One body ---------------------------------------------------------------------------------------------

/// Turns about the world's x, y and z, one after the other; degrees.
Vec3 angles_of(const Quaternion& q) {
  const Real sine = std::clamp(2 * (q.w * q.y - q.z * q.x), Real(-1), Real(1));
  return Vec3(std::atan2(2 * (q.w * q.x + q.y * q.z), 1 - 2 * (q.x * q.x + q.y * q.y)), std::asin(sine),
              std::atan2(2 * (q.w * q.z + q.x * q.y), 1 - 2 * (q.y * q.y + q.z * q.z))) /
         degree;
}

Quaternion turned_by(const Vec3& degrees) {
  const auto about = [&](int axis) {
    Vec3 direction(0);
    direction[axis] = 1;
    return from_axis_angle(direction, degrees[axis] * degree);
  };
  return normalized(about(2) * about(1) * about(0));
}

/// Three numbers that apply on Enter; true then.
bool edit_vector(const PanelContext& context, const char* name, const char* label, const char* tip, Vec3& v) {
  ImGui::AlignTextToFramePadding();
  ImGui::TextUnformatted(label);
  const bool over_label = ImGui::IsItemHovered();
  ImGui::SameLine(ImGui::GetFontSize() * 4.2f);
  ImGui::SetNextItemWidth(-1);
  std::array<double, 3> numbers = {v.x, v.y, v.z};
  const std::string id = std::string("##") + name;
  const bool applied = ImGui::InputScalarN(id.c_str(), ImGuiDataType_Double, numbers.data(), 3, nullptr,
                                           nullptr, "%.6g", ImGuiInputTextFlags_EnterReturnsTrue);
  if (over_label || ImGui::IsItemHovered()) ImGui::SetTooltip("%s\nEnter applies", tip);
  context.mark(std::string("body.") + name);
  const auto fits = [](double number) { return std::abs(number) <= 1e9; };
  if (!applied || !std::ranges::all_of(numbers, fits)) return false;
  v = {numbers[0], numbers[1], numbers[2]};
  return true;
}

void edit_name(const PanelContext& context, BodyIndex body) {
  const std::string& name = context.snapshot().scene->body_names[body];
  std::array<char, longest_name + 1> text{};
  std::copy_n(name.begin(), std::min(name.size(), longest_name), text.begin());
  ImGui::AlignTextToFramePadding();
  ImGui::TextUnformatted("name");
  ImGui::SameLine(ImGui::GetFontSize() * 4.2f);
  ImGui::SetNextItemWidth(-1);
  if (ImGui::InputText("##name", text.data(), text.size(), ImGuiInputTextFlags_EnterReturnsTrue))
    context.controller.rename_body(body, text.data());
  context.mark("body.name");
}

void edit_place(const PanelContext& context, BodyIndex body) {
  BodyPlace place = context.controller.place_of(context.snapshot(), body);
  bool changed = edit_vector(context, "position", "position",
                             "Of the origin of the body's own coordinates, m", place.position);
  Vec3 angles = angles_of(place.orientation);
  if (edit_vector(context, "turn", "turn", "About the world's x, then y, then z; degrees", angles))
    place.orientation = turned_by(angles), changed = true;
  if (changed) context.controller.place_body(body, place);
}

void body_button(const PanelContext& context, const char* label, const char* name, float width,
                 void (Controller::*action)(BodyIndex), BodyIndex body) {
  if (ImGui::Button(label, {width, 0})) (context.controller.*action)(body);
  context.mark(std::string("body.") + name);
}

void body_actions(const PanelContext& context, BodyIndex body) {
  const float spacing = ImGui::GetStyle().ItemSpacing.x;
  const float third = (ImGui::GetContentRegionAvail().x - 2 * spacing) / 3;
  body_button(context, "Duplicate", "duplicate", third, &Controller::duplicate_body, body);
  ImGui::SameLine();
  body_button(context, "Remove", "remove", third, &Controller::remove_body, body);
  ImGui::SameLine();
  body_button(context, "Put back", "restore", -1, &Controller::restore_body, body);
}

/// Of the body selected last, with the other one of the pair.
void snap_actions(const PanelContext& context) {
  if (!selected_pair(context.view.selection)) return;
  const float half = (ImGui::GetContentRegionAvail().x - ImGui::GetStyle().ItemSpacing.x) / 2;
  if (ImGui::Button("Until they touch", {half, 0})) context.controller.touch_partner();
  context.mark("body.touch");
  ImGui::SameLine();
  if (ImGui::Button("Face on face", {-1, 0})) context.controller.lay_on_partner();
  context.mark("body.face");
}

void one_body(const PanelContext& context, BodyIndex body) {
  const SceneInfo& scene = *context.snapshot().scene;
  edit_name(context, body);
  if (scene.carried[body]) {
    hint("a link of a chain: its joints place it");
  } else {
    edit_place(context, body);
    snap_actions(context);
  }
  body_actions(context, body);
}

void handles_row(const PanelContext& context) {
  bool handles = context.view.handles;
  if (ImGui::Checkbox("handles", &handles)) context.controller.toggle_handles();
  context.mark("bodies.handles");
  make_room(ImGui::CalcTextSize("Copy command").x + 2 * ImGui::GetStyle().FramePadding.x);
  if (ImGui::Button("Copy command")) context.controller.copy_command();
  context.mark("bodies.command");
  if (context.view.hidden.empty()) return;
  make_room(ImGui::CalcTextSize("Show all").x + 2 * ImGui::GetStyle().FramePadding.x);
  if (ImGui::Button("Show all")) context.controller.show_all_bodies();
  context.mark("bodies.show-all");
}

}  // namespace

void body_panel(const PanelContext& context) {
  handles_row(context);
  const std::optional<BodyIndex> body = last_selected(context.view.selection);
  if (body && *body < context.snapshot().scene->body_count())
    one_body(context, *body);
  else
    hint("select a body to move it");
  body_list(context);
}

}  // namespace collidoscope::viewer
