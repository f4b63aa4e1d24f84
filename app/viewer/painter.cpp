#include "painter.h"

#include "core/stopwatch.h"
#include "gl/draw_state.h"
#include "overlays.h"

namespace collidoscope::viewer {

Painter::Painter(gl::Window* window, float scale, const std::filesystem::path& ini_file)
    : scale_(scale), imgui_(window, scale, ini_file) {}

const gl::Framebuffer& Painter::paint_scene(gl::Size size, const Snapshot& snapshot, const ViewState& view) {
  const Palette& colours = palette(view.palette);
  return renderer_.draw(size, view_of(snapshot, view.selection), view.camera, colours, view.style,
                        make_overlay(snapshot, view, colours));
}

const gl::Framebuffer& Painter::paint(gl::Size size, const Session::State& state, const ViewState& view,
                                      UserInterface& panels) {
  const Stopwatch watch;
  if (!screen_ || screen_->size() != size) screen_.emplace(size, 1);
  screen_->bind();
  gl::clear();
  if (state.snapshot) {
    const Viewport scene = panels.viewport(size, scale_);
    paint_scene({scene.width, scene.height}, *state.snapshot, view)
        .copy_to(*screen_, scene.x, size.height - scene.y - scene.height);
  }
  imgui_.begin(size);
  panels.draw(size, scale_, state, milliseconds_);
  imgui_.end(*screen_);
  milliseconds_ = watch.milliseconds();
  return *screen_;
}

}  // namespace collidoscope::viewer
