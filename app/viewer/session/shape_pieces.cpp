#include "session/shape_pieces.h"

#include "core/error.h"
#include "render/palette.h"
#include "shape/convex_pieces.h"

namespace collidoscope::viewer {
namespace {

/// Boxes that touch share no volume.
Real half_surface(const Aabb& box) {
  const Vec3 edges = box.max - box.min;
  return edges.x * edges.y + edges.y * edges.z + edges.z * edges.x;
}

std::string why_whole(const Shape& shape) {
  const auto& chosen = shape.source().decomposition;
  if (chosen && chosen->method == DecompositionChoice::none) return "the scene leaves it whole";
  return "the mesh bounds no solid: it is not closed, or not oriented";
}

void add_pieces(ShapePieces& result, std::span<const Mesh> meshes) {
  std::vector<Aabb> boxes;
  for (const Mesh& mesh : meshes) {
    result.geometries.push_back(std::make_shared<const ShapeGeometry>(make_shape_geometry(mesh)));
    boxes.push_back(bounding_box(std::vector<Vec3>(mesh.vertices.begin(), mesh.vertices.end())));
  }
  result.colours = numbers_apart(boxes, piece_colours);
}

}  // namespace

std::vector<std::uint32_t> numbers_apart(const std::vector<Aabb>& boxes, std::uint32_t count) {
  std::vector<std::uint32_t> numbers;
  for (std::size_t i = 0; i < boxes.size(); ++i) {
    std::vector<Real> shared(count, 0);  // with boxes of that number
    for (std::size_t j = 0; j < i; ++j)
      if (overlap(boxes[i], boxes[j])) shared[numbers[j]] += half_surface(intersection(boxes[i], boxes[j]));
    // From the box's own number on, so that few have all different ones.
    auto best = static_cast<std::uint32_t>(i % count);
    for (std::uint32_t step = 1; step < count; ++step)
      if (const auto other = static_cast<std::uint32_t>((i + step) % count); shared[other] < shared[best])
        best = other;
    numbers.push_back(best);
  }
  return numbers;
}

ShapePieces make_pieces(const Shape& shape, const Decomposer& decomposer, Progress* progress) {
  ShapePieces result;
  result.centre = shape.aabb().centre();
  try {
    shape.prepare(ShapeData::hull_tree, progress, decomposer);
  } catch (const InputError& error) {
    result.failure = error.reason();
    return result;
  }
  if (shape.get<ConvexPieces>().empty()) result.failure = why_whole(shape);
  std::vector<Mesh> meshes;
  for (const ShapePointer& piece : shape.get<ConvexPieces>().shapes) meshes.push_back(piece->mesh());
  add_pieces(result, meshes);
  return result;
}

ShapePieces drawn_pieces(const Shape& shape, std::span<const ConvexPiece> pieces) {
  ShapePieces result;
  result.centre = shape.aabb().centre();
  std::vector<Mesh> meshes;
  for (const ConvexPiece& piece : pieces) meshes.push_back(to_mesh(piece.hull));
  add_pieces(result, meshes);
  return result;
}

}  // namespace collidoscope::viewer
