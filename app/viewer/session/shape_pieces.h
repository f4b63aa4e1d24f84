#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/progress.h"
#include "decomposition/decomposition.h"
#include "render/scene_view.h"
#include "shape/shape.h"

namespace collidoscope::viewer {

/// The convex pieces of a shape, ready for drawing; in the shape's frame.
struct ShapePieces {
  std::vector<GeometryPointer> geometries;  // largest first
  std::vector<std::uint32_t> colours;       // theirs, in Palette::pieces
  Vec3 centre = Vec3(0);                    // from which they move away
  std::string failure;                      // why there are none
};

/// By shape; null for those that are not decomposed.
using PiecesOfShapes = std::vector<std::shared_ptr<const ShapePieces>>;

/// Those that the shape is tested by, if it is tested by pieces: made by `decomposer` if there are none yet,
/// which takes seconds. What is wrong with the mesh becomes a failure. Throws Cancelled.
ShapePieces make_pieces(const Shape& shape, const Decomposer& decomposer, Progress* progress);

/// Pieces of that shape, whichever method made them.
ShapePieces drawn_pieces(const Shape& shape, std::span<const ConvexPiece> pieces);

/// Numbers below `count` for boxes, those of boxes that overlap different as far as numbers suffice;
/// beyond that, those that overlap most.
std::vector<std::uint32_t> numbers_apart(const std::vector<Aabb>& boxes, std::uint32_t count);

}  // namespace collidoscope::viewer
