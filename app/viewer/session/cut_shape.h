#pragma once

#include <array>
#include <filesystem>
#include <memory>
#include <vector>

#include "core/progress.h"
#include "render/depth_surface.h"
#include "report/decomposition_figures.h"
#include "report/piece_depth.h"
#include "session/scene_info.h"
#include "session/shape_pieces.h"
#include "shape/decomposition_choice.h"

namespace collidoscope::viewer {

/// A decomposition for the section Decomposition. Two can stand side by side.
struct CutRequest {
  SceneInfoPointer scene{};  // nothing is done where another is open
  std::uint32_t shape = 0;   // index in SceneInfo
  std::size_t slot = 0;      // 0 or 1: the first view's, or the second's
  DecompositionChoice choice{};
  std::filesystem::path cache{};  // where decompositions are kept; empty: nowhere
};

/// What a shape was cut into, ready for drawing and for tables. Immutable: shared by snapshots.
struct CutShape {
  std::uint32_t shape = 0;
  DecompositionChoice choice;
  std::vector<ConvexPiece> pieces;  // largest first
  ShapePieces drawn;
  DecompositionFigures figures;
  double milliseconds = 0;
  bool from_cache = false;
  std::shared_ptr<const DepthSurface> surface;  // how far it lies below the pieces
  std::vector<DepthBand> bands;                 // of that
};
using CutShapePointer = std::shared_ptr<const CutShape>;

/// Both decompositions, with one scale of depths. `top`: its end, m.
struct CutShapes {
  std::array<CutShapePointer, 2> cuts;  // null: none
  Real top = 0;
};

constexpr std::size_t depth_band_count = 10;

/// Throws InputError, which names the shape, if the method cannot decompose it; and Cancelled.
CutShape cut_shape(const Shape& shape, const CutRequest& request, Progress* progress);

/// With that result in its slot, and the bands of both anew. A result about another shape goes.
CutShapes with_cut(const CutShapes& before, CutShape cut, std::size_t slot);

/// "cuts, 64 parts, 0.05".
std::string to_string(const DecompositionChoice& choice);
/// Pieces, volumes, covered share and worst concavity, in a line. No time: pictures come out the same again.
std::string summary_of(const CutShape& cut);

}  // namespace collidoscope::viewer
