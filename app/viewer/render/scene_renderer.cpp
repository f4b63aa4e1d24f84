#include "render/scene_renderer.h"

#include <algorithm>
#include <cmath>
#include <glm/ext/matrix_transform.hpp>
#include <limits>
#include <utility>

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

CameraUniforms relative_to(const Vec3& origin, CameraUniforms camera) {
  camera.view = glm::translate(camera.view, Vec3f(origin - camera.origin));
  camera.origin = origin;
  return camera;
}

}  // namespace

Vec3 anchor_of(const TurntableCamera& camera) {
  const Real grid = std::exp2(std::ceil(std::log2(camera.distance())) + 3);
  return round(camera.target() / grid) * grid;
}

Real ground_spacing(const Aabb& bounds) {
  return std::pow(10, std::floor(std::log10(2 * radius_of(bounds) / cells_in_scene)));
}

SceneRenderer::SceneRenderer()
    : background_program_("background", shader_source("background.vert"), shader_source("background.frag")),
      ground_program_("ground", shader_source("ground.vert"), shader_source("ground.frag")) {}

bool SceneRenderer::resize(gl::Size size, int samples) {
  if (samples_ && samples_->size() == size && wanted_samples_ == samples) return false;
  wanted_samples_ = samples;
  samples_.emplace(size, samples);
  return true;
}

bool SceneRenderer::begin(gl::Size size, const SceneView& scene, const TurntableCamera& camera,
                          const Palette& palette, const DrawStyle& style, const Overlay& overlay) {
  work_ = {};
  const Real aspect = static_cast<Real>(size.width) / static_cast<Real>(size.height);
  const Look look{{camera.target(), camera.view(),
                   camera.projection(aspect, scene.bounds, radius_of(scene.bounds) * ground_reach),
                   glm::vec2(size.width, size.height), static_cast<float>(camera.distance())},
                  &palette,
                  style,
                  scene.bounds.min,
                  scene.bounds.max};
  const CameraUniforms anchored = relative_to(anchor_of(camera), look.camera);
  bool changed = under_way();  // what it was to show was sent already
  changed |= resize(size, style.samples);
  changed |= bodies_.update(scene, anchored, palette, style);
  changed |= overlays_.update(overlay, anchored.origin, style.scale);
  if (!changed && drawn_ == look) return false;
  drawn_ = look;
  under_way_ = UnderWay{anchored, {}};
  return true;
}

const gl::Framebuffer& SceneRenderer::draw(gl::Size size, const SceneView& scene,
                                           const TurntableCamera& camera, const Palette& palette,
                                           const DrawStyle& style, const Overlay& overlay) {
  begin(size, scene, camera, palette, style, overlay);
  while (under_way()) advance(std::numeric_limits<std::size_t>::max());
  return *picture_;
}

void SceneRenderer::advance(std::size_t items) {
  if (!under_way_) return;
  samples_->bind();
  if (!std::exchange(under_way_->begun, true)) {
    const bool background = drawn_->style.background;
    gl::clear(glm::vec3(0), background ? 1 : 0);
    if (background) draw_background(*drawn_->palette);
  }
  const bool more =
      bodies_.draw(under_way_->anchored, *drawn_->palette, drawn_->style, under_way_->place, items);
  if (!more) complete();
}

void SceneRenderer::complete() {
  if (drawn_->style.ground) draw_ground(*drawn_);
  overlays_.draw(under_way_->anchored);
  if (!picture_ || picture_->size() != samples_->size()) picture_.emplace(samples_->size(), 1);
  samples_->resolve_to(*picture_);
  under_way_.reset();
}

void SceneRenderer::draw_background(const Palette& palette) const {
  gl::apply({.depth = gl::DrawState::Depth::off});
  background_program_.use();
  background_program_.set("top_colour", palette.background_top);
  background_program_.set("bottom_colour", palette.background_bottom);
  no_attributes_.draw(gl::VertexArray::Primitive::triangles, 0, 3);
}

void SceneRenderer::draw_ground(const Look& look) const {
  const Aabb bounds{look.low, look.high};
  const Vec3& origin = look.camera.origin;
  const Real spacing = ground_spacing(bounds);
  const Real coarse = spacing * 10;
  gl::apply({.depth = gl::DrawState::Depth::test, .blend = gl::DrawState::Blend::alpha});
  look.camera.set_in(ground_program_);
  ground_program_.set("extent", static_cast<float>(radius_of(bounds) * ground_reach));
  ground_program_.set("height", static_cast<float>(bounds.min.z - origin.z));
  ground_program_.set("spacing", static_cast<float>(spacing));
  ground_program_.set("phase", glm::vec2(std::remainder(origin.x, coarse), std::remainder(origin.y, coarse)));
  ground_program_.set("grid_colour", look.palette->grid);
  no_attributes_.draw(gl::VertexArray::Primitive::triangle_strip, 0, 4);
}

}  // namespace collidoscope::viewer
