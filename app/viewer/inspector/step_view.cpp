#include "inspector/step_view.h"

#include <algorithm>
#include <imgui.h>

#include "inspector/step_bodies.h"
#include "inspector/step_overlay.h"
#include "inspector/tree_drawing.h"
#include "overlays/ghost_overlay.h"
#include "overlays/handle_overlay.h"
#include "overlays/note_overlay.h"
#include "overlays/probe_overlay.h"
#include "overlays/ruler_overlay.h"
#include "overlays/verdict_overlay.h"
#include "render/palette.h"
#include "ui/depth_legend.h"
#include "ui/word_wrap.h"

namespace collidoscope::viewer {
namespace {

// Pixels of a 96-dpi screen.
constexpr float text_gap = 7;      // between a position and its name
constexpr float title_inset = 10;  // of a view's title from its corner

Rectangle within(const Viewport& view, float border) {
  return {glm::vec2(view.x, view.y) + border, glm::vec2(view.x + view.width, view.y + view.height) - border};
}

void add_names(ViewTexts& texts, const Overlay& overlay, const Viewport& viewport,
               const TurntableCamera& camera, std::vector<Rectangle> taken) {
  const float scale = texts.scale;
  std::vector<NamedPlace> places;
  for (const Overlay::Label& label : overlay.labels()) {
    const Vec3 at = camera.project(label.position, viewport.aspect());
    if (at.z <= 0 && !camera.orthographic()) continue;
    places.push_back({viewport.to_pixel({at.x, at.y}), label.text, Colour(label.colour)});
  }
  const auto measure = [scale](const std::string& words) {
    const ImVec2 size = ImGui::CalcTextSize(words.c_str());
    return glm::vec2(size.x + 2 * plate_margin * scale, size.y);
  };
  const std::vector<PlacedName> placed =
      place_names(std::move(places),
                  {within(viewport, 2 * plate_margin * scale), text_gap * scale, measure, std::move(taken)});
  texts.names.insert(texts.names.end(), placed.begin(), placed.end());
}

/// Text that is wrapped to a view's width.
struct WrappedText {
  std::string lines;
  glm::vec2 size;  // pixels
};

WrappedText wrapped(const Viewport& viewport, const std::string& words, float scale) {
  const auto measure = [](std::string_view part) {
    return ImGui::CalcTextSize(part.data(), part.data() + part.size()).x;
  };
  std::string lines = wrap(words, static_cast<float>(viewport.width) - 2 * title_inset * scale, measure);
  const ImVec2 size = ImGui::CalcTextSize(lines.c_str());
  return {std::move(lines), {size.x, size.y}};
}

/// Text on a plate that is as wide as `width`.
PlacedText on_plate(const Viewport& viewport, const Palette& palette, const WrappedText& text, glm::vec2 at,
                    float width, float scale) {
  const glm::vec2 margin(plate_margin * scale);
  return {viewport,
          {at - margin, at + glm::vec2(width, text.size.y) + margin},
          at,
          measured_lines(text.lines),
          palette.witness};
}

/// At the top of a view.
PlacedText title(const Viewport& viewport, const Palette& palette, const std::string& words, float scale) {
  const WrappedText text = wrapped(viewport, words, scale);
  const glm::vec2 at = glm::vec2(viewport.x, viewport.y) + title_inset * scale;
  return on_plate(viewport, palette, text, at, text.size.x, scale);
}

/// What the step says, at the bottom of both views and as wide as they are.
PlacedText caption(const Viewport& views, const Palette& palette, const std::string& words, float scale) {
  const WrappedText text = wrapped(views, words, scale);
  const float inset = title_inset * scale;
  const glm::vec2 at(static_cast<float>(views.x) + inset,
                     static_cast<float>(views.y + views.height) - inset - text.size.y);
  return on_plate(views, palette, text, at, static_cast<float>(views.width) - 2 * inset, scale);
}

PairColours pair_colours(const Palette& palette) {
  return {palette.first_selected, palette.second_selected};
}

/// The sentence of the present step after its number, or the question about it.
std::string said_by(const ViewState& view) {
  const StepPlayer& steps = view.steps;
  const std::string number =
      "Step " + std::to_string(steps.index() + 1) + " of " + std::to_string(steps.count()) + ". ";
  if (steps.awaits_prediction()) return number + prediction_of(view);
  return number + steps.step().sentence +
         (steps.at_end() ? " Returns " + steps.trace()->conclusion + "." : "");
}

/// A difference stays on one line.
std::string unbroken(std::string words) {
  constexpr std::string_view minus = " − ";
  if (const std::size_t at = words.find(minus); at != std::string::npos)
    words.replace(at, minus.size(), "\u00a0−\u00a0");
  return words;
}

std::string title_of(const ViewState& view) {
  if (!view.steps.trace()) return "nothing to step through";
  const bool broad = view.steps.trace()->request.subject == TraceSubject::broad;
  if (view.step_space == TraceSpace::tree) return tree_title(*view.steps.trace()->trees);
  if (broad && view.step_space == TraceSpace::frame_a) return "bodies' centres and cells";
  if (broad) return "intervals on the axis, sorted by their lower ends";
  const TraceSubject subject = view.steps.trace()->request.subject;
  if (!is_about_pair(subject) && view.step_space == TraceSpace::frame_a) return "body only";
  const bool sampled = view.step_space == TraceSpace::minkowski && view.steps.trace()->difference_is_sampled;
  return unbroken(std::string(to_string(view.step_space))) +
         (sampled ? " (its shape in 1500 directions)" : "");
}

/// Of a decomposition: how it was made, and what came out.
std::string cut_title(const Snapshot& snapshot, std::size_t slot) {
  const CutShape* cut = snapshot.cuts.cuts[slot].get();
  return cut == nullptr ? "not cut yet" : to_string(cut->choice) + ": " + summary_of(*cut);
}

/// Of both views.
void add_titles(ViewTexts& texts, const Layout& layout, const Snapshot& snapshot, const ViewState& view) {
  const Palette& colours = colours_of(view);
  if (!view.inspector && view.decomposition.beside) {
    texts.texts.push_back(title(layout.scene, colours, cut_title(snapshot, 0), texts.scale));
    return texts.texts.push_back(title(*layout.second, colours, cut_title(snapshot, 1), texts.scale));
  }
  const bool compared = snapshot.comparison.has_value();  // it may be on its way
  const std::string first = view.inspector ? "world"
                            : compared     ? snapshot.comparison->names[0]
                                           : to_string(snapshot.pipeline.narrow);
  const std::string second = view.inspector ? title_of(view)
                             : compared     ? snapshot.comparison->names[1]
                                            : view.compared_with->name();
  texts.texts.push_back(title(layout.scene, colours, first, texts.scale));
  texts.texts.push_back(title(*layout.second, colours, second, texts.scale));
}

/// Above what the step says.
void add_legend(ViewTexts& texts, Viewport area, const Snapshot& snapshot, const ViewState& view) {
  for (const PlacedText& text : texts.texts)
    if (const int top = static_cast<int>(text.plate.low.y); top > area.y + area.height / 2)
      area.height = std::min(area.height, top - area.y);
  texts.legend = place_legend(area, legend_of(snapshot, view), texts);
}

}  // namespace

std::string prediction_of(const ViewState& view) {
  const std::string_view code =
      (*view.steps.trace()->pseudo_code)[static_cast<std::size_t>(view.steps.step().line)];
  const std::size_t indent = std::min(code.find_first_not_of(' '), code.size());
  return "Next is: " + std::string(code.substr(indent)) + ". What will it find?";
}

StepScene step_scene(const ViewState& view) {
  StepScene scene;
  scene.style = view.style;
  scene.style.ground = false;
  scene.bounds = step_bounds(*view.steps.trace(), view.step_space, view.step_camera.framed_aspect());
  return scene;
}

Overlay present_step(const ViewState& view, TraceSpace space) {
  const Palette& colours = colours_of(view);
  return step_overlay(*view.steps.trace(), view.steps.shown(), space, colours, pair_colours(colours),
                      view.step_camera.framed_aspect());
}

Overlay step_in_world(const Snapshot& snapshot, const ViewState& view) {
  const StepTrace& trace = *view.steps.trace();
  const Palette& colours = colours_of(view);
  Overlay overlay;
  if (hides_bodies(trace))
    add_ghosts(overlay, snapshot, trace.pair, trace.bounds.centre(), view.camera, colours);
  add_step_bodies(overlay, snapshot, trace, pair_colours(colours));
  overlay.add(present_step(view, TraceSpace::frame_a));
  return overlay;
}

StepChoice present_step_choice(const ViewState& view) {
  StepChoice choice{view.steps.index() + 1, view.steps.trace()->request, view.step_space, Camera()};
  choice.camera->eye = view.step_camera.eye();
  choice.camera->target = view.step_camera.target();
  return choice;
}

Overlay step_beside_scene(const Snapshot& snapshot, const ViewState& view) {
  const StepTrace& trace = *view.steps.trace();
  const Palette& colours = colours_of(view);
  Overlay overlay;
  if (view.step_space == TraceSpace::frame_a) add_points(overlay, trace, colours);
  if (view.step_space == TraceSpace::frame_a && !trace.points)
    add_step_bodies(overlay, snapshot, trace, pair_colours(colours));
  overlay.add(present_step(view, view.step_space));
  return overlay;
}

ViewTexts place_view_texts(const Layout& layout, const Snapshot& snapshot, const ViewState& view, float scale,
                           std::vector<Rectangle> over_views, bool legend) {
  ViewTexts texts = no_texts(scale);
  if (layout.second) add_titles(texts, layout, snapshot, view);
  if (paints_depths(snapshot, view))
    over_views.push_back(draw_depth_legend(layout.scene, snapshot, view, scale));
  Overlay named;
  add_probe(named, snapshot, colours_of(view));
  add_ruler(named, snapshot, view.ruler, colours_of(view));
  add_notes(named, snapshot, view.notes, colours_of(view));
  add_handles(named, snapshot, view);
  if (const PairInspection* pair = inspected_pair(snapshot, view.selection); pair && !view.inspector)
    add_verdict(named, *pair, colours_of(view), false);
  const bool has_steps = layout.second && view.inspector && view.steps.trace();
  const bool has_panel = layout.inspector || layout.left;
  if (has_steps && !has_panel)
    texts.texts.push_back(caption(views_of(layout), colours_of(view), said_by(view), scale));
  if (legend) add_legend(texts, layout.scene, snapshot, view);
  std::vector<Rectangle>& taken = over_views;
  for (const PlacedText& text : texts.texts) taken.push_back(text.plate);
  if (texts.legend) taken.push_back(texts.legend->plate);
  if (has_steps) named.add(present_step(view, TraceSpace::frame_a));
  add_names(texts, named, layout.scene, view.camera, taken);
  if (has_steps)
    add_names(texts, present_step(view, view.step_space), *layout.second, view.step_camera, taken);
  return texts;
}

}  // namespace collidoscope::viewer
