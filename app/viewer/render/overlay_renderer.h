#pragma once

#include <vector>

#include "gl/shader_program.h"
#include "gl/vertex_array.h"
#include "render/camera_uniforms.h"
#include "render/overlay.h"

namespace collidoscope::viewer {

/// Draws an Overlay: what bodies hide shows faintly through them.
class OverlayRenderer {
 public:
  explicit OverlayRenderer(gl::Work& work);

  /// Sends what changed; positions relative to `origin`. `scale`: pixels per unit of width. False: nothing
  /// did.
  bool update(const Overlay& overlay, const Vec3& origin, float scale);
  /// What was sent last, relative to the camera's origin.
  void draw(const CameraUniforms& camera) const;

 private:
  struct GpuLine {
    Vec3f from, to;
    glm::vec4 colour;
    float width;
    friend bool operator==(const GpuLine&, const GpuLine&) = default;
  };
  /// A point, or a corner of a face, which has no diameter.
  struct GpuPoint {
    Vec3f position;
    glm::vec4 colour;
    float diameter;
    friend bool operator==(const GpuPoint&, const GpuPoint&) = default;
  };
  /// Sent when they differ from what was sent last.
  template <class Item>
  struct Items {
    explicit Items(gl::Work& work) : buffer(work), array(work) {}
    bool send();

    gl::Buffer buffer;
    gl::VertexArray array;
    std::vector<Item> staged, sent;
  };
  void draw_solids(const CameraUniforms& camera) const;
  void draw_all(const CameraUniforms& camera, float fade) const;

  gl::ShaderProgram line_program_, point_program_, fill_program_;
  Items<GpuLine> lines_;
  Items<GpuPoint> points_, faces_, solids_;
};

}  // namespace collidoscope::viewer
