#pragma once

#include "gl/shader_program.h"
#include "gl/vertex_array.h"
#include "render/camera_uniforms.h"
#include "render/overlay.h"

namespace collidoscope::viewer {

/// Draws an Overlay: what bodies hide shows faintly through them.
class OverlayRenderer {
 public:
  OverlayRenderer();

  /// `scale`: pixels per unit of width.
  void draw(const Overlay& overlay, const CameraUniforms& camera, float scale);

 private:
  void upload(const Overlay& overlay, const Vec3& origin, float scale);
  void draw_all(const CameraUniforms& camera, float fade) const;

  gl::ShaderProgram line_program_, point_program_, fill_program_;
  gl::Buffer lines_, points_, faces_;
  gl::VertexArray line_array_, point_array_, face_array_;
  std::size_t line_count_ = 0, point_count_ = 0, face_vertex_count_ = 0;
};

}  // namespace collidoscope::viewer
