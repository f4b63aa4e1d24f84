#pragma once

#include <optional>

#include "gl/framebuffer.h"
#include "render/body_renderer.h"
#include "render/camera.h"
#include "render/overlay_renderer.h"

namespace collidoscope::viewer {

/// Draws a whole picture. Needs a current OpenGL context all its life.
class SceneRenderer {
 public:
  SceneRenderer();

  /// Into a picture of that size, which stays valid until the next call; world seen by `camera`.
  const gl::Framebuffer& draw(gl::Size size, const SceneView& scene, const TurntableCamera& camera,
                              const Palette& palette, const DrawStyle& style, const Overlay& overlay);

 private:
  void resize(gl::Size size, int samples);
  void draw_background(const Palette& palette) const;
  void draw_ground(const SceneView& scene, const CameraUniforms& camera, const Palette& palette) const;

  gl::ShaderProgram background_program_, ground_program_;
  gl::VertexArray no_attributes_;
  BodyRenderer bodies_;
  OverlayRenderer overlays_;
  std::optional<gl::Framebuffer> samples_, picture_;
  int wanted_samples_ = 0;
};

/// Distance between the ground's fine lines for a scene of these bounds: a power of ten, m.
Real ground_spacing(const Aabb& bounds);

}  // namespace collidoscope::viewer
