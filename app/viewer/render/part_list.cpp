#include "render/part_list.h"

#include <algorithm>

namespace collidoscope::viewer {
namespace {

constexpr std::uint32_t part_attribute = 0;  // of shaders/body.vert and edge.vert

}  // namespace

PartList::PartList(gl::Work& work) : buffer_(work), edge_indices_(work), array_(work) {
  array_.indices(edge_indices_);
}

bool PartList::set(std::uint32_t size, std::vector<ShapePart>& parts) {
  if (size == size_ && parts == parts_) return false;
  size_ = size;
  std::swap(parts, parts_);
  buffer_.upload(std::span<const ShapePart>(parts_), gl::Buffer::Usage::each_frame);
  return true;
}

/// OpenGL 3.3 draws from the first instance on: the first is moved.
void PartList::begin_with(std::size_t first) {
  array_.unsigned_integers(part_attribute, buffer_, 3, sizeof(ShapePart), first * sizeof(ShapePart),
                           gl::VertexArray::Step::per_instance);
}

void PartList::draw_triangles(std::size_t first, std::size_t count) {
  begin_with(first);
  array_.draw_instanced(gl::VertexArray::Primitive::triangles, 0, size_ * std::size_t{3}, count);
}

void PartList::draw_edges(std::size_t first, std::size_t count) {
  if (indexed_ < size_) make_indices();
  begin_with(first);
  array_.draw_indexed_instanced(size_ * std::size_t{6}, count);
}

void PartList::make_indices() {
  const std::vector<std::uint32_t> indices = edge_indices(size_);
  edge_indices_.upload(std::span(indices), gl::Buffer::Usage::once);
  indexed_ = size_;
}

std::vector<std::uint32_t> edge_indices(std::size_t edge_count) {
  std::vector<std::uint32_t> indices;
  indices.reserve(edge_count * 6);
  for (std::uint32_t edge = 0; edge < edge_count; ++edge) {
    const std::uint32_t first = edge * 4;
    for (const std::uint32_t corner : {0u, 1u, 2u, 2u, 1u, 3u}) indices.push_back(first + corner);
  }
  return indices;
}

}  // namespace collidoscope::viewer
