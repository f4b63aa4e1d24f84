#include "render/part_list.h"

#include <algorithm>

namespace collidoscope::viewer {
namespace {

constexpr std::uint32_t part_attribute = 0;  // of shaders/body.vert and edge.vert

}  // namespace

PartList::PartList(gl::Work& work) : sent_(work), edge_indices_(work), array_(work) {
  array_.indices(edge_indices_);
}

bool PartList::show(std::uint32_t size, std::span<const ItemRange> items_of_body, Order order) {
  const bool anew =
      size != size_ || items_of_body.size() != shown_.size() || (order == Order::of_bodies && !in_order_);
  if (!anew && std::ranges::equal(items_of_body, shown_)) return false;
  size_ = size;
  if (anew || order == Order::of_bodies)
    make_parts(items_of_body);
  else
    exchange_parts(items_of_body);
  shown_.assign(items_of_body.begin(), items_of_body.end());
  return sent_.send(parts_);
}

void PartList::make_parts(std::span<const ItemRange> items_of_body) {
  parts_.clear();
  for (std::uint32_t body = 0; body < items_of_body.size(); ++body)
    add_parts(items_of_body[body], size_, body, parts_);
  in_order_ = true;
}

/// New parts take the places of old ones; what is too many goes to the end, and gaps are filled from there.
void PartList::exchange_parts(std::span<const ItemRange> items_of_body) {
  fresh_.clear();
  changed_.assign(items_of_body.size(), false);
  for (std::uint32_t body = 0; body < items_of_body.size(); ++body) {
    if (items_of_body[body] == shown_[body]) continue;
    changed_[body] = true;
    add_parts(items_of_body[body], size_, body, fresh_);
  }
  std::size_t placed = 0, place = 0;
  for (; place < parts_.size() && placed < fresh_.size(); ++place)
    if (is_stale(parts_[place])) parts_[place] = fresh_[placed++];
  if (placed == fresh_.size()) drop_stale(place);
  parts_.insert(parts_.end(), fresh_.begin() + static_cast<std::ptrdiff_t>(placed), fresh_.end());
  in_order_ = false;
}

void PartList::drop_stale(std::size_t from) {
  for (std::size_t place = from; place < parts_.size(); ++place) {
    if (!is_stale(parts_[place])) continue;
    while (parts_.size() > place + 1 && is_stale(parts_.back())) parts_.pop_back();
    parts_[place] = parts_.back();
    parts_.pop_back();
  }
}

/// OpenGL 3.3 draws from the first instance on: the first is moved.
void PartList::begin_with(std::size_t first) {
  array_.unsigned_integers(part_attribute, sent_.store(), 3, sizeof(ShapePart), first * sizeof(ShapePart),
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
