#pragma once

#include <optional>

#include "gl/framebuffer.h"
#include "render/body_renderer.h"
#include "render/camera.h"
#include "render/overlay_renderer.h"

namespace collidoscope::viewer {

/// Draws pictures, each at once or little by little. Needs a current OpenGL context all its life.
class SceneRenderer {
 public:
  SceneRenderer();

  /// Into a picture of that size, which stays valid until the next call; world seen by `camera`. A picture
  /// that would come out as the last one is not drawn again.
  const gl::Framebuffer& draw(gl::Size size, const SceneView& scene, const TurntableCamera& camera,
                              const Palette& palette, const DrawStyle& style, const Overlay& overlay);

  /// Takes all that a picture depends on, to be drawn by advance(); one that is under way is dropped. False:
  /// it would come out as the last one.
  bool begin(gl::Size size, const SceneView& scene, const TurntableCamera& camera, const Palette& palette,
             const DrawStyle& style, const Overlay& overlay);
  bool under_way() const { return under_way_.has_value(); }
  /// Triangles and edges of the picture that is under way.
  std::size_t items() { return bodies_.item_count(drawn_->style); }
  /// Draws about so many triangles and edges more, or the rest.
  void advance(std::size_t items);
  /// The last one that was completed, valid until the next is; null before.
  const gl::Framebuffer* picture() const { return picture_ ? &*picture_ : nullptr; }

  /// Of the last picture, as far as it has come.
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
  /// A picture that is being drawn.
  struct UnderWay {
    CameraUniforms anchored;
    DrawPlace place;
    bool begun = false;
  };
  bool resize(gl::Size size, int samples);
  void complete();
  void draw_background(const Palette& palette) const;
  void draw_ground(const Look& look) const;

  gl::Work work_;
  gl::ShaderProgram background_program_, ground_program_;
  gl::VertexArray no_attributes_{work_};
  BodyRenderer bodies_{work_};
  OverlayRenderer overlays_{work_};
  std::optional<gl::Framebuffer> samples_, picture_;
  int wanted_samples_ = 0;
  std::optional<Look> drawn_;  // the last picture's, or that of the one under way
  std::optional<UnderWay> under_way_;
};

/// What positions are sent relative to: near enough to the camera's target for float, and the same while the
/// camera turns, zooms and moves a little, so that what stands still need not be sent again.
Vec3 anchor_of(const TurntableCamera& camera);

/// Distance between the ground's fine lines for a scene of these bounds: a power of ten, m.
Real ground_spacing(const Aabb& bounds);

}  // namespace collidoscope::viewer
