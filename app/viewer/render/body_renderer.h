#pragma once

#include <vector>

#include "gl/shader_program.h"
#include "gl/vertex_array.h"
#include "render/camera_uniforms.h"
#include "render/palette.h"
#include "render/scene_view.h"

namespace collidoscope::viewer {

/// Draws all bodies: for each shape one instanced call for its surface and one for its edges.
class BodyRenderer {
 public:
  BodyRenderer();

  void draw(const SceneView& scene, const CameraUniforms& camera, const Palette& palette,
            const DrawStyle& style);

 private:
  /// Per body, as shaders/body.vert and edge.vert read it.
  struct Instance {
    Vec3f rotation_x, rotation_y, rotation_z, translation;
    std::uint32_t state, highlight;
    Colour colour;
  };
  /// A shape on the graphics card.
  struct GpuShape {
    gl::Buffer corners, edge_vertices, edge_indices;
    gl::VertexArray surface, edges;
    std::size_t corner_count = 0, edge_count = 0, crease_count = 0;
    std::size_t first_instance = 0, instance_count = 0;
  };

  void upload_shapes(std::span<const GeometryPointer> geometries);
  void upload_instances(const SceneView& scene, const Vec3& origin, const Palette& palette);
  void point_at_instances(GpuShape& shape) const;
  void draw_surfaces(const CameraUniforms& camera, const Palette& palette, const DrawStyle& style) const;
  void draw_edges(const CameraUniforms& camera, const Palette& palette, const DrawStyle& style,
                  bool outlines) const;

  gl::ShaderProgram surface_program_, edge_program_;
  std::vector<GeometryPointer> geometries_;  // of which `shapes_` are the copies
  std::vector<GpuShape> shapes_;
  gl::Buffer instances_;
  std::vector<Instance> staged_;
};

}  // namespace collidoscope::viewer
