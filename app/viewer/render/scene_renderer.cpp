#include "render/scene_renderer.h"

#include <algorithm>
#include <cmath>

#include "gl/draw_state.h"
#include "render/shader_source.h"

namespace collidoscope::viewer {
namespace {

constexpr Real ground_reach = 4;        // of the ground, in scene radii
constexpr Real cells_in_scene = 10;     // at least so many fine cells across the scene
constexpr Real smallest_radius = 1e-9;  // m

Real radius_of(const Aabb& bounds) {
  return std::max(length(bounds.half_widths()), smallest_radius);
}

}  // namespace

Real ground_spacing(const Aabb& bounds) {
  return std::pow(10, std::floor(std::log10(2 * radius_of(bounds) / cells_in_scene)));
}

SceneRenderer::SceneRenderer()
    : background_program_("background", shader_source("background.vert"), shader_source("background.frag")),
      ground_program_("ground", shader_source("ground.vert"), shader_source("ground.frag")) {}

void SceneRenderer::resize(gl::Size size, int samples) {
  if (picture_ && picture_->size() == size && wanted_samples_ == samples) return;
  wanted_samples_ = samples;
  samples_.emplace(size, samples);
  picture_.emplace(size, 1);
}

const gl::Framebuffer& SceneRenderer::draw(gl::Size size, const SceneView& scene,
                                           const TurntableCamera& camera, const Palette& palette,
                                           const DrawStyle& style, const Overlay& overlay) {
  resize(size, style.samples);
  samples_->bind();
  gl::clear();
  const Real aspect = static_cast<Real>(size.width) / static_cast<Real>(size.height);
  const CameraUniforms uniforms{
      camera.target(), camera.view(),
      camera.projection(aspect, scene.bounds, radius_of(scene.bounds) * ground_reach),
      glm::vec2(size.width, size.height)};
  draw_background(palette);
  bodies_.draw(scene, uniforms, palette, style);
  if (style.ground) draw_ground(scene, uniforms, palette);
  overlays_.draw(overlay, uniforms, style.scale);
  samples_->resolve_to(*picture_);
  return *picture_;
}

void SceneRenderer::draw_background(const Palette& palette) const {
  gl::apply({.depth = gl::DrawState::Depth::off});
  background_program_.use();
  background_program_.set("top_colour", palette.background_top);
  background_program_.set("bottom_colour", palette.background_bottom);
  no_attributes_.draw(gl::VertexArray::Primitive::triangles, 0, 3);
}

void SceneRenderer::draw_ground(const SceneView& scene, const CameraUniforms& camera,
                                const Palette& palette) const {
  const Real spacing = ground_spacing(scene.bounds);
  const Real coarse = spacing * 10;
  gl::apply({.depth = gl::DrawState::Depth::test, .blend = gl::DrawState::Blend::alpha});
  camera.set_in(ground_program_);
  ground_program_.set("extent", static_cast<float>(radius_of(scene.bounds) * ground_reach));
  ground_program_.set("height", static_cast<float>(scene.bounds.min.z - camera.origin.z));
  ground_program_.set("spacing", static_cast<float>(spacing));
  ground_program_.set(
      "phase", glm::vec2(std::remainder(camera.origin.x, coarse), std::remainder(camera.origin.y, coarse)));
  ground_program_.set("grid_colour", palette.grid);
  no_attributes_.draw(gl::VertexArray::Primitive::triangle_strip, 0, 4);
}

}  // namespace collidoscope::viewer
