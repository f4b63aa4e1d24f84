// One decomposition, measured: a JSON object on standard output.
//
//   decomposition_bench METHOD CONCAVITY PIECES SECONDS MESH    at most so many pieces; cancelled after so
//                                                               many seconds of processor time
//   decomposition_bench parts FOLDER MESH                       pieces that others made: STL files of one
//                                                               convex piece each
//
// MESH is an STL file, `torus` (of 2000 triangles) or `knot` (of 3000). Volumes are relative to the mesh's,
// the concavity to half the longest side of its box; it is measured for all in the same way.

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <iostream>
#include <string>
#include <vector>

#include "decomposition/coverage.h"
#include "decomposition/decomposition.h"
#include "decomposition/measured_piece.h"
#include "decomposition/solid.h"
#include "geometry/mesh/mass_properties.h"
#include "geometry/mesh/repair.h"
#include "geometry/mesh/stl.h"
#include "geometry/primitives/knots.h"
#include "geometry/primitives/primitives.h"
#include "peers/thread_clock.h"

namespace collidoscope::bench {
namespace {

Mesh load(const std::string& name) {
  if (name == "torus") return make_torus(1, 0.4, 50, 20);
  if (name != "knot") return repair(read_stl(name).triangles, name).mesh;
  TorusKnot knot;
  knot.around = 125, knot.across = 12;
  return make_torus_knot(knot);
}

void report(const Mesh& mesh, const std::vector<ConvexPiece>& pieces, double seconds) {
  const Solid solid = to_solid(mesh);
  const MeshScale scale = scale_of(mesh, 0.05), unit = scale_of(mesh, 1);
  const Real volume = mass_properties(mesh).volume;
  Real sum = 0, worst = 0;
  for (const ConvexPiece& piece : pieces) {
    sum += piece.volume;
    worst = std::max(worst, measured_piece(piece.hull, solid, scale).concavity);
  }
  const Coverage shared = coverage(mesh, pieces);
  std::printf(
      "{\"triangles\": %zu, \"pieces\": %zu, \"seconds\": %.3f, \"sum\": %.4f, \"union\": %.4f, \"covered\": "
      "%.4f, "
      "\"concavity\": %.4f}\n",
      mesh.triangles.size(), pieces.size(), seconds, sum / volume, shared.pieces / shared.mesh,
      shared.covered(), worst / unit.concavity);
}

void decompose_and_report(const std::string& method, const DecompositionOptions& options, double limit,
                          const std::string& name) {
  const Mesh mesh = load(name);
  const double start = thread_seconds();
  Progress progress([&](double, std::string_view) {
    if (thread_seconds() - start > limit) progress.cancel();
  });
  const std::vector<ConvexPiece> pieces = decompose(mesh, options, method, &progress);
  report(mesh, pieces, thread_seconds() - start);
}

void report_parts(const std::string& folder, const std::string& name) {
  std::vector<ConvexPiece> pieces;
  for (const auto& entry : std::filesystem::directory_iterator(folder))
    pieces.push_back(to_piece(convex_hull(std::span<const Vec3f>(load(entry.path()).vertices)), 0));
  report(load(name), pieces, 0);
}

}  // namespace
}  // namespace collidoscope::bench

int main(int count, char** words) {
  using namespace collidoscope::bench;
  const std::vector<std::string> arguments(words + 1, words + count);
  try {
    if (arguments.size() == 3 && arguments[0] == "parts")
      report_parts(arguments[1], arguments[2]);
    else if (arguments.size() == 5)
      decompose_and_report(arguments[0],
                           {.max_parts = static_cast<std::uint32_t>(std::stoul(arguments[2])),
                            .concavity = std::stod(arguments[1])},
                           std::stod(arguments[3]), arguments[4]);
    else
      return 2;
  } catch (const std::exception& error) {
    std::cerr << "decomposition_bench: " << error.what() << '\n';
    return 1;
  }
}
