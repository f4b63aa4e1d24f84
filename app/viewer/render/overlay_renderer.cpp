#include "render/overlay_renderer.h"

#include <cstddef>
#include <span>
#include <utility>

#include "gl/draw_state.h"
#include "render/shader_source.h"

namespace collidoscope::viewer {
namespace {

constexpr std::size_t corners_of_strip = 4;

constexpr auto per_instance = gl::VertexArray::Step::per_instance;

}  // namespace

template <class Item>
bool OverlayRenderer::Items<Item>::send() {
  const bool changed = staged != sent;
  if (changed) buffer.upload(std::span<const Item>(staged), gl::Buffer::Usage::each_frame);
  std::swap(staged, sent);
  return changed;
}

OverlayRenderer::OverlayRenderer(gl::Work& work)
    : line_program_("line", shader_source("line.vert"), shader_source("line.frag")),
      point_program_("point", shader_source("point.vert"), shader_source("point.frag")),
      fill_program_("fill", shader_source("fill.vert"), shader_source("fill.frag")),
      lines_(work),
      points_(work),
      faces_(work),
      solids_(work) {
  const auto of_line = [&](std::uint32_t location, int components, std::size_t offset) {
    lines_.array.floats(location, lines_.buffer, components, sizeof(GpuLine), offset, per_instance);
  };
  of_line(0, 3, offsetof(GpuLine, from));
  of_line(1, 3, offsetof(GpuLine, to));
  of_line(2, 4, offsetof(GpuLine, colour));
  of_line(3, 1, offsetof(GpuLine, width));
  const auto of_point = [](Items<GpuPoint>& items, std::uint32_t location, int components, std::size_t offset,
                           gl::VertexArray::Step step) {
    items.array.floats(location, items.buffer, components, sizeof(GpuPoint), offset, step);
  };
  of_point(points_, 0, 3, offsetof(GpuPoint, position), per_instance);
  of_point(points_, 1, 4, offsetof(GpuPoint, colour), per_instance);
  of_point(points_, 2, 1, offsetof(GpuPoint, diameter), per_instance);
  for (Items<GpuPoint>* corners : {&faces_, &solids_}) {
    of_point(*corners, 0, 3, offsetof(GpuPoint, position), gl::VertexArray::Step::per_vertex);
    of_point(*corners, 1, 4, offsetof(GpuPoint, colour), gl::VertexArray::Step::per_vertex);
  }
}

bool OverlayRenderer::update(const Overlay& overlay, const Vec3& origin, float scale) {
  lines_.staged.clear();
  for (const Overlay::Line& line : overlay.lines())
    lines_.staged.push_back(
        {Vec3f(line.from - origin), Vec3f(line.to - origin), line.colour, line.width * scale});
  points_.staged.clear();
  for (const Overlay::Point& point : overlay.points())
    points_.staged.push_back({Vec3f(point.position - origin), point.colour, point.diameter * scale});
  const auto stage = [&](Items<GpuPoint>& items, const std::vector<Overlay::Face>& faces) {
    items.staged.clear();
    for (const Overlay::Face& face : faces)
      for (const Vec3& corner : face.corners)
        items.staged.push_back({Vec3f(corner - origin), face.colour, 0});
  };
  stage(faces_, overlay.faces()), stage(solids_, overlay.solids());
  bool changed = lines_.send();
  changed |= points_.send();
  changed |= solids_.send();
  return faces_.send() || changed;
}

void OverlayRenderer::draw(const CameraUniforms& camera) const {
  draw_solids(camera);
  if (lines_.sent.empty() && points_.sent.empty() && faces_.sent.empty()) return;
  using State = gl::DrawState;
  gl::apply({.depth = State::Depth::off, .blend = State::Blend::alpha});
  draw_all(camera, hidden_fade);
  gl::apply({.depth = State::Depth::test, .blend = State::Blend::alpha});
  draw_all(camera, 1);
}

void OverlayRenderer::draw_solids(const CameraUniforms& camera) const {
  if (solids_.sent.empty()) return;
  gl::apply({.push_back = true});  // lines along them stay in front
  camera.set_in(fill_program_);
  fill_program_.set("fade", 1.0f);
  solids_.array.draw(gl::VertexArray::Primitive::triangles, 0, solids_.sent.size());
}

void OverlayRenderer::draw_all(const CameraUniforms& camera, float fade) const {
  using Primitive = gl::VertexArray::Primitive;
  for (const gl::ShaderProgram* program : {&fill_program_, &line_program_, &point_program_}) {
    camera.set_in(*program);
    program->set("fade", fade);
    if (program == &fill_program_ && !faces_.sent.empty())
      faces_.array.draw(Primitive::triangles, 0, faces_.sent.size());
    if (program == &line_program_ && !lines_.sent.empty())
      lines_.array.draw_instanced(Primitive::triangle_strip, 0, corners_of_strip, lines_.sent.size());
    if (program == &point_program_ && !points_.sent.empty())
      points_.array.draw_instanced(Primitive::triangle_strip, 0, corners_of_strip, points_.sent.size());
  }
}

}  // namespace collidoscope::viewer
