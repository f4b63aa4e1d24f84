// Whatever bytes come, they are read and repaired or refused by an InputError, and what is read keeps its
// promises.

#include <cmath>
#include <cstdint>

#include "core/error.h"
#include "fuzz/bytes.h"
#include "fuzz/require.h"
#include "geometry/mesh/mass_properties.h"
#include "geometry/mesh/repair.h"
#include "geometry/mesh/stl.h"

namespace {

using namespace collidoscope;
using fuzz::require;

/// The shortest facets: 50 bytes of binary, and more of text.
constexpr std::size_t fewest_bytes_per_triangle = 50;

void check_contents(const StlContents& contents, std::size_t size) {
  require(contents.triangles.size() * fewest_bytes_per_triangle <= size,
          "no more triangles than bytes for them");
  for (const auto& triangle : contents.triangles)
    for (const Vec3f& corner : triangle)
      require(std::isfinite(corner.x) && std::isfinite(corner.y) && std::isfinite(corner.z),
              "corners are finite");
}

void check_repaired(const RepairedMesh& repaired) {
  const auto& [mesh, report] = repaired;
  require(!mesh.triangles.empty() && report.triangles() <= report.file_triangles, "triangles of the file");
  require(mesh.triangles.size() == report.triangles() + 2 * report.loose_facets, "every triangle is counted");
  require(report.loose_facets <= report.degenerate_triangles, "loose facets are degenerate");
  for (const auto& [a, b, c] : mesh.triangles) {
    require(a < mesh.vertices.size() && b < mesh.vertices.size() && c < mesh.vertices.size(),
            "triangles have vertices of the mesh");
    require(a != b && b != c && c != a, "a triangle has three vertices");
  }
  require(report.watertight == (report.open_edges + report.nonmanifold_edges == 0),
          "a mesh is watertight if each edge has two triangles");
  require(std::isfinite(mass_properties(mesh).volume), "the volume is finite");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    const StlContents contents = parse_stl(fuzz::text_of(data, size), "fuzz.stl");
    check_contents(contents, size);
    check_repaired(repair(contents.triangles, "fuzz.stl"));
  } catch (const InputError&) {
    // A refusal is an answer.
  }
  return 0;
}
