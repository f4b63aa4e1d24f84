#include "render/body_renderer.h"

#include <algorithm>
#include <utility>

#include "gl/draw_state.h"
#include "render/shader_source.h"

namespace collidoscope::viewer {
namespace {

// Units of the textures that shaders/body.vert and edge.vert look up.
constexpr int shape_unit = 0, body_unit = 1;

// In pixels of a 96-dpi screen.
constexpr float edge_width = 1.1f;
constexpr float outline_width = 3.0f;
constexpr float outline_share = 0.12f;  // of the radius of bodies, at most, lest it hides small ones
constexpr float stripe_width = 6.0f;
constexpr float edge_opacity = 0.75f;

float median_radius(const std::vector<GeometryPointer>& geometries) {
  std::vector<Real> radii;
  for (const GeometryPointer& geometry : geometries) radii.push_back(geometry->radius);
  if (radii.empty()) return 0;
  const auto middle = radii.begin() + static_cast<std::ptrdiff_t>(radii.size() / 2);
  std::ranges::nth_element(radii, middle);
  return static_cast<float>(*middle);
}

/// Of a length at the camera's target.
float pixels_of(float length, const CameraUniforms& camera) {
  const bool orthographic = camera.projection[3][3] == 1;
  return length * camera.projection[1][1] * camera.viewport.y / 2 / (orthographic ? 1 : camera.distance);
}

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
  if (std::ranges::equal(scene.geometries, geometries_)) return false;
  geometries_.assign(scene.geometries.begin(), scene.geometries.end());
  batches_.clear();
  for (std::size_t first = 0; first < geometries_.size(); first = batches_.back()->end())
    batches_.push_back(std::make_unique<ShapeBatch>(geometries_, first, most_texels_, work_));
  geometry_of_body_.clear();
  all_convex_ = std::ranges::all_of(geometries_, [](const auto& geometry) { return geometry->convex; });
  typical_radius_ = median_radius(geometries_);
  return true;
}

/// Of bodies out of sight there are no parts.
bool BodyRenderer::follow_details(const SceneView& scene, const DrawStyle& style) {
  staged_geometries_.assign(scene.geometry_of_body.begin(), scene.geometry_of_body.end());
  for (BodyIndex body = 0; body < staged_details_.size(); ++body)
    if (staged_details_[body] == unseen) staged_geometries_[body] = no_geometry;
  // A picture that goes into a file comes out the same whatever was shown before.
  const auto order = style.error > 0 ? PartList::Order::any : PartList::Order::of_bodies;
  const bool same_order = std::exchange(order_, order) == order;
  if (same_order && staged_geometries_ == geometry_of_body_ && staged_details_ == details_) return false;
  std::swap(staged_geometries_, geometry_of_body_);
  std::swap(staged_details_, details_);
  for (const auto& batch : batches_) batch->show(geometry_of_body_, details_, order);
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
  for (const auto& batch : batches_) changed |= batch->outline(geometry_of_body_, outlined_, order_);
  return changed;
}

bool BodyRenderer::update(const SceneView& scene, const CameraUniforms& camera, const Palette& palette,
                          const DrawStyle& style) {
  bool changed = follow_shapes(scene);
  choose_details(scene, camera, style, staged_details_);
  changed |= follow_details(scene, style);
  changed |= follow_outlines(scene, palette);
  changed |= std::exchange(cut_, scene.cut) != scene.cut;
  return bodies_.update(scene, camera.origin, palette) || changed;
}

/// Translucent ones are drawn twice, those farther off first: their backs, then their fronts.
std::size_t BodyRenderer::surface_lists(const DrawStyle& style) const {
  return style.opacity < 1 ? 2 * batches_.size() : batches_.size();
}

/// Surfaces of all batches come first, then creases and outlines, batch by batch.
std::size_t BodyRenderer::list_count(const DrawStyle& style) const {
  return surface_lists(style) + (style.edges || !outlined_.empty() ? 2 * batches_.size() : 0);
}

PartList& BodyRenderer::list_at(std::size_t list, const DrawStyle& style) {
  if (list < surface_lists(style)) return batches_[list % batches_.size()]->triangles();
  const std::size_t at = list - surface_lists(style);
  ShapeBatch& batch = *batches_[at / 2];
  return at % 2 == 0 ? batch.creases() : batch.outlines();
}

std::size_t BodyRenderer::item_count(const DrawStyle& style) {
  std::size_t items = 0;
  for (std::size_t list = 0; list < list_count(style); ++list)
    items += list_at(list, style).parts().size() * list_at(list, style).part_size();
  return items;
}

bool BodyRenderer::draw(const CameraUniforms& camera, const Palette& palette, const DrawStyle& style,
                        DrawPlace& place, std::size_t items) {
  if (geometry_of_body_.empty()) return false;
  bodies_.bind(body_unit);
  while (place.list < list_count(style) && items > 0) {
    const PartList& list = list_at(place.list, style);
    const std::size_t wanted = (items - 1) / std::max<std::size_t>(list.part_size(), 1) + 1;
    const std::size_t count = std::min(list.parts().size() - place.part, wanted);
    if (count > 0) {
      set_up(place.list, camera, palette, style);
      draw_parts(place.list, style, place.part, count);
    }
    items -= std::min(items, count * list.part_size());
    place.part += count;
    if (place.part == list.parts().size()) place = {place.list + 1, 0};
  }
  return place.list < list_count(style);
}

void BodyRenderer::draw_parts(std::size_t list, const DrawStyle& style, std::size_t first,
                              std::size_t count) {
  if (list < surface_lists(style)) {
    batches_[list % batches_.size()]->bind_triangles(shape_unit);
    list_at(list, style).draw_triangles(first, count);
  } else {
    const std::size_t at = list - surface_lists(style);
    batches_[at / 2]->bind_edges(shape_unit);
    edge_program_.set("creases", at % 2 == 0 ? 1.0f : 0.0f);  // others matter for outlines only
    list_at(list, style).draw_edges(first, count);
  }
}

void BodyRenderer::set_up(std::size_t list, const CameraUniforms& camera, const Palette& palette,
                          const DrawStyle& style) {
  if (list < surface_lists(style))
    set_up_surfaces(camera, palette, style, list < batches_.size());
  else
    set_up_edges(camera, palette, style);
}

/// The plane as seen from where positions are sent relative to.
glm::vec4 BodyRenderer::cut_from(const Vec3& origin) const {
  if (!cut_) return glm::vec4(0);
  return {Vec3f(cut_->normal), static_cast<float>(cut_->offset - dot(cut_->normal, origin))};
}

/// `backs`: of translucent bodies, the triangles that are seen from behind; else the others.
void BodyRenderer::set_up_surfaces(const CameraUniforms& camera, const Palette& palette,
                                   const DrawStyle& style, bool backs) const {
  const bool solid = style.opacity >= 1;
  // Open meshes and those that are cut show their inside, and wires what is behind them.
  const bool front_only = all_convex_ && !style.wireframe && !cut_;
  gl::apply({.depth = solid ? gl::DrawState::Depth::test_and_write : gl::DrawState::Depth::test,
             .blend = solid ? gl::DrawState::Blend::off : gl::DrawState::Blend::alpha,
             .front_only = solid ? front_only : !backs,
             .back_only = !solid && backs,
             .clip = cut_.has_value(),
             .push_back = true});
  camera.set_in(surface_program_);
  surface_program_.set("stripes", palette.patterned ? stripe_width * style.scale : 0.0f);
  surface_program_.set("wire_width", style.wireframe ? style.scale : 0.0f);
  surface_program_.set("wire_colour", palette.edge);
  surface_program_.set("opacity", style.opacity);
  surface_program_.set("cut", cut_from(camera.origin));
}

void BodyRenderer::set_up_edges(const CameraUniforms& camera, const Palette& palette,
                                const DrawStyle& style) const {
  gl::apply(
      {.depth = gl::DrawState::Depth::test, .blend = gl::DrawState::Blend::alpha, .clip = cut_.has_value()});
  camera.set_in(edge_program_);
  edge_program_.set("cut", cut_from(camera.origin));
  edge_program_.set("width", style.edges ? edge_width * style.scale : 0.0f);
  edge_program_.set("outline_width", outline_width * style.scale);
  const float bodies = pixels_of(typical_radius_, camera);
  edge_program_.set("state_width", std::clamp(outline_share * bodies, 1.0f, outline_width * style.scale));
  edge_program_.set("outline_states", palette.patterned ? 1.0f : 0.0f);
  edge_program_.set("edge_colour", glm::vec4(palette.edge, edge_opacity));
  edge_program_.set("outline_colour", glm::vec4(palette.outline, 1));
  edge_program_.set("highlight_colours[0]", glm::vec4(palette.first_selected, 1));
  edge_program_.set("highlight_colours[1]", glm::vec4(palette.second_selected, 1));
}

}  // namespace collidoscope::viewer
