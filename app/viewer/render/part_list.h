#pragma once

#include <vector>

#include "gl/vertex_array.h"
#include "render/shape_parts.h"

namespace collidoscope::viewer {

/// Parts of shapes, drawn by one call. Sent when they change.
class PartList {
 public:
  explicit PartList(gl::Work& work);

  /// `parts` have at most `size` items each; the old ones are left in it, for reuse. False:
  /// all is as it was.
  bool set(std::uint32_t size, std::vector<ShapePart>& parts);
  /// How many parts there are.
  std::size_t count() const { return parts_.size(); }
  /// Room for items that each has.
  std::size_t part_size() const { return size_; }
  // `count` parts from `first` on.
  void draw_triangles(std::size_t first, std::size_t count);
  void draw_edges(std::size_t first, std::size_t count);

 private:
  void begin_with(std::size_t first);
  void make_indices();

  gl::Buffer buffer_, edge_indices_;
  gl::VertexArray array_;
  std::uint32_t size_ = 0, indexed_ = 0;
  std::vector<ShapePart> parts_;
};

/// Six indices per edge: two triangles over its four vertices.
std::vector<std::uint32_t> edge_indices(std::size_t edge_count);

}  // namespace collidoscope::viewer
