#pragma once

#include <memory>
#include <vector>

#include "gl/shader_program.h"
#include "render/body_table.h"
#include "render/camera_uniforms.h"
#include "render/detail.h"
#include "render/shape_batch.h"

namespace collidoscope::viewer {

/// How far a picture has come: what is drawn next.
struct DrawPlace {
  std::size_t list = 0, part = 0;
};

/// Draws all bodies: their surfaces by one call, or by two where one sees through them, their creases by one,
/// outlines by one, however many shapes there are. What did not change since the last picture is not sent
/// again.
class BodyRenderer {
 public:
  /// `most_texels`: of one texture; shapes that need more are drawn in several batches.
  explicit BodyRenderer(gl::Work& work, std::size_t most_texels = gl::TexelTable::most_texels());

  /// Sends what changed, as `camera` sees it, positions relative to its origin. False: nothing did.
  bool update(const SceneView& scene, const CameraUniforms& camera, const Palette& palette,
              const DrawStyle& style);
  /// Triangles and edges of a picture of what was sent last, with the idle ones that fill instances.
  std::size_t item_count(const DrawStyle& style);
  /// What was sent last, relative to the camera's origin: about so many triangles and edges from `place` on,
  /// which moves. False: that was all.
  bool draw(const CameraUniforms& camera, const Palette& palette, const DrawStyle& style, DrawPlace& place,
            std::size_t items);

 private:
  bool follow_shapes(const SceneView& scene);
  bool follow_details(const SceneView& scene, const DrawStyle& style);
  bool follow_outlines(const SceneView& scene, const Palette& palette);
  std::size_t surface_lists(const DrawStyle& style) const;
  std::size_t list_count(const DrawStyle& style) const;
  PartList& list_at(std::size_t list, const DrawStyle& style);
  void draw_parts(std::size_t list, const DrawStyle& style, std::size_t first, std::size_t count);
  void set_up(std::size_t list, const CameraUniforms& camera, const Palette& palette, const DrawStyle& style);
  void set_up_surfaces(const CameraUniforms& camera, const Palette& palette, const DrawStyle& style,
                       bool backs) const;
  glm::vec4 cut_from(const Vec3& origin) const;
  void set_up_edges(const CameraUniforms& camera, const Palette& palette, const DrawStyle& style) const;

  gl::Work& work_;
  std::size_t most_texels_;
  gl::ShaderProgram surface_program_, edge_program_;
  std::vector<GeometryPointer> geometries_;  // of which `batches_` hold copies
  bool all_convex_ = false;
  float typical_radius_ = 1;                     // m
  std::vector<std::uint32_t> geometry_of_body_;  // that these show; none for what is out of sight
  std::vector<std::uint32_t> staged_geometries_;
  std::vector<Detail> details_, staged_details_;
  PartList::Order order_ = PartList::Order::any;
  std::vector<std::unique_ptr<ShapeBatch>> batches_;
  std::vector<BodyIndex> outlined_;
  BodyTable bodies_;
  std::optional<CuttingPlane> cut_;
};

}  // namespace collidoscope::viewer
