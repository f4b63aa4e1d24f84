#include "render/overlay_renderer.h"

#include <cstddef>
#include <vector>

#include "gl/draw_state.h"
#include "render/shader_source.h"

namespace collidoscope::viewer {
namespace {

constexpr float hidden_fade = 0.22f;  // of what lies behind bodies
constexpr std::size_t corners_of_strip = 4;

struct GpuLine {
  Vec3f from, to;
  glm::vec4 colour;
  float width;
};

/// A point, or a corner of a face, which has no diameter.
struct GpuPoint {
  Vec3f position;
  glm::vec4 colour;
  float diameter;
};

constexpr auto per_instance = gl::VertexArray::Step::per_instance;

}  // namespace

OverlayRenderer::OverlayRenderer()
    : line_program_("line", shader_source("line.vert"), shader_source("line.frag")),
      point_program_("point", shader_source("point.vert"), shader_source("point.frag")),
      fill_program_("fill", shader_source("fill.vert"), shader_source("fill.frag")) {
  line_array_.floats(0, lines_, 3, sizeof(GpuLine), offsetof(GpuLine, from), per_instance);
  line_array_.floats(1, lines_, 3, sizeof(GpuLine), offsetof(GpuLine, to), per_instance);
  line_array_.floats(2, lines_, 4, sizeof(GpuLine), offsetof(GpuLine, colour), per_instance);
  line_array_.floats(3, lines_, 1, sizeof(GpuLine), offsetof(GpuLine, width), per_instance);
  point_array_.floats(0, points_, 3, sizeof(GpuPoint), offsetof(GpuPoint, position), per_instance);
  point_array_.floats(1, points_, 4, sizeof(GpuPoint), offsetof(GpuPoint, colour), per_instance);
  point_array_.floats(2, points_, 1, sizeof(GpuPoint), offsetof(GpuPoint, diameter), per_instance);
  face_array_.floats(0, faces_, 3, sizeof(GpuPoint), offsetof(GpuPoint, position));
  face_array_.floats(1, faces_, 4, sizeof(GpuPoint), offsetof(GpuPoint, colour));
}

void OverlayRenderer::upload(const Overlay& overlay, const Vec3& origin, float scale) {
  std::vector<GpuLine> lines;
  lines.reserve(overlay.lines().size());
  for (const Overlay::Line& line : overlay.lines())
    lines.push_back({Vec3f(line.from - origin), Vec3f(line.to - origin), line.colour, line.width * scale});
  std::vector<GpuPoint> points;
  for (const Overlay::Point& point : overlay.points())
    points.push_back({Vec3f(point.position - origin), point.colour, point.diameter * scale});
  std::vector<GpuPoint> corners;
  for (const Overlay::Face& face : overlay.faces())
    for (const Vec3& corner : face.corners) corners.push_back({Vec3f(corner - origin), face.colour, 0});

  constexpr auto usage = gl::Buffer::Usage::each_frame;
  lines_.upload(std::span<const GpuLine>(lines), usage);
  points_.upload(std::span<const GpuPoint>(points), usage);
  faces_.upload(std::span<const GpuPoint>(corners), usage);
  line_count_ = lines.size();
  point_count_ = points.size();
  face_vertex_count_ = corners.size();
}

void OverlayRenderer::draw(const Overlay& overlay, const CameraUniforms& camera, float scale) {
  if (overlay.lines().empty() && overlay.points().empty() && overlay.faces().empty()) return;
  upload(overlay, camera.origin, scale);
  using State = gl::DrawState;
  gl::apply({.depth = State::Depth::off, .blend = State::Blend::alpha});
  draw_all(camera, hidden_fade);
  gl::apply({.depth = State::Depth::test, .blend = State::Blend::alpha});
  draw_all(camera, 1);
}

void OverlayRenderer::draw_all(const CameraUniforms& camera, float fade) const {
  using Primitive = gl::VertexArray::Primitive;
  for (const gl::ShaderProgram* program : {&fill_program_, &line_program_, &point_program_}) {
    camera.set_in(*program);
    program->set("fade", fade);
    if (program == &fill_program_ && face_vertex_count_ > 0)
      face_array_.draw(Primitive::triangles, 0, face_vertex_count_);
    if (program == &line_program_ && line_count_ > 0)
      line_array_.draw_instanced(Primitive::triangle_strip, 0, corners_of_strip, line_count_);
    if (program == &point_program_ && point_count_ > 0)
      point_array_.draw_instanced(Primitive::triangle_strip, 0, corners_of_strip, point_count_);
  }
}

}  // namespace collidoscope::viewer
