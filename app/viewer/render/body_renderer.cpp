#include "render/body_renderer.h"

#include <algorithm>

#include "gl/draw_state.h"
#include "render/shader_source.h"

namespace collidoscope::viewer {
namespace {

// Units of the textures that shaders/body.vert and edge.vert look up.
constexpr int shape_unit = 0, body_unit = 1;

// In pixels of a 96-dpi screen.
constexpr float edge_width = 1.1f;
constexpr float outline_width = 3.0f;
constexpr float stripe_width = 6.0f;
constexpr float edge_opacity = 0.75f;

}  // namespace

BodyRenderer::BodyRenderer(gl::Work& work, std::size_t most_texels)
    : work_(work),
      most_texels_(most_texels),
      surface_program_("body", shader_source("body.vert"), shader_source("body.frag")),
      edge_program_("edge", shader_source("edge.vert"), shader_source("line.frag")),
      bodies_(work) {
  for (const gl::ShaderProgram* program : {&surface_program_, &edge_program_}) {
    program->use();
    program->set("shapes", shape_unit);
    program->set("bodies", body_unit);
  }
}

bool BodyRenderer::follow_shapes(const SceneView& scene) {
  const bool new_shapes = !std::ranges::equal(scene.geometries, geometries_);
  if (new_shapes) {
    geometries_.assign(scene.geometries.begin(), scene.geometries.end());
    batches_.clear();
    for (std::size_t first = 0; first < geometries_.size(); first = batches_.back()->end())
      batches_.push_back(std::make_unique<ShapeBatch>(geometries_, first, most_texels_, work_));
  }
  if (!new_shapes && std::ranges::equal(scene.geometry_of_body, geometry_of_body_)) return false;
  geometry_of_body_.assign(scene.geometry_of_body.begin(), scene.geometry_of_body.end());
  for (const auto& batch : batches_) batch->show(geometry_of_body_);
  return true;
}

/// Selected bodies have one, and, in palettes that tell states by more than hue, those whose boxes meet.
bool BodyRenderer::follow_outlines(const SceneView& scene, const Palette& palette) {
  outlined_.clear();
  for (BodyIndex body = 0; body < scene.poses.size(); ++body) {
    const bool selected = scene.selected[0] == body || scene.selected[1] == body;
    if (selected || (palette.patterned && scene.states[body] == BodyState::boxes_meet))
      outlined_.push_back(body);
  }
  bool changed = false;
  for (const auto& batch : batches_) changed |= batch->outline(geometry_of_body_, outlined_);
  return changed;
}

bool BodyRenderer::update(const SceneView& scene, const Vec3& origin, const Palette& palette) {
  bool changed = follow_shapes(scene);
  changed |= follow_outlines(scene, palette);
  return bodies_.update(scene, origin, palette) || changed;
}

void BodyRenderer::draw(const CameraUniforms& camera, const Palette& palette, const DrawStyle& style) {
  if (geometry_of_body_.empty()) return;
  bodies_.bind(body_unit);
  draw_surfaces(camera, palette, style);
  if (style.edges || !outlined_.empty()) draw_edges(camera, palette, style);
}

void BodyRenderer::draw_surfaces(const CameraUniforms& camera, const Palette& palette,
                                 const DrawStyle& style) const {
  gl::apply({.push_back = true});
  camera.set_in(surface_program_);
  surface_program_.set("stripes", palette.patterned ? stripe_width * style.scale : 0.0f);
  surface_program_.set("wire_width", style.wireframe ? style.scale : 0.0f);
  surface_program_.set("wire_colour", palette.edge);
  for (const auto& batch : batches_) {
    batch->bind_triangles(shape_unit);
    batch->triangles().draw_triangles();
  }
}

/// Edges that are no creases matter for outlines only.
void BodyRenderer::draw_edges(const CameraUniforms& camera, const Palette& palette, const DrawStyle& style) {
  gl::apply({.depth = gl::DrawState::Depth::test, .blend = gl::DrawState::Blend::alpha});
  camera.set_in(edge_program_);
  edge_program_.set("width", style.edges ? edge_width * style.scale : 0.0f);
  edge_program_.set("outline_width", outline_width * style.scale);
  edge_program_.set("outline_states", palette.patterned ? 1.0f : 0.0f);
  edge_program_.set("edge_colour", glm::vec4(palette.edge, edge_opacity));
  edge_program_.set("outline_colour", glm::vec4(palette.outline, 1));
  edge_program_.set("highlight_colours[0]", glm::vec4(palette.first_selected, 1));
  edge_program_.set("highlight_colours[1]", glm::vec4(palette.second_selected, 1));
  for (const auto& batch : batches_) {
    batch->bind_edges(shape_unit);
    edge_program_.set("creases", 1.0f);
    batch->creases().draw_edges();
    edge_program_.set("creases", 0.0f);
    batch->outlines().draw_edges();
  }
}

}  // namespace collidoscope::viewer
