#include "painter.h"

#include "core/stopwatch.h"
#include "gl/draw_state.h"
#include "overlays.h"
#include "step_view.h"

namespace collidoscope::viewer {

Painter::Painter(gl::Window* window, float scale, const std::filesystem::path& ini_file)
    : scale_(scale), imgui_(window, scale, ini_file) {}

namespace {

gl::Size size_of(const Viewport& viewport) {
  return {viewport.width, viewport.height};
}

/// Into its part of the screen.
void place(const gl::Framebuffer& picture, const gl::Framebuffer& screen, const Viewport& at) {
  picture.copy_to(screen, at.x, screen.size().height - at.y - at.height);
}

}  // namespace

void Painter::set_look(float scale, bool high_contrast) {
  if (scale == scale_ && high_contrast == high_contrast_) return;
  scale_ = scale;
  high_contrast_ = high_contrast;
  imgui_.set_look(scale, high_contrast);
}

const gl::Framebuffer& Painter::paint_scene(gl::Size size, const Snapshot& snapshot, const ViewState& view) {
  const Palette& colours = colours_of(view);
  return renderer_.draw(size, bodies_.view(snapshot, view, colours), view.camera, colours, view.style,
                        make_overlay(snapshot, view, colours));
}

const gl::Framebuffer* Painter::paint_second(gl::Size size, const Snapshot& snapshot, const ViewState& view) {
  const Palette& colours = colours_of(view);
  if (!view.inspector) {
    if (!snapshot.comparison) return nullptr;
    SceneView scene = view_of(snapshot, view.selection);
    scene.states = snapshot.comparison->states;
    return &second_renderer_.draw(size, scene, view.camera, colours, view.style,
                                  make_overlay(snapshot, view, colours));
  }
  if (!view.steps.trace()) return nullptr;
  const StepScene scene = step_scene(snapshot, view);
  return &second_renderer_.draw(size, scene.view(), view.step_camera, colours, scene.style,
                                step_beside_scene(view));
}

const gl::Framebuffer& Painter::paint(gl::Size size, const Session::State& state, const ViewState& view,
                                      UserInterface& panels) {
  const Stopwatch watch;
  if (!screen_ || screen_->size() != size) screen_.emplace(size, 1);
  screen_->bind();
  gl::clear();
  const Layout layout = panels.layout(size, scale_);
  if (state.snapshot) {
    place(paint_scene(size_of(layout.scene), *state.snapshot, view), *screen_, layout.scene);
    if (layout.second)
      if (const gl::Framebuffer* second = paint_second(size_of(*layout.second), *state.snapshot, view))
        place(*second, *screen_, *layout.second);
  }
  gl::Work work;
  if (state.snapshot) work += renderer_.work();
  if (state.snapshot && layout.second) work += second_renderer_.work();
  imgui_.begin(size);
  if (state.snapshot && layout.second) draw_view_texts(layout, *state.snapshot, view, scale_);
  panels.draw(size, scale_, state, cost_);
  imgui_.end(*screen_);
  cost_ = {watch.milliseconds(), work, imgui_.work()};
  return *screen_;
}

}  // namespace collidoscope::viewer
