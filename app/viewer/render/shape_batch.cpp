#include "render/shape_batch.h"

#include <algorithm>

namespace collidoscope::viewer {
namespace {

using Corner = ShapeGeometry::Corner;
using Edge = ShapeGeometry::Edge;

constexpr std::size_t texels_of_corner = sizeof(Corner) / gl::TexelTable::bytes_per_texel;
constexpr std::size_t texels_of_edge = sizeof(Edge) / gl::TexelTable::bytes_per_texel;
static_assert(texels_of_corner == 1 && texels_of_edge == 2, "as shaders/body.vert and edge.vert read them");

constexpr auto once = gl::Buffer::Usage::once;

std::uint32_t narrow(std::size_t count) {
  return static_cast<std::uint32_t>(count);
}

std::size_t corner_count(const ShapeGeometry& geometry) {
  std::size_t count = geometry.corners.size();
  for (const ShapeGeometry::Level& level : geometry.coarser) count += level.corners.size();
  return count;
}

/// Its levels, one after the other from triangle `first` on.
std::vector<ItemRange> surfaces_of(const ShapeGeometry& geometry, std::size_t first) {
  std::vector<ItemRange> surfaces{{narrow(first), narrow(geometry.corners.size() / 3)}};
  for (const ShapeGeometry::Level& level : geometry.coarser)
    surfaces.push_back({surfaces.back().first + surfaces.back().count, narrow(level.corners.size() / 3)});
  return surfaces;
}

}  // namespace

ShapeBatch::ShapeBatch(std::span<const GeometryPointer> geometries, std::size_t first,
                       std::size_t most_texels, gl::Work& work)
    : first_(first),
      corners_(gl::TexelTable::Numbers::unsigned_integers, work),
      edges_(gl::TexelTable::Numbers::unsigned_integers, work),
      triangles_(work),
      creases_(work),
      outlines_(work) {
  std::size_t corners = 0, edges = 0;
  for (std::size_t i = first; i < geometries.size(); ++i) {
    const ShapeGeometry& geometry = *geometries[i];
    const std::size_t corners_then = corners + corner_count(geometry);
    const std::size_t edges_then = edges + geometry.edges.size();
    const bool fits =
        corners_then * texels_of_corner <= most_texels && edges_then * texels_of_edge <= most_texels;
    if (!fits && i > first) break;
    const std::size_t creases = geometry.crease_count;
    shapes_.push_back({surfaces_of(geometry, corners / 3),
                       {narrow(edges), narrow(creases)},
                       {narrow(edges + creases), narrow(geometry.edges.size() - creases)}});
    corners = corners_then;
    edges = edges_then;
  }
  corners_.reserve(corners * sizeof(Corner), once);
  edges_.reserve(edges * sizeof(Edge), once);
  send(geometries.subspan(first, shapes_.size()));
}

void ShapeBatch::send(std::span<const GeometryPointer> geometries) {
  for (std::size_t i = 0; i < geometries.size(); ++i) {
    const std::vector<ItemRange>& surfaces = shapes_[i].surfaces;
    corners_.replace(surfaces[0].first * std::size_t{3}, std::span<const Corner>(geometries[i]->corners));
    for (std::size_t level = 1; level < surfaces.size(); ++level)
      corners_.replace(surfaces[level].first * std::size_t{3},
                       std::span<const Corner>(geometries[i]->coarser[level - 1].corners));
    edges_.replace(shapes_[i].creases.first, std::span<const Edge>(geometries[i]->edges));
  }
}

const ShapeBatch::Ranges* ShapeBatch::shape(std::uint32_t geometry) const {
  return geometry >= first_ && geometry - first_ < shapes_.size() ? &shapes_[geometry - first_] : nullptr;
}

/// What every body shows: `range_of` of its index and its shape's ranges.
template <class RangeOfBody>
void ShapeBatch::stage(std::span<const std::uint32_t> geometry_of_body, const RangeOfBody& range_of) {
  staged_.assign(geometry_of_body.size(), ItemRange());
  for (BodyIndex body = 0; body < geometry_of_body.size(); ++body)
    if (const Ranges* ranges = shape(geometry_of_body[body])) staged_[body] = range_of(body, *ranges);
}

/// Parts have a size that suits what is shown.
bool ShapeBatch::show_staged(PartList& list, PartList::Order order) {
  const std::uint32_t current = order == PartList::Order::any ? list.part_size() : 0;
  return list.show(best_part_size(staged_, current), staged_, order);
}

void ShapeBatch::show(std::span<const std::uint32_t> geometry_of_body, std::span<const Detail> details,
                      PartList::Order order) {
  stage(geometry_of_body, [&](BodyIndex body, const Ranges& shape) { return shape.surfaces[details[body]]; });
  show_staged(triangles_, order);
  stage(geometry_of_body, [](BodyIndex, const Ranges& shape) { return shape.creases; });
  show_staged(creases_, order);
}

bool ShapeBatch::outline(std::span<const std::uint32_t> geometry_of_body, std::span<const BodyIndex> bodies,
                         PartList::Order order) {
  staged_.assign(geometry_of_body.size(), ItemRange());
  for (const BodyIndex body : bodies)
    if (const Ranges* ranges = shape(geometry_of_body[body])) staged_[body] = ranges->smooth_edges;
  return show_staged(outlines_, order);
}

}  // namespace collidoscope::viewer
