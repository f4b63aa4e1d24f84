#pragma once

#include <filesystem>
#include <optional>

#include "drawn_bodies.h"
#include "render/scene_renderer.h"
#include "session/session.h"
#include "ui/imgui_layer.h"
#include "ui/user_interface.h"

namespace collidoscope::viewer {

/// Puts scene and panels together into one picture, for a window or for a file. Needs a current OpenGL
/// context all its life.
class Painter {
 public:
  /// Without a window the panels take no input.
  Painter(gl::Window* window, float scale, const std::filesystem::path& ini_file);

  /// Valid until the next call.
  const gl::Framebuffer& paint(gl::Size size, const Session::State& state, const ViewState& view,
                               UserInterface& panels);
  /// Sizes and contrast of the panels, from the next picture on.
  void set_look(float scale, bool high_contrast);
  /// The scene alone, over all of the picture.
  const gl::Framebuffer& paint_scene(gl::Size size, const Snapshot& snapshot, const ViewState& view);

  /// The space of the inspected algorithm, or the scene as the compared one sees it; null while there is
  /// nothing to show.
  const gl::Framebuffer* paint_second(gl::Size size, const Snapshot& snapshot, const ViewState& view);

  const DrawingCost& cost() const { return cost_; }  // of the last picture
  const ImGuiLayer& panels() const { return imgui_; }

 private:
  float scale_;
  bool high_contrast_ = false;
  SceneRenderer renderer_, second_renderer_;
  DrawnBodies bodies_;
  ImGuiLayer imgui_;
  std::optional<gl::Framebuffer> screen_;
  DrawingCost cost_;
};

}  // namespace collidoscope::viewer
