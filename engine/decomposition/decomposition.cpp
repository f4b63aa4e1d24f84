#include "decomposition/decomposition.h"

#include <algorithm>

#include "core/registry.h"
#include "decomposition/cut_trace.h"
#include "decomposition/solid.h"
#include "decomposition/work.h"

namespace collidoscope {

#define COLLIDOSCOPE_DECOMPOSITION(name) extern const DecompositionMethod decomposition_##name;
#include "decomposition/decomposition.def"
#include "decomposition/references.def"
#undef COLLIDOSCOPE_DECOMPOSITION

std::span<const DecompositionMethod* const> decomposition_methods() {
  static constexpr const DecompositionMethod* all[] = {
#define COLLIDOSCOPE_DECOMPOSITION(name) &decomposition_##name,
#include "decomposition/decomposition.def"
#include "decomposition/references.def"
#undef COLLIDOSCOPE_DECOMPOSITION
  };
  return all;
}

const DecompositionMethod& decomposition_method(std::string_view id) {
  return find_by_id(decomposition_methods(), id, "decomposition method");
}

namespace {

void check(const Mesh& mesh, const DecompositionOptions& options) {
  if (options.max_parts < 1) throw InputError("", "max parts", "must be at least 1");
  if (!(options.concavity > 0 && options.concavity <= 1))
    throw InputError("", "concavity", "must be above 0 and at most 1");
  if (mesh.triangles.empty()) throw InputError("", "", "no triangles to decompose");
  if (const std::string reason = why_not_solid(mesh); !reason.empty())
    throw InputError("", "",
                     reason + "; close it, or leave it whole: algorithms about triangles take it as it is");
}

void sort_largest_first(std::vector<ConvexPiece>& pieces) {
  std::stable_sort(pieces.begin(), pieces.end(),
                   [](const ConvexPiece& a, const ConvexPiece& b) { return a.volume > b.volume; });
}

}  // namespace

std::vector<ConvexPiece> decompose(const Mesh& mesh, const DecompositionOptions& options,
                                   std::string_view method, Progress* progress, TimeBudget* budget) {
  check(mesh, options);
  const DecompositionMethod& chosen = decomposition_method(method);
  if (budget != nullptr && chosen.reference)
    throw InputError("", "seconds", "method '" + std::string(method) + "' keeps to no budget of time");
  std::vector<ConvexPiece> pieces = chosen.decompose(mesh, options, progress, budget);
  sort_largest_first(pieces);
  return pieces;
}

std::vector<ConvexPiece> trace_cuts(const Mesh& mesh, const DecompositionOptions& options,
                                    StepRecorder& recorder, Progress* progress) {
  check(mesh, options);
  CutTrace trace(recorder, scale_of(mesh, options.concavity), options.max_parts);
  Work work(progress, nullptr, &trace);
  std::vector<ConvexPiece> pieces = decompose_by_cuts(mesh, options, work);
  sort_largest_first(pieces);
  return pieces;
}

}  // namespace collidoscope
