#pragma once

#include <vector>

#include "render/sent_items.h"
#include "render/shape_parts.h"

namespace collidoscope::viewer {

/// Parts of the shapes that bodies show, drawn by one call. Sent where they change.
class PartList {
 public:
  /// `of_bodies`: the same parts in the same places, however they came about.
  enum class Order : std::uint8_t { any, of_bodies };

  explicit PartList(gl::Work& work);

  /// What each body shows, in parts of at most `size` items. Parts of what a body has shown before stay where
  /// they are but for a few that fill gaps. False: all is as it was.
  bool show(std::uint32_t size, std::span<const ItemRange> items_of_body, Order order);
  std::span<const ShapePart> parts() const { return parts_; }
  /// Room for items that each has.
  std::size_t part_size() const { return size_; }
  // `count` parts from `first` on.
  void draw_triangles(std::size_t first, std::size_t count);
  void draw_edges(std::size_t first, std::size_t count);

 private:
  void make_parts(std::span<const ItemRange> items_of_body);
  void exchange_parts(std::span<const ItemRange> items_of_body);
  bool is_stale(const ShapePart& part) const { return changed_[part.body]; }
  void drop_stale(std::size_t from);
  void begin_with(std::size_t first);
  void make_indices();

  SentItems<ShapePart> sent_;
  gl::Buffer edge_indices_;
  gl::VertexArray array_;
  std::uint32_t size_ = 0, indexed_ = 0;
  std::vector<ItemRange> shown_;  // by bodies
  std::vector<ShapePart> parts_, fresh_;
  std::vector<bool> changed_;  // bodies that show something else now
  bool in_order_ = true;
};

/// Six indices per edge: two triangles over its four vertices.
std::vector<std::uint32_t> edge_indices(std::size_t edge_count);

}  // namespace collidoscope::viewer
