#include "session/cut_shape.h"

#include <algorithm>
#include <cstdio>
#include <thread>

#include "common/decomposition_cache.h"
#include "core/error.h"
#include "core/plural.h"
#include "core/stopwatch.h"

namespace collidoscope::viewer {
namespace {

constexpr Real surface_cells = 48;  // along the longest side of the shape's box

app::CachedDecomposition decomposed(const Shape& shape, const CutRequest& request, Progress* progress) {
  DecompositionOptions options = request.choice.options;
  options.threads = std::max(1u, std::thread::hardware_concurrency());
  try {
    return app::decompose_cached(request.cache, shape.mesh(), options, request.choice.method, progress);
  } catch (const InputError& error) {
    throw InputError(shape.name(), error.place(), error.reason());
  }
}

std::shared_ptr<const DepthSurface> surface_of(const Shape& shape, std::span<const ConvexPiece> pieces) {
  const PieceDepth depth(pieces);
  const Vec3 half = shape.aabb().half_widths();
  const Real spacing = 2 * std::max({half.x, half.y, half.z}) / surface_cells;
  return std::make_shared<const DepthSurface>(make_depth_surface(
      make_shape_geometry(shape.mesh()), spacing, [&](const Vec3& point) { return depth.at(point); }));
}

}  // namespace

CutShape cut_shape(const Shape& shape, const CutRequest& request, Progress* progress) {
  const Stopwatch watch;
  app::CachedDecomposition result = decomposed(shape, request, progress);
  CutShape cut;
  cut.milliseconds = watch.milliseconds();
  cut.shape = request.shape, cut.choice = request.choice;
  cut.pieces = std::move(result.pieces), cut.from_cache = result.from_cache;
  cut.drawn = drawn_pieces(shape, cut.pieces);
  cut.figures = figures_of(shape.mesh(), cut.pieces, request.choice.options.concavity);
  cut.surface = surface_of(shape, cut.pieces);
  return cut;
}

CutShapes with_cut(const CutShapes& before, CutShape cut, std::size_t slot) {
  CutShapes after = before;
  const std::uint32_t shape = cut.shape;
  after.cuts[slot] = std::make_shared<const CutShape>(std::move(cut));
  after.top = 0;
  for (CutShapePointer& one : after.cuts) {
    if (one && one->shape != shape) one.reset();
    if (one) after.top = std::max({after.top, one->surface->deepest, one->figures.allowed_concavity});
  }
  for (CutShapePointer& one : after.cuts) {
    if (!one) continue;
    CutShape painted = *one;
    painted.bands = depth_bands(*painted.surface, depth_band_count, after.top);
    one = std::make_shared<const CutShape>(std::move(painted));
  }
  return after;
}

std::string to_string(const DecompositionChoice& choice) {
  std::array<char, 96> text{};
  std::snprintf(text.data(), text.size(), ", %u parts at most, concavity %.3g", choice.options.max_parts,
                choice.options.concavity);
  return choice.method + text.data();
}

std::string summary_of(const CutShape& cut) {
  const DecompositionFigures& figures = cut.figures;
  std::array<char, 200> text{};
  std::snprintf(text.data(), text.size(),
                " of %.4g m³ for %.4g m³ of the mesh, covering %.1f %%; worst concavity %.3g m of %.3g m",
                figures.volume, figures.mesh_volume, 100 * figures.covered, figures.worst_concavity,
                figures.allowed_concavity);
  return plural(cut.pieces.size(), "piece") + text.data();
}

}  // namespace collidoscope::viewer
