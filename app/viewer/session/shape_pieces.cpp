#include "session/shape_pieces.h"

#include <algorithm>
#include <thread>

#include "common/decomposition_cache.h"
#include "render/palette.h"

namespace collidoscope::viewer {
namespace {

constexpr std::string_view method = "cuts";

std::vector<ConvexPiece> decomposed(const Mesh& mesh, const std::filesystem::path& cache,
                                    Progress* progress) {
  DecompositionOptions options;
  options.threads = std::max(1u, std::thread::hardware_concurrency());
  return app::decompose_cached(cache, mesh, options, method, progress).pieces;
}

/// Boxes that touch share no volume.
Real half_surface(const Aabb& box) {
  const Vec3 edges = box.max - box.min;
  return edges.x * edges.y + edges.y * edges.z + edges.z * edges.x;
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

ShapePieces make_pieces(const Shape& shape, const std::filesystem::path& cache, Progress* progress) {
  ShapePieces result;
  result.centre = shape.aabb().centre();
  try {
    std::vector<Aabb> boxes;
    for (const ConvexPiece& piece : decomposed(shape.mesh(), cache, progress)) {
      result.geometries.push_back(
          std::make_shared<const ShapeGeometry>(make_shape_geometry(to_mesh(piece.hull))));
      boxes.push_back(bounding_box(piece.hull.vertices));
    }
    result.colours = numbers_apart(boxes, piece_colours);
  } catch (const InputError& error) {
    result.failure = error.reason();
  }
  return result;
}

}  // namespace collidoscope::viewer
