#include "shell/painter.h"

#include <limits>
#include <utility>

#include "core/stopwatch.h"
#include "gl/draw_state.h"
#include "inspector/step_view.h"
#include "overlays/overlays.h"

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

/// The space of the inspected algorithm, or the scene as the compared one sees it.
bool shows_second(const Snapshot& snapshot, const ViewState& view) {
  return view.inspector ? view.steps.trace() != nullptr : snapshot.comparison.has_value();
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
                                CutCounts& counts) const {
  Overlay overlay = make_overlay(snapshot, view, colours_of(view));
  counts = add_cross_sections(overlay, scene, colours_of(view));
  return overlay;
}

const gl::Framebuffer& Painter::paint_views(gl::Size size, const Snapshot& snapshot, const ViewState& view) {
  const bool two = shows_second(snapshot, view);
  const bool named = snapshot.probe || snapshot.pair || !view.ruler.ends.empty();
  if (!two && !named) return paint_scene(size, snapshot, view);
  const float scale = view.style.scale;
  const Layout layout =
      lay_out({size.width, size.height, scale, false, two && view.inspector, two && !view.inspector});
  if (!screen_ || screen_->size() != size) screen_.emplace(size, 1);
  if (begin_views(layout, snapshot, view)) finish_views();
  if (!texts_) texts_.emplace(nullptr, scale, std::filesystem::path());
  texts_->set_look(scale, view.lecture);
  texts_->begin(size);
  draw_view_texts(layout, snapshot, view, scale, {});
  texts_->end();
  draw_views(*screen_, layout, view.style.background ? 1 : 0);
  texts_->draw(*screen_);
  imgui_.make_current();
  pictures_shown_.reset();
  return *screen_;
}

Image Painter::picture(gl::Size size, const Snapshot& snapshot, ViewState view, bool background) {
  view.style.background = background;
  view.handles = false;  // of the window only
  return paint_views(size, snapshot, view)
      .read_pixels(background ? Image::Pixels::opaque : Image::Pixels::with_opacity);
}

bool Painter::begin_second(gl::Size size, const Snapshot& snapshot, const ViewState& view) {
  const Palette& colours = colours_of(view);
  has_second_ = shows_second(snapshot, view);
  if (!has_second_) return false;
  if (!view.inspector) {
    const SceneView scene = compared_bodies_.view(snapshot, snapshot.comparison->states, view, colours);
    CutCounts counts;
    return second_renderer_.begin(size, scene, view.camera, colours, view.style,
                                  closed_overlay(scene, snapshot, view, counts));
  }
  const StepScene scene = step_scene(view);
  return second_renderer_.begin(size, scene.view(), view.step_camera, colours, scene.style,
                                step_beside_scene(snapshot, view));
}

bool Painter::begin_views(const Layout& layout, const Snapshot& snapshot, const ViewState& view) {
  const Stopwatch watch;
  const Palette& colours = colours_of(view);
  const SceneView scene = bodies_.view(snapshot, snapshot.report.body_states, view, colours);
  bool changed = renderer_.begin(size_of(layout.scene), scene, view.camera, colours, view.style,
                                 closed_overlay(scene, snapshot, view, cost_.cut));
  const bool had_second = std::exchange(has_second_, false);
  if (layout.second) changed |= begin_second(size_of(*layout.second), snapshot, view);
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

/// Whether the panels look other than they did.
bool Painter::lay_panels_out(gl::Size size, const Session::State& state, const ViewState& view,
                             UserInterface& panels) {
  imgui_.begin(size);
  cost_.pictures_per_second = views_rate_.per_second(clock_.milliseconds() * 1e-3);
  panels.draw(size, scale_, state, cost_);
  names_.clear();
  const Layout layout = panels.layout(size, scale_);  // a click may just have closed the second view
  if (state.snapshot) names_ = draw_view_texts(layout, *state.snapshot, view, scale_, panels.over_views());
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
