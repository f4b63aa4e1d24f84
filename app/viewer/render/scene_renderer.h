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

  /// Into a picture of that size, which stays valid until the next call; world seen by `camera`. A picture
  /// that would come out as the last one is not drawn again.
  const gl::Framebuffer& draw(gl::Size size, const SceneView& scene, const TurntableCamera& camera,
                              const Palette& palette, const DrawStyle& style, const Overlay& overlay);

  /// Of the last picture.
  const gl::Work& work() const { return work_; }

 private:
  /// All that a picture depends on, besides bodies and overlay.
  struct Look {
    CameraUniforms camera;
    const Palette* palette;
    DrawStyle style;
    Vec3 low, high;  // of what may be seen
    friend bool operator==(const Look&, const Look&) = default;
  };
  bool resize(gl::Size size, int samples);
  void draw_all(const Look& look, const CameraUniforms& anchored);
  void draw_background(const Palette& palette) const;
  void draw_ground(const Look& look) const;

  gl::Work work_;
  gl::ShaderProgram background_program_, ground_program_;
  gl::VertexArray no_attributes_{work_};
  BodyRenderer bodies_{work_};
  OverlayRenderer overlays_{work_};
  std::optional<gl::Framebuffer> samples_, picture_;
  int wanted_samples_ = 0;
  std::optional<Look> drawn_;  // the last picture's
};

/// What positions are sent relative to: near enough to the camera's target for float, and the same while the
/// camera turns, zooms and moves a little, so that what stands still need not be sent again.
Vec3 anchor_of(const TurntableCamera& camera);

/// Distance between the ground's fine lines for a scene of these bounds: a power of ten, m.
Real ground_spacing(const Aabb& bounds);

}  // namespace collidoscope::viewer
