#include "ui/user_interface.h"

#include <algorithm>

#include "ui/experiment_window.h"
#include "ui/help_window.h"
#include "ui/message_window.h"
#include "ui/state_legend.h"
#include "ui/tour_card.h"
#include "ui/transport_bar.h"

namespace collidoscope::viewer {
namespace {

// Pixels of a 96-dpi screen.
constexpr float notice_width = 420;

constexpr ImGuiWindowFlags fixed_window =
    ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove |
    ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoBringToFrontOnFocus;

struct Section {
  const char* title;
  void (*panel)(const PanelContext& context);
  bool open_at_first = true;
};

// Left what is set, and what it took to prepare; right what came out.
constexpr Section left_sections[] = {
    {"Scene", scene_panel}, {"Pipeline", pipeline_panel},           {"Compare", comparison_panel, false},
    {"View", view_panel},   {"Preprocessing", preprocessing_panel}, {"Experiments", experiment_panel, false}};
constexpr Section right_sections[] = {
    {"Timings", timing_panel},    {"Selection", selection_panel},
    {"Counters", counter_panel},  {"Measurements", measurement_panel, false},
    {"Pairs", pair_panel, false}, {"Worst case", worst_case_panel, false}};

/// A window at a fixed place, on the ground that Painter gives it; `contents` fills it.
template <class Contents>
void fixed(const char* name, ImVec2 position, ImVec2 size, const Contents& contents) {
  ImGui::SetNextWindowPos(position);
  ImGui::SetNextWindowSize(size);
  if (ImGui::Begin(name, nullptr, fixed_window | ImGuiWindowFlags_NoBackground)) contents();
  ImGui::End();
}

void sections(std::span<const Section> sections, const PanelContext& context) {
  for (const Section& section : sections) {
    const bool open = ImGui::CollapsingHeader(
        section.title, section.open_at_first ? ImGuiTreeNodeFlags_DefaultOpen : ImGuiTreeNodeFlags_None);
    context.mark(std::string("section.") + section.title);
    if (!open) continue;
    ImGui::PushID(section.title);
    section.panel(context);
    ImGui::Spacing();
    ImGui::PopID();
  }
}

}  // namespace

UserInterface::UserInterface(Controller& controller, ViewState& view)
    : controller_(controller), view_(view) {}

Layout UserInterface::layout(gl::Size window, float scale) const {
  return lay_out({window.width, window.height, scale, view_.panels, view_.inspector,
                  view_.compared_with.has_value(), view_.lecture});
}

void UserInterface::draw(gl::Size window, float scale, const Session::State& state,
                         const DrawingCost& drawing) {
  places_.clear();
  const PanelContext context{state, view_, controller_, colours_of(view_), scale, drawing, places_};
  const Layout parts = layout(window, scale);
  if (state.snapshot) {
    if (view_.panels) columns(window, context);
    if (const std::optional<Viewport> place = parts.inspector) {
      const ImVec2 position(static_cast<float>(place->x), static_cast<float>(place->y));
      const ImVec2 size(static_cast<float>(place->width), static_cast<float>(place->height));
      fixed("inspector", position, size, [&] { inspector_panel(context); });
    }
    over_the_scene(context, parts);
    if (state.experiment && view_.experiment_window) experiment_window(context, parts.scene);
  }
  in_front(context);
  notices(window, context);
}

/// What a lecture shows there.
void UserInterface::over_the_scene(const PanelContext& context, const Layout& parts) {
  if (view_.lecture && !view_.panels && !parts.second) legend_over(context, parts.scene);
  if (view_.tour) tour_card(context, parts);
  if (view_.lecture) key_echo_.draw(parts.second.value_or(parts.scene), context.palette, context.scale);
}

void UserInterface::in_front(const PanelContext& context) {
  if (view_.help) help_window(context);
  if (view_.messages) message_window(context, messages_);
  if (view_.file_browser) file_browser_.draw(view_, controller_, context.scale, places_);
  if (!context.state.error.empty()) error_dialog(context, context.state.error);
}

void UserInterface::columns(gl::Size window, const PanelContext& context) {
  const auto width = static_cast<float>(window.width);
  const float height = static_cast<float>(window.height) - layout_size::bar * context.scale;
  const float left = layout_size::left * context.scale;
  const float right = layout_size::right * context.scale;
  fixed("left", {0, 0}, {left, height}, [&] { sections(left_sections, context); });
  fixed("right", {width - right, 0}, {right, height}, [&] { sections(right_sections, context); });
  fixed("bar", {0, height}, {width, layout_size::bar * context.scale}, [&] { transport_bar(context); });
}

/// Work in the background, and what was done, at the upper border of the scene.
void UserInterface::notices(gl::Size window, const PanelContext& context) {
  const Session::State& state = context.state;
  const float scale = context.scale;
  const bool shows_job =
      state.job && !(view_.experiment_window && state.experiment && !state.experiment->complete);
  if (!shows_job && state.notice.empty() && view_.notice.empty()) return;
  const float margin = 36 * scale;  // below the views' titles
  ImGui::SetNextWindowPos({static_cast<float>(window.width) / 2, margin}, ImGuiCond_Always, {0.5f, 0});
  ImGui::SetNextWindowSize({notice_width * scale, 0});
  constexpr ImGuiWindowFlags flags =
      (fixed_window & ~ImGuiWindowFlags_NoBringToFrontOnFocus) | ImGuiWindowFlags_NoFocusOnAppearing;
  if (ImGui::Begin("notices", nullptr, flags)) {
    if (shows_job) {
      ImGui::TextWrapped("%s", state.job->title.c_str());
      ImGui::ProgressBar(static_cast<float>(state.job->fraction), {-80 * scale, 0},
                         state.job->detail.c_str());
      ImGui::SameLine();
      if (ImGui::Button("Cancel", {-1, 0})) controller_.cancel_job();
      context.mark("job.cancel");
    }
    if (!state.notice.empty()) ImGui::TextWrapped("%s", state.notice.c_str());
    if (!view_.notice.empty()) ImGui::TextWrapped("%s", view_.notice.c_str());
  }
  ImGui::End();
}

bool UserInterface::take_key(int key, int modifiers) {
  return view_.file_browser && file_browser_.take_key(key, modifiers, view_, controller_);
}

}  // namespace collidoscope::viewer
