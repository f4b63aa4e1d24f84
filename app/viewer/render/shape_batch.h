#pragma once

#include <vector>

#include "gl/texel_table.h"
#include "render/detail.h"
#include "render/part_list.h"
#include "render/scene_view.h"

namespace collidoscope::viewer {

/// Consecutive shapes whose triangles and edges fit into one texture each: drawn together. One batch holds
/// all shapes, save of huge scenes on small drivers.
class ShapeBatch {
 public:
  /// Takes of `geometries`, from `first` on, as many as `most_texels` allow, yet at least one.
  ShapeBatch(std::span<const GeometryPointer> geometries, std::size_t first, std::size_t most_texels,
             gl::Work& work);

  /// The first shape that it does not hold.
  std::size_t end() const { return first_ + shapes_.size(); }
  /// Which bodies there are, and how finely they are drawn.
  void show(std::span<const std::uint32_t> geometry_of_body, std::span<const Detail> details,
            PartList::Order order);
  /// Which of them have an outline. False: the same as before.
  bool outline(std::span<const std::uint32_t> geometry_of_body, std::span<const BodyIndex> bodies,
               PartList::Order order);

  void bind_triangles(int unit) const { corners_.bind(unit); }
  void bind_edges(int unit) const { edges_.bind(unit); }
  PartList& triangles() { return triangles_; }
  PartList& creases() { return creases_; }
  PartList& outlines() { return outlines_; }

 private:
  struct Ranges {
    std::vector<ItemRange> surfaces;  // the finest first
    ItemRange creases, smooth_edges;
  };
  void send(std::span<const GeometryPointer> geometries);
  const Ranges* shape(std::uint32_t geometry) const;
  template <class RangeOfBody>
  void stage(std::span<const std::uint32_t> geometry_of_body, const RangeOfBody& range_of);
  bool show_staged(PartList& list, PartList::Order order);

  std::size_t first_;
  std::vector<Ranges> shapes_;
  gl::TexelTable corners_, edges_;
  PartList triangles_, creases_, outlines_;
  std::vector<ItemRange> staged_;  // by bodies
};

}  // namespace collidoscope::viewer
