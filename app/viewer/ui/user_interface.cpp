#include "ui/user_interface.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <algorithm>
#include <utility>

#include "ui/experiment_window.h"
#include "ui/help_window.h"
#include "ui/judge_window.h"
#include "ui/message_window.h"
#include "ui/panel_borders.h"
#include "ui/sections.h"
#include "ui/start_page.h"
#include "ui/state_legend.h"
#include "ui/tour_card.h"
#include "ui/transport_bar.h"

namespace collidoscope::viewer {
namespace {

// Pixels of a 96-dpi screen.
constexpr float notice_width = 420, below_titles = 36, below_header = 10, lowest_card = 40;
constexpr float least_width = 160, least_height = 100;  // below, the window shows the scene alone

constexpr ImGuiWindowFlags fixed_window =
    ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove |
    ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoBringToFrontOnFocus;

bool overlap(const Viewport& a, const Viewport& b) {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

bool has_room(gl::Size window, float scale) {
  return static_cast<float>(window.width) >= least_width * scale &&
         static_cast<float>(window.height) >= least_height * scale;
}

/// A window at a fixed place, on the ground that Painter gives it where the scene is not below; `contents`
/// fills it.
template <class Contents>
void fixed(const char* name, const Viewport& place, const Viewport& scene, bool dimmed,
           const Contents& contents) {
  ImGui::SetNextWindowPos({static_cast<float>(place.x), static_cast<float>(place.y)});
  ImGui::SetNextWindowSize({static_cast<float>(place.width), static_cast<float>(place.height)});
  const ImGuiWindowFlags ground =
      overlap(place, scene) ? ImGuiWindowFlags_None : ImGuiWindowFlags_NoBackground;
  if (ImGui::Begin(name, nullptr, fixed_window | ground)) {
    contents();
    fade_where_it_goes_on(dimmed);
  }
  ImGui::End();
}

}  // namespace

UserInterface::UserInterface(Controller& controller, ViewState& view)
    : controller_(controller), view_(view) {}

Layout UserInterface::layout(gl::Size window, float scale) const {
  const float card = view_.tour ? std::max(card_height_, lowest_card * scale) : 0;
  return lay_out({window.width, window.height, scale, view_.panels, view_.inspector, compares(view_),
                  view_.lecture, true, card, view_.panel_sizes,
                  view_.experiment_window && controller_.is_in_experiment()});
}

void UserInterface::draw(gl::Size window, float scale, const Session::State& state,
                         const DrawingCost& drawing) {
  places_.clear();
  over_views_.clear();
  hover_.begin();
  if (!has_room(window, scale)) return;
  const Layout parts = layout(window, scale);
  const PanelContext context{state,
                             view_,
                             controller_,
                             colours_of(view_),
                             scale,
                             drawing,
                             parts,
                             places_,
                             panels_covered_,
                             over_views_,
                             hover_,
                             typed_number_,
                             std::exchange(closes_lists_, false)};
  const bool dimmed = std::exchange(panels_covered_, false);
  if (state.snapshot) {
    if (parts.left) columns(parts, context, dimmed);
    if (parts.inspector)
      fixed("inspector", *parts.inspector, parts.scene, dimmed, [&] { inspector_panel(context); });
    header(context, parts, dimmed);
    if (parts.card && view_.tour)  // a click may just have ended it
      fixed("tour", tour_card_place(*parts.card, scale), parts.scene, false,
            [&] { card_height_ = tour_card(context); });
    if (state.experiment && view_.experiment_window)
      experiment_window(context, parts.figure.value_or(parts.scene));
    if (view_.judge.window) judge_window(context, parts.scene);
    if (view_.notes.draft) note_field(context);
  }
  in_front(context);
  notices(context);
}

/// The legend and, in lectures, keys; these over a view where there is no such line.
void UserInterface::header(const PanelContext& context, const Layout& parts, bool dimmed) {
  if (parts.header)
    fixed("header", *parts.header, parts.scene, dimmed, [&] {
      legend_row(context);
      const Viewport& line = *parts.header;
      const float space = ImGui::GetStyle().WindowPadding.x;
      const Rectangle rest{{ImGui::GetItemRectMax().x + 2 * space, line.y},
                           {static_cast<float>(line.x + line.width) - space, line.y + line.height}};
      if (view_.lecture) key_echo_.draw_in_row(rest, context.palette, context.scale);
    });
  else if (view_.lecture)
    if (const auto place =
            key_echo_.draw_over(parts.second.value_or(parts.scene), context.palette, context.scale))
      over_views_.push_back(*place);
}

void UserInterface::in_front(const PanelContext& context) {
  if (view_.help) help_window(context);
  if (view_.messages) message_window(context, messages_);
  if (view_.start_page && context.state.snapshot) start_page(context);
  if (view_.file_browser) file_browser_.draw(context);
  shows_error_ = !context.state.error.empty();
  if (shows_error_) error_dialog(context, context.state.error);
}

/// The selection comes before settings.
void UserInterface::columns(const Layout& parts, const PanelContext& context, bool dimmed) {
  const bool selected = view_.selection[0].has_value();
  const auto results = [&](bool with_selection) {
    if (with_selection) draw_sections(selection_section(), context);
    draw_sections(result_sections(), context);
    draw_tools(false, context);
  };
  fixed("left", *parts.left, parts.scene, dimmed, [&] {
    choose_workspace(context);
    if (view_.inspector && !parts.inspector) draw_sections(inspector_section(), context);
    if (!parts.right) draw_tools(true, context);
    if (!parts.right && selected) draw_sections(selection_section(), context);
    draw_sections(setting_sections(), context);
    if (!parts.right) results(!selected);
  });
  if (parts.right)
    fixed("right", *parts.right, parts.scene, dimmed, [&] {
      draw_tools(true, context);
      results(true);
    });
  fixed("bar", *parts.bar, parts.scene, dimmed, [&] { transport_bar(context); });
  resize_panels(context);
}

/// Work in the background, and what was done, at the upper border of the scene.
void UserInterface::notices(const PanelContext& context) {
  const Session::State& state = context.state;
  const float scale = context.scale;
  const bool shows_job = state.job && !view_.judge.window &&
                         !(view_.experiment_window && state.experiment && !state.experiment->complete);
  const bool shows_notices =
      !view_.messages && !(state.notice.empty() && view_.notice.empty());  // else the list does
  const bool films = view_.film && view_.film->under_way();
  if (!shows_job && !shows_notices && !films) return;
  const Viewport views = views_of(context.layout);
  const auto left = static_cast<float>(views.x), width = static_cast<float>(views.width);
  const float top =
      static_cast<float>(views.y) + (context.layout.second ? below_titles : below_header) * scale;
  ImGui::SetNextWindowPos({left + width / 2, top}, ImGuiCond_Always, {0.5f, 0});
  ImGui::SetNextWindowSize({std::min(notice_width * scale, width), 0});
  constexpr ImGuiWindowFlags flags =
      (fixed_window & ~ImGuiWindowFlags_NoBringToFrontOnFocus) | ImGuiWindowFlags_NoFocusOnAppearing;
  if (ImGui::Begin("notices", nullptr, flags)) {
    if (shows_job) {
      paragraph(state.job->title);
      ImGui::ProgressBar(static_cast<float>(state.job->fraction), {-80 * scale, 0},
                         state.job->detail.c_str());
      ImGui::SameLine();
      if (ImGui::Button("Cancel", {-1, 0})) controller_.cancel_job();
      context.mark("job.cancel");
    }
    if (films) paragraph(progress_of(*view_.film));
    for (const std::string& notice : {state.notice, view_.notice})
      if (shows_notices && !notice.empty()) paragraph(notice);
    context.note_over_views();
  }
  ImGui::End();
}

bool UserInterface::take_key(int key, int modifiers) {
  const bool lists_are_open =
      ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel);
  if (lists_are_open && key == GLFW_KEY_ESCAPE) return closes_lists_ = true;
  const bool enters = key == GLFW_KEY_ENTER || key == GLFW_KEY_KP_ENTER;
  if (shows_error_ && enters) {
    controller_.dismiss_error();
    return true;
  }
  return view_.file_browser && file_browser_.take_key(key, modifiers, view_, controller_);
}

}  // namespace collidoscope::viewer
