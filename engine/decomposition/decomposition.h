#pragma once

// Approximate convex decomposition [Grulich 5.1, 7.4]: a solid becomes few convex pieces that together cover
// it and reach little beyond it. Convex algorithms then see the union of the pieces instead of one hull.
// Other libraries' pieces may cover the surface alone: coverage.h tells.

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
  bool reference = false;  // another library's
  /// Of a closed, oriented mesh.
  std::vector<ConvexPiece> (*decompose)(const Mesh& mesh, const DecompositionOptions& options,
                                        Progress* progress, TimeBudget* budget);
};

/// All of decomposition.def, in its order, then other libraries'.
std::span<const DecompositionMethod* const> decomposition_methods();
/// Throws InputError that lists the known ids.
const DecompositionMethod& decomposition_method(std::string_view id);

/// Largest pieces first, and never more than `max_parts`: of more, connected parts of the mesh among them,
/// the most alike are joined, whatever their concavity; no piece reaches it otherwise, unless no cut is found
/// that leaves less. Once the budget is spent nothing is cut or joined but for want of pieces; what there is
/// is then measured and returned. Throws InputError on options out of range, on a mesh that is not closed or
/// not oriented, and on a budget for another library's method; and Cancelled.
std::vector<ConvexPiece> decompose(const Mesh& mesh, const DecompositionOptions& options,
                                   std::string_view method = "cuts", Progress* progress = nullptr,
                                   TimeBudget* budget = nullptr);

}  // namespace collidoscope
