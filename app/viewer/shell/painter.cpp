#include "shell/painter.h"

#include <limits>
#include <utility>

#include "core/stopwatch.h"
#include "gl/draw_state.h"
#include "inspector/step_bodies.h"
#include "inspector/step_view.h"
#include "overlays/legend.h"
#include "overlays/overlays.h"
#include "ui/depth_legend.h"

namespace collidoscope::viewer {

Painter::Painter(gl::Window* window, float scale, const std::filesystem::path& ini_file)
    : scale_(scale), imgui_(window, scale, ini_file) {}

namespace {

gl::Size size_of(const Viewport& viewport) {
  return {viewport.width, viewport.height};
}

/// Into its part of the screen.
void place(const gl::Framebuffer& picture, const gl::Framebuffer& screen, const Viewport& at) {
  picture.copy_to(screen, at.x, screen.size().height - at.y - at.height, size_of(at));
}

/// Steps of a pair or body hide all bodies, and so nothing hides the lines.
Overlay scene_overlay(const Layout& layout, const Snapshot& snapshot, const ViewState& view,
                      std::vector<VectorLine>* lines_apart) {
  Overlay overlay = make_overlay(snapshot, view, colours_of(view));
  const bool bodies = !view.inspector || !view.steps.trace() || !hides_bodies(*view.steps.trace());
  if (lines_apart != nullptr && !bodies)
    *lines_apart = take_lines(overlay, layout.scene, view.camera, view.style.scale);
  return overlay;
}

/// There are no bodies.
Overlay steps_overlay(const Layout& layout, const Snapshot& snapshot, const ViewState& view,
                      std::vector<VectorLine>* lines_apart) {
  Overlay overlay = step_beside_scene(snapshot, view);
  if (lines_apart == nullptr) return overlay;
  const std::vector<VectorLine> lines =
      take_lines(overlay, *layout.second, view.step_camera, view.style.scale);
  lines_apart->insert(lines_apart->end(), lines.begin(), lines.end());
  return overlay;
}

/// The space of the inspected algorithm, another decomposition, or the scene as the compared pipeline sees
/// it.
bool shows_second(const Snapshot& snapshot, const ViewState& view) {
  if (view.inspector) return view.steps.trace() != nullptr;
  return view.decomposition.beside || snapshot.comparison.has_value();
}

}  // namespace

void Painter::set_look(float scale, bool high_contrast) {
  scale_ = scale;
  imgui_.set_look(scale, high_contrast);
}

const gl::Framebuffer& Painter::paint_scene(gl::Size size, const Snapshot& snapshot, const ViewState& view) {
  const Palette& colours = colours_of(view);
  const SceneView scene = bodies_.view(snapshot, snapshot.report.body_states, view, colours);
  return renderer_.draw(size, scene, view.camera, colours, view.style,
                        closed_overlay(scene, snapshot, view, cost_.cut));
}

/// With the sections of what is cut open.
Overlay Painter::closed_overlay(const SceneView& scene, const Snapshot& snapshot, const ViewState& view,
                                CutCounts& counts, std::size_t slot) const {
  Overlay overlay = make_overlay(snapshot, view, colours_of(view), slot);
  counts = add_cross_sections(overlay, scene, colours_of(view));
  return overlay;
}

Layout Painter::layout_of_views(gl::Size size, const Snapshot& snapshot, const ViewState& view) {
  const bool two = shows_second(snapshot, view);
  return lay_out(
      {size.width, size.height, view.style.scale, false, two && view.inspector, two && !view.inspector});
}

void Painter::draw_views_of(gl::Size size, const Layout& layout, const Snapshot& snapshot,
                            const ViewState& view, std::vector<VectorLine>* lines_apart) {
  if (!screen_ || screen_->size() != size) screen_.emplace(size, 1);
  if (begin_views(layout, snapshot, view, lines_apart)) finish_views();
  pictures_shown_.reset();
}

ImGuiLayer& Painter::begin_texts(gl::Size size, const ViewState& view) {
  if (!texts_) texts_.emplace(nullptr, view.style.scale, std::filesystem::path());
  texts_->set_look(view.style.scale, view.lecture);
  texts_->begin(size);
  return *texts_;
}

const gl::Framebuffer& Painter::paint_views(gl::Size size, const Snapshot& snapshot, const ViewState& view) {
  const Layout layout = layout_of_views(size, snapshot, view);
  const bool legend = view.pictures.legend || paints_depths(snapshot, view);
  const bool named = snapshot.probe || snapshot.pair || !view.ruler.ends.empty() || !view.notes.notes.empty();
  if (!layout.second && !named && !legend) return paint_scene(size, snapshot, view);
  draw_views_of(size, layout, snapshot, view);
  ImGuiLayer& texts = begin_texts(size, view);
  viewer::draw(place_view_texts(layout, snapshot, view, view.style.scale, {}, view.pictures.legend),
               colours_of(view));
  texts.end();
  draw_views(*screen_, layout, view.style.background ? 1 : 0);
  texts.draw(*screen_);
  imgui_.make_current();
  return *screen_;
}

FigureParts Painter::figure(gl::Size size, const Snapshot& snapshot, ViewState view,
                            const std::string& caption) {
  view.handles = false;  // of the window only
  const Layout layout = layout_of_views(size, snapshot, view);
  std::vector<VectorLine> lines;
  draw_views_of(size, layout, snapshot, view, &lines);
  ImGuiLayer& layer = begin_texts(size, view);
  ViewTexts texts = place_view_texts(layout, snapshot, view, view.style.scale, {}, false);
  std::vector<LegendEntry> legend = legend_of(snapshot, view);
  FigureBelow below = place_below(size, std::move(legend), caption, texts);
  layer.end();
  draw_views(*screen_, layout, 1);
  imgui_.make_current();
  return {screen_->read_pixels(), std::move(lines), std::move(texts), std::move(below)};
}

Image Painter::picture(gl::Size size, const Snapshot& snapshot, ViewState view, bool background) {
  view.style.background = background;
  view.handles = false;  // of the window only
  return paint_views(size, snapshot, view)
      .read_pixels(background ? Image::Pixels::opaque : Image::Pixels::with_opacity);
}

bool Painter::begin_second(const Layout& layout, const Snapshot& snapshot, const ViewState& view,
                           std::vector<VectorLine>* lines_apart) {
  const gl::Size size = size_of(*layout.second);
  const Palette& colours = colours_of(view);
  has_second_ = shows_second(snapshot, view);
  if (!has_second_) return false;
  if (!view.inspector) {
    const bool decomposed = view.decomposition.beside;
    const std::span<const BodyState> states(decomposed ? snapshot.report.body_states
                                                       : snapshot.comparison->states);
    const std::size_t slot = decomposed ? 1 : 0;
    const SceneView scene = compared_bodies_.view(snapshot, states, view, colours, slot);
    CutCounts counts;
    return second_renderer_.begin(size, scene, view.camera, colours, view.style,
                                  closed_overlay(scene, snapshot, view, counts, slot));
  }
  const StepScene scene = step_scene(view);
  return second_renderer_.begin(size, scene.view(), view.step_camera, colours, scene.style,
                                steps_overlay(layout, snapshot, view, lines_apart));
}

bool Painter::begin_views(const Layout& layout, const Snapshot& snapshot, const ViewState& view,
                          std::vector<VectorLine>* lines_apart) {
  const Stopwatch watch;
  const Palette& colours = colours_of(view);
  const SceneView scene = bodies_.view(snapshot, snapshot.report.body_states, view, colours);
  Overlay overlay = scene_overlay(layout, snapshot, view, lines_apart);
  cost_.cut = add_cross_sections(overlay, scene, colours);
  bool changed = renderer_.begin(size_of(layout.scene), scene, view.camera, colours, view.style, overlay);
  const bool had_second = std::exchange(has_second_, false);
  if (layout.second) changed |= begin_second(layout, snapshot, view, lines_apart);
  second_is_old_ |= !had_second;
  views_so_far_ = watch.milliseconds();
  if (!changed) second_is_old_ = false;
  return changed;
}

/// Two slices at most are on their way to the card: one is prepared while the other is drawn.
void Painter::advance_views() {
  const Stopwatch watch;
  SceneRenderer& renderer = renderer_.under_way() ? renderer_ : second_renderer_;
  renderer.advance(pace_.items(renderer.items()));
  if (slice_) slice_->wait();
  slice_.emplace();
  pace_.took(watch.milliseconds());
  views_so_far_ += watch.milliseconds();
  if (!views_under_way()) complete_views();
}

void Painter::finish_views() {
  const Stopwatch watch;
  for (SceneRenderer* renderer : {&renderer_, &second_renderer_})
    while (renderer->under_way()) renderer->advance(std::numeric_limits<std::size_t>::max());
  views_so_far_ += watch.milliseconds();
  complete_views();
}

void Painter::complete_views() {
  views_rate_.count(clock_.milliseconds() * 1e-3);
  ++cost_.pictures;
  note_views();
}

void Painter::note_views() {
  second_is_old_ = false;
  cost_.views_milliseconds = views_so_far_;
  cost_.scene = renderer_.work();
  if (has_second_) cost_.scene += second_renderer_.work();
}

bool Painter::lay_panels_out(gl::Size size, const Session::State& state, const ViewState& view,
                             UserInterface& panels) {
  imgui_.begin(size);
  cost_.pictures_per_second = views_rate_.per_second(clock_.milliseconds() * 1e-3);
  panels.draw(size, scale_, state, cost_);
  names_.clear();
  const Layout layout = panels.layout(size, scale_);  // a click may just have closed the second view
  if (state.snapshot) {
    ViewTexts texts = place_view_texts(layout, *state.snapshot, view, scale_, panels.over_views(), false);
    viewer::draw(texts, colours_of(view));
    names_ = std::move(texts.names);
  }
  return imgui_.end();
}

void Painter::draw_views(const gl::Framebuffer& target, const Layout& layout, float opacity) {
  target.bind();
  gl::clear(ImGuiLayer::background(), opacity);
  if (renderer_.picture() != nullptr) place(*renderer_.picture(), target, layout.scene);
  if (has_second_ && layout.second && !second_is_old_ && second_renderer_.picture() != nullptr)
    place(*second_renderer_.picture(), target, *layout.second);
}

void Painter::draw_all(const gl::Framebuffer& target, const Layout& layout) {
  draw_views(target, layout);
  imgui_.draw(target);
  cost_.panels = imgui_.work();
}

bool Painter::paint_panels(const gl::Framebuffer& window, const Session::State& state, const ViewState& view,
                           UserInterface& panels) {
  const bool changed = lay_panels_out(window.size(), state, view, panels);
  if (!changed && pictures_shown_ == cost_.pictures) return false;
  pictures_shown_ = cost_.pictures;
  draw_all(window, panels.layout(window.size(), scale_));
  return true;
}

const gl::Framebuffer& Painter::paint(gl::Size size, const Session::State& state, const ViewState& view,
                                      UserInterface& panels) {
  const Layout layout = panels.layout(size, scale_);
  if (!screen_ || screen_->size() != size) screen_.emplace(size, 1);
  if (state.snapshot && begin_views(layout, *state.snapshot, view)) finish_views();
  lay_panels_out(size, state, view, panels);
  draw_all(*screen_, layout);
  pictures_shown_.reset();
  return *screen_;
}

}  // namespace collidoscope::viewer
