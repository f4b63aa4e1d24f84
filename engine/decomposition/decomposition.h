#pragma once

// Approximate convex decomposition [Grulich 5.1, 7.4]: a solid becomes few convex pieces that together cover
// it and extend little beyond it. Convex algorithms then see the union of the pieces instead of one hull.
// Pieces of other libraries may cover the surface alone: coverage.h measures that.

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "core/progress.h"
#include "decomposition/time_budget.h"
#include "geometry/hull/hull.h"
#include "geometry/mesh/mesh.h"

namespace collidoscope {

struct DecompositionOptions {
  std::uint32_t max_parts = 64;  // at least 1
  Real concavity = 0.05;         // allowed in a piece, relative to half the longest side of the mesh's box
  unsigned threads = 1;          // change the time only
};

/// The hull of a part of the solid.
struct ConvexPiece {
  ConvexHull hull;     // of float32 points, so that an STL file holds it unrounded
  Real volume = 0;     // of the hull, m³
  Real concavity = 0;  // how far it departs from its part of the solid, m; 0 if flat
};

struct DecompositionMethod {
  std::string_view id, label, paper;
  bool reference = false;  // of another library
  /// Decomposes a closed, oriented mesh.
  std::vector<ConvexPiece> (*decompose)(const Mesh& mesh, const DecompositionOptions& options,
                                        Progress* progress, TimeBudget* budget);
};

/// All methods of decomposition.def, in its order, then those of other libraries.
std::span<const DecompositionMethod* const> decomposition_methods();
/// Throws InputError that lists the known ids.
const DecompositionMethod& decomposition_method(std::string_view id);

/// Largest pieces first, and never more than `max_parts`. If there are more, connected parts of the mesh
/// among them, the most similar are joined, whatever their concavity. Otherwise no piece exceeds the
/// concavity, unless no cut reduces it. Once the budget is spent, pieces are cut or joined only if there are
/// too few or too many; the result is then measured and returned. Throws InputError on options out of range,
/// on a mesh that is not closed or not oriented, and on a budget for another library's method; and Cancelled.
std::vector<ConvexPiece> decompose(const Mesh& mesh, const DecompositionOptions& options,
                                   std::string_view method = "cuts", Progress* progress = nullptr,
                                   TimeBudget* budget = nullptr);

}  // namespace collidoscope
