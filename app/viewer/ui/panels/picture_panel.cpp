#include <algorithm>
#include <array>

#include "shell/options.h"
#include "ui/widgets/choice_list.h"

namespace collidoscope::viewer {
namespace {

struct NamedSize {
  const char* name;
  gl::Size size;
};
constexpr NamedSize usual_sizes[] = {{"1280 x 720", {1280, 720}},
                                     {"1920 x 1080", {1920, 1080}},
                                     {"2560 x 1440", {2560, 1440}},
                                     {"3840 x 2160", {3840, 2160}}};

void choose_usual_size(const PanelContext& context) {
  gl::Size& size = context.view.pictures.size;
  ImGui::SetNextItemWidth(-1);
  if (!begin_list(context, "pictures.usual", "usual sizes")) return;
  for (const NamedSize& usual : usual_sizes)
    if (list_entry(context, std::string("pictures.usual.") + usual.name, usual.name, usual.size == size))
      size = usual.size;
  ImGui::EndCombo();
}

void choose_size(const PanelContext& context) {
  gl::Size& size = context.view.pictures.size;
  std::array<int, 2> sides = {size.width, size.height};
  ImGui::SetNextItemWidth(-1);
  if (ImGui::InputInt2("##size", sides.data(), ImGuiInputTextFlags_EnterReturnsTrue))
    size = {std::clamp(sides[0], 1, largest_side), std::clamp(sides[1], 1, largest_side)};
  context.mark("pictures.size");
  choose_usual_size(context);
}

void toggle(const PanelContext& context, const char* label, const char* name, bool& value) {
  ImGui::Checkbox(label, &value);
  context.mark(std::string("pictures.") + name);
}

/// Of figures.
void edit_caption(const PanelContext& context) {
  constexpr std::size_t longest = 500;
  std::string& caption = context.view.pictures.caption;
  std::array<char, longest + 1> text{};
  std::copy_n(caption.begin(), std::min(caption.size(), longest), text.begin());
  ImGui::SetNextItemWidth(-1);
  if (ImGui::InputTextWithHint("##caption", "caption: what is shown", text.data(), text.size()))
    caption = text.data();
  context.mark("pictures.caption");
}

void choose_format(const PanelContext& context) {
  FilmFormat& chosen = context.view.pictures.film;
  ImGui::SetNextItemWidth(-1);
  if (!begin_list(context, "pictures.format", "films as " + std::string(name_of(chosen).label))) return;
  for (std::size_t i = 0; i < film_formats.size(); ++i) {
    const auto format = static_cast<FilmFormat>(i);
    const std::string label(film_formats[i].label);
    if (list_entry(context, "pictures.format." + label, label, format == chosen)) chosen = format;
  }
  ImGui::EndCombo();
}

/// How long the film is so far, or the last one was.
void film_row(const PanelContext& context) {
  const bool recording = context.controller.recording();
  if (ImGui::Button(recording ? "Stop the film" : "Record a film", {-1, 0}))
    context.controller.toggle_recording();
  context.mark("pictures.record");
  if (const std::optional<FilmStatus>& film = context.view.film)
    paragraph(film->under_way() ? progress_of(*film) : "last film: " + length_of(*film));
}

/// Pages for people without the program.
void hand_outs(const PanelContext& context) {
  if (ImGui::Button("Hand-out", {-1, 0})) context.controller.save_hand_out(false);
  if (ImGui::IsItemHovered())
    ImGui::SetTooltip(
        "A page that plays the frames so far, as far as they are remembered,\nin any browser, without a "
        "network");
  context.mark("pictures.hand-out");
  ImGui::BeginDisabled(!context.state.snapshot->pair);
  if (ImGui::Button("Hand-out of the steps", {-1, 0})) context.controller.save_hand_out(true);
  ImGui::EndDisabled();
  if (ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled))
    ImGui::SetTooltip("How the narrow phase comes to its answer about the selected pair, step by step");
  context.mark("pictures.hand-out-steps");
}

void take_screenshot(const PanelContext& context) {
  const PictureChoice& choice = context.view.pictures;
  if (choice.panels)
    context.controller.take_screenshot();
  else if (choice.background)
    context.controller.take_clean_screenshot();
  else
    context.controller.take_transparent_screenshot();
}

}  // namespace

void picture_panel(const PanelContext& context) {
  PictureChoice& choice = context.view.pictures;
  choose_size(context);
  toggle(context, "with panels, as the window", "panels", choice.panels);
  bool transparent = !choice.background;
  ImGui::BeginDisabled(choice.panels);
  toggle(context, "screenshots without background", "transparent", transparent);
  ImGui::EndDisabled();
  choice.background = !transparent;
  toggle(context, "legend in pictures and films", "legend", choice.legend);
  edit_caption(context);
  choose_format(context);
  if (ImGui::Button("Screenshot", {-1, 0})) take_screenshot(context);
  context.mark("pictures.screenshot");
  film_row(context);
  hand_outs(context);
}

}  // namespace collidoscope::viewer
