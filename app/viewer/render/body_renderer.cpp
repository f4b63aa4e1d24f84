#include "render/body_renderer.h"

#include <algorithm>
#include <cstddef>

#include "gl/draw_state.h"
#include "render/shader_source.h"

namespace collidoscope::viewer {
namespace {

// Attribute locations of shaders/body.vert and edge.vert.
namespace attribute {
constexpr std::uint32_t position = 0, normal = 1;
constexpr std::uint32_t other = 1, normal_left = 2, normal_right = 3, crease = 9;
constexpr std::uint32_t rotation_x = 4, rotation_y = 5, rotation_z = 6, translation = 7;
constexpr std::uint32_t state = 8, highlight = 10, colour = 11;
}  // namespace attribute

// In pixels of a 96-dpi screen.
constexpr float edge_width = 1.1f;
constexpr float outline_width = 3.0f;
constexpr float stripe_width = 6.0f;
constexpr float edge_opacity = 0.75f;

std::uint32_t highlight_of(const SceneView& scene, BodyIndex body) {
  if (scene.selected[0] == body) return 1;
  return scene.selected[1] == body ? 2 : 0;
}

}  // namespace

BodyRenderer::BodyRenderer()
    : surface_program_("body", shader_source("body.vert"), shader_source("body.frag")),
      edge_program_("edge", shader_source("edge.vert"), shader_source("line.frag")) {}

void BodyRenderer::upload_shapes(std::span<const GeometryPointer> geometries) {
  if (std::ranges::equal(geometries, geometries_)) return;
  geometries_.assign(geometries.begin(), geometries.end());
  shapes_.clear();
  for (const GeometryPointer& geometry : geometries_) {
    using Corner = ShapeGeometry::Corner;
    using EdgeVertex = ShapeGeometry::EdgeVertex;
    constexpr auto once = gl::Buffer::Usage::once;
    GpuShape& shape = shapes_.emplace_back();
    shape.corner_count = geometry->corners.size();
    shape.edge_count = geometry->edge_count;
    shape.crease_count = geometry->crease_count;
    shape.corners.upload(std::span(geometry->corners), once);
    shape.surface.floats(attribute::position, shape.corners, 3, sizeof(Corner), offsetof(Corner, position));
    shape.surface.floats(attribute::normal, shape.corners, 3, sizeof(Corner), offsetof(Corner, normal));

    shape.edge_vertices.upload(std::span(geometry->edge_vertices), once);
    const std::vector<std::uint32_t> indices = viewer::edge_indices(geometry->edge_count);
    const auto edge_floats = [&](std::uint32_t location, int components, std::size_t offset) {
      shape.edges.floats(location, shape.edge_vertices, components, sizeof(EdgeVertex), offset);
    };
    edge_floats(attribute::position, 3, offsetof(EdgeVertex, position));
    edge_floats(attribute::other, 3, offsetof(EdgeVertex, other));
    edge_floats(attribute::normal_left, 3, offsetof(EdgeVertex, normal_left));
    edge_floats(attribute::normal_right, 3, offsetof(EdgeVertex, normal_right));
    edge_floats(attribute::crease, 1, offsetof(EdgeVertex, crease));
    shape.edges.indices(shape.edge_indices);
    shape.edge_indices.upload(std::span(indices), once);
  }
}

/// Bodies of one shape stand next to each other, in the order of bodies.
void BodyRenderer::upload_instances(const SceneView& scene, const Vec3& origin, const Palette& palette) {
  for (GpuShape& shape : shapes_) shape.instance_count = 0;
  std::size_t count = 0;
  for (const std::uint32_t geometry : scene.geometry_of_body)
    if (geometry != no_geometry) ++shapes_[geometry].instance_count, ++count;
  std::size_t first = 0;
  for (GpuShape& shape : shapes_) {
    shape.first_instance = first;
    first += shape.instance_count;
  }
  std::vector<std::size_t> next(shapes_.size());
  std::ranges::transform(shapes_, next.begin(), &GpuShape::first_instance);

  staged_.resize(count);
  for (BodyIndex body = 0; body < scene.poses.size(); ++body) {
    const std::uint32_t geometry = scene.geometry_of_body[body];
    if (geometry == no_geometry) continue;
    const Pose& pose = scene.poses[body];
    const Vec3 translation = pose.to_parent(geometries_[geometry]->centre) - origin;
    staged_[next[geometry]++] = {Vec3f(pose.rotation[0]),
                                 Vec3f(pose.rotation[1]),
                                 Vec3f(pose.rotation[2]),
                                 Vec3f(translation),
                                 static_cast<std::uint32_t>(scene.states[body]),
                                 highlight_of(scene, body),
                                 scene.colours.empty() ? palette[scene.states[body]] : scene.colours[body]};
  }
  instances_.upload(std::span<const Instance>(staged_), gl::Buffer::Usage::each_frame);
  for (GpuShape& shape : shapes_) point_at_instances(shape);
}

/// OpenGL 3.3 has no base instance: the attributes' offsets say where a shape's instances begin.
void BodyRenderer::point_at_instances(GpuShape& shape) const {
  constexpr auto step = gl::VertexArray::Step::per_instance;
  const std::size_t base = shape.first_instance * sizeof(Instance);
  for (gl::VertexArray* array : {&shape.surface, &shape.edges}) {
    const auto vector = [&](std::uint32_t location, std::size_t offset) {
      array->floats(location, instances_, 3, sizeof(Instance), base + offset, step);
    };
    vector(attribute::rotation_x, offsetof(Instance, rotation_x));
    vector(attribute::rotation_y, offsetof(Instance, rotation_y));
    vector(attribute::rotation_z, offsetof(Instance, rotation_z));
    vector(attribute::translation, offsetof(Instance, translation));
    array->unsigned_integer(attribute::state, instances_, sizeof(Instance), base + offsetof(Instance, state),
                            step);
    array->unsigned_integer(attribute::highlight, instances_, sizeof(Instance),
                            base + offsetof(Instance, highlight), step);
    vector(attribute::colour, offsetof(Instance, colour));
  }
}

void BodyRenderer::draw(const SceneView& scene, const CameraUniforms& camera, const Palette& palette,
                        const DrawStyle& style) {
  upload_shapes(scene.geometries);
  upload_instances(scene, camera.origin, palette);
  draw_surfaces(camera, palette, style);
  const bool outlines = palette.patterned || scene.selected[0] || scene.selected[1];
  if (style.edges || outlines) draw_edges(camera, palette, style, outlines);
}

void BodyRenderer::draw_surfaces(const CameraUniforms& camera, const Palette& palette,
                                 const DrawStyle& style) const {
  gl::apply({.push_back = true});
  camera.set_in(surface_program_);
  surface_program_.set("stripes", palette.patterned ? stripe_width * style.scale : 0.0f);
  surface_program_.set("wire_width", style.wireframe ? style.scale : 0.0f);
  surface_program_.set("wire_colour", palette.edge);
  for (const GpuShape& shape : shapes_) {
    if (shape.instance_count > 0)
      shape.surface.draw_instanced(gl::VertexArray::Primitive::triangles, 0, shape.corner_count,
                                   shape.instance_count);
  }
}

/// Edges that are no creases matter for outlines only.
void BodyRenderer::draw_edges(const CameraUniforms& camera, const Palette& palette, const DrawStyle& style,
                              bool outlines) const {
  gl::apply({.depth = gl::DrawState::Depth::test, .blend = gl::DrawState::Blend::alpha});
  camera.set_in(edge_program_);
  edge_program_.set("width", style.edges ? edge_width * style.scale : 0.0f);
  edge_program_.set("outline_width", outline_width * style.scale);
  edge_program_.set("outline_states", palette.patterned ? 1.0f : 0.0f);
  edge_program_.set("edge_colour", glm::vec4(palette.edge, edge_opacity));
  edge_program_.set("outline_colour", glm::vec4(palette.outline, 1));
  edge_program_.set("highlight_colours[0]", glm::vec4(palette.first_selected, 1));
  edge_program_.set("highlight_colours[1]", glm::vec4(palette.second_selected, 1));
  for (const GpuShape& shape : shapes_) {
    const std::size_t edges = outlines ? shape.edge_count : shape.crease_count;
    if (shape.instance_count > 0 && edges > 0)
      shape.edges.draw_indexed_instanced(edges * 6, shape.instance_count);
  }
}

}  // namespace collidoscope::viewer
